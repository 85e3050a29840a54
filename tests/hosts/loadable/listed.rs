//! The list of calls, `tests/data/calls.sql`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use klotski::Metric;

use super::answers::{Cell, Given, by_program, compare};
use crate::support::fixture::file;

fn text(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The statements of the list.
pub fn statements() -> Vec<&'static str> {
    let lines = text("tests/data/calls.sql").leak().lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("--")).collect()
}

/// What our program gives, with the small warehouse; other tests ask for it, too.
pub fn expected() -> &'static [Given] {
    static EXPECTED: OnceLock<Vec<Given>> = OnceLock::new();
    EXPECTED.get_or_init(|| by_program(Some(file()), &statements()))
}

/// The functions of docs/functions.md: whatever stands in code with a parenthesis.
fn documented() -> BTreeSet<String> {
    let page = text("docs/functions.md");
    let mut is_example = false;
    let prose: Vec<&str> = page
        .lines()
        .filter(|line| {
            is_example ^= line.starts_with("```");
            !is_example
        })
        .collect();
    let prose = prose.join("\n");
    let code = prose.split('`').skip(1).step_by(2);
    let name = |code: &str| {
        let (name, _) = code.split_once('(')?;
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        (is_name && !name.is_empty()).then(|| name.to_owned())
    };
    code.filter_map(name).collect()
}

/// Whether a statement of the list calls a function and is answered with rows.
fn is_answered(name: &str, statements: &[&str], answered: &[bool]) -> bool {
    let call = format!("{name}(");
    let calls = |sql: &str| {
        sql.match_indices(&call)
            .any(|(at, _)| !sql[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
    };
    statements.iter().zip(answered).any(|(sql, &is_answered)| is_answered && calls(sql))
}

#[test]
fn the_list_has_every_function_and_metric_of_the_page() {
    let statements = statements();
    let answered: Vec<bool> = expected()
        .iter()
        .map(|given| {
            given.as_ref().is_ok_and(|rows| rows.iter().flatten().any(|cell| *cell != Cell::Null))
        })
        .collect();
    let documented = documented();
    assert!(documented.len() > 25, "{documented:?}");
    let missing: Vec<&String> =
        documented.iter().filter(|name| !is_answered(name, &statements, &answered)).collect();
    assert!(missing.is_empty(), "tests/data/calls.sql has no call of {missing:?}");
    assert!(!is_answered("nosuch", &statements, &answered));

    // With a metric, each function that takes one.
    for name in ["distance", "neighbors", "layers_of", "layer_members"].into_iter().chain([
        "shortest_path",
        "shortest_paths",
        "solutions",
        "farthest",
    ]) {
        for metric in Metric::ALL.iter().filter(|&&metric| metric != Metric::Step) {
            let argument = format!("'{metric}')");
            let is_it = |sql: &&&str| {
                sql.contains(&format!("{name}(")) && { sql.to_lowercase().contains(&argument) }
            };
            assert!(statements.iter().any(|sql| is_it(&sql)), "{name} is not called by {metric}");
        }
    }
}

/// The answers of the list do not depend on the warehouse, and errors are told.
#[test]
fn the_list_is_answered_alike_with_a_warehouse_and_without() {
    let statements = statements();
    let with = expected();
    compare("no warehouse", &statements, &by_program(None, &statements), with);
    let failed = with.iter().filter(|given| given.is_err()).count();
    assert!(failed > 30 && with.len() > failed + 80, "{failed} of {} fail", with.len());
}

//! The list of calls, `tests/data/calls.sql`.

use std::fmt::Write;
use std::fs;
use std::sync::OnceLock;

use super::answers::{Given, by_program, compare};
use crate::support::fixture::{file, golden};

/// The statements of the list.
pub fn statements() -> Vec<&'static str> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/calls.sql");
    let lines = fs::read_to_string(path).unwrap().leak().lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("--")).collect()
}

/// What our program gives, with the small warehouse; other tests ask for it, too.
pub fn expected() -> &'static [Given] {
    static EXPECTED: OnceLock<Vec<Given>> = OnceLock::new();
    EXPECTED.get_or_init(|| by_program(Some(file()), &statements()))
}

/// Each statement with its rows or its error.
#[test]
fn the_list_has_its_golden_answers() {
    let mut found = String::new();
    for (sql, given) in statements().into_iter().zip(expected()) {
        writeln!(found, "{sql}").unwrap();
        match given {
            Ok(rows) => rows.iter().for_each(|row| writeln!(found, "  {row:?}").unwrap()),
            Err(error) => writeln!(found, "  error: {error}").unwrap(),
        }
    }
    golden("functions.txt", &found);
}

/// The answers of the list do not depend on the warehouse. Some are errors.
#[test]
fn the_list_is_answered_alike_with_a_warehouse_and_without() {
    let statements = statements();
    let with = expected();
    compare("no warehouse", &statements, &by_program(None, &statements), with);
    let failed = with.iter().filter(|given| given.is_err()).count();
    assert!(failed > 30 && with.len() > failed + 80, "{failed} of {} fail", with.len());
}

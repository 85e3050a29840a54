//! The canned queries of the page for SQL, by its VFS: the answers, and the requests they need.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::fixture;
use crate::support::needs;
use crate::support::programs;

/// A canned query and what it read.
struct Cost {
    name: String,
    requests: u64,
    bytes: u64,
}

impl Cost {
    fn is_low(&self) -> bool {
        self.requests <= 60 && self.bytes <= 4_000_000
    }
}

/// Runs the canned queries of the page and statements, and compares their answers with those of the
/// program.
fn costs(warehouse: &Path, sqlite: &Path, statements: &[&str]) -> Vec<Cost> {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let mut export = programs::sql();
    export.args(["export", "web", "--dir"]).arg(&site).arg("--sqlite").arg(sqlite);
    assert!(export.arg("--db").arg(warehouse).status().unwrap().success());
    let input =
        json!({ "site": site, "sqlite": sqlite.join("node.mjs"), "statements": statements });
    let script = folder.path().join("queries.js");
    fs::write(&script, format!("const input = {input};\n{}", include_str!("queries.js"))).unwrap();
    let output = Command::new("node").arg(&script).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answers: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let cost = |answer: Value| {
        let [name, sql] = ["name", "sql"].map(|key| answer[key].as_str().unwrap().to_owned());
        let output = programs::sql()
            .args(["sql", &sql, "--format", "json", "--db"])
            .arg(warehouse)
            .output()
            .unwrap();
        let expected: Vec<serde_json::Map<String, Value>> =
            serde_json::from_slice(&output.stdout).unwrap();
        let rows = answer["rows"].as_array().unwrap();
        assert_eq!(rows.len(), expected.len(), "{name}");
        for (row, expected) in rows.iter().zip(&expected) {
            let row = row.as_array().unwrap();
            // A map has its keys in another order than the columns.
            assert_eq!(row.len(), expected.len(), "{name}");
            let texts = |values: &mut dyn Iterator<Item = &Value>| {
                let mut texts: Vec<String> = values.map(text).collect();
                texts.sort();
                texts
            };
            assert_eq!(texts(&mut row.iter()), texts(&mut expected.values()), "{name}");
        }
        let number = |key: &str| answer[key].as_u64().unwrap();
        Cost { name, requests: number("requests"), bytes: number("bytes") }
    };
    answers.into_iter().map(cost).collect()
}

/// A value as text. JavaScript writes 7.0 as 7.
fn text(value: &Value) -> String {
    value.as_f64().map_or_else(|| value.to_string(), |number| number.to_string())
}

#[test]
fn canned_queries_have_their_answers() {
    needs!("node");
    let Some(sqlite) = needs::sqlite_wasm() else { return };
    let costs = costs(fixture::file(), &sqlite, &[]);
    assert!(costs.len() >= 55, "{}", costs.len());
    let high: Vec<&str> =
        costs.iter().filter(|cost| !cost.is_low()).map(|cost| cost.name.as_str()).collect();
    assert!(high.len() <= 7, "{high:?}");
}

/// The statements of the README and of docs/functions.md, and others for each function.
#[test]
fn functions_have_the_values_of_the_program() {
    needs!("node");
    let Some(sqlite) = needs::sqlite_wasm() else { return };
    let documents =
        [include_str!("../../../README.md"), include_str!("../../../docs/functions.md")];
    let examples = documents.iter().flat_map(|page| page.split("$ klotski-sql sql \"").skip(1));
    let examples: Vec<&str> = examples.map(|rest| rest.split_once('"').unwrap().0).collect();
    assert!(examples.len() >= 7, "{examples:?}");
    let statements = [&examples[..], &STATEMENTS].concat();
    costs(fixture::file(), &sqlite, &statements);
}

const STATEMENTS: [&str; 16] = [
    "SELECT code('short:4WVE1'), code('id:29334497'), code('Red Donkey'), code('héng dāo lì mǎ'),
            code('abbc/abbc/deef/dghf/i..j'), code('0x1A9BF0C00'), code(NULL)",
    "SELECT layout_id('0'), short_code('4FEA134'), name('4FEA134'), name('Pennant'), name('0'),
            is_symmetric('1A9BF0C'), is_symmetric('0'), mirror('4FEA134'), flip('05F0A5')",
    "SELECT board('05F0A5'), board('0'), text_in('dao', '横刀立马', 'heng dao li ma'),
            text_in('马', '横刀立马', NULL), text_in('x', 'y', NULL), text_in('ul', 'y', NULL),
            text_in('lv', 'y', 'lü bu'), text_in(NULL, 'y', 'z'), 'abc' REGEXP '^a.c$'",
    "SELECT distance('1A9BF0C', '1A9BF0C'), distance('1A9BF0C', 'DAA7F3', 'straight'),
            distance('1A9BF0C', '0'), distance('1A9BF0C', '0E8B2DC00', 'unit'),
            distance('1A9BF0C', NULL), distance('1A9BF0C', 'DAA7F3', NULL)",
    "SELECT steps_to('Pennant', '2x2@12'), steps_to('Pennant', '2x2@12', 'straight'),
            steps_to('Pennant', '2x2@12', 'UNIT'), steps_to('1A9BF0C', '2x2@5,V@0'),
            steps_to('1A9BF0C', '????/????/????/?##?/?##?'), steps_to('1A9BF0C', 'H@16,H@18'),
            steps_to('4FEA134', 'A724AFC'), steps_to('1A9BF0C', '0')",
    "SELECT * FROM neighbors('4FEA134')",
    "SELECT * FROM neighbors('0', 'unit')",
    "SELECT * FROM layers_of('05F0A5', 'straight')",
    "SELECT * FROM layer_members('05F0A5') WHERE layer >= 50",
    "SELECT * FROM shortest_path('4FEA134', 'D9B9F3')",
    "SELECT * FROM shortest_path('1A9BF0C', '0') UNION ALL SELECT * FROM shortest_path('0', '0')",
    "SELECT * FROM solutions('1A9BF0C') UNION ALL SELECT * FROM solutions('4FEA134', 'unit')",
    "SELECT * FROM solutions('DAA7F3') UNION ALL SELECT * FROM solutions(NULL)",
    "SELECT f.* FROM (SELECT '1A9BF0C' AS ref UNION ALL SELECT '05F0A5') AS l, farthest(l.ref) AS f",
    "SELECT count(*), min(code), max(code) FROM group_of('05F0A5')",
    "SELECT value FROM generate_series(1, 9, 4) UNION ALL SELECT median(value) FROM generate_series(1, 4)",
];

/// What the page lacks has a message of its own.
#[test]
fn every_function_is_in_the_page_or_known_to_be_missing() {
    let scripts = concat!(
        include_str!("../../../crates/klotski-report/src/sql_page.rs"),
        include_str!("../../../crates/klotski-report/site/functions.js")
    );
    let page = include_str!("../../../docs/functions.md");
    let rows = page.lines().filter(|line| line.starts_with("| `") && line.contains('('));
    let calls = rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2));
    let names: BTreeSet<&str> = calls.filter_map(|call| Some(call.split_once('(')?.0)).collect();
    assert!(names.len() >= 23, "{names:?}");
    for name in names {
        let is_known =
            [format!("\"{name}\""), format!("    {name}: {{"), format!("scalars.{name} =")];
        assert!(is_known.iter().any(|text| scripts.contains(text)), "{name}");
    }
}

/// `cargo xtask docs` writes the table of docs/serve.md, from a warehouse with all stages.
#[test]
#[ignore = "needs the whole warehouse with all stages; a release test"]
fn the_canned_queries_are_cheap() {
    needs!("node");
    let (Some(sqlite), Some(whole)) = (needs::sqlite_wasm(), needs::whole()) else { return };
    let costs = costs(&whole, &sqlite, &[]);
    assert!(costs.iter().filter(|cost| cost.is_low()).count() >= 36);
    if std::env::var_os("KLOTSKI_WRITE").is_none() {
        return;
    }
    let mut table = String::new();
    for Cost { name, requests, bytes } in &costs {
        let (whole, part) = (bytes / 1_000_000, bytes % 1_000_000 / 10_000);
        writeln!(table, "| [{name}](queries.md#{name}) | {requests} | {whole}.{part:02} |")
            .unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/serve.md");
    let page = fs::read_to_string(&path).unwrap();
    let head = "| query | requests | MB |\n| --- | ---: | ---: |\n";
    let (before, rest) = page.split_once(head).unwrap();
    let (_, after) = rest.split_once("\n## Servers").unwrap();
    fs::write(&path, format!("{before}{head}{table}\n## Servers{after}")).unwrap();
}

//! The page for SQL by its module: the answers are those of the program, and the requests they need.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use klotski_query::{Answer, Arguments, Query, Session, Stop, Value as SqlValue, ask, catalogue};
use serde_json::{Value, json};

use super::browser::sql::{export, exported};
use crate::hosts::loadable::answers::Cell;
use crate::hosts::loadable::listed::{expected, statements};
use crate::support::{fixture, needs};

/// A request, and what it read.
#[derive(Debug)]
struct Cost {
    name: &'static str,
    requests: u64,
    bytes: u64,
}

impl Cost {
    fn is_low(&self) -> bool {
        self.requests <= 60 && self.bytes <= 4_000_000
    }
}

/// What the module of a site answers to requests, each with nothing in memory.
fn answers(site: &Path, requests: &[Value]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let input = json!({ "site": site, "requests": requests });
    let script = folder.path().join("queries.js");
    fs::write(&script, format!("const input = {input};\n{}", include_str!("queries.js"))).unwrap();
    let output = Command::new("node").arg(&script).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Asks the module of the page for the example of every canned query, and compares all values of its
/// answers with those of the session of the program.
fn costs(warehouse: &Path, site: &Path) -> Vec<Cost> {
    let asked: Vec<Value> = catalogue()
        .iter()
        .map(|query| json!({ "query": [query.name, query.example_words()] }))
        .collect();
    let answers = answers(site, &asked);
    assert_eq!(answers.len(), catalogue().len());
    let session = Session::open(warehouse, Stop::default()).unwrap();
    let cost = |(query, found): (&Query<'static>, Value)| {
        let (name, mut expected) = (query.name, Answer::default());
        let arguments = Arguments::read(query, &query.example_words()).unwrap();
        ask(&session, query, &arguments, &mut expected).unwrap();
        assert_eq!(found["columns"], json!(expected.columns), "{name}");
        let rows = expected.rows.iter().map(|row| row.iter().map(cell).collect());
        let rows: Vec<Vec<Value>> = rows.collect();
        let values: Vec<Vec<Value>> = serde_json::from_value(found["rows"].clone()).unwrap();
        let values = values.into_iter().map(|row| row.iter().map(number).collect());
        assert_eq!(values.collect::<Vec<Vec<Value>>>(), rows, "{name}");
        let used = |key: &str| found[key].as_u64().unwrap();
        Cost { name, requests: used("requests"), bytes: used("bytes") }
    };
    catalogue().iter().zip(answers).map(cost).collect()
}

/// A value as the module writes it.
fn cell(value: &SqlValue<'_>) -> Value {
    match value {
        SqlValue::Null => Value::Null,
        SqlValue::Integer(integer) if integer.unsigned_abs() > 1 << 53 => {
            json!({ "integer": integer.to_string() })
        }
        SqlValue::Integer(integer) => json!(integer),
        SqlValue::Real(real) => rounded(*real),
        SqlValue::Text(_) | SqlValue::Blob(_) => json!(value.text()),
    }
}

/// A number of JavaScript, which writes 7.0 as 7 and 1e17 with all digits.
fn number(value: &Value) -> Value {
    let is_real = |real: &f64| value.is_f64() || real.abs() > 9e15;
    value.as_f64().filter(is_real).map_or_else(|| value.clone(), rounded)
}

/// A number without its last digits: in these, the mathematics of the module and of the system
/// differ.
fn rounded(real: f64) -> Value {
    let text = format!("{real:.13e}");
    let real: f64 = text.parse().unwrap();
    if real.fract() == 0.0 && real.abs() < 1e15 {
        #[allow(clippy::cast_possible_truncation)] // it is a small integer
        let integer = real as i64;
        return json!(integer);
    }
    json!(real)
}

/// The list of calls: each function, and the messages of its errors.
#[test]
fn functions_have_the_values_of_the_program() {
    needs!("node");
    let statements = statements();
    let requests: Vec<Value> = statements.iter().map(|sql| json!({ "sql": sql })).collect();
    let found = answers(exported(), &requests);
    assert_eq!(found.len(), statements.len());
    for ((sql, found), given) in statements.iter().zip(&found).zip(expected()) {
        match given {
            Ok(rows) => {
                let value = |cell: &Cell| match cell {
                    Cell::Null => Value::Null,
                    Cell::Integer(integer) => json!(integer),
                    Cell::Real(real) => rounded(*real),
                    Cell::Text(text) | Cell::Blob(text) => json!(text),
                };
                let rows = rows.iter().map(|row| row.iter().map(value).collect());
                let values: Vec<Vec<Value>> =
                    serde_json::from_value(found["rows"].clone()).unwrap();
                let values = values.into_iter().map(|row| row.iter().map(number).collect());
                assert_eq!(
                    values.collect::<Vec<Vec<Value>>>(),
                    rows.collect::<Vec<Vec<Value>>>(),
                    "{sql}"
                );
            }
            // The module names the place of the fault, too.
            Err(message) => {
                let error = found["error"].as_str().unwrap_or_default();
                assert!(error.starts_with(message.as_str()), "{sql}: {error}");
            }
        }
    }
}

#[test]
fn canned_queries_have_the_answers_of_the_program() {
    needs!("node");
    let costs = costs(fixture::file(), exported());
    let high: Vec<&str> =
        costs.iter().filter(|cost| !cost.is_low()).map(|cost| cost.name).collect();
    assert!(costs.len() >= 38 && high.len() <= 8, "{high:?}");
}

/// `cargo xtask wasm` makes the modules and their record.
#[path = "../../../xtask/src/modules_record.rs"]
mod modules_record;

#[test]
fn the_modules_are_made_of_these_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let recorded =
        fs::read_to_string(root.join(modules_record::SITE).join("modules.record")).unwrap();
    let found = modules_record::record(root, &modules_record::sources(root).unwrap()).unwrap();
    assert!(
        found == recorded,
        "not the recorded sources or modules: run `cargo xtask wasm`\n{found}"
    );
}

/// `cargo xtask docs` writes the table of docs/serve.md, from a warehouse with all stages.
#[test]
#[ignore = "needs the whole warehouse with all stages; a release test"]
fn the_canned_queries_are_cheap() {
    needs!("node");
    let Some(whole) = needs::whole() else { return };
    let folder = tempfile::tempdir().unwrap();
    export(&whole, folder.path());
    let costs = costs(&whole, folder.path());
    let high: Vec<&Cost> = costs.iter().filter(|cost| !cost.is_low()).collect();
    assert!(high.len() <= 11, "{high:?}");
    if std::env::var_os("KLOTSKI_WRITE").is_none() {
        return;
    }
    let mut table = String::new();
    for Cost { name, requests, bytes } in costs.iter().filter(|cost| cost.bytes >= 1_000_000) {
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

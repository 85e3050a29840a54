//! The canned queries of the page for SQL, by its VFS: the answers, and the requests they need.

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

/// Runs the canned queries of the page, and compares their answers with those of the program.
fn costs(warehouse: &Path, sqlite: &Path) -> Vec<Cost> {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let mut export = programs::sql();
    export.args(["export", "web", "--dir"]).arg(&site).arg("--sqlite").arg(sqlite);
    assert!(export.arg("--db").arg(warehouse).status().unwrap().success());
    let input = json!({ "site": site, "sqlite": sqlite.join("node.mjs") });
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
    let costs = costs(fixture::file(), &sqlite);
    assert!(costs.len() >= 41, "{}", costs.len());
    let high: Vec<&str> =
        costs.iter().filter(|cost| !cost.is_low()).map(|cost| cost.name.as_str()).collect();
    assert!(high.len() <= 5, "{high:?}");
}

/// `cargo xtask docs` writes the table of docs/serve.md, from a warehouse with all stages.
#[test]
#[ignore = "needs the whole warehouse with all stages; a release test"]
fn the_canned_queries_are_cheap() {
    needs!("node");
    let (Some(sqlite), Some(whole)) = (needs::sqlite_wasm(), needs::whole()) else { return };
    let costs = costs(&whole, &sqlite);
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

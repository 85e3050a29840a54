//! Warehouses of every earlier schema version, brought up to date.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use klotski_sql::store::{Content, SCHEMA_VERSION};
use rusqlite::Connection;

const CLASSES: [&str; 4] = ["--class", "0-3-0", "--class", "1-0-*"];

fn ingest(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_klotski-ingest")).args(arguments).output().unwrap()
}

fn told(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The same rows in a file of an earlier version, as far as it has places for them.
fn of_version(version: usize, warehouse: &Path, older: &Path) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let connection = Connection::open(older).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    for file in &files[..version] {
        connection.execute_batch(&fs::read_to_string(file).unwrap()).unwrap();
    }
    connection.execute("ATTACH ?1 AS whole", [warehouse.to_str().unwrap()]).unwrap();
    let mut tables = connection
        .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name <> 'content'")
        .unwrap();
    for table in tables.query_map([], |row| row.get::<_, String>(0)).unwrap() {
        let table = table.unwrap();
        let columns: String = connection
            .query_row(
                "SELECT group_concat(name) FROM pragma_table_info(?1, 'main')",
                [&table],
                |row| row.get(0),
            )
            .unwrap();
        let sql =
            format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM whole.{table}");
        connection.execute(&sql, []).unwrap();
    }
    if version == 1 {
        connection.execute("DELETE FROM provenance WHERE stage <> 'core'", []).unwrap();
    }
    connection
        .execute_batch(&format!(
            "PRAGMA application_id = 0x4B4C4F54; PRAGMA user_version = {version}"
        ))
        .unwrap();
}

#[test]
fn every_earlier_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.db");
    let name = whole.to_str().unwrap();
    told(ingest(&[&[name], &CLASSES[..]].concat()));
    let expected = Content::of(&whole, 1).unwrap();

    for version in 1..usize::try_from(SCHEMA_VERSION).unwrap() {
        let older = folder.path().join(format!("{version}.db"));
        of_version(version, &whole, &older);
        let name = older.to_str().unwrap();
        let refused = ingest(&[&[name], &CLASSES[..]].concat());
        let error = String::from_utf8(refused.stderr).unwrap();
        assert!(error.contains(&format!("klotski-ingest --migrate {name}")), "{error}");
        let text = told(ingest(&[name, "--migrate"]));
        assert!(text.ends_with(&format!("schema version {version} is now {SCHEMA_VERSION}\n")));
        // What it lacks is added like to any other; then it is the same.
        told(ingest(&[&[name], &CLASSES[..]].concat()));
        assert_eq!(Content::of(&older, 1).unwrap(), expected, "from version {version}");
        let connection = Connection::open(&older).unwrap();
        assert_eq!(Content::recorded(&connection).unwrap(), expected, "from version {version}");
    }
    let text = told(ingest(&[name, "--migrate"]));
    assert!(text.ends_with(" already\n"), "{text}");
    let missing = ingest(&["/nowhere/k.db", "--migrate"]);
    assert_eq!(missing.status.code(), Some(1));
}

//! `klotski-ingest --migrate` with the present schema version and older ones. Unit tests in
//! src/ingest test a migration to a later schema version: there is none in the program yet.

use std::process::{Command, Output};

use klotski_warehouse::SCHEMA_VERSION;
use rusqlite::Connection;

const CLASSES: [&str; 2] = ["--class", "1-0-*"];

fn ingest(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_klotski-ingest"))
        .env("LC_ALL", "C.UTF-8")
        .args(arguments)
        .output()
        .unwrap()
}

fn told(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = ingest(arguments);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn a_warehouse_of_this_version_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k.db");
    let name = path.to_str().unwrap();
    told(ingest(&[&[name, "--measures", "core"], &CLASSES[..]].concat()));
    let before = std::fs::read(&path).unwrap();
    let text = told(ingest(&[name, "--migrate"]));
    assert_eq!(text, format!("{name} has schema version {SCHEMA_VERSION} already\n"));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let error = refused(&["/nowhere/k.db", "--migrate"]);
    assert!(error.contains("/nowhere/k.db"), "{error}");
}

/// Files from before this schema must be built again, and every program says so.
#[test]
fn an_older_file_is_refused_in_one_line_and_made_anew_by_force() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k.db");
    let name = path.to_str().unwrap();
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE layout_core (id INTEGER PRIMARY KEY);
             PRAGMA application_id = 0x4B4C4F54; PRAGMA user_version = 3",
        )
        .unwrap();
    connection.close().unwrap();
    let advice = format!("make it anew with `klotski-ingest --force {name}`");
    for arguments in [&[name][..], &[name, "--migrate"], &[&[name], &CLASSES[..]].concat()] {
        let error = refused(arguments);
        assert!(error.contains("has schema version 3 of before the first release"), "{error}");
        assert!(error.contains(&advice), "{error}");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_klotski-sql"))
        .env("LC_ALL", "C.UTF-8")
        .args(["query", "minsteps", "4FEA134", "--db", name])
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && error.contains(&advice), "{error}");
    told(ingest(&[&[name, "--force"], &CLASSES[..]].concat()));
    assert!(told(ingest(&[name, "--migrate"])).ends_with(" already\n"));
}

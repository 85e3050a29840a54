//! Calls of `klotski-sql` for a changed warehouse. Others are in the golden files.

use std::fs;

use crate::support::fixture::{change, file, one_class};
use crate::support::programs::{answer, refusal};

/// A citation identifies the data by their digest.
#[test]
fn changed_rows_are_not_cited() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("changed.db");
    let call = ["cite", "--db", path.to_str().unwrap()];
    fs::copy(one_class(), &path).unwrap();
    assert!(answer(&call).contains("Content digest sha256:"));
    change(&path, "UPDATE layouts SET min_solution_step = min_solution_step + 7");
    let (code, error) = refusal(&call);
    let fault = "12 rows of layouts are not those that were written";
    assert_eq!((code, error.contains(fault)), (1, true), "{error}");
}

/// A dump that was read back keeps all but the marks.
#[test]
fn a_dump_gets_its_marks_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dump.db");
    let call = ["totals", "--db", path.to_str().unwrap()];
    fs::copy(file(), &path).unwrap();
    let dump = rusqlite::Connection::open(&path).unwrap();
    dump.execute_batch("PRAGMA application_id = 0; PRAGMA user_version = 0").unwrap();
    let (_, error) = refusal(&call);
    let marks = error.split('"').nth(1).unwrap_or_else(|| panic!("{error}"));
    dump.execute_batch(marks).unwrap();
    answer(&call);
}

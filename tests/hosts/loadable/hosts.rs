//! The list of calls in other programs.

use super::answers::compare;
use super::listed::{expected, statements};
use super::python::Python;
use super::sqlite_shell::SqliteShell;
use crate::support::fixture::file;

#[test]
fn the_sqlite3_shell_gives_the_answers_of_the_program() {
    let Some(shell) = SqliteShell::get() else { return };
    let statements = statements();
    for place in [Some(file()), None] {
        let found: Vec<_> = statements.iter().map(|sql| shell.ask(place, sql)).collect();
        compare(format!("sqlite3 with {place:?}"), &statements, &found, expected());
    }
}

#[test]
fn sqlite_in_python_gives_the_answers_of_the_program() {
    let Some(python) = Python::get() else { return };
    let statements = statements();
    for place in [Some(file()), None] {
        let (version, found) = python.ask(place, &statements);
        compare(format!("SQLite {version} with {place:?}"), &statements, &found, expected());
    }
}

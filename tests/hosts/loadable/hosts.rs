//! The list of calls in other programs.

use super::answers::compare;
use super::listed::{expected, statements};
use super::{file, python, sqlite_shell};

#[test]
#[ignore = "needs the extension, as KLOTSKI_EXTENSION, and sqlite3; .ci/run has them"]
fn the_sqlite3_shell_gives_the_answers_of_the_program() {
    let statements = statements();
    for place in [Some(file()), None] {
        let found: Vec<_> = statements.iter().map(|sql| sqlite_shell::ask(place, sql)).collect();
        compare(format!("sqlite3 with {place:?}"), &statements, &found, expected());
    }
}

#[test]
#[ignore = "needs the extension, as KLOTSKI_EXTENSION, and python3; .ci/run has them"]
fn sqlite_in_python_gives_the_answers_of_the_program() {
    let statements = statements();
    for place in [Some(file()), None] {
        let (version, found) = python::ask(place, &statements);
        compare(format!("SQLite {version} with {place:?}"), &statements, &found, expected());
    }
}

#[test]
#[ignore = "needs the extension, as KLOTSKI_EXTENSION, and python3; .ci/run has them"]
fn loads_and_files_of_all_kinds_are_survived() {
    python::run("strange.py", &[file()]);
}

#[test]
#[ignore = "needs the extension, as KLOTSKI_EXTENSION, and python3; .ci/run has them"]
fn calls_end_soon_when_they_are_interrupted() {
    python::run("interrupts.py", &[]);
}

#[test]
#[ignore = "needs the extension, as KLOTSKI_EXTENSION, and python3; .ci/run has them"]
fn many_threads_and_connections_are_served() {
    python::run("threads.py", &[file()]);
}

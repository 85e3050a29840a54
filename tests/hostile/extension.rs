//! Calls that try to harm, in the sqlite3 shell: each is answered by rows or an error, and the
//! process ends by itself.

use crate::hosts::loadable::listed::statements;
use crate::hosts::loadable::python::Python;
use crate::hosts::loadable::sqlite_shell::{self, SqliteShell};
use crate::support::fixture::file;

/// Other programs have other limits than ours.
#[test]
fn giants_do_not_end_the_shell() {
    let Some(shell) = SqliteShell::get() else { return };
    let giant = "printf('%.*c', 500000000, '1')";
    for (sql, part) in [
        (format!("SELECT * FROM neighbors({giant})"), "too long for a name"),
        (format!("SELECT * FROM layers_of('0', {giant})"), "is not a metric"),
        (format!("SELECT distance('0', '0', {giant})"), "is not a metric"),
        (format!("SELECT text_in('a', 'b', {giant})"), "at most"),
        (format!("SELECT text_in({giant}, 'b', 'c')"), "at most"),
        (format!("SELECT {}'0'{}", "code(".repeat(5_000), ")".repeat(5_000)), ""),
        (format!("SELECT * FROM {}", "layers_of(".repeat(5_000)), ""),
        (format!("SELECT code('0'{})", ", '0'".repeat(2_000)), "too many arguments"),
        (
            "SELECT count(*) FROM group_of('00006FFF0') AS g WHERE is_symmetric(g.code)".to_owned(),
            "",
        ),
    ] {
        let start: String = sql.chars().take(100).collect();
        match shell.ask(None, &sql) {
            Ok(rows) => assert!(part.is_empty() && rows.len() == 1, "{start}: {} rows", rows.len()),
            Err(error) => assert!(error.contains(part), "{start}: {error}"),
        }
    }
}

/// Files outlive the extension: what they compute from themselves cannot call it.
#[test]
fn no_part_of_a_file_calls_the_functions() {
    let Some(shell) = SqliteShell::get() else { return };
    for (setup, sql) in [
        ("CREATE VIEW v AS SELECT code('0')", "SELECT * FROM v"),
        ("CREATE VIEW v AS SELECT * FROM neighbors('0')", "SELECT * FROM v"),
        ("CREATE VIEW v AS SELECT board_svg('0') AS x", "SELECT x FROM v"),
        (
            "CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT code(new.a); END",
            "INSERT INTO t VALUES ('0') RETURNING a",
        ),
        ("CREATE TABLE t (a CHECK (code(a) = '000000000'))", "INSERT INTO t VALUES ('0')"),
        ("CREATE TABLE t (a, b AS (code(a)))", "SELECT b FROM t"),
        ("CREATE TABLE t (a); CREATE INDEX i ON t (code(a))", "INSERT INTO t VALUES ('0')"),
        ("CREATE TABLE t (a); CREATE INDEX i ON t (a) WHERE code(a)", "INSERT INTO t VALUES ('0')"),
        ("CREATE TABLE t (a DEFAULT (code('0')), b)", "INSERT INTO t (b) VALUES (1)"),
        ("", "CREATE VIRTUAL TABLE t USING neighbors"),
        ("", "INSERT INTO neighbors (code) VALUES ('0')"),
        ("", "DELETE FROM layers_of WHERE a = '0'"),
        ("", "DROP TABLE neighbors"),
    ] {
        let script = format!("{setup};\nINSERT INTO t (a) VALUES ('0');\n{sql};\n");
        let script = shell.script(&script);
        let (_, error) = sqlite_shell::run(&[], None, &script);
        let is_refused = |part| error.lines().any(|line: &str| line.contains(part));
        let refusals = [
            "unsafe use of",
            "non-deterministic",
            "no such module",
            "not be modified",
            "may not be dropped",
            "no such table: neighbors",
        ];
        assert!(refusals.into_iter().any(is_refused), "{setup}; {sql}: {error}");
    }
}

#[test]
fn strange_loads_and_files_end_no_host() {
    let Some(python) = Python::get() else { return };
    python.run("strange.py", &[file()]);
}

#[test]
fn calls_end_soon_when_they_are_interrupted() {
    let Some(python) = Python::get() else { return };
    python.run("interrupts.py", &[]);
}

#[test]
fn many_threads_and_connections_are_answered() {
    let Some(python) = Python::get() else { return };
    python.run("threads.py", &[file()]);
}

/// Faults of memory, over the list of calls. The shell's own exit code is 1: some calls fail.
#[test]
#[ignore = "two minutes; a release test"]
fn valgrind_finds_no_fault() {
    needs!("valgrind");
    let Some(shell) = SqliteShell::get() else { return };
    let script = shell.script(&(statements().join(";\n") + ";\n"));
    let valgrind = [
        "valgrind",
        "--quiet",
        "--error-exitcode=99",
        "--leak-check=full",
        "--errors-for-leak-kinds=definite",
        "--show-leak-kinds=definite",
    ];
    let (_, error) = sqlite_shell::run(&valgrind, Some(file()), &script);
    let faults: Vec<&str> = error.lines().filter(|line| line.starts_with("==")).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

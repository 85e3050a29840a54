//! Tests over one small warehouse, made once: its tables, the canned queries,
//! the query program, and the examples of the documents.
//!
//! It holds the classes of the README's examples, an early class, and small classes with many
//! groups, most of them unsolvable, some of a single layout.

mod analysis;
mod claims;
#[cfg(unix)]
mod examples;
mod explore;
mod files;
mod functions;
mod goldens;
mod hostile;
#[path = "../hostile_calls/mod.rs"]
mod hostile_calls;
mod index_page;
#[path = "../made/mod.rs"]
mod made;
#[cfg(target_os = "linux")]
mod memory;
#[allow(dead_code)] // each test uses a part of it
#[path = "../naive/mod.rs"]
mod naive;
mod options;
#[cfg(feature = "parquet")]
mod parquet;
#[path = "../patience/mod.rs"]
mod patience;
mod pictures;
#[cfg(target_os = "linux")]
mod play;
mod program;
#[cfg(target_os = "linux")]
#[path = "../pseudo_terminal/mod.rs"]
mod pseudo_terminal;
mod puzzles;
mod queries;
mod report;
mod report_pages;
mod tables;
#[cfg(target_os = "linux")]
mod terminal;
mod verify;
mod words;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use klotski_sql::query::{Session, Stop, free_parameter, run_sql};
use klotski_sql::rows::{Answer, Value};
use klotski_warehouse::Warehouse;

/// The classes of the small warehouse.
const CLASSES: [&str; 7] = ["0-0-0", "1-0-*", "5-0-0", "5-4-1", "5-4-2", "6-0-*", "7-0-*"];

/// The file of the small warehouse.
fn file() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| made::warehouse("small.db", &CLASSES))
}

/// A warehouse of twelve layouts, for what does not depend on the rows. The first class takes no
/// time: the groups of a later one are numbered after those of all classes before it, which an
/// ingest counts for seconds.
fn one_class() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| made::warehouse("one.db", &["0-0-0"]))
}

fn open() -> Warehouse {
    Warehouse::open(file()).unwrap()
}

/// The small warehouse with the SQL functions of the puzzle.
fn session() -> Session {
    Session::open(file(), Stop::default()).unwrap()
}

/// Runs `klotski-sql` on the small warehouse.
fn klotski_sql(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_klotski-sql"))
        .env("LC_ALL", "C.UTF-8")
        .args(arguments)
        .env("KLOTSKI_DB", file())
        .output()
        .unwrap()
}

/// The output of `klotski-sql` in a call that succeeds.
fn answer(arguments: &[&str]) -> String {
    let output = klotski_sql(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code of `klotski-sql` and its one line on stderr in a call that fails.
fn refusal(arguments: &[&str]) -> (i32, String) {
    let output = klotski_sql(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    assert!(error.starts_with("klotski-sql: "), "{error}");
    (output.status.code().unwrap(), error)
}

/// The rows of a statement as texts.
fn rows(session: &Session, sql: &str, parameters: &[&str]) -> Vec<Vec<String>> {
    let text = |value: &Value<'_>| match value {
        Value::Integer(_) | Value::Text(_) => value.text().into_owned(),
        other => format!("{other:?}"),
    };
    let parameters: Vec<_> =
        parameters.iter().map(|parameter| free_parameter(parameter).unwrap()).collect();
    let mut answer = Answer::default();
    let ran = run_sql(session, sql, &parameters, &mut answer);
    ran.unwrap_or_else(|error| panic!("{sql}: {error}"));
    answer.rows.iter().map(|row| row.iter().map(text).collect()).collect()
}

/// Compares an answer with its golden file, which somebody has checked. After
/// `UPDATE_GOLDEN=1 cargo test`, which writes the files anew, check the difference.
fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, found).unwrap();
    }
    let expected =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(found, expected, "{name}");
}

//! Tests over one small warehouse, made once: its tables, the canned queries,
//! the query program, and the examples of the documents.
//!
//! It holds the classes of the README's examples, an early class, and small
//! ones with many groups, most of them unsolvable, some of a single layout.

mod analysis;
#[cfg(unix)]
mod examples;
mod explore;
mod files;
mod functions;
mod hostile;
#[path = "../made/mod.rs"]
mod made;
#[cfg(target_os = "linux")]
mod memory;
#[path = "../patience/mod.rs"]
mod patience;
mod pictures;
mod program;
mod queries;
mod site;
mod tables;
#[cfg(target_os = "linux")]
mod terminal;
mod verify;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::{fs, io};

use klotski_sql::query::{Session, Stop, free_parameter, run_sql};
use klotski_sql::rows::{RowSink, Value};
use klotski_sql::store::Warehouse;

/// The classes of the small warehouse.
const CLASSES: [&str; 7] = ["0-0-0", "1-0-*", "5-0-0", "5-4-1", "5-4-2", "6-0-*", "7-0-*"];

/// The file of the small warehouse.
fn file() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| made::warehouse("small.db", &CLASSES))
}

fn open() -> Warehouse {
    Warehouse::open(file()).unwrap()
}

/// The same with the functions of the puzzle.
fn session() -> Session {
    Session::open(file(), Stop::default()).unwrap()
}

/// Runs `klotski-sql` on the small warehouse.
fn klotski_sql(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_klotski-sql"))
        .args(arguments)
        .env("KLOTSKI_DB", file())
        .output()
        .unwrap()
}

/// What it prints when it ends well.
fn answer(arguments: &[&str]) -> String {
    let output = klotski_sql(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// Its exit code and its one line on stderr when it does not.
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
    struct Rows(Vec<Vec<String>>);
    impl RowSink for Rows {
        fn begin(&mut self, _: &[&str]) -> io::Result<()> {
            Ok(())
        }
        fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
            let text = |value: &Value<'_>| match value {
                Value::Integer(integer) => integer.to_string(),
                Value::Text(text) => (*text).to_owned(),
                other => format!("{other:?}"),
            };
            self.0.push(values.iter().map(text).collect());
            Ok(())
        }
        fn end(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let parameters: Vec<_> =
        parameters.iter().map(|parameter| free_parameter(parameter).unwrap()).collect();
    let mut rows = Rows(Vec::new());
    run_sql(session, sql, &parameters, &mut rows).unwrap_or_else(|error| panic!("{sql}: {error}"));
    rows.0
}

/// Compares an answer with the one that was looked at once. `UPDATE_GOLDEN=1 cargo
/// test` writes the files anew; look at the difference.
fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, found).unwrap();
    }
    let expected =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(found, expected, "{name}");
}

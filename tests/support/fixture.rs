//! Warehouses of some classes, made for the tests, and what is asked of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use klotski_ingest::{Options, Outcome, Silent, run};
use klotski_query::{Answer, Session, Stop, Value, free_parameter, run_sql};
use klotski_sql::verify::{Observer, Recomputed, VerifyError, verify};
use klotski_warehouse::{Stage, Warehouse};
use rusqlite::Connection;

/// Makes a warehouse of these classes with all stages, anew in every run of the
/// tests. It stays in the build folder.
pub fn warehouse(name: &str, classes: &[impl AsRef<str>]) -> PathBuf {
    stages(name, classes, &Stage::ALL.map(Stage::name))
}

/// Makes a warehouse of these classes with these stages.
pub fn stages(name: &str, classes: &[impl AsRef<str>], measures: &[&str]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let stages: Vec<Stage> = measures.iter().map(|stage| stage.parse().unwrap()).collect();
    let options = Options { force: true, ..options(&path, classes, &stages) };
    let outcome = run(&options, &Silent).expect("the warehouse is made");
    assert!(matches!(outcome, Outcome::Built(_)));
    path
}

/// An ingest of these classes and stages.
pub fn options(path: &Path, classes: &[impl AsRef<str>], stages: &[Stage]) -> Options {
    Options {
        path: path.to_owned(),
        classes: classes.iter().map(|pattern| pattern.as_ref().parse().unwrap()).collect(),
        stages: stages.to_vec(),
        threads: None,
        force: false,
        source_date: None,
    }
}

/// An observer of `verify` that ignores all checks.
pub struct Unobserved;

impl Observer for Unobserved {
    fn begin(&self, _checks: usize) {}
    fn passed(&self, _name: &str, _seconds: f64) {}
    fn skipped(&self, _name: &str, _reason: &str) {}
}

/// Verifies a warehouse.
pub fn verified(path: &Path, recomputed: Recomputed) -> Result<(), VerifyError> {
    verify(path, &[], recomputed, 1, &Unobserved)
}

/// Changes a warehouse by SQL, whatever its foreign keys are.
pub fn change(path: &Path, sql: &str) {
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    let changed = connection.execute(sql, []).unwrap_or_else(|error| panic!("{sql}: {error}"));
    assert!(changed > 0 || !sql.starts_with("UPDATE"), "{sql} changed nothing");
}

/// The names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// The classes of the small warehouse.
pub const CLASSES: [&str; 7] = ["0-0-0", "1-0-*", "5-0-0", "5-4-1", "5-4-2", "6-0-*", "7-0-*"];

/// The file of the small warehouse.
pub fn file() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| warehouse("small.db", &CLASSES))
}

/// A warehouse of twelve layouts, for what does not depend on the rows.
pub fn one_class() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| warehouse("one.db", &["0-0-0"]))
}

/// A warehouse with rows in every table: 5-4-5 is the smallest class of standard layouts.
pub fn standard() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| warehouse("standard.db", &["5-4-5"]))
}

pub fn open() -> Warehouse {
    Warehouse::open(file()).unwrap()
}

/// The small warehouse with the SQL functions of the puzzle.
pub fn session() -> Session {
    Session::open(file(), Stop::default()).unwrap()
}

/// The rows of a statement as texts.
pub fn rows(session: &Session, sql: &str, parameters: &[&str]) -> Vec<Vec<String>> {
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

/// Compares an answer with its golden file, which was checked by hand. `cargo xtask docs` writes it.
pub fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden").join(name);
    if std::env::var_os("KLOTSKI_WRITE").is_some() {
        fs::write(&path, found).unwrap();
    }
    let expected =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if found == expected {
        return;
    }
    let pairs = found.lines().zip(expected.lines());
    let number = pairs.take_while(|(one, other)| one == other).count() + 1;
    let line = |text: &str| text.lines().nth(number - 1).unwrap_or("(no such line)").to_owned();
    panic!(
        "{name}, line {number}:\n  expected: {}\n  found:    {}\n`KLOTSKI_WRITE=1 cargo test -- golden` \
         writes the new answer",
        line(&expected),
        line(found)
    );
}

//! Warehouses of some classes, made for the tests, and what is asked of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use klotski_ingest::{Options, Outcome, Silent, run};
use klotski_sql::query::{Session, Stop, free_parameter, run_sql};
use klotski_sql::rows::{Answer, Value};
use klotski_warehouse::{Stage, Warehouse};

/// Makes a warehouse of these classes with all stages, anew in every run of the
/// tests. It stays in the build folder.
pub fn warehouse(name: &str, classes: &[impl AsRef<str>]) -> PathBuf {
    stages(name, classes, &["core", "solutions", "farthest"])
}

/// Makes a warehouse of these classes with these stages.
pub fn stages(name: &str, classes: &[impl AsRef<str>], measures: &[&str]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let options = Options {
        path: path.clone(),
        classes: classes.iter().map(|pattern| pattern.as_ref().parse().unwrap()).collect(),
        stages: measures.iter().map(|stage| stage.parse::<Stage>().unwrap()).collect(),
        threads: None,
        force: true,
        memory: None,
        save_every: Duration::from_secs(5),
    };
    let outcome = run(&options, &Silent).expect("the warehouse is made");
    assert!(matches!(outcome, Outcome::Built(_)));
    path
}

/// The classes of the small warehouse.
pub const CLASSES: [&str; 7] = ["0-0-0", "1-0-*", "5-0-0", "5-4-1", "5-4-2", "6-0-*", "7-0-*"];

/// The file of the small warehouse.
pub fn file() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| warehouse("small.db", &CLASSES))
}

/// A warehouse of twelve layouts, for what does not depend on the rows. The first class takes no
/// time: the groups of a later one are numbered after those of all classes before it, which an
/// ingest counts for seconds.
pub fn one_class() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| warehouse("one.db", &["0-0-0"]))
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

/// Compares an answer with its golden file, which somebody has checked. After
/// `UPDATE_GOLDEN=1 cargo test`, which writes the files anew, check the difference.
pub fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, found).unwrap();
    }
    let expected =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(found, expected, "{name}");
}

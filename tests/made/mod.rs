//! Warehouses of some classes, made for the tests.

use std::path::{Path, PathBuf};
use std::time::Duration;

use klotski_sql::ingest::{Options, Outcome, Silent, run};
use klotski_warehouse::Stage;

/// Makes a warehouse of these classes with all stages, anew in every run of the
/// tests. It stays in the build folder.
#[allow(dead_code)] // some tests want stages
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
        checkpoint_every: Duration::from_secs(5),
    };
    let outcome = run(&options, &Silent).expect("the warehouse is made");
    assert!(matches!(outcome, Outcome::Built(_)));
    path
}

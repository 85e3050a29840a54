//! What a test needs that not every machine has. Without it, a test writes one line and returns; with
//! `KLOTSKI_ALL`, which the gate sets, it fails. What an environment variable names must be there.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use klotski_warehouse::{Stage, Warehouse, stages};

/// Whether it is there. If not, the test is skipped, and fails in the gate.
fn is_there(is_there: bool, what: &str) -> bool {
    if !is_there {
        assert!(env::var_os("KLOTSKI_ALL").is_none(), "needs {what}");
        skip(what);
    }
    is_there
}

/// What was needed and missing, a line for each skipped test.
static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The line goes to the real stderr, which the test program leaves alone.
fn skip(what: &str) {
    let thread = thread::current();
    let line = format!("skipped {}: needs {what}\n", thread.name().unwrap_or("a test"));
    let _ = io::stderr().write_all(line.as_bytes());
    let mut skipped = SKIPPED.lock().unwrap_or_else(PoisonError::into_inner);
    if skipped.is_empty() {
        at_exit();
    }
    skipped.push(line);
}

/// Counts the skipped tests after the last line of the run, which counts them as passed.
#[allow(unsafe_code)]
fn at_exit() {
    unsafe extern "C" {
        safe fn atexit(callback: extern "C" fn()) -> i32;
    }
    extern "C" fn count() {
        let skipped = SKIPPED.lock().unwrap_or_else(PoisonError::into_inner);
        let line = format!("skipped, and counted as passed: {}\n\n", skipped.len());
        let _ = io::stderr().write_all(line.as_bytes());
    }
    atexit(count);
}

/// Whether a command succeeds.
fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether the tests run before a release: a sample becomes larger.
pub fn is_release() -> bool {
    env::var_os("KLOTSKI_RELEASE_TESTS").is_some()
}

/// Ends a test where one of these programs is missing.
macro_rules! needs {
    ($($program:literal),+) => {
        if !$crate::support::needs::programs(&[$($program),+]) {
            return;
        }
    };
}

/// Programs in the folders of PATH.
pub fn programs(names: &[&str]) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let file = |name: &str| name.to_owned() + env::consts::EXE_SUFFIX;
    let is_found =
        |name: &str| env::split_paths(&path).any(|folder| folder.join(file(name)).is_file());
    names.iter().all(|name| is_there(is_found(name), name))
}

/// Root, who may become another user.
pub fn root() -> bool {
    let other = ["--reuid=61234", "--regid=61234", "--clear-groups", "true"];
    is_there(succeeds("setpriv", &other), "root and setpriv")
}

/// The right to mount a file system.
pub fn mount() -> bool {
    let folder = tempfile::tempdir().unwrap();
    let mount = ["-rm", "mount", "-t", "tmpfs", "none", folder.path().to_str().unwrap()];
    is_there(succeeds("unshare", &mount), "a file system that may be mounted")
}

/// What a variable names.
fn named(variable: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env::var_os(variable)?);
    assert!(path.exists(), "{variable}: {} is not there", path.display());
    Some(path)
}

/// What a variable names, which the gate sets.
fn needed(variable: &str, what: &str) -> Option<PathBuf> {
    let path = named(variable);
    is_there(path.is_some(), &format!("{what}, as {variable}"));
    path
}

/// What a variable names, which the gate does not always set.
fn optional(variable: &str, what: &str) -> Option<PathBuf> {
    let path = named(variable);
    if path.is_none() {
        skip(&format!("{what}, as {variable}"));
    }
    path
}

/// The library of the extension, which `cargo build --release` makes in `extension/`.
pub fn extension() -> Option<PathBuf> {
    needed("KLOTSKI_EXTENSION", "the extension")
}

/// The folder of the published figures.
pub fn reference() -> Option<PathBuf> {
    optional("KLOTSKI_REFERENCE", "the published figures")
}

/// The folder of a `sqlite3` shell that is newer than that of the system.
pub fn newer_sqlite3() -> Option<PathBuf> {
    optional("KLOTSKI_NEWER_SQLITE3", "a newer sqlite3 shell")
}

/// The warehouse of all layouts.
pub fn whole() -> Option<PathBuf> {
    optional("KLOTSKI_WHOLE", "the whole warehouse")
}

/// The warehouse of all layouts with all stages but distances.
pub fn whole_with_all_stages() -> Option<PathBuf> {
    let path = whole()?;
    let stages = stages_of(&path);
    let has_all = Stage::DEFAULT.iter().all(|stage| stages.contains(stage));
    is_there(has_all, "all stages in KLOTSKI_WHOLE").then_some(path)
}

/// The stages of a warehouse.
pub fn stages_of(path: &Path) -> Vec<Stage> {
    stages(Warehouse::open(path).unwrap().connection()).unwrap()
}

/// A Python whose SQLite loads extensions.
pub fn python() -> Option<&'static str> {
    let loads = "import sqlite3; sqlite3.Connection.enable_load_extension; \
                 sqlite3.Connection.setlimit";
    let mut candidates = ["python3", "/usr/bin/python3"].into_iter();
    let found = candidates.find(|python| succeeds(python, &["-c", loads]));
    is_there(found.is_some(), "a python3 whose SQLite loads extensions");
    found
}

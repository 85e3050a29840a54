//! Python, with its own SQLite.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::answers::{Given, STATEMENT, read_rows};
use super::library;

/// The first Python whose SQLite loads extensions.
fn python() -> &'static str {
    let loads = "import sqlite3; sqlite3.Connection.enable_load_extension; \
                 sqlite3.Connection.setlimit";
    let candidates = ["python3", "/usr/bin/python3"];
    let found = candidates.into_iter().find(|python| {
        let output = Command::new(python).args(["-c", loads]).output();
        output.is_ok_and(|output| output.status.success())
    });
    found.expect("a python3 whose SQLite loads extensions")
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hosts").join(name)
}

/// The version of Python's SQLite, and what each statement gives there.
pub fn ask(file: Option<&Path>, statements: &[&str]) -> (String, Vec<Given>) {
    let input = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(input.path(), statements.join("\n")).unwrap();
    let output = Command::new(python())
        .arg(script("host.py"))
        .arg(library())
        .arg("sqlite3")
        .arg(file.unwrap_or(Path::new(":memory:")))
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::from(input.reopen().unwrap()))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{:?}: {error}", output.status);
    let text = String::from_utf8(output.stdout).unwrap();
    let mut parts = text.split(STATEMENT);
    let version = parts.next().unwrap().to_owned();
    let given = |text: &str| match text.strip_prefix('!') {
        Some(message) => Err(message.to_owned()),
        None => Ok(read_rows(text)),
    };
    (version, parts.map(given).collect())
}

/// Runs a script of `tests/hosts/loadable/`, which fails when it finds a fault.
pub fn run(name: &str, arguments: &[&Path]) {
    let output = Command::new(python())
        .arg(script("loadable").join(name))
        .arg(library())
        .args(arguments)
        .env("PYTHONUTF8", "1")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    let [out, error] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    println!("{out}");
    assert!(output.status.success(), "{name}: {:?}\n{out}\n{error}", output.status);
}

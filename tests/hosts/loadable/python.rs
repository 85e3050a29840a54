//! Python, with its own SQLite.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::answers::{Given, STATEMENT, read_rows};
use crate::support::needs;

/// The first Python whose SQLite loads extensions, and the library.
pub struct Python {
    program: &'static str,
    library: PathBuf,
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

impl Python {
    /// None where the machine lacks either.
    pub fn get() -> Option<Self> {
        Some(Self { library: needs::extension()?, program: needs::python()? })
    }

    /// The version of Python's SQLite, and what each statement gives there.
    pub fn ask(&self, file: Option<&Path>, statements: &[&str]) -> (String, Vec<Given>) {
        let input = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(input.path(), statements.join("\n")).unwrap();
        let output = Command::new(self.program)
            .arg(script("hosts/host.py"))
            .arg(&self.library)
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

    /// Runs a script of `tests/hostile/`, which fails when it finds a fault.
    pub fn run(&self, name: &str, arguments: &[&Path]) {
        let output = Command::new(self.program)
            .arg(script("hostile").join(name))
            .arg(&self.library)
            .args(arguments)
            .env("PYTHONUTF8", "1")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .unwrap();
        let [out, error] = [&output.stdout, &output.stderr]
            .map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        println!("{out}");
        assert!(output.status.success(), "{name}: {:?}\n{out}\n{error}", output.status);
    }
}

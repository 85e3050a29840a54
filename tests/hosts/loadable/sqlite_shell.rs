//! The sqlite3 shell.

use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::answers::{Given, read_rows};
use crate::support::needs;
use crate::support::timeout::code_within;

/// How long a statement may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// The sqlite3 shell, and the library.
pub struct SqliteShell {
    library: PathBuf,
}

impl SqliteShell {
    /// None where the machine lacks either.
    pub fn get() -> Option<Self> {
        let library = needs::extension()?;
        needs::programs(&["sqlite3"]).then_some(Self { library })
    }

    /// A script that loads the extension first.
    pub fn script(&self, rest: &str) -> String {
        format!(".load {}\n{rest}", self.library.display())
    }

    /// What the shell gives that has loaded the extension. It runs each statement in a process of its
    /// own, which must end by itself.
    pub fn ask(&self, file: Option<&Path>, sql: &str) -> Given {
        let quoted = ".mode quote\n.headers off\n.separator \"\\037\" \"\\036\"\n";
        let script = self.script(&format!("{quoted}{sql}\n;\n"));
        let (out, error) = run(&[], file, &script);
        match error.lines().next() {
            Some(line) => Err(reason(line)),
            None => Ok(read_rows(&out)),
        }
    }
}

/// Runs a script: the output of the shell, and its messages. It must not crash.
pub fn run(before: &[&str], file: Option<&Path>, script: &str) -> (String, String) {
    let [mut input, mut out, mut error] = [(); 3].map(|()| tempfile::tempfile().unwrap());
    input.write_all(script.as_bytes()).unwrap();
    input.seek(SeekFrom::Start(0)).unwrap();
    let mut words = before.iter().copied().chain(["sqlite3", "-batch", "-init", "/dev/null"]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).env("LC_ALL", "C.UTF-8");
    match file {
        Some(file) => command.arg("-readonly").arg(file),
        None => command.arg(":memory:"),
    };
    let mut child = command
        .stdin(Stdio::from(input))
        .stdout(out.try_clone().unwrap())
        .stderr(error.try_clone().unwrap())
        .spawn()
        .expect("sqlite3 is installed");
    let code = code_within(if before.is_empty() { PATIENCE } else { 20 * PATIENCE }, &mut child);
    let [out, error] = [&mut out, &mut error].map(|file| {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let start: String = script.chars().take(500).collect();
    assert!(matches!(code, Some(0 | 1)), "{start}: ends with {code:?}: {error}");
    (out, error)
}

/// The message in `Runtime error near line 5: no such thing (7)`.
fn reason(line: &str) -> String {
    let (_, reason) = line.split_once(" near line ").expect("an error has a place");
    let (_, reason) = reason.split_once(": ").unwrap();
    // The number of SQLite's error, if it is not the plain one.
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match reason.strip_suffix(')').and_then(|text| text.rsplit_once(" (")) {
        Some((text, end)) if number(end) => text.to_owned(),
        _ => reason.to_owned(),
    }
}

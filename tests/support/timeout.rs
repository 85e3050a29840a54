//! Programs that may hang.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The exit code of a program; `None` if it crashed, or took longer than that and was
/// killed.
pub fn code_within(patience: Duration, child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if start.elapsed() > patience {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// How a program ended.
pub struct End {
    pub code: Option<i32>,
    pub error: String,
}

/// Runs a program in a folder. A program that takes longer than a minute counts as hung.
pub fn run(program: &str, arguments: &[&str], folder: &Path) -> End {
    // Pipes would fill up.
    let error = tempfile::NamedTempFile::new().unwrap();
    let mut child = Command::new(program)
        .env("LC_ALL", "C.UTF-8")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(error.reopen().unwrap())
        .spawn()
        .unwrap();
    let code = code_within(Duration::from_secs(60), &mut child);
    End { code, error: fs::read_to_string(error.path()).unwrap() }
}

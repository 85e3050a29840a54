//! The programs, run.

use std::env;
use std::path::Path;
use std::process::{Command, Output};

use super::fixture::file;

/// Where `klotski-sql` lies.
pub fn sql_path() -> &'static str {
    env!("CARGO_BIN_EXE_klotski-sql")
}

/// Where `klotski-ingest` lies.
pub fn ingest_path() -> &'static str {
    env!("CARGO_BIN_EXE_klotski-ingest")
}

/// Copies a program to where another user may run it. Another process does it: a program that a
/// thread starts at that moment would hold the copy open for writing, and nobody could run it.
#[cfg(unix)]
pub fn copy(program: &str, to: &Path) {
    assert!(Command::new("cp").arg(program).arg(to).status().unwrap().success());
}

/// Sends a signal, such as TERM, to a process. Containers have no program `kill`, but a shell.
#[cfg(unix)]
pub fn signal(process: &str, signal: &str) {
    let kill = format!("kill -s {signal} {process}");
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// A call of `klotski-sql`, in English.
pub fn sql() -> Command {
    in_english(sql_path())
}

/// A call of `klotski-ingest`, in English.
pub fn ingest() -> Command {
    in_english(ingest_path())
}

fn in_english(program: &str) -> Command {
    let mut command = Command::new(program);
    command.env("LC_ALL", "C.UTF-8");
    command
}

/// A line of `sh` in a folder, with both programs in its path.
pub fn shell(line: &str, folder: &Path) -> Command {
    let programs = Path::new(sql_path()).parent().unwrap();
    let mut command = in_english("sh");
    command.env("PATH", format!("{}:{}", programs.display(), env::var("PATH").unwrap()));
    command.args(["-c", line]).current_dir(folder).env_remove("KLOTSKI_DB");
    command
}

/// Runs `klotski-sql` on the small warehouse, which takes a while to make, or on that of `--db`.
pub fn klotski_sql(arguments: &[&str]) -> Output {
    let mut command = sql();
    if !arguments.contains(&"--db") {
        command.env("KLOTSKI_DB", file());
    }
    command.args(arguments).output().unwrap()
}

/// The output of `klotski-sql` in a call that succeeds.
pub fn answer(arguments: &[&str]) -> String {
    let output = klotski_sql(arguments);
    let error = without_progress(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a program prints on stderr besides completed parts and where to go next.
pub fn without_progress(stderr: &[u8]) -> String {
    let error = str::from_utf8(stderr).unwrap();
    let is_progress = |line: &&str| line.get(9..13) == Some(" s  ") || line.starts_with("next: ");
    error.lines().filter(|line| !is_progress(line)).map(|line| line.to_owned() + "\n").collect()
}

/// The exit code of `klotski-sql` and its one line on stderr in a call that fails.
pub fn refusal(arguments: &[&str]) -> (i32, String) {
    let output = klotski_sql(arguments);
    let error = without_progress(&output.stderr);
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    assert!(error.starts_with("klotski-sql: "), "{error}");
    (output.status.code().unwrap(), error)
}

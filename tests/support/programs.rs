//! The programs, run.

use std::process::{Command, Output};

use super::fixture::file;

/// Runs `klotski-sql` on the small warehouse.
pub fn klotski_sql(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_klotski-sql"))
        .env("LC_ALL", "C.UTF-8")
        .args(arguments)
        .env("KLOTSKI_DB", file())
        .output()
        .unwrap()
}

/// The output of `klotski-sql` in a call that succeeds.
pub fn answer(arguments: &[&str]) -> String {
    let output = klotski_sql(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code of `klotski-sql` and its one line on stderr in a call that fails.
pub fn refusal(arguments: &[&str]) -> (i32, String) {
    let output = klotski_sql(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    assert!(error.starts_with("klotski-sql: "), "{error}");
    (output.status.code().unwrap(), error)
}

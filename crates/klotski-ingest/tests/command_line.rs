//! Builds the program for the tests of the project: cargo builds a program only for the tests of its
//! own package. `tests/file/` and `tests/program/calls.rs` test it.

#[test]
fn the_program_has_a_version() {
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_klotski-ingest"));
    let output = { program }.arg("--version").output().unwrap();
    assert!(output.stdout.starts_with(b"klotski-ingest "));
}

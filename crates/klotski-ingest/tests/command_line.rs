//! The command line of `klotski-ingest`. The warehouses that it makes are tested in `tests/file/`
//! of the project.

use std::process::Command;

#[test]
fn wrong_calls_end_with_2() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, part) in [
        (&["--class", "5-4-x"][..], "'5-4-x' is not a class: write jiang-bing-style"),
        (&["--class", "7-0-0"], "no class matches '7-0-0'"),
        (&["--class", "5-4-6"], "no class matches '5-4-6'"),
        (&["--class"], "see `klotski-ingest --help`"),
        (&["--threads", "0"], "see `klotski-ingest --help`"),
        (&["--threads", "many"], "see `klotski-ingest --help`"),
        (&["--memory", "much"], "see `klotski-ingest --help`"),
        (&["a.db", "b.db"], "unexpected argument 'b.db'"),
        (&["--clas", "5-4-1"], "unexpected argument '--clas'"),
    ] {
        let mut call = Command::new(env!("CARGO_BIN_EXE_klotski-ingest"));
        let call = call.args(arguments).current_dir(&folder).env("LC_ALL", "C.UTF-8");
        let output = call.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    assert!(folder.path().read_dir().unwrap().next().is_none());
}

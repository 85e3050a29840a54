//! Programs with too little memory, or too few files or threads: one line says which is
//! missing, and nothing crashes.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use rayon::prelude::*;

use crate::support::fixture::one_class;
use crate::support::needs;
use crate::support::programs;

/// Runs a program after a line of shell that sets a limit.
fn limited(limit: &str, program: &str, arguments: &[&str], folder: &Path) -> Output {
    let script = format!("{limit}; exec \"$0\" \"$@\"");
    let shell = Command::new("sh")
        .env("LC_ALL", "C.UTF-8")
        .args(["-c", &script, program])
        .args(arguments)
        .current_dir(folder)
        .output();
    shell.unwrap()
}

/// Whether the program did its work. If not, it must have said why in one line.
fn is_done(output: &Output, what: &str) -> bool {
    let error = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => true,
        Some(1) => {
            assert_eq!(error.lines().count(), 1, "{what}: {error}");
            assert!(error.starts_with("klotski-"), "{what}: {error}");
            false
        }
        code => panic!("{what}: ends with {code:?}: {error}"),
    }
}

const COMMANDS: [&[&str]; 6] = [
    &["info"],
    &["info", "--digest"],
    &["verify"],
    &["query", "totals", "--timeout", "60"],
    &["sql", "SELECT count(*) FROM layouts", "--timeout", "60"],
    &["solve", "00A6BF"],
];

#[test]
fn too_little_memory_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(one_class(), folder.path().join("k.db")).unwrap();
    let (mut done, mut refused) = (0, 0);
    let loads = |kilo: &u32| {
        let limit = format!("ulimit -v {kilo}");
        limited(&limit, programs::sql_path(), &["--version"], folder.path()).status.success()
    };
    let least = (10_000..100_000).step_by(500).find(loads).unwrap();
    for kilo in (least..least + 12_000).step_by(1_500).chain([100_000, 1_000_000]) {
        let limit = format!("ulimit -v {kilo}");
        for arguments in COMMANDS {
            let what = format!("{arguments:?} with {kilo} kB");
            let arguments = [arguments, &["--db", "k.db"]].concat();
            let is_done =
                is_done(&limited(&limit, programs::sql_path(), &arguments, folder.path()), &what);
            *if is_done { &mut done } else { &mut refused } += 1;
        }
        let arguments = ["made.db", "--class", "1-0-*", "--force", "--quiet"];
        let output = limited(&limit, programs::ingest_path(), &arguments, folder.path());
        let is_done = is_done(&output, &format!("ingest with {kilo} kB"));
        *if is_done { &mut done } else { &mut refused } += 1;
        assert!(!folder.path().join("made.db.partial").exists(), "{kilo} kB");
    }
    println!("memory: {done} did their work, {refused} said what is missing");
    assert!(done > 10 && refused > 0, "{done}, {refused}");
}

/// A thread may lack memory for its stacks, and the C library for what it notes of a thread.
/// Where each is missing is a matter of a few kilobytes.
#[test]
#[ignore = "some seconds; a release test"]
fn too_little_memory_for_threads_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(one_class(), folder.path().join("k.db")).unwrap();
    let run = |kilo: u32, arguments: &[&str]| {
        limited(
            &format!("ulimit -c 0; ulimit -v {kilo}"),
            programs::sql_path(),
            arguments,
            folder.path(),
        )
    };
    let loads = |kilo: &u32| run(*kilo, &["--version"]).status.success();
    let least = (10_000..100_000).step_by(250).find(loads).unwrap();
    let limits: Vec<u32> = (least + 2_000..least + 9_000).step_by(32).collect();
    limits.into_par_iter().for_each(|kilo| {
        let verify = ["verify", "--threads", "2", "--db", "k.db"];
        is_done(&run(kilo, &verify), &format!("verify with {kilo} kB"));
    });
}

#[test]
fn too_few_files_are_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(one_class(), folder.path().join("k.db")).unwrap();
    for files in 3..16 {
        let limit = format!("ulimit -n {files}");
        if limited(&limit, programs::sql_path(), &["--version"], folder.path()).status.code()
            != Some(0)
        {
            continue;
        }
        for arguments in COMMANDS {
            let what = format!("{arguments:?} with {files} files");
            let arguments = [arguments, &["--db", "k.db"]].concat();
            is_done(&limited(&limit, programs::sql_path(), &arguments, folder.path()), &what);
        }
        // Each run has a name of its own: a failed one may leave an empty checkpoint, and the
        // next one would say in a second line that it is of no use.
        let made = format!("made-{files}.db");
        let arguments = [&made, "--class", "0-0-0", "--force", "--quiet"];
        let output = limited(&limit, programs::ingest_path(), &arguments, folder.path());
        is_done(&output, &format!("ingest with {files} files"));
    }
}

/// No thread can be started where the user has as many as it may. The limit does not hold
/// for root, and other programs of an ordinary user count, so root becomes a new user.
#[test]
fn too_few_threads_are_told() {
    if !needs::root() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::copy(one_class(), path("k.db")).unwrap();
    for program in [programs::ingest_path(), programs::sql_path()] {
        let name = Path::new(program).file_name().unwrap();
        programs::copy(program, &folder.path().join(name));
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let run = |script: &str| {
        let nobody = ["--reuid=61234", "--regid=61234", "--clear-groups", "sh", "-c", script];
        let output = Command::new("setpriv")
            .env("LC_ALL", "C.UTF-8")
            .args(nobody)
            .current_dir(&folder)
            .output();
        output.expect("install `setpriv` (of util-linux)")
    };
    let version = run("ulimit -u 1; exec ./klotski-sql --version");
    assert!(version.status.success(), "needs root: {}", String::from_utf8_lossy(&version.stderr));
    for threads in [1, 2, 3, 100] {
        let mut commands: Vec<String> = COMMANDS
            .iter()
            .map(|arguments| {
                let arguments = arguments.iter().map(|argument| format!("'{argument}'"));
                format!("./klotski-sql {} --db k.db", arguments.collect::<Vec<_>>().join(" "))
            })
            .collect();
        commands.push("./klotski-sql verify --threads 1000 --db k.db".to_owned());
        commands.push("./klotski-ingest made.db --class 1-0-0 --force".to_owned());
        commands.push("./klotski-ingest made.db --class 1-0-0 --force --threads 1000".to_owned());
        for command in commands {
            let output = run(&format!("ulimit -u {threads}; exec {command}"));
            let is_done = is_done(&output, &format!("{command} with {threads} threads"));
            assert!(is_done || threads < 100, "{command}");
        }
    }
}

#[test]
fn thread_counts_have_a_limit() {
    for (program, arguments) in [
        (programs::sql_path(), &["verify", "--threads", "65535"][..]),
        (programs::ingest_path(), &["made.db", "--threads", "65535"]),
    ] {
        let output =
            Command::new(program).env("LC_ALL", "C.UTF-8").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("65535 is not in 1..=1024"), "{error}");
    }
}

/// A limit on the size of files is reported like any failure to write. The signal of the
/// system does not end the program.
#[test]
fn too_large_a_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(one_class(), folder.path().join("k.db")).unwrap();
    let limit = "ulimit -f 100";
    let arguments = ["made.db", "--class", "1-0-*", "--quiet"];
    let output = limited(limit, programs::ingest_path(), &arguments, folder.path());
    assert!(!is_done(&output, "ingest"));
    let arguments = ["export", "hrd", "main", "--db", "k.db", "-o", "main.csv"];
    is_done(&limited("ulimit -f 0", programs::sql_path(), &arguments, folder.path()), "export");
    let mut names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["k.db"]);
}

//! Runs that are killed or interrupted. The run that finishes makes the rows of an undisturbed run.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use klotski_warehouse::Content;
use tempfile::TempDir;

use crate::support::fixture::{names, one_class};
use crate::support::programs;

/// Early classes: a run takes a second.
const CLASSES: [&str; 2] = ["0-3-0", "1-0-*"];

fn start(folder: &TempDir, threads: &str) -> Child {
    let mut command = Command::new(programs::ingest_path());
    command.env("LC_ALL", "C.UTF-8");
    command.arg("a.db").current_dir(folder);
    command.args(["--measures", "core,solutions,farthest,distances", "--threads", threads]);
    for class in CLASSES {
        command.args(["--class", class]);
    }
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn digest(folder: &TempDir) -> String {
    Content::of(&folder.path().join("a.db"), 2).unwrap().digest
}

/// Waits until the child ends, or kills it after some time. True if it ended.
fn ends(child: &mut Child, is_time: impl Fn() -> bool) -> bool {
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "{status}");
            return true;
        }
        if is_time() {
            child.kill().unwrap();
            // The child may have ended just before.
            return child.wait().unwrap().success();
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn kills_at_the_borders_of_stages_change_nothing() {
    let undisturbed = tempfile::tempdir().unwrap();
    assert!(start(&undisturbed, "1").wait().unwrap().success());
    for threads in ["1", "4"] {
        let (folder, killed) = killed_and_finished(threads);
        assert!(killed > 0, "each run ended before it was killed");
        assert_eq!(names(folder.path()), ["a.db"]);
        assert_eq!(digest(&folder), digest(&undisturbed), "{threads} threads");
    }
}

/// The folder of a run that was killed some times before it finished, and how often.
fn killed_and_finished(threads: &str) -> (TempDir, u32) {
    let folder = tempfile::tempdir().unwrap();
    let changed = |path: &Path| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    let watched = ["a.db", "a.db.partial", "a.db.checkpoint"].map(|name| folder.path().join(name));
    let mut killed = 0;
    for path in &watched {
        let before = changed(path);
        if ends(&mut start(&folder, threads), || changed(path) != before) {
            break;
        }
        killed += 1;
    }
    assert!(ends(&mut start(&folder, threads), || false));
    (folder, killed)
}

/// Ends a child by a signal: its exit code and its messages. It ends within two seconds.
fn ended(child: Child, signal: &str) -> (Option<i32>, String) {
    let (id, clock) = (child.id().to_string(), Instant::now());
    programs::signal(&id, signal);
    let output = child.wait_with_output().unwrap();
    assert!(clock.elapsed() < Duration::from_secs(2));
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn an_interrupted_run_leaves_no_file() {
    for signal in ["INT", "TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let mut ingest = programs::ingest();
        ingest.args(["a.db", "-q", "--measures", "core", "--class", "1-4-*"]).current_dir(&folder);
        let child = ingest.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        while !folder.path().join("a.db.partial").exists() {
            thread::sleep(Duration::from_millis(5));
        }
        let error = "klotski-ingest: interrupted: the same command starts from the beginning\n";
        assert_eq!(ended(child, signal), (Some(130), error.to_owned()));
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

#[test]
fn an_interrupted_statement_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut sql = programs::sql();
    let endless = "SELECT value FROM generate_series(1, 9000000000000000000)";
    sql.args(["sql", endless, "-o", "all.csv"]).env("KLOTSKI_DB", one_class());
    let child = sql.current_dir(&folder).stderr(Stdio::piped()).spawn().unwrap();
    while names(folder.path()).is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    let (code, error) = ended(child, "INT");
    assert_eq!((code, error.lines().count()), (Some(130), 1), "{error}");
    assert_eq!(names(folder.path()), [""; 0]);
}

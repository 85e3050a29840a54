//! `klotski-ingest` is killed between its stages, and before a release at random points. The run that finishes
//! makes the rows of an undisturbed run.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use klotski_warehouse::Content;
use tempfile::TempDir;

use crate::support::programs;

/// Early classes: a run takes a second.
const CLASSES: [&str; 2] = ["0-3-0", "1-0-*"];

fn start(folder: &TempDir) -> Child {
    let mut command = Command::new(programs::ingest_path());
    command.env("LC_ALL", "C.UTF-8");
    command.args(["a.db", "--keep-every", "0.01"]).current_dir(folder);
    for class in CLASSES {
        command.args(["--class", class]);
    }
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn digest(folder: &TempDir) -> String {
    Content::of(&folder.path().join("a.db"), 2).unwrap().digest
}

/// The digest of an undisturbed run, and its duration.
fn undisturbed() -> &'static (String, Duration) {
    static RUN: OnceLock<(String, Duration)> = OnceLock::new();
    RUN.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let clock = Instant::now();
        assert!(start(&folder).wait().unwrap().success());
        (digest(&folder), clock.elapsed())
    })
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

fn assert_whole(folder: &TempDir, expected: &str) {
    let names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["a.db"], "nothing is left beside it");
    assert_eq!(digest(folder), expected);
}

/// Kills that many runs, at points spread over the duration of a run.
fn survives(kills: u32) {
    let (expected, time) = undisturbed();
    let mut state = 1_u32;
    let mut random = || {
        // The generator of Numerical Recipes. Any generator without a random seed would do.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24)
    };
    let (mut killed, mut whole) = (0, 0);
    while killed < kills {
        let folder = tempfile::tempdir().unwrap();
        loop {
            let clock = Instant::now();
            let patience = time.mul_f64(random());
            if ends(&mut start(&folder), || clock.elapsed() >= patience) {
                break;
            }
            killed += 1;
        }
        assert_whole(&folder, expected);
        whole += 1;
    }
    println!("{killed} kills survived by {whole} warehouses");
}

#[test]
#[ignore = "five minutes; a release test"]
fn two_hundred_kills_change_nothing() {
    survives(200);
}

#[test]
fn kills_at_the_borders_of_stages_change_nothing() {
    let (expected, _) = undisturbed();
    let folder = tempfile::tempdir().unwrap();
    let changed = |path: &Path| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    let watched = ["a.db", "a.db.partial", "a.db.checkpoint"].map(|name| folder.path().join(name));
    for path in &watched {
        let before = changed(path);
        if ends(&mut start(&folder), || changed(path) != before) {
            break;
        }
    }
    while !ends(&mut start(&folder), || false) {}
    assert_whole(&folder, expected);
}

/// Ctrl-C says how to go on, within two seconds, and leaves nothing half written.
#[test]
fn an_interrupted_run_says_how_to_go_on() {
    for signal in ["INT", "TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let child = programs::ingest()
            .args(["a.db", "--measures", "core", "--class", "1-4-*"])
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while !folder.path().join("a.db.partial").exists() {
            thread::sleep(Duration::from_millis(5));
        }
        let clock = Instant::now();
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert!(clock.elapsed() < Duration::from_secs(2));
        assert_eq!(output.status.code(), Some(130));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told, "klotski-ingest: interrupted: the same command again begins anew\n");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left");
    }
}

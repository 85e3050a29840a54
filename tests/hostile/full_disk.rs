//! `klotski-ingest` on a disk that is full, or becomes full during the run.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

use klotski_warehouse::Content;

use crate::support::fixture::names;
use crate::support::needs;
use crate::support::programs;

/// 52,416 layouts: 3.7 MB with core, 5.7 MB with solutions. A run takes a second.
const ARGUMENTS: [&str; 4] = ["--class", "0-5-0", "--measures", "core,solutions"];

/// Runs a script in a folder, with the program as `$0` and its arguments as `$@`.
fn script(folder: &Path, text: &str) -> Output {
    let arguments = ["-c", text, programs::ingest_path()];
    Command::new("sh")
        .env("LC_ALL", "C.UTF-8")
        .args(arguments)
        .args(ARGUMENTS)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn digest(path: &Path) -> String {
    Content::of(path, 2).unwrap().digest
}

/// The digest of the warehouse that a run with enough room makes.
static UNDISTURBED: LazyLock<String> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let output = script(folder.path(), "exec \"$0\" a.db --quiet \"$@\"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    digest(&folder.path().join("a.db"))
});

/// A limit on the size of files stops one stage after the other, on any machine. The last
/// run makes the warehouse that a run without limits makes.
#[test]
fn a_failed_write_leaves_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // The shell counts in blocks of 512 bytes. With the signal ignored, writing fails.
    let limited = |mega: u64| {
        let blocks = mega * 1_000_000 / 512;
        let limit = format!("trap '' XFSZ; ulimit -f {blocks}");
        script(path, &format!("{limit}; exec \"$0\" a.db --quiet \"$@\""))
    };
    for (mega, file, left) in
        [(2, "a.db.partial", &[][..]), (5, "a.db.partial", &["a.db", "a.db.checkpoint"])]
    {
        let output = limited(mega);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(
            error.starts_with(&format!("klotski-ingest: {file} could not be written (")),
            "{error}"
        );
        assert!(error.ends_with("it continues from the checkpoint\n"), "{error}");
        assert_eq!(error.lines().count(), 1);
        assert_eq!(names(path), left);
    }
    let output = limited(100);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(names(path), ["a.db"]);
    assert_eq!(digest(&path.join("a.db")), *UNDISTURBED);
}

/// Runs a script in a new file system of that many megabytes. `..` is the folder.
fn in_a_small_file_system(mega: u32, folder: &Path, text: &str) -> Output {
    let mount = format!("mkdir -p small; mount -t tmpfs -o size={mega}m none small || exit 99");
    let script = format!("{mount}\ncd small\n{text}");
    Command::new("unshare")
        .env("LC_ALL", "C.UTF-8")
        .args(["-rm", "sh", "-c", &script, programs::ingest_path()])
        .args(ARGUMENTS)
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn too_small_a_disk_is_an_error_before_anything_is_written() {
    if !needs::mount() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = "\"$0\" a.db \"$@\"; echo $?; ls";
    let output = in_a_small_file_system(6, folder.path(), script);
    assert_eq!(text(&output.stdout), "1\n", "nothing is there");
    let error = text(&output.stderr);
    assert!(error.starts_with("klotski-ingest: a.db takes "), "{error}");
    assert!(error.contains(" MB more while it is made, and 6.29 MB are free there: "), "{error}");
}

#[test]
fn a_disk_that_fills_leaves_a_checkpoint() {
    if !needs::mount() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // Another program fills the disk when core is done, and later frees it.
    let scenario = "
        \"$0\" a.db --quiet \"$@\" & ingest=$!
        until test -e a.db || ! kill -0 $ingest; do sleep 0.01; done
        cat /dev/zero > filler
        wait $ingest; echo $?; rm filler; ls
        \"$0\" a.db --quiet \"$@\"; echo $?; ls
        cp a.db ..";
    let output = in_a_small_file_system(30, folder.path(), scenario);
    let all = text(&output.stderr);
    let error = all.lines().find(|line| line.starts_with("klotski-ingest")).unwrap_or(all);
    assert!(error.starts_with("klotski-ingest: the disk is full: a.db."), "{all}");
    assert!(error.ends_with("it continues from the checkpoint"), "{all}");
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    // A checkpoint may lie beside the warehouse or not.
    assert_eq!(lines[..2], ["1", "a.db"]);
    assert_eq!(lines[lines.len() - 2..], ["0", "a.db"], "{lines:?}");
    assert_eq!(digest(&folder.path().join("a.db")), *UNDISTURBED);
}

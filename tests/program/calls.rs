//! Calls of both programs, in lines of `sh`, with their golden answers: what is printed, then the exit
//! code in brackets if it is not 0. A call that is refused has one line, which says what to do.
//!
//! `$ ` begins a call, `> ` continues it, and `< ` is a line of its standard input. The calls of
//! `calls.txt` run side by side, in a folder where `klotski.db` is the small warehouse. None may change
//! a file there. The calls of a section of `files.txt` run one after the other, in a folder of their own
//! with two warehouses: `klotski.db`, which is a link, and `one.db` of one class.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;

use rayon::prelude::*;
use rusqlite::Connection;

use crate::support::fixture::{file, golden, one_class};
use crate::support::programs;

/// Fills a folder with warehouses and with files that are none.
fn fill(folder: &Path) {
    for name in ["klotski.db", "warehouse", "unfinished.db"] {
        fs::copy(file(), folder.join(name)).unwrap();
    }
    let no_database = "no database, and long enough to have a header ".repeat(9);
    for (name, text) in [
        ("empty.db", ""),
        ("text.db", &no_database),
        ("one.sql", "SELECT 1 AS one;\n"),
        ("there.csv", "mine"),
        ("there.svg", "mine"),
        ("there.mtx", "mine"),
        ("digests.csv", "class,md5,lines,bytes\n"),
        ("solution_x.csv", "class,md5\n"),
        ("solution_y.csv", "class,md5,lines,bytes\n5-4-1,12,1,1\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    for (name, sql) in [
        ("other.db", "CREATE TABLE t (a)"),
        ("newer.db", "PRAGMA application_id = 0x4B4C4F54; PRAGMA user_version = 99"),
        ("older.db", "PRAGMA application_id = 0x4B4C4F54; CREATE TABLE t (a)"),
        // What a killed run leaves.
        ("unfinished.db", "PRAGMA application_id = 0x4B4C4F3F"),
    ] {
        Connection::open(folder.join(name)).unwrap().execute_batch(sql).unwrap();
    }
    fs::create_dir(folder.join("folder")).unwrap();
}

fn contents(folder: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
    entries.map(|entry| (name(&entry), fs::read(entry.path()).ok())).collect()
}

/// A call with its answer.
fn answered(lines: &[&str], folder: &Path) -> String {
    let of = |sign: char| {
        let own = lines[1..].iter().filter(move |line| line.starts_with(sign));
        own.map(|line| line.get(2..).unwrap_or_default())
    };
    let call: Vec<&str> = [lines[0]].into_iter().chain(of('>')).collect();
    let mut command = programs::shell(&call.join("\n"), folder);
    command.env("HOME", folder).env("XDG_STATE_HOME", folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let input: String = of('<').flat_map(|line| [line, "\n"]).collect();
    // A program may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let (answer, error) = (str::from_utf8(&output.stdout).unwrap(), &output.stderr);
    let error = programs::without_progress(error);
    let is_one = error.lines().count() <= 1 || error.contains("CSV");
    assert!(output.status.success() || is_one, "{lines:?}: {error}");
    // Messages go to stderr, answers to standard output.
    let is_message =
        |line: &str| line.starts_with("klotski-sql: ") || line.starts_with("klotski-ingest: ");
    let is_joined = lines[0].contains("2>&1");
    let is_apart = is_joined || !answer.lines().any(is_message);
    assert!(error.lines().all(is_message) && is_apart, "{lines:?}: {error}");
    let end = if answer.is_empty() || answer.ends_with('\n') { "" } else { "\n" };
    let code = match output.status.code().expect(lines[0]) {
        0 => String::new(),
        code => format!("[{code}]\n"),
    };
    format!("$ {}\n{answer}{end}{error}{code}", lines.join("\n"))
}

/// The lines of a call, without its answer.
fn given(call: &str) -> Vec<&str> {
    let mut lines = call.lines();
    let is_given = |line: &&str| *line == "<" || line.starts_with("< ") || line.starts_with("> ");
    lines.next().into_iter().chain(lines.take_while(is_given)).collect()
}

/// Compares the calls of a golden file. `answer` answers those of a section.
fn compare(name: &str, answer: impl Fn(&[Vec<&str>]) -> Vec<String> + Sync) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden").join(name);
    let text = format!("\n{}", fs::read_to_string(path).unwrap());
    let section = |section: &&str| {
        let (title, calls) = section.split_once('\n').unwrap();
        let calls = calls.strip_prefix("$ ").unwrap().split("\n$ ").map(given);
        format!("# {title}\n{}", answer(&calls.collect::<Vec<_>>()).concat())
    };
    let sections: Vec<&str> = text.split("\n# ").skip(1).collect();
    let sections: Vec<String> = sections.par_iter().map(section).collect();
    golden(name, &sections.join("\n"));
}

#[test]
fn calls_have_their_golden_answers() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fill(folder);
    let before = contents(folder);
    compare("calls.txt", |calls| calls.par_iter().map(|call| answered(call, folder)).collect());
    assert!(contents(folder) == before, "a call changed a file");
}

#[test]
fn calls_that_write_files_have_their_golden_answers() {
    let (small, one) = (file(), one_class());
    compare("files.txt", |calls| {
        let folder = tempfile::tempdir().unwrap();
        symlink(small, folder.path().join("klotski.db")).unwrap();
        fs::copy(one, folder.path().join("one.db")).unwrap();
        calls.iter().map(|call| answered(call, folder.path())).collect()
    });
}

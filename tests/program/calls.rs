//! Calls of both programs with their golden answers: what is printed, then the exit code in brackets
//! if it is not 0. A call that is refused has one line, which says what to do.
//!
//! `$ ` begins a call, `> ` continues it, and `< ` is a line of its standard input. Calls run side by side, in a folder where `klotski.db` is
//! the small warehouse. None may change a file there.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use rayon::prelude::*;
use rusqlite::Connection;

use crate::support::fixture::{file, golden};
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
    let words = shlex::split(&call.join("\n")).unwrap();
    let [sql, ingest] = [programs::sql_path(), programs::ingest_path()];
    let program = if words[0] == "klotski-sql" { sql } else { ingest };
    let mut command = Command::new(program);
    command.args(&words[1..]).env("LC_ALL", "C.UTF-8").env_remove("KLOTSKI_DB");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.current_dir(folder).spawn().unwrap();
    let input: String = of('<').flat_map(|line| [line, "\n"]).collect();
    // A program may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let (answer, error) = (str::from_utf8(&output.stdout).unwrap(), &output.stderr);
    let error = programs::without_progress(error);
    let is_one = error.lines().count() <= 1 || error.contains("CSV");
    assert!(output.status.success() || is_one, "{lines:?}: {error}");
    // Messages go to stderr, answers to standard output.
    let is_message = |line: &str| line.starts_with(&format!("{}: ", words[0]));
    assert!(error.lines().all(is_message) && !answer.lines().any(is_message), "{lines:?}: {error}");
    let end = if answer.is_empty() || answer.ends_with('\n') { "" } else { "\n" };
    let code = match output.status.code().expect(lines[0]) {
        0 => String::new(),
        code => format!("[{code}]\n"),
    };
    format!("$ {}\n{answer}{end}{error}{code}", lines.join("\n"))
}

#[cfg(target_os = "linux")]
#[test]
fn calls_have_their_golden_answers() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fill(folder);
    let before = contents(folder);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden/calls.txt");
    let text = format!("\n{}", fs::read_to_string(path).unwrap());
    let mut sections = Vec::new();
    for section in text.split("\n# ").skip(1) {
        let (title, calls) = section.split_once('\n').unwrap();
        let calls = format!("\n{calls}");
        let calls: Vec<&str> = calls.split("\n$ ").skip(1).collect();
        let answer = |call: &&str| {
            let is_given =
                |line: &&str| *line == "<" || line.starts_with("< ") || line.starts_with("> ");
            let first = call.lines().take(1);
            let given = call.lines().skip(1).take_while(is_given);
            answered(&first.chain(given).collect::<Vec<_>>(), folder)
        };
        let answers: String = calls.par_iter().map(answer).collect();
        sections.push(format!("# {title}\n{answers}"));
    }
    golden("calls.txt", &sections.join("\n"));
    assert!(contents(folder) == before, "a call changed a file");
}

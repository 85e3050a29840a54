//! What a terminal gets, by a real one: util-linux's `script`.

use std::fs;
use std::path::Path;
use std::process::Command;

use rusqlite::Connection;

use super::file;

/// What a terminal is sent by a line of shell in which `klotski-sql` is the program;
/// `None` where there is no `script`.
fn sent(line: &str, db: &Path) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_klotski-sql");
    let line = format!("stty rows 50 cols 120; {}", line.replace("klotski-sql", program));
    let output = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("KLOTSKI_DB", db)
        .env("PAGER", "cat")
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .output();
    if output.is_err() {
        println!("SKIPPED: script (of util-linux) is not installed");
    }
    Some(String::from_utf8_lossy(&output.ok()?.stdout).into_owned())
}

/// Whether anything but the ends of lines tells the terminal what to do.
fn commands(text: &str) -> bool {
    let is_one = |char: char| {
        (char.is_control() && char != '\n') || ['\u{202e}', '\u{2028}'].contains(&char)
    };
    text.replace("\r\n", "\n").contains(is_one)
}

/// Sets the title, by C1, too; rings, deletes, turns what follows, writes over the line.
const HOSTILE: &str = "\u{1b}]0;title\u{7}\u{9d}0;title\u{9c}\u{7f}\u{202e}\rover";

#[test]
fn no_value_tells_a_terminal_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("hostile.db");
    fs::copy(file(), &db).unwrap();
    let connection = Connection::open(&db).unwrap();
    connection
        .execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        .unwrap();
    connection.execute("UPDATE provenance SET version = version || ?1", [HOSTILE]).unwrap();
    connection.execute("UPDATE content SET sha256 = ?1 WHERE name = 'all'", [HOSTILE]).unwrap();
    connection
        .execute("UPDATE layouts SET code = ?1 WHERE id = (SELECT min(id) FROM layouts)", [HOSTILE])
        .unwrap();
    drop(connection);

    let of_hostile = "sql 'SELECT version AS \"v\u{1b}[31m\" FROM provenance LIMIT 1'";
    let mut calls: Vec<String> = ["table", "csv", "tsv", "json", "jsonl", "markdown", "html"]
        .map(|format| format!("klotski-sql {of_hostile} --format {format}"))
        .into();
    calls.extend(
        ["info", "info --digest", "export hrd codes", "show 4FEA134 --ascii", "list --examples"]
            .map(|call| format!("klotski-sql {call}")),
    );
    calls.push(format!("klotski-sql {of_hostile} -o /dev/tty"));
    calls.push(format!("env PAGER='head -n 9' klotski-sql {of_hostile} --format csv"));
    for call in &calls {
        let Some(text) = sent(call, &db) else { return };
        assert!(!text.trim().is_empty() && !commands(&text), "{call}: {text:?}");
    }
    // What is not a terminal gets what there is.
    let plain = Command::new(env!("CARGO_BIN_EXE_klotski-sql"))
        .args(["sql", "SELECT version FROM provenance LIMIT 1", "--no-headers"])
        .env("KLOTSKI_DB", &db)
        .output()
        .unwrap();
    assert!(String::from_utf8(plain.stdout).unwrap().contains(HOSTILE));
}

/// The colours of a board are ours, also in a pager.
#[test]
fn colours_stay() {
    for call in
        ["klotski-sql show 4FEA134", "stty rows 5; env PAGER='head -n 40' klotski-sql show 4FEA134"]
    {
        let Some(text) = sent(call, file()) else { return };
        assert!(text.contains("\u{1b}[48;5;166m") && text.contains("group_id"), "{text:?}");
    }
}

/// Where one thread more can be started, but not two, the sign of life comes and goes all
/// the same. Only root can be somebody of whom nothing else runs.
#[test]
fn a_sign_of_life_takes_one_thread() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("readable.db");
    fs::copy(file(), &db).unwrap();
    // Threads: the program's, the one that waits for Ctrl-C, and the sign's.
    let line = "setpriv --reuid=61834 --clear-groups prlimit --nproc=3 \
                klotski-sql sql 'SELECT count(*) FROM generate_series(1, 100000000)'";
    let Some(text) = sent(line, &db) else { return };
    if text.contains("setpriv:") || text.contains("prlimit:") {
        println!("SKIPPED: {text}");
        return;
    }
    assert!(text.contains("100000000") && !text.contains("panicked"), "{text:?}");
    assert!(text.contains("00:00:0"), "{text:?}");
}

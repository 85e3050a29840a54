//! The output on a real terminal.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use crate::support::fixture::file;
use crate::support::programs;
use crate::support::pseudo_terminal::Terminal;

/// What a line of shell sends to a terminal of 120 columns; `klotski-sql` in the line is the
/// program.
fn sent(line: &str, db: &Path) -> String {
    Terminal::run(line, 120, &[("KLOTSKI_DB", db.to_str().unwrap())]).rest()
}

/// Whether a text contains commands for the terminal, other than ends of lines.
fn commands(text: &str) -> bool {
    let is_one = |char: char| {
        (char.is_control() && char != '\n') || ['\u{202e}', '\u{2028}'].contains(&char)
    };
    text.replace("\r\n", "\n").contains(is_one)
}

/// Commands that set the title (twice, once by C1), ring the bell, delete, reverse the direction
/// of writing, and overwrite the line.
const HOSTILE: &str = "\u{1b}]0;title\u{7}\u{9d}0;title\u{9c}\u{7f}\u{202e}\rover";

#[test]
fn no_stored_value_is_a_command_for_the_terminal() {
    needs!("script");
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
        ["info", "info --digest", "export hrd codes", "show 4FEA134 --ascii", "list hardest"]
            .map(|call| format!("klotski-sql {call}")),
    );
    calls.push(format!("klotski-sql {of_hostile} -o /dev/tty"));
    calls.push(format!("env PAGER='head -n 9' klotski-sql {of_hostile} --format csv"));
    for call in &calls {
        let text = sent(call, &db);
        assert!(!text.trim().is_empty() && !commands(&text), "{call}: {text:?}");
    }
    // A pipe gets the stored value unchanged.
    let plain = programs::sql()
        .args(["sql", "SELECT version FROM provenance LIMIT 1", "--no-headers"])
        .env("KLOTSKI_DB", &db)
        .output()
        .unwrap();
    assert!(String::from_utf8(plain.stdout).unwrap().contains(HOSTILE));
}

#[test]
fn colours_reach_the_terminal_and_the_pager() {
    needs!("script");
    for call in
        ["klotski-sql show 4FEA134", "stty rows 5; env PAGER='head -n 40' klotski-sql show 4FEA134"]
    {
        let text = sent(call, file());
        assert!(text.contains("\u{1b}[48;5;166m") && text.contains("group_id"), "{text:?}");
    }
}

/// A row that is wider than the terminal is a list; several go whole to a pager that scrolls, or
/// are cut, and a line reports it.
#[test]
fn no_column_of_a_wide_table_is_lost() {
    needs!("script");
    let db = file().to_str().unwrap();
    let shown = |call: &str, columns| Terminal::run(call, columns, &[("KLOTSKI_DB", db)]).rest();
    for columns in [60, 80] {
        let list = shown("klotski-sql query layout 4FEA134", columns);
        assert!(
            list.starts_with("code                 4FEA13400\nname                 峰回路转\n")
        );
        assert!(list.contains("\nfarthest_num         3\n"), "{list}");
    }
    let cut = shown("klotski-sql hardest 5-4-1 2", 40);
    assert!(cut.lines().take(4).all(|line| line.ends_with('…')), "{cut}");
    let note = "the terminal has no room for 1 of 5 columns: see all with --format list (in a \
                shell: .mode list)";
    assert_eq!(cut.lines().last(), Some(format!("klotski-sql: {note}").as_str()));
    let all = shown("klotski-sql hardest 5-4-1 2 --format list", 40);
    assert!(all.contains("name        欲罢不能\n\ncode        18E62FC00\n"), "{all}");
    // What fits is not cut.
    let whole = shown("klotski-sql hardest 5-4-1 2", 80);
    assert!(whole.contains("欲罢不能") && whole.lines().count() == 4, "{whole}");
    assert_eq!(shown("klotski-sql query layout 4FEA134", 400).lines().count(), 3);
}

#[test]
fn less_scrolls_to_the_last_column() {
    needs!("script", "less");
    let db = file().to_str().unwrap();
    for pager in ["less", "less -FR"] {
        let variables = [("KLOTSKI_DB", db), ("PAGER", pager)];
        let mut less = Terminal::run("klotski-sql hardest 5-4-1 2", 40, &variables);
        let first = less.wait_for("arrow keys and space scroll, q quits");
        assert!(first.contains("12E68FC00") && !first.contains("欲罢不能"), "{first}");
        // The right arrow.
        less.press("\u{1b}OC");
        less.wait_for("欲罢不能");
        less.press("q");
        let rest = less.rest();
        assert!(!rest.contains("no room"), "{rest}");
    }
}

//! The output on a terminal, by util-linux's `script`.

use std::fs;
use std::path::Path;

use klotski_query::catalogue;
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
        ["info", "export hrd codes", "show 4FEA134 --ascii", "list hardest"]
            .map(|call| format!("klotski-sql {call}")),
    );
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

/// A row that is wider than the terminal is a list; several rows stay whole.
#[test]
fn no_column_of_a_wide_table_is_lost() {
    needs!("script");
    let db = file().to_str().unwrap();
    let shown = |call: &str, columns| Terminal::run(call, columns, &[("KLOTSKI_DB", db)]).rest();
    for columns in [60, 80] {
        let list = shown("klotski-sql query layout 4FEA134", columns);
        assert!(
            list.starts_with("name                 峰回路转\ncode                 4FEA13400\n")
        );
        assert!(list.contains("\nfarthest_num         3\n"), "{list}");
    }
    for columns in [40, 80] {
        let whole = shown("klotski-sql hardest 5-4-1 2", columns);
        assert!(whole.contains("欲罢不能") && whole.lines().count() == 4, "{whole}");
    }
    assert_eq!(shown("klotski-sql query layout 4FEA134", 400).lines().count(), 3);
}

#[test]
fn the_help_fits_into_a_narrow_terminal() {
    needs!("script");
    for columns in [60, 80] {
        let help = Terminal::run("klotski-sql --help", columns, &[]).rest();
        for line in without_colours(&help).lines() {
            assert!(line.chars().count() <= columns, "{line}");
            assert!(!line.ends_with(' '), "{line} has no text");
        }
    }
    // No table has longer names of columns.
    let groups = Terminal::run("klotski-sql tables groups", 80, &[]).rest();
    assert!(groups.lines().all(|line| line.chars().count() <= 80), "{groups}");
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
        less.rest();
    }
}

#[test]
fn long_answers_go_through_a_pager() {
    needs!("script");
    let db = file().to_str().unwrap();
    let run = |call: &str, pager: &str| {
        let line = format!("stty rows 10; klotski-sql {call}; echo code $?");
        let text = Terminal::run(&line, 40, &[("KLOTSKI_DB", db), ("PAGER", pager)]).rest();
        let (text, code) = text.rsplit_once("code ").unwrap();
        (text.to_owned(), code.trim().parse::<u8>().unwrap())
    };
    let lines = catalogue().len() + 2;
    let (text, code) = run("list", "sed 's/^/paged/'");
    let paged = text.lines().filter(|line| line.starts_with("paged")).count();
    assert_eq!((paged, code), (lines, 0), "{text}");
    for (call, pager) in [("list --no-pager", "sed 's/^/paged/'"), ("list", "cat"), ("list", "")] {
        let (text, code) = run(call, pager);
        let found = (text.lines().count(), text.contains("paged"), code);
        assert_eq!(found, (lines, false, 0), "{call}, {pager}: {text}");
    }
    // Leaving the pager early is a success.
    let (text, code) = run("list", "head -n 1");
    assert_eq!((text.lines().count(), code), (1, 0), "{text}");
    let (text, code) = run("list", "no-such-pager");
    let says = "the pager failed with exit code 127: name another one by PAGER, or use --no-pager";
    assert_eq!((code, text.contains(says)), (1, true), "{text}");
}

/// An answer that takes longer than a second shows a spinner on a terminal, and erases it in the
/// end.
#[test]
#[ignore = "a quarter of a minute at a terminal; a release test"]
fn a_long_answer_shows_a_spinner() {
    needs!("script");
    let db = file().to_str().unwrap();
    let run = |arguments: &str| -> String {
        Terminal::run(&format!("klotski-sql {arguments}"), 80, &[("KLOTSKI_DB", db)]).rest()
    };
    let erased = "\u{1b}[2K";
    let endless = "generate_series(1, 9000000000000000000)";
    let found = run(&format!("sql 'SELECT count(*) FROM {endless}' --timeout 2.5"));
    let (sign, behind) = found.rsplit_once(erased).expect(&found);
    assert!(sign.contains(" 00:00:01"), "{found:?}");
    assert!(behind.contains("klotski-sql: ") && !behind.contains("00:00:0"), "{found:?}");
    // Rows that go to a pipe leave the terminal to the spinner.
    let found = run(&format!("sql 'SELECT value FROM {endless}' --timeout 2.5 | tail -n 1"));
    assert!(found.contains("00:00:01"), "{found:?}");
    // A quick answer shows no spinner.
    assert!(!run("sql 'SELECT count(*) FROM classes'").contains('\u{1b}'));
}

/// A text without its colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("colours only").1)
}

#[test]
fn boards_are_drawn_side_by_side_on_a_terminal() {
    needs!("script");
    for (columns, in_a_row) in [(60, 3), (80, 4), (120, 6)] {
        for call in ["solve 1A9BF0C", "path 1A9BF0C DAA7F3"] {
            let text = Terminal::run(&format!("klotski-sql {call}"), columns, &[]).rest();
            assert!(text.contains("\u{1b}[48;5;166m\u{1b}[38;5;16m ● \u{1b}[0m"), "{text:?}");
            assert_eq!(text.matches("\u{1b}[48").count(), text.matches("\u{1b}[0m").count());
            let plain = without_colours(&text);
            assert!(plain.starts_with("81 steps from 1A9BF0C00 to DAA7F3000"));
            let widest = plain.lines().skip(1).map(|line| line.chars().count()).max();
            assert_eq!(widest, Some(20 * in_a_row - 3), "{columns} columns");
            for (prefix, term) in [("NO_COLOR=1 ", "xterm"), ("", "dumb")] {
                let line = format!("{prefix}klotski-sql {call}");
                let without = Terminal::run(&line, columns, &[("TERM", term)]).rest();
                assert_eq!(without, plain, "{line}");
            }
        }
    }
    let letters = Terminal::run("klotski-sql solve 1A9BF0C --ascii", 80, &[]).rest();
    assert!(letters.contains("\nV # # V        V # # V"), "{letters}");
}

//! The memory of a statement: with too little of it, the program answers more slowly or
//! fails in one line.

use std::io::{Seek, Write};
use std::process::Command;

use klotski::ClassRanking;

use crate::support::fixture::file;
use crate::support::programs;

/// A layout of the largest class, of 964,656 layouts, nearly all in its group.
const LARGE: &str = "0BDFF";

/// Runs a statement from standard input within so many bytes of address space. The exit code,
/// and what the program writes.
fn run(room: u64, sql: &[u8]) -> (Option<i32>, String) {
    let mut input = tempfile::tempfile().unwrap();
    input.write_all(sql).unwrap();
    input.rewind().unwrap();
    let line = format!("ulimit -v {}; exec \"$0\" sql - --no-headers", room / 1024);
    let output = Command::new("sh")
        .env("LC_ALL", "C.UTF-8")
        .args(["-c", &line, programs::sql_path()])
        .env("KLOTSKI_DB", file())
        .stdin(input)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

/// Sixty searches are open at once. The ranking of their class has 2.7 MB: all of them share one.
#[test]
fn searches_of_one_class_share_its_ranking() {
    let roots = ClassRanking::of_class("5-4-1".parse().unwrap());
    let calls: Vec<String> = (0..60)
        .map(|number| roots.unrank(number * roots.len() / 60).unwrap().code())
        .map(|code| format!("group_of('{code}') AS of_{code}"))
        .collect();
    let sql = format!("SELECT count(*) FROM (SELECT 1 FROM {} LIMIT 1000)", calls.join(", "));
    assert_eq!(run(200_000_000, sql.as_bytes()), (Some(0), "1000\n".to_owned()));
}

/// All calls around one layout share one search. As many searches would not fit.
#[test]
fn calls_around_one_layout_share_its_search() {
    let calls = (0..62).map(|number| format!("layer_members('{LARGE}') AS t{number}"));
    let calls = calls.collect::<Vec<_>>().join(", ");
    let sql = format!("SELECT count(*) FROM (SELECT 1 FROM {calls} LIMIT 1000)");
    assert_eq!(run(200_000_000, sql.as_bytes()), (Some(0), "1000\n".to_owned()));
}

/// The memory of SQLite and of the functions counts together: SQLite holds 1,026 MB here, each
/// list of the group 4 MB. Many lists at once are too much; one after the other they fit.
#[test]
#[ignore = "a minute; a release test"]
fn memory_is_limited_and_given_back() {
    let large = ["hex(zeroblob(4500000))"; 114].join(", ");
    // Not constant, because SQLite holds two copies of a constant.
    let large = format!("length(max({}))", large.replace("00))", "00 + random() % 2))"));
    let list = format!("group_of('{LARGE}')");
    let lists: Vec<String> = (0..16).map(|number| format!("{list} AS t{number}")).collect();
    let together = format!("SELECT {large} FROM {} LIMIT 1", lists.join(", "));
    let lists = [format!("(SELECT count(*) FROM {list})").as_str(); 16].join(" + ");
    let after_each_other = format!("SELECT {large}, ({lists})");
    let percentiles: Vec<String> =
        (0..20).map(|number| format!("percentile(value, {number})")).collect();
    let percentiles = percentiles.join(", ");
    let percentiles = format!("SELECT max({percentiles}) FROM generate_series(1, 20000000)");
    for (sql, is_too_much) in [(after_each_other, false), (together, true), (percentiles, true)] {
        let (code, text) = run(1_300_000_000, sql.as_bytes());
        let is_refused = text.contains("out of memory: SQLite and the functions may hold 1024 MiB");
        let expected = (Some(i32::from(is_too_much)), is_too_much, 1);
        assert_eq!((code, is_refused, text.lines().count()), expected, "{text}: {sql}");
    }
}

#[test]
fn the_memory_of_patterns_is_limited() {
    let patterns = |number| {
        let calls: Vec<String> = (0..number).map(|n| format!("value REGEXP 'a{n}'")).collect();
        format!("SELECT {} FROM generate_series(1, 1)", calls.join(", "))
    };
    for (sql, code, part) in [
        (patterns(200), 0, "0,0"),
        (patterns(300), 1, "out of memory: SQLite and the functions may hold 1024 MiB"),
        ("SELECT 'a' REGEXP '\\w{30}'".to_owned(), 2, "exceeds size limit of 1048576 bytes"),
    ] {
        let (found, text) = run(500_000_000, sql.as_bytes());
        assert!(found == Some(code) && text.contains(part), "{text}");
    }
}

#[test]
fn a_statement_too_long_is_not_read_to_its_end() {
    let error = "klotski-sql: statement too long: it may have 1000000 bytes\n";
    assert_eq!(run(200_000_000, &vec![b'('; 300_000_000]), (Some(2), error.to_owned()));
    // Cut within a character, too.
    let letters = "華".repeat(400_000);
    assert_eq!(run(200_000_000, letters.as_bytes()), (Some(2), error.to_owned()));
    // The longest statement that is allowed.
    for sql in ["(".repeat(1_000_000), format!("SELECT {}", "(".repeat(999_993))] {
        let (code, text) = run(200_000_000, sql.as_bytes());
        assert_eq!((code, text.lines().count()), (Some(2), 1), "{text}");
    }
}

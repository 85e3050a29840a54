//! The memory of statements that take long. The golden calls have others.

use crate::support::fixture::file;
use crate::support::programs;

/// Runs a statement within so many bytes of address space. The exit code, and what the program writes.
fn run(room: u64, sql: &str) -> (Option<i32>, String) {
    let line = format!("ulimit -v {}; exec klotski-sql sql \"$0\" --no-headers 2>&1", room / 1024);
    let mut shell = programs::shell(&line, file().parent().unwrap());
    let output = shell.arg(sql).env("KLOTSKI_DB", file()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// The memory of SQLite and of the functions counts together: SQLite holds 1,026 MB here, each
/// list of the group 4 MB. Many lists at once are too much; one after the other they fit.
#[test]
#[ignore = "a minute; a release test"]
fn memory_is_limited_and_given_back() {
    let large = ["hex(zeroblob(4500000))"; 114].join(", ");
    // Not constant, because SQLite holds two copies of a constant.
    let large = format!("length(max({}))", large.replace("00))", "00 + random() % 2))"));
    // Of a layout of the largest class, of 964,656 layouts, nearly all in its group.
    let list = "group_of('0BDFF')";
    let lists: Vec<String> = (0..16).map(|number| format!("{list} AS t{number}")).collect();
    let together = format!("SELECT {large} FROM {} LIMIT 1", lists.join(", "));
    let lists = [format!("(SELECT count(*) FROM {list})").as_str(); 16].join(" + ");
    let after_each_other = format!("SELECT {large}, ({lists})");
    let percentiles: Vec<String> =
        (0..20).map(|number| format!("percentile(value, {number})")).collect();
    let percentiles = percentiles.join(", ");
    let percentiles = format!("SELECT max({percentiles}) FROM generate_series(1, 20000000)");
    for (sql, is_too_much) in [(after_each_other, false), (together, true), (percentiles, true)] {
        let (code, text) = run(1_300_000_000, &sql);
        let is_refused = text.contains("out of memory: SQLite and the functions may hold 1024 MiB");
        let expected = (Some(i32::from(is_too_much)), is_too_much, 1);
        assert_eq!((code, is_refused, text.lines().count()), expected, "{text}: {sql}");
    }
}

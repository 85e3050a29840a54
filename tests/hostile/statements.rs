//! Statements that try to harm. The program always ends soon, with a message of its own, and
//! leaves every file as it was.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::support::fixture::{file, names};
use crate::support::programs;
use crate::support::timeout::{End, run_with_input};

/// A copy of the small warehouse in a folder of its own, and an empty folder to
/// work in. A failure harms nothing else.
struct Place {
    home: TempDir,
    work: TempDir,
    /// The time limit of a statement, in seconds.
    timeout: &'static str,
}

impl Place {
    fn new(timeout: &'static str) -> Self {
        let (home, work) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::copy(file(), home.path().join("copy.db")).unwrap();
        Self { home, work, timeout }
    }

    fn db(&self) -> PathBuf {
        self.home.path().join("copy.db")
    }

    /// Runs a statement, from standard input: an argument has no room for all of them, nor for NUL.
    /// Checks the rules for all statements.
    fn run(&self, sql: &str) -> (i32, String) {
        let db = self.db();
        let call = ["sql", "-", "--timeout", self.timeout, "--db", db.to_str().unwrap()];
        let End { code, error } =
            run_with_input(programs::sql_path(), &call, self.work.path(), sql.as_bytes());
        let name: String = sql.chars().take(200).collect();
        let start: String = error.chars().take(500).collect();
        let Some(code) = code else { panic!("{name}: takes too long or crashes: {start}") };
        assert!(matches!(code, 0..=2), "{name}: ends with {code}: {start}");
        assert!(error.lines().count() <= 1, "{name}: {start}");
        assert!(!error.contains("panicked"), "{name}: {start}");
        assert_eq!(code == 0, error.is_empty(), "{name}: ends with {code}: {start}");
        if code != 0 {
            let reason = error.strip_prefix("klotski-sql: ").unwrap_or_default();
            assert!(!reason.trim().is_empty(), "{name}: ends with {code} for no reason: {start}");
        }
        (code, error)
    }

    /// The bytes of the warehouse, and no file beside it or where we work.
    fn is_as_it_was(&self) {
        assert!(fs::read(self.db()).unwrap() == fs::read(file()).unwrap(), "it was changed");
        assert_eq!(names(self.home.path()), ["copy.db"]);
        assert_eq!(names(self.work.path()), [""; 0]);
    }
}

/// A value that is too large is refused before it takes the memory or the time. Statements of a usual
/// size are in the golden calls.
#[test]
fn giants_and_odd_characters_are_refused() {
    let place = Place::new("60");
    let mut wrong = Vec::new();
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(5_000), close.repeat(5_000));
    let big = "string or blob too big";
    for (sql, code, part) in [
        ("\0SELECT 1".to_owned(), 2, "a NUL character"),
        ("SELECT '\0'".to_owned(), 2, "a NUL character"),
        ("SELECT 1;\0SELECT 2".to_owned(), 2, ""),
        ("\u{2028}SELECT 1".to_owned(), 2, ""),
        ("SELECT zeroblob(2000000000)".to_owned(), 1, big),
        ("SELECT length(printf('%.*c', 2000000000, 'x'))".to_owned(), 1, big),
        ("SELECT replace(hex(zeroblob(100000)), '0', hex(zeroblob(100000)))".to_owned(), 1, big),
        (
            "SELECT json_group_array(hex(zeroblob(40000000))) FROM (VALUES (1), (2))".to_owned(),
            1,
            big,
        ),
        (format!("SELECT {}", deep("(", ")")), 2, ""),
        (format!("SELECT {}", deep("(SELECT ", ")")), 2, ""),
        (format!("SELECT {}1", "1+".repeat(100_000)), 2, "Expression tree is too large"),
        (format!("SELECT 1{}", " UNION SELECT 1".repeat(10_000)), 2, "too many terms"),
        (format!("SELECT 1{}", ", 1".repeat(10_000)), 2, "too many columns"),
        (format!("SELECT '{}'", "x".repeat(1_100_000)), 2, "statement too long"),
        (format!("SELECT * FROM {}", "layers_of(".repeat(5_000)), 2, ""),
        (
            format!("SELECT 'a' REGEXP '{}'", "\\w".repeat(100_000)),
            2,
            "it has more than 10000 bytes",
        ),
        (
            "SELECT text_in(printf('%.*c', 1000001, 'x'), 'a', 'b')".to_owned(),
            2,
            "texts of 1000000 bytes at most",
        ),
    ] {
        let (found, error) = place.run(&sql);
        let sql: String = sql.chars().take(80).collect();
        let error: String = error.chars().take(200).collect();
        if found != code || !error.contains(part) {
            wrong.push(format!("{sql}: ends with {found}: {error}"));
        }
    }
    place.is_as_it_was();
    assert!(wrong.is_empty(), "not refused, or for another reason:\n{}", wrong.join("\n"));
}

/// A statement with rows may write some rows before it fails. SQLite checks the time limit between
/// its instructions only, and a call of a function is one instruction: in a long call the program
/// ends itself.
#[test]
fn what_takes_too_long_is_stopped() {
    let place = Place::new("0.5");
    let stopped = "stopped after 0.5 s, the time limit";
    for (sql, part) in [
        (
            "WITH RECURSIVE r(n) AS (SELECT 1 UNION SELECT n + 1 FROM r) SELECT n FROM r WHERE n < 0",
            stopped,
        ),
        ("SELECT sum(distance(a.code, b.code)) FROM layouts AS a, layouts AS b", stopped),
        ("SELECT count(*) FROM layouts AS l, solutions(l.code)", stopped),
        ("SELECT count(*) FROM layouts AS a, layouts AS b ORDER BY random()", stopped),
        ("SELECT instr(zeroblob(9900000), zeroblob(4000000) || x'01')", ""),
        (
            "SELECT replace(printf('%.*c', 9000000, 'a'), printf('%.*c', 4000000, 'a') || 'b', 'c')",
            "",
        ),
        ("SELECT printf('%.*c', 9900000, 'a') LIKE '%' || printf('%.*c', 40000, 'a') || 'b'", ""),
    ] {
        let (code, error) = place.run(sql);
        assert!(code == 1 && error.contains(part), "{sql}: {code}, {error}");
    }
    place.is_as_it_was();
}

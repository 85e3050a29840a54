//! Statements that try to harm. The program always ends soon, with a message of its own, and
//! leaves every file as it was.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tempfile::TempDir;

use crate::support::fixture::{file, names};
use crate::support::programs;
use crate::support::timeout::code_within;

/// How long a statement may take; some are stopped after half a second.
const PATIENCE: Duration = Duration::from_secs(90);

/// A copy of the small warehouse in a folder of its own, and an empty folder to
/// work in. A failure harms nothing else.
struct Place {
    home: TempDir,
    work: TempDir,
    before: Vec<u8>,
    /// The time limit of a statement, in seconds.
    timeout: &'static str,
}

/// How a call ended.
struct End {
    /// `None` if it had to be killed.
    code: Option<i32>,
    out: String,
    error: String,
}

impl Place {
    fn new() -> Self {
        let (home, work) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let before = fs::read(file()).unwrap();
        fs::write(home.path().join("copy.db"), &before).unwrap();
        // Far more than is needed, even on a slow machine.
        Self { home, work, before, timeout: "60" }
    }

    fn db(&self) -> PathBuf {
        self.home.path().join("copy.db")
    }

    /// Runs a statement, from standard input: an argument has no room for all
    /// of them, nor for NUL.
    fn run(&self, sql: &str) -> End {
        // Pipes would fill up.
        let (mut out, mut error) = (tempfile::tempfile().unwrap(), tempfile::tempfile().unwrap());
        let mut child = programs::sql()
            .args(["sql", "-", "--timeout", self.timeout, "--db"])
            .arg(self.db())
            .current_dir(&self.work)
            .stdin(Stdio::piped())
            .stdout(out.try_clone().unwrap())
            .stderr(error.try_clone().unwrap())
            .spawn()
            .unwrap();
        // The program does not read the end of a statement that is too long.
        let _ = child.stdin.take().unwrap().write_all(sql.as_bytes());
        let code = code_within(PATIENCE, &mut child);
        End { code, out: text(&mut out), error: text(&mut error) }
    }

    /// Runs a statement and checks the rules for all statements.
    fn run_in_order(&self, sql: &str) -> (i32, End) {
        let end = self.run(sql);
        let name: String = sql.chars().take(200).collect();
        let start: String = end.error.chars().take(500).collect();
        let Some(code) = end.code else { panic!("{name}: takes too long or crashes: {start}") };
        assert!(matches!(code, 0..=2), "{name}: ends with {code}: {start}");
        assert!(end.error.lines().count() <= 1, "{name}: {start}");
        assert!(!end.error.contains("panicked"), "{name}: {start}");
        assert_eq!(code == 0, end.error.is_empty(), "{name}: ends with {code}: {start}");
        if code != 0 {
            let reason = end.error.strip_prefix("klotski-sql: ").unwrap_or_default();
            assert!(!reason.trim().is_empty(), "{name}: ends with {code} for no reason: {start}");
        }
        (code, end)
    }

    fn refuses(&self, statements: &[(&str, &str)]) {
        let mut wrong = Vec::new();
        for (sql, part) in statements {
            let (code, End { error, .. }) = self.run_in_order(sql);
            if code != 2 || !error.contains(part) {
                wrong.push(format!("{sql}: ends with {code}: {error}"));
            }
        }
        self.is_as_it_was();
        assert!(wrong.is_empty(), "not refused, or for another reason:\n{}", wrong.join("\n"));
    }

    /// The bytes of the warehouse, and no file beside it or where we work.
    fn is_as_it_was(&self) {
        assert!(fs::read(self.db()).unwrap() == self.before, "the warehouse was changed");
        assert_eq!(names(self.home.path()), ["copy.db"]);
        assert_eq!(names(self.work.path()), [""; 0]);
    }
}

fn text(file: &mut File) -> String {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0)).unwrap();
    file.read_to_end(&mut bytes).unwrap();
    String::from_utf8(bytes).expect("the program writes UTF-8")
}

const READS: &str = "only statements that read and give rows can be run";
const TRANSACTIONS: &str = "transactions are refused";

#[test]
fn no_statement_writes() {
    Place::new().refuses(&[
        ("DELETE FROM layouts", READS),
        ("INSERT INTO layers VALUES (1, 2, 3) RETURNING *", READS),
        ("UPDATE layouts SET code = 'x' RETURNING code", READS),
        ("UPDATE sqlite_schema SET sql = ''", "table sqlite_master may not be modified"),
        ("DELETE FROM sqlite_stat1", READS),
        ("WITH x AS (SELECT 1) INSERT INTO layers SELECT 1, 2, 3 FROM x RETURNING *", READS),
        ("WITH x AS (DELETE FROM layers RETURNING *) SELECT * FROM x", "syntax error"),
        ("SELECT * FROM (DELETE FROM layers RETURNING *)", "syntax error"),
        ("EXPLAIN DELETE FROM layouts", READS),
        ("CREATE TABLE t (a)", READS),
        ("CREATE TEMP TABLE t (a)", READS),
        ("CREATE VIEW v AS SELECT 1", READS),
        ("CREATE TRIGGER t AFTER INSERT ON layers BEGIN DELETE FROM layers; END", READS),
        ("DROP TABLE layers", READS),
        ("ALTER TABLE layers RENAME TO steps", READS),
        ("REINDEX", ""),
        ("ANALYZE", READS),
        ("UPDATE neighbors SET code = 1", "table neighbors may not be modified"),
        ("INSERT INTO farthest VALUES (1, 2)", READS),
        ("INSERT INTO dbstat (name) VALUES ('x')", READS),
    ]);
}

#[test]
fn no_other_file_is_opened_and_no_transaction_left() {
    Place::new().refuses(&[
        ("ATTACH 'other.db' AS other", "ATTACH is refused"),
        ("ATTACH DATABASE 'file:x.db?mode=rwc' AS m", "ATTACH is refused"),
        ("ATTACH 'x' || '.db' AS m", READS),
        ("EXPLAIN ATTACH 'other.db' AS other", "ATTACH is refused"),
        ("DETACH main", "ATTACH is refused"),
        ("VACUUM INTO 'copy2.db'", ""),
        ("BEGIN", TRANSACTIONS),
        ("ROLLBACK", TRANSACTIONS),
        ("SAVEPOINT s", TRANSACTIONS),
        ("SELECT load_extension('/nowhere/x.so')", "load_extension is refused"),
        ("SELECT writefile('x.txt', 'x')", "no such function: writefile"),
        ("SELECT readfile('/etc/passwd')", "no such function: readfile"),
        ("SELECT * FROM fsdir('.')", "no such table: fsdir"),
        (".output x.txt", "is a command of sqlite3"),
        ("SELECT fts3_tokenizer('simple', x'4141414141414141')", "fts3tokenize disabled"),
        ("SELECT * FROM sqlite_dbpage", "no such table: sqlite_dbpage"),
    ]);
}

#[test]
fn pragmas_set_nothing() {
    let value = "is refused with a value";
    let telling = "is refused: only those that read are run";
    Place::new().refuses(&[
        ("PRAGMA user_version = 7", value),
        ("PRAGMA main.USER_VERSION = 7", value),
        ("PRAGMA journal_mode = WAL", value),
        ("PRAGMA writable_schema = ON", telling),
        ("PRAGMA query_only = 0", telling),
        ("PRAGMA trusted_schema", telling),
        ("PRAGMA cache_size = 1000000000", telling),
        ("PRAGMA hard_heap_limit = 1", telling),
        ("PRAGMA wal_checkpoint(TRUNCATE)", telling),
        ("PRAGMA optimize", telling),
        ("PRAGMA threads = 100", telling),
        ("EXPLAIN PRAGMA user_version = 7", value),
        // SQLite offers some pragmas as tables, too.
        ("SELECT * FROM pragma_optimize", telling),
        ("SELECT * FROM pragma_user_version(7)", "too many arguments"),
        ("SELECT * FROM pragma_journal_mode('wal')", ""),
    ]);
}

#[test]
fn only_one_statement_is_run() {
    let several = "only one statement is allowed";
    Place::new().refuses(&[
        ("SELECT 1; SELECT 2", several),
        ("SELECT 1; DROP TABLE layers", several),
        ("SELECT 1 /* ; */ ; /* x */ DELETE FROM layers --", several),
        ("SELECT 1; 'open", several),
        ("SELECT 1 --\n; ATTACH 'x.db' AS x", several),
        ("-- SELECT 1\nDELETE FROM layers", READS),
        ("/**/;DELETE FROM layers", ""),
        ("", "no SQL statement"),
        ("/* open", "no SQL statement"),
        ("\0SELECT 1", "a NUL character"),
        ("SELECT '\0'", "a NUL character"),
        ("SELECT 1;\0SELECT 2", ""),
        ("SELECT 'open", "unrecognized token"),
        ("SELECT x'f'", "unrecognized token"),
        ("\u{2028}SELECT 1", ""),
        ("SELECT 华", "no such column: 华"),
        ("SELECT layers_of('0')", "no such function"),
        ("SELECT * FROM layers_of(", "incomplete input"),
    ]);
}

/// Texts that name no layout.
const NO_LAYOUTS: [&str; 17] = [
    "CAST(x'ff' AS TEXT)",
    "x'34'",
    "zeroblob(9)",
    "''",
    "-1",
    "9223372036854775807",
    "1e400",
    "0.5",
    "TRUE",
    "'4FEA134' || char(0)",
    "'id:29334498'",
    "'id:18446744073709551616'",
    "'short:ZZZZZ'",
    "'0-0-0-0-99999999999999999999'",
    "''' OR 1=1 --'",
    "char(10, 13, 27) || '[31mred'",
    "printf('%.*c', 9000000, '1')",
];

#[test]
fn what_names_no_layout_is_refused_in_few_words() {
    let place = Place::new();
    for text in NO_LAYOUTS {
        for call in ["code({})", "distance('0', {})", "1 FROM neighbors({})"] {
            let sql = format!("SELECT {}", call.replace("{}", text));
            let (code, End { error, .. }) = place.run_in_order(&sql);
            assert!(code == 2 && error.len() < 1_000, "{sql}: {code}, {} bytes", error.len());
        }
    }
    place.is_as_it_was();
}

/// The hidden columns of the table-valued functions are their arguments.
#[test]
fn wrong_calls_of_functions_are_refused() {
    let call = "is a function: write";
    Place::new().refuses(&[
        ("SELECT * FROM neighbors", call),
        ("SELECT * FROM neighbors()", call),
        ("SELECT * FROM neighbors WHERE a > '0'", call),
        ("SELECT * FROM neighbors WHERE a IS NULL", call),
        ("SELECT * FROM neighbors WHERE a <> '0' OR a = '0'", call),
        ("SELECT * FROM neighbors WHERE code = '0'", call),
        ("SELECT * FROM neighbors WHERE rowid = 1", call),
        ("SELECT * FROM neighbors ORDER BY a", call),
        ("SELECT * FROM shortest_path('0')", call),
        ("SELECT * FROM shortest_path WHERE a = b", ""),
        ("SELECT * FROM neighbors WHERE a = code", ""),
        ("SELECT * FROM neighbors('0', 'step', '0')", "too many arguments"),
        ("SELECT * FROM neighbors('0', '0')", "'0' is not a metric: write step, straight, unit"),
        ("SELECT * FROM neighbors('0', 1)", "a metric is named by text, e.g. 'unit'"),
        ("SELECT * FROM layers_of WHERE metric = 'unit'", "layers_of is a function"),
        ("SELECT distance('0', '0', 'm\u{1b}')", "'m\\u{1b}' is not a metric"),
        ("SELECT name('横刀立吗')", "near ones are 横刀立马 (1A9BF0C)"),
        ("SELECT name('虚与委蛇2')", "it names 2 layouts: "),
        ("SELECT * FROM neighbors(b.code) AS a, neighbors(a.code) AS b", "no query solution"),
        ("SELECT * FROM neighbors(n.code) AS n", ""),
        ("SELECT * FROM neighbors((SELECT '0', '1'))", ""),
        ("SELECT * FROM neighbors(max('0'))", "misuse of aggregate"),
        ("SELECT * FROM neighbors(:a)", "parameter :a has no value"),
        ("SELECT 1 FROM layouts WHERE code IN neighbors('0')", ""),
        ("SELECT distance('0')", "wrong number of arguments"),
        ("SELECT code(*)", "wrong number of arguments"),
        ("SELECT code('0') OVER ()", "may not be used as a window function"),
        ("SELECT distance('0', '0') FILTER (WHERE 1)", ""),
    ]);
}

/// Odd statements that are allowed.
#[test]
fn harmless_statements_are_answered() {
    let place = Place::new();
    for (sql, answer) in [
        ("SELECT 1;;; -- and no more\n", Some("1")),
        ("\u{feff}SELECT 1", Some("1")),
        ("SELECT ';' || '--' || '/*'", Some(";--/*")),
        ("SELECT 1 /* open", Some("1")),
        ("PRAGMA integrity_check", Some("ok")),
        ("SELECT journal_mode FROM pragma_journal_mode", Some("delete")),
        ("PRAGMA database_list", None),
        ("SELECT count(*) FROM pragma_table_info('layers')", Some("3")),
        ("SELECT count(*) > 9 FROM dbstat", Some("1")),
        ("SELECT CAST(x'ff' AS TEXT), x'fe' || 'a'", None),
        ("SELECT length(zeroblob(9999999))", Some("9999999")),
        ("SELECT count(*) FROM neighbors WHERE a = 'D' AND NULL", Some("0")),
        ("SELECT count(*) FROM (SELECT 1) LEFT JOIN neighbors(NULL)", Some("1")),
        ("SELECT count(*) > 0 FROM neighbors('D') AS a, neighbors(a.code) AS b", Some("1")),
        ("SELECT count(*) FROM neighbors('D') WHERE rowid < 0", Some("0")),
        ("EXPLAIN SELECT * FROM neighbors('D')", None),
        ("SELECT count(*) FROM layers_of('D') LIMIT -1", None),
        ("SELECT 9223372036854775807 + 1, -9223372036854775808, 1e999, 0x7fffffffffffffff", None),
    ] {
        let (code, End { out, error, .. }) = place.run_in_order(sql);
        assert_eq!(code, 0, "{sql}: {error}");
        if let Some(answer) = answer {
            assert_eq!(out.lines().nth(1), Some(answer), "{sql}: {out}");
        }
    }
    place.is_as_it_was();
}

/// A value that is too large is refused before it takes the memory or the time.
#[test]
fn giants_are_refused() {
    let place = Place::new();
    let mut wrong = Vec::new();
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(5_000), close.repeat(5_000));
    let big = "string or blob too big";
    for (sql, code, part) in [
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
        let (found, End { error, .. }) = place.run_in_order(&sql);
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
    let place = Place { timeout: "0.5", ..Place::new() };
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
        let (code, End { error, .. }) = place.run_in_order(sql);
        assert!(code == 1 && error.contains(part), "{sql}: {code}, {error}");
    }
    place.is_as_it_was();
}

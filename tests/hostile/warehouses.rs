//! Hostile files that claim to be warehouses: every program ends soon, with one line.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use rusqlite::Connection;

use crate::support::fixture;
use crate::support::programs;
use crate::support::timeout::{End, run};

/// A view with endless rows.
const ENDLESS: &str =
    "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n";

/// Commands of a user.
const COMMANDS: [&[&str]; 12] = [
    &["info"],
    &["info", "--digest"],
    &["verify"],
    &["verify", "--quick"],
    &["query", "totals"],
    &["query", "minsteps", "00A6BF"],
    &["sql", "SELECT 1"],
    &["show", "0-0-0-0-1"],
    &["solve", "00A6BF"],
    &["export", "hrd", "main"],
    &["export", "reports", "--dir", "reports"],
    &["report", "--dir", "site"],
];

const IN_FILE: [&str; 2] = ["--db", "k.db"];

/// A folder that contains only a copy of a warehouse with core and solutions.
struct Hostile {
    folder: tempfile::TempDir,
}

impl Hostile {
    fn by(whole: &Path, change: impl FnOnce(&Connection)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        fs::copy(whole, &path).unwrap();
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        change(&connection);
        connection.close().unwrap();
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("k.db")
    }

    /// The exit code of a command, and its line.
    fn ends(&self, what: &str, program: &str, arguments: &[&str]) -> (i32, String) {
        let before = fs::read(self.path()).unwrap();
        let End { code, error } = run(program, arguments, self.folder.path());
        let error = programs::without_progress(error.as_bytes());
        let Some(code) = code else { panic!("{what}, {arguments:?}: hangs or crashes: {error}") };
        assert!(error.lines().count() <= 1 && !error.contains("panicked"), "{what}: {error}");
        assert!(matches!(code, 0 | 1 | 3), "{what}, {arguments:?}: {code}: {error}");
        let is_named = !error.is_empty() && !error.contains("left out, the warehouse lacks");
        assert_eq!(code == 1, is_named, "{what}, {arguments:?}: {error}");
        assert!(fs::read(self.path()).unwrap() == before, "{what}, {arguments:?}: changed it");
        // The requested folder of an export stays, with all finished files in it.
        let _ = fs::remove_dir_all(self.folder.path().join("reports"));
        // A site is whole, or is not there.
        if code == 0 {
            let _ = fs::remove_dir_all(self.folder.path().join("site"));
        }
        assert_eq!(fixture::names(self.folder.path()), ["k.db"], "{what}, {arguments:?}");
        (code, error)
    }
}

fn whole() -> &'static Path {
    static WHOLE: OnceLock<PathBuf> = OnceLock::new();
    let make = || fixture::stages("hostile.db", &["0-0-0", "0-1-0"], &["core", "solutions"]);
    WHOLE.get_or_init(make)
}

/// The kinds and names of the tables, views and indexes of a warehouse.
fn schema(connection: &Connection) -> Vec<(String, String)> {
    connection
        .prepare("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

#[test]
fn a_changed_schema_is_refused_by_every_command() {
    let whole = whole();
    for (number, (kind, name)) in schema(&Connection::open(whole).unwrap()).into_iter().enumerate()
    {
        let replaced = |connection: &Connection| {
            let sql = match kind.as_str() {
                "index" => format!("DROP INDEX {name}; CREATE INDEX {name} ON layouts (id + 1)"),
                _ => format!("DROP {kind} {name}; CREATE VIEW {name} AS {ENDLESS}"),
            };
            connection.execute_batch(&sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
        };
        let hostile = Hostile::by(whole, replaced);
        // Each command on a quarter of the files.
        let commands = COMMANDS.into_iter().skip(number % 4).step_by(4);
        let calls = commands.map(|command| (programs::sql_path(), [command, &IN_FILE].concat()));
        let ingest = (programs::ingest_path(), vec!["k.db", "--class", "0-0-0"]);
        for (program, arguments) in calls.chain([ingest]) {
            let (code, error) = hostile.ends(&name, program, &arguments);
            let is_refused = code == 1 && error.contains("differs, or is missing): make it again");
            assert!(is_refused, "{name}: {error}");
        }
    }
    for (what, sql) in [
        ("a generated column", "ALTER TABLE classes ADD COLUMN more AS (hex(zeroblob(1e9)))"),
        (
            "a trigger on a view",
            "DROP VIEW min_solutions; CREATE VIEW min_solutions AS SELECT 1 AS a;
          CREATE TRIGGER t INSTEAD OF INSERT ON min_solutions BEGIN SELECT 1; END",
        ),
        (
            "statistics",
            "PRAGMA writable_schema = 1;
          UPDATE sqlite_schema SET type = 'view', rootpage = 0,
              sql = 'CREATE VIEW sqlite_stat1 AS SELECT 1 AS tbl, 2 AS idx, 3 AS stat'
          WHERE name = 'sqlite_stat1'",
        ),
    ] {
        let hostile = Hostile::by(whole, |connection| connection.execute_batch(sql).unwrap());
        for arguments in COMMANDS {
            let arguments = [arguments, &IN_FILE].concat();
            let (code, error) = hostile.ends(what, programs::sql_path(), &arguments);
            assert_eq!(code, 1, "{what}, {arguments:?}: {error}");
        }
    }
}

/// Tables that a user has added are harmless. But no stage is added to such a warehouse, and it is
/// not replaced, since these tables would be lost.
#[test]
fn tables_of_a_user_are_not_changed() {
    let more = "CREATE TABLE mine (a); CREATE VIEW ours AS SELECT * FROM mine;
                CREATE TRIGGER t AFTER INSERT ON classes BEGIN DELETE FROM layouts; END;
                CREATE INDEX by_a ON mine (a)";
    let file = Hostile::by(whole(), |connection| connection.execute_batch(more).unwrap());
    for arguments in [&["info"][..], &["info", "--digest"], &["query", "totals"]] {
        let arguments = [arguments, &IN_FILE].concat();
        let (code, error) = file.ends("more", programs::sql_path(), &arguments);
        assert_eq!(code, 0, "{error}");
    }
    let arguments = ["verify", "--quick", "--db", "k.db"];
    let (code, error) = file.ends("more", programs::sql_path(), &arguments);
    assert!(code == 1 && error.contains("there is more in it: mine, ours, t, by_a"), "{error}");
    for arguments in [&["k.db", "--class", "0-0-0", "--class", "0-1-0"][..], &["k.db", "--force"]] {
        let (code, error) = file.ends("more", programs::ingest_path(), arguments);
        assert_eq!(code, 1);
        assert!(error.contains("has extra tables (mine, ours, t, by_a)"), "{error}");
    }
}

/// Numbers that the puzzle does not have: a picture has no place for each, and no count ends.
#[test]
fn values_out_of_bounds_end_no_program() {
    let steps = "UPDATE solution_steps SET min_solution_step = 4000000000
                 WHERE min_solution_step = (SELECT max(min_solution_step) FROM solution_steps)";
    let layouts = "UPDATE solution_steps SET layouts = 9223372036854775807 WHERE group_id = 0";
    let more = "UPDATE solution_steps SET layouts = layouts + 1 WHERE group_id = 0";
    for (sql, fault, command) in [
        (steps, "column moves holds '4000000000'", &["report", "--dir", "site"][..]),
        (steps, "column moves holds '4000000000'", &["plot", "solution-histogram"]),
        (
            layouts,
            "solution_steps, group_id 0, min_solution_step 0: layouts is",
            &["random", "0-0-0", "--steps", "0.."],
        ),
        (more, "layouts of them are missing", &["random", "0-0-0", "--steps", "0..", "-n", "99"]),
    ] {
        let hostile = Hostile::by(whole(), |connection| connection.execute_batch(sql).unwrap());
        let arguments = [command, &IN_FILE].concat();
        let (code, error) = hostile.ends(sql, programs::sql_path(), &arguments);
        assert!(code == 1 && error.contains(fault), "{sql}, {command:?}: {error}");
    }
}

/// Lets pages point to each other, so that a table has endless rows.
fn endless(path: &Path, table: &str) {
    const LEVELS: u32 = 15;
    const CELLS: u16 = 300;
    let connection = Connection::open(path).unwrap();
    let pragma =
        |name| connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0)).unwrap();
    let (size, pages) = (pragma("page_size"), pragma("page_count"));
    let root: u32 = connection
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = ?1", [table], |row| row.get(0))
        .unwrap();
    connection
        .execute_batch(&format!(
            "PRAGMA writable_schema = 1;
             UPDATE sqlite_schema SET rootpage = {} WHERE name = '{table}'",
            pages + 1
        ))
        .unwrap();
    connection.close().unwrap();
    let mut bytes = fs::read(path).unwrap();
    for level in 1..=LEVELS {
        let child = if level == LEVELS { root } else { pages + level + 1 };
        let mut page = vec![0_u8; size as usize];
        page[0] = 5;
        page[3..5].copy_from_slice(&CELLS.to_be_bytes());
        let first = size - 8 * u32::from(CELLS);
        page[5..7].copy_from_slice(&u16::try_from(first).unwrap().to_be_bytes());
        page[8..12].copy_from_slice(&child.to_be_bytes());
        for cell in 0..u32::from(CELLS) {
            let place = first + 8 * cell;
            let pointer = (12 + 2 * cell) as usize;
            page[pointer..pointer + 2]
                .copy_from_slice(&u16::try_from(place).unwrap().to_be_bytes());
            let place = place as usize;
            page[place..place + 4].copy_from_slice(&child.to_be_bytes());
            page[place + 4] = 1;
        }
        bytes.extend(page);
    }
    bytes[28..32].copy_from_slice(&(pages + LEVELS).to_be_bytes());
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_time_limit_ends_every_command() {
    let whole = whole();
    let stopped_at = |table: &str| {
        let hostile = Hostile::by(whole, |_| {});
        endless(&hostile.path(), table);
        let mut stopped = 0;
        for arguments in COMMANDS {
            let clock = Instant::now();
            let arguments = [arguments, &["--db", "k.db", "--timeout", "0.2"]].concat();
            let (code, error) = hostile.ends(table, programs::sql_path(), &arguments);
            assert!(clock.elapsed() < Duration::from_secs(10), "{table}, {arguments:?}");
            stopped += usize::from(code == 1 && error.contains("stopped after 0.2 s,"));
        }
        stopped
    };
    let tables = ["groups", "min_solution_sets", "content"];
    let all_stopped: usize = tables.into_par_iter().map(stopped_at).sum();
    assert!(all_stopped >= 6, "{all_stopped}");
}

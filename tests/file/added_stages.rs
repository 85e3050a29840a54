//! Changes every column of every table of a warehouse. No stage is built on the damage. Even
//! when the digests fit the damage, `verify` finds it, since it derives every column from the
//! board.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use klotski_ingest::{IngestError, Options, Outcome, Silent, run};
use klotski_sql::verify::{Observer, PassedCheck, Recomputed, VerifyError, verify};
use klotski_warehouse::{Content, MIGRATIONS, Stage, record_content};
use rusqlite::Connection;

const CLASSES: &[&str] = &["1-0-*", "0-1-0"];

/// The smallest class of standard layouts, whose pairs are stored.
const STANDARD: &[&str] = &["5-4-5"];

fn ingest(path: &Path, measures: &[Stage]) -> Result<Outcome, IngestError> {
    ingest_classes(path, CLASSES, measures)
}

fn ingest_classes(
    path: &Path,
    classes: &[&str],
    measures: &[Stage],
) -> Result<Outcome, IngestError> {
    let options = Options {
        path: path.to_owned(),
        classes: classes.iter().map(|class| class.parse().unwrap()).collect(),
        stages: measures.to_vec(),
        threads: None,
        memory: None,
        force: false,
        checkpoint_every: Duration::from_secs(5),
    };
    run(&options, &Silent)
}

/// The columns of all tables but `provenance`, each with its table.
fn columns(connection: &Connection) -> Vec<(String, String)> {
    let mut columns = connection
        .prepare(
            "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'provenance'",
        )
        .unwrap();
    let columns = columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    columns.map(Result::unwrap).collect()
}

/// SQL that changes a column by one, in one row with the largest value or in all of them.
fn change(connection: &Connection, table: &str, column: &str, whole_orbit: bool) -> String {
    let key: Vec<String> = connection
        .prepare("SELECT name FROM pragma_table_info(?1) WHERE pk")
        .unwrap()
        .query_map([table], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let key = key.join(", ");
    let largest = if whole_orbit {
        format!("{column} IS (SELECT max({column}) FROM {table})")
    } else {
        format!("({key}) = (SELECT {key} FROM {table} ORDER BY {column} DESC LIMIT 1)")
    };
    format!(
        "UPDATE OR REPLACE {table} SET {column} = CASE typeof({column})
             WHEN 'text' THEN {column} || '0' WHEN 'blob' THEN x'00' || {column}
             ELSE ifnull({column}, 0) + 1 END
         WHERE {largest}"
    )
}

fn found_by_verify(path: &Path, recomputed: Recomputed) -> Result<(), VerifyError> {
    struct Nobody;
    impl Observer for Nobody {
        fn begin(&self, _: usize) {}
        fn passed(&self, _: &PassedCheck) {}
        fn skipped(&self, _: &str, _: &str) {}
    }
    verify(path, &[], recomputed, 1, &Nobody)
}

/// Changes a column, records the new digests, and runs verify.
fn signed(
    whole: &Path,
    table: &str,
    column: &str,
    recomputed: Recomputed,
) -> Result<(), VerifyError> {
    let changed = whole.with_file_name("signed.db");
    fs::copy(whole, &changed).unwrap();
    let connection = Connection::open(&changed).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    let sql = change(&connection, table, column, recomputed == Recomputed::All);
    assert!(connection.execute(&sql, []).unwrap() > 0, "{sql}");
    if table != "content" {
        record_content(&connection, MIGRATIONS.tables().unwrap()).unwrap();
    }
    connection.close().unwrap();
    found_by_verify(&changed, recomputed)
}

/// Five columns, each of another table.
#[test]
fn verify_derives_columns() {
    let chosen = ["farthest_num", "max_farthest_step", "seed_layer", "layouts", "solution_num"];
    let mut tables = BTreeSet::new();
    let caught = derived(|table, column| {
        chosen.contains(&column) && tables.len() < 5 && tables.insert(table.to_owned())
    });
    assert_eq!(caught, 5, "{tables:?}");
}

#[test]
#[ignore = "a quarter of a minute; a release test"]
fn verify_derives_every_column() {
    let caught = derived(|_, _| true);
    assert!(caught >= 58, "{caught}");
}

/// Changes and signs the chosen columns, each of which verify must find.
fn derived(mut is_chosen: impl FnMut(&str, &str) -> bool) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let small = folder.path().join("small.db");
    ingest(&small, &Stage::ALL).unwrap();
    found_by_verify(&small, Recomputed::All).unwrap();
    let mut caught = 0;
    for (table, column) in columns(&Connection::open(&small).unwrap()) {
        if table.starts_with("standard") || !is_chosen(&table, &column) {
            continue;
        }
        let found = signed(&small, &table, &column, Recomputed::Core);
        assert!(found.is_err(), "{table}.{column} is not derived");
        // When all images of the row change, too, only a search finds it.
        if table == "layouts" && column.starts_with("farthest") {
            let found = signed(&small, &table, &column, Recomputed::All);
            assert!(found.is_err(), "{table}.{column} is not computed again");
        }
        caught += 1;
    }
    caught
}

#[test]
#[ignore = "half a minute; a release test"]
fn verify_derives_the_pairs_of_standard_layouts() {
    let folder = tempfile::tempdir().unwrap();
    let standard = folder.path().join("standard.db");
    // A warehouse of core only passes.
    ingest_classes(&standard, STANDARD, &[Stage::Core]).unwrap();
    found_by_verify(&standard, Recomputed::Core).unwrap();
    ingest_classes(&standard, STANDARD, &Stage::ALL).unwrap();
    found_by_verify(&standard, Recomputed::All).unwrap();
    let mut caught = 0;
    for (table, column) in columns(&Connection::open(&standard).unwrap()) {
        if table.starts_with("standard") {
            for recomputed in [Recomputed::Core, Recomputed::All] {
                let found = signed(&standard, &table, &column, recomputed);
                assert!(found.is_err(), "{table}.{column} is not derived");
            }
            caught += 1;
        }
    }
    assert_eq!(caught, 5);
}

/// A stage copies the entries of indexes, so they must fit the rows.
#[test]
fn no_stage_copies_a_wrong_index() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.db");
    ingest(&whole, &[Stage::Core]).unwrap();
    let bytes = fs::read(&whole).unwrap();
    // A record of the index by code: the digits of a code, and an id of two bytes.
    let connection = Connection::open(&whole).unwrap();
    let sql = "SELECT code FROM layouts WHERE id > 300 AND seed_layer > 0 LIMIT 1";
    let code: String = connection.query_row(sql, [], |row| row.get(0)).unwrap();
    drop(connection);
    let places = bytes.windows(9).enumerate().filter(|(_, digits)| *digits == code.as_bytes());
    let mut by_index = 0;
    for (place, _) in places {
        for byte in [place + 8, place + 9] {
            let changed = folder.path().join("changed.db");
            let mut bytes = bytes.clone();
            bytes[byte] ^= 1;
            fs::write(&changed, bytes).unwrap();
            let refused = ingest(&changed, &[Stage::Solutions]).unwrap_err().to_string();
            assert!(refused.contains("is damaged"), "{refused}");
            by_index += usize::from(refused.contains("an index") || refused.contains("_by_code"));
        }
    }
    // The two bytes in the index by code. The digest finds a change of the row itself.
    assert_eq!(by_index, 2);
}

#[test]
fn no_stage_is_built_on_changed_rows() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.db");
    ingest(&whole, &[Stage::Core, Stage::Solutions]).unwrap();
    let changed = folder.path().join("changed.db");
    let mut refused = 0;
    for (table, column) in columns(&Connection::open(&whole).unwrap()) {
        fs::copy(&whole, &changed).unwrap();
        let connection = Connection::open(&changed).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        let sql = change(&connection, &table, &column, false);
        let rows = connection.execute(&sql, []);
        if matches!(rows, Ok(0)) {
            // The tables of standard layouts have no rows here.
            let rows: i64 = connection
                .query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))
                .unwrap();
            assert_eq!(rows, 0, "{table}.{column}");
            continue;
        }
        rows.unwrap_or_else(|error| panic!("{sql}: {error}"));
        connection.close().unwrap();
        let before = fs::read(&changed).unwrap();
        match ingest(&changed, &[Stage::Farthest]) {
            Ok(_) => panic!("a stage was built on a changed {table}.{column}"),
            Err(error) => {
                let error = error.to_string();
                assert!(error.contains("changed.db"), "{error}");
                assert!(error.contains("damaged") || error.contains("lacks"), "{error}");
            }
        }
        assert!(fs::read(&changed).unwrap() == before, "{table}.{column}: the file was touched");
        let partial = folder.path().join("changed.db.partial");
        assert!(!partial.exists(), "{table}.{column}");
        let _ = fs::remove_file(folder.path().join("changed.db.checkpoint"));
        refused += 1;
    }
    println!("{refused} columns changed, {refused} refused");
    assert!(refused >= 50, "{refused}");

    // An intact warehouse is extended. The result equals that of a single run.
    ingest(&whole, &[Stage::Farthest]).unwrap();
    let at_once = folder.path().join("at-once.db");
    ingest(&at_once, &Stage::ALL).unwrap();
    assert_eq!(Content::of(&whole, 1).unwrap(), Content::of(&at_once, 1).unwrap());
}

//! Changes every column of every table of a warehouse. `verify` finds the change, also when the
//! digests fit it, since it derives every column from the board.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use klotski_ingest::{IngestError, Options, Outcome, Silent, run};
use klotski_sql::verify::{Observer, PassedCheck, Recomputed, VerifyError, verify};
use klotski_warehouse::{Content, Stage, computed_tables, record_content};
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
        record_content(&connection, computed_tables().unwrap()).unwrap();
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

/// A warehouse that lacks a stage is made again, but what somebody has changed is not thrown away
/// without --force.
#[test]
fn no_changed_warehouse_is_made_again_without_force() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, lacking) = (folder.path().join("whole.db"), folder.path().join("lacking.db"));
    ingest(&whole, &Stage::ALL).unwrap();
    ingest(&lacking, &[Stage::Core, Stage::Solutions]).unwrap();
    let changed = folder.path().join("changed.db");
    for (table, column) in [("layouts", "seed_layer"), ("layers", "layouts"), ("names", "name")] {
        fs::copy(&lacking, &changed).unwrap();
        let connection = Connection::open(&changed).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        let sql = change(&connection, table, column, false);
        assert!(connection.execute(&sql, []).unwrap() > 0, "{sql}");
        connection.close().unwrap();
        let before = fs::read(&changed).unwrap();
        let refused = ingest(&changed, &[Stage::Farthest]).unwrap_err().to_string();
        assert!(refused.contains("not those that were written"), "{refused}");
        assert!(refused.contains("--force") && fs::read(&changed).unwrap() == before, "{refused}");
    }
    // A warehouse that nobody has changed gets the stage, and keeps the other one.
    ingest(&lacking, &[Stage::Farthest]).unwrap();
    let [expected, found] = [&whole, &lacking].map(|path| Content::of(path, 1).unwrap());
    assert_eq!(found.digest, expected.digest);
}

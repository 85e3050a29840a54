//! Changes every column of every table of a warehouse. `verify` finds the change and names the
//! table, the key and the column, also when the digests fit it, since it derives every row.

use std::fs;
use std::path::Path;
use std::time::Duration;

use klotski_ingest::{IngestError, Options, Outcome, Silent, run};
use klotski_sql::verify::{Observer, PassedCheck, Recomputed, VerifyError, verify};
use klotski_warehouse::{Column, Content, Source, Stage, TABLES, Table, TableContent};
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
        save_every: Duration::from_secs(5),
    };
    run(&options, &Silent)
}

/// SQL that changes a column by one, in one row that is not its own image. With `images`, all rows
/// of its value change.
fn change(table: &Table, column: &Column, images: bool) -> String {
    let (name, column) = (table.name, column.name);
    let key = table.key.join(", ");
    let is_its_own_image = if name == "layouts" { "AND NOT is_symmetric" } else { "" };
    let rows = if images {
        format!("{column} IS (SELECT max({column}) FROM {name})")
    } else {
        format!(
            "({key}) = (SELECT {key} FROM {name} WHERE {column} IS NOT NULL {is_its_own_image}
                        ORDER BY {column} DESC LIMIT 1)"
        )
    };
    format!(
        "UPDATE OR REPLACE {name} SET {column} = CASE typeof({column})
             WHEN 'text' THEN {column} || '0' WHEN 'blob' THEN {column} || x'00000000'
             ELSE ifnull({column}, 0) + 1 END
         WHERE {rows}"
    )
}

fn verified(path: &Path, recomputed: Recomputed) -> Result<(), VerifyError> {
    struct Nobody;
    impl Observer for Nobody {
        fn begin(&self, _: usize) {}
        fn passed(&self, _: &PassedCheck) {}
        fn skipped(&self, _: &str, _: &str) {}
    }
    verify(path, &[], recomputed, 1, &Nobody)
}

/// What verify says of a changed warehouse that records the digests of its changed tables.
fn verdict(whole: &Path, table: &Table, sql: &str, recomputed: Recomputed) -> String {
    let changed = whole.with_file_name("changed.db");
    fs::copy(whole, &changed).unwrap();
    let connection = Connection::open(&changed).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    assert!(connection.execute(sql, []).unwrap() > 0, "{sql}");
    if let Source::Measures(_) = table.source {
        TableContent::of(&connection, table).unwrap().record(&connection).unwrap();
    }
    connection.close().unwrap();
    let fault = verified(&changed, recomputed).expect_err(sql);
    fault.to_string()
}

/// Changes every column of the chosen tables. Returns how many columns there are.
fn every_change_is_named(
    classes: &[&str],
    recomputed: Recomputed,
    is_chosen: impl Fn(&Table) -> bool,
) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.db");
    ingest_classes(&whole, classes, &Stage::ALL).unwrap();
    verified(&whole, recomputed).unwrap();
    let mut columns = 0;
    let is_checked = |table: &&Table| !table.is_view() && table.name != "provenance";
    for table in TABLES.into_iter().filter(is_checked).filter(|table| is_chosen(table)) {
        for column in table.columns {
            let found = verdict(&whole, table, &change(table, column, false), recomputed);
            let row = [table.key[0], "code"].map(|key| format!("{} is wrong: {key} ", table.name));
            let is_of_row = row.iter().any(|row| found.starts_with(row));
            assert!(is_of_row, "{}.{}: {found}", table.name, column.name);
            let is_named = if table.key.contains(&column.name) {
                found.contains("the row is missing") || found.contains("there is no such row")
            } else {
                found.contains(column.name)
            };
            assert!(is_named, "{}.{}: {found}", table.name, column.name);
            columns += 1;
        }
    }
    columns
}

/// The tables with measures that are read from the file.
#[test]
fn verify_names_every_changed_column_of_layouts() {
    let is_read = |table: &Table| ["layouts", "min_solution_sets"].contains(&table.name);
    assert!(every_change_is_named(CLASSES, Recomputed::Core, is_read) >= 20);
}

#[test]
fn verify_names_every_changed_column_of_other_tables() {
    let is_other = |table: &Table| {
        !["layouts", "min_solution_sets"].contains(&table.name)
            && !table.name.starts_with("standard")
    };
    assert!(every_change_is_named(CLASSES, Recomputed::All, is_other) >= 50);
}

#[test]
fn verify_names_every_changed_column_of_pairs() {
    let is_pairs = |table: &Table| table.name.starts_with("standard");
    assert!(every_change_is_named(STANDARD, Recomputed::Core, is_pairs) >= 7);
}

/// When all images of a row change, too, only a search finds it.
#[test]
fn verify_measures_again_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.db");
    ingest(&whole, &Stage::ALL).unwrap();
    let layouts = Table::named("layouts").unwrap();
    for name in ["solution_num", "farthest_step", "farthest_num"] {
        let column = layouts.columns.iter().find(|column| column.name == name).unwrap();
        let found = verdict(&whole, layouts, &change(layouts, column, true), Recomputed::All);
        assert!(
            found.starts_with("layouts is wrong: jiang_num ") && found.contains(name),
            "{found}"
        );
    }
    // A warehouse of core only passes.
    let core = folder.path().join("core.db");
    ingest(&core, &[Stage::Core]).unwrap();
    verified(&core, Recomputed::All).unwrap();
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
        let table = Table::named(table).unwrap();
        let column = table.columns.iter().find(|one| one.name == column).unwrap();
        fs::copy(&lacking, &changed).unwrap();
        let connection = Connection::open(&changed).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        let sql = change(table, column, false);
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

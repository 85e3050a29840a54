//! Changes a column of every table of a warehouse. `verify` finds the change and names the table, the
//! key and the column, also when the digests fit it, since it derives every row.

use std::fs;
use std::path::Path;

use klotski_ingest::{IngestError, Outcome, Silent, run};
use klotski_sql::verify::Recomputed;
use klotski_warehouse::{Content, Source, Stage, TABLES, Table, TableContent};
use rusqlite::Connection;

use crate::support::fixture::{change, options, standard, verified};

const CLASSES: [&str; 2] = ["0-0-0", "0-1-0"];

fn ingest(path: &Path, classes: &[&str], stages: &[Stage]) -> Result<Outcome, IngestError> {
    run(&options(path, classes, stages), &Silent)
}

/// SQL that changes a column by one, in the rows that meet the condition.
fn by_one(table: &str, column: &str, rows: &str) -> String {
    format!(
        "UPDATE OR REPLACE {table} SET {column} = CASE typeof({column})
             WHEN 'text' THEN {column} || '0' WHEN 'blob' THEN {column} || x'00000000'
             ELSE ifnull({column}, 0) + 1 END
         WHERE {rows}"
    )
}

/// SQL that changes a column in one row that is not its own image.
fn in_one_row(table: &Table, column: &str) -> String {
    let (name, key) = (table.name, table.key.join(", "));
    let is_its_own_image = if name == "layouts" { "AND NOT is_symmetric" } else { "" };
    let row = format!(
        "({key}) = (SELECT {key} FROM {name} WHERE {column} IS NOT NULL {is_its_own_image}
                    ORDER BY {column} DESC LIMIT 1)"
    );
    by_one(name, column, &row)
}

/// What verify finds in a changed copy that records the digests of its changed tables.
fn verdict(whole: &Path, table: &Table, sql: &str, recomputed: Recomputed) -> String {
    let changed = whole.with_file_name("changed.db");
    fs::copy(whole, &changed).unwrap();
    change(&changed, sql);
    if let Source::Measures(_) = table.source {
        let connection = Connection::open(&changed).unwrap();
        TableContent::of(&connection, table).unwrap().record(&connection).unwrap();
    }
    verified(&changed, recomputed).expect_err(sql).to_string()
}

/// The first and the last column of each table, which is of its key and of its values.
#[test]
fn verify_names_a_changed_column_of_every_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut columns = 0;
    let [small, pairs] = ["small.db", "pairs.db"].map(|name| folder.path().join(name));
    ingest(&small, &CLASSES, &Stage::ALL).unwrap();
    // The pairs of standard layouts are stored.
    fs::copy(standard(), &pairs).unwrap();
    for (whole, recomputed) in [(&small, Recomputed::All), (&pairs, Recomputed::Core)] {
        verified(whole, recomputed).unwrap();
        let is_chosen = |table: &Table| {
            let is_of_pairs = table.name.starts_with("standard");
            !table.is_view() && table.name != "provenance" && is_of_pairs == (*whole == pairs)
        };
        for table in TABLES.into_iter().filter(|table| is_chosen(table)) {
            for column in [table.columns.first(), table.columns.last()].into_iter().flatten() {
                let found = verdict(whole, table, &in_one_row(table, column.name), recomputed);
                let name = format!("{}.{}: {found}", table.name, column.name);
                let keys = [table.key[0], "code"];
                let row = keys.map(|key| format!("{} is wrong: {key} ", table.name));
                // A wrong group_id of the first group of a class is found when the file is read.
                let of_class = format!("is damaged ({}, class ", table.name);
                let is_of_class = found.contains(&of_class) && found.contains(column.name);
                if is_of_class {
                    continue;
                }
                assert!(row.iter().any(|row| found.starts_with(row)), "{name}");
                let is_named = if table.key.contains(&column.name) {
                    found.contains("the row is missing") || found.contains("has no such row")
                } else {
                    found.contains(column.name)
                };
                assert!(is_named, "{name}");
                columns += 1;
            }
        }
    }
    assert!(columns >= 28, "{columns}");
}

/// When all images of a row change, too, only a search finds it.
#[test]
fn verify_measures_again_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.db");
    ingest(&whole, &CLASSES, &Stage::ALL).unwrap();
    let layouts = Table::named("layouts").unwrap();
    for name in ["solution_num", "farthest_step", "farthest_num"] {
        let sql = by_one("layouts", name, &format!("{name} = (SELECT max({name}) FROM layouts)"));
        let found = verdict(&whole, layouts, &sql, Recomputed::All);
        let is_named = found.starts_with("layouts is wrong: jiang_num ") && found.contains(name);
        assert!(is_named, "{found}");
    }
    // A warehouse of core only passes.
    let core = folder.path().join("core.db");
    ingest(&core, &CLASSES, &[Stage::Core]).unwrap();
    verified(&core, Recomputed::All).unwrap();
}

/// A run that adds a stage reads the others: rows that fit each other and their digests stay, and
/// only measuring again finds that they are wrong.
#[test]
fn a_wrong_measure_stays_when_a_stage_is_added() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.db");
    ingest(&path, &CLASSES, &[Stage::Solutions]).unwrap();
    let most = "solution_num = (SELECT max(solution_num) FROM layouts)";
    change(&path, &by_one("layouts", "solution_num", most));
    let layouts = Table::named("layouts").unwrap();
    let connection = Connection::open(&path).unwrap();
    TableContent::of(&connection, layouts).unwrap().record(&connection).unwrap();
    drop(connection);
    ingest(&path, &CLASSES, &[Stage::Farthest, Stage::Distances]).unwrap();
    verified(&path, Recomputed::Core).unwrap();
    let found = verified(&path, Recomputed::All).unwrap_err().to_string();
    assert!(found.contains("solution_num is "), "{found}");
}

/// A stage is added to an unchanged warehouse.
#[test]
fn no_changed_warehouse_is_made_again_without_force() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, lacking, changed] =
        ["whole.db", "lacking.db", "changed.db"].map(|name| folder.path().join(name));
    ingest(&whole, &CLASSES, &Stage::ALL).unwrap();
    ingest(&lacking, &CLASSES, &[Stage::Core, Stage::Solutions]).unwrap();
    for (table, column) in [("layouts", "seed_layer"), ("layers", "layouts"), ("names", "name")] {
        fs::copy(&lacking, &changed).unwrap();
        change(&changed, &in_one_row(Table::named(table).unwrap(), column));
        let before = fs::read(&changed).unwrap();
        let refused = ingest(&changed, &CLASSES, &[Stage::Farthest]).unwrap_err().to_string();
        assert!(refused.contains("not those that were written"), "{refused}");
        assert!(refused.contains("--force") && fs::read(&changed).unwrap() == before, "{refused}");
    }
    ingest(&lacking, &CLASSES, &[Stage::Farthest, Stage::Distances]).unwrap();
    let [expected, found] = [&whole, &lacking].map(|path| Content::of(path, 1).unwrap());
    assert_eq!(found.digest, expected.digest);
}

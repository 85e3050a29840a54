//! A stage is added to what was written and to nothing else: every column of every table
//! of a warehouse is changed, and no stage is built on it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use klotski_sql::ingest::{IngestError, Options, Outcome, Silent, run};
use klotski_sql::store::{Content, Stage};
use rusqlite::Connection;

fn ingest(path: &Path, measures: &[Stage]) -> Result<Outcome, IngestError> {
    let options = Options {
        path: path.to_owned(),
        classes: vec!["1-0-*".parse().unwrap(), "0-1-0".parse().unwrap()],
        measures: measures.to_vec(),
        threads: Some(1),
        memory: None,
        force: false,
        keep_every: Duration::from_secs(5),
    };
    run(&options, &Silent)
}

/// The tables, each with its columns, but for what is about the making.
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

#[test]
fn no_stage_is_built_on_what_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.db");
    ingest(&whole, &[Stage::Core, Stage::Solutions]).unwrap();
    let changed = folder.path().join("changed.db");
    let mut refused = 0;
    for (table, column) in columns(&Connection::open(&whole).unwrap()) {
        fs::copy(&whole, &changed).unwrap();
        let connection = Connection::open(&changed).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        let sql = format!(
            "UPDATE OR REPLACE {table} SET {column} = CASE typeof({column})
                 WHEN 'text' THEN {column} || '0' WHEN 'blob' THEN x'00' || {column}
                 ELSE ifnull({column}, 0) + 1 END
             WHERE {column} IS (SELECT {column} FROM {table} ORDER BY 1 DESC LIMIT 1)"
        );
        let rows = connection.execute(&sql, []);
        if matches!(rows, Ok(0)) {
            // A table without rows here, those of standard layouts.
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

    // What was not changed is extended, and is what a run without a break makes.
    ingest(&whole, &[Stage::Farthest]).unwrap();
    let at_once = folder.path().join("at-once.db");
    ingest(&at_once, &Stage::ALL).unwrap();
    assert_eq!(Content::of(&whole, 1).unwrap(), Content::of(&at_once, 1).unwrap());
}

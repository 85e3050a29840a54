//! A warehouse of an earlier schema version, brought up to date.

use std::path::Path;

use super::error::IngestError;
use crate::store::{
    Found, MIGRATIONS, Migrations, SCHEMA_VERSION, Site, StoreError, Warehouse, look_at,
    record_content,
};

/// Brings the warehouse at `path` to the present schema version, and tells which one it
/// had. The work is done on a copy, which takes its place when it is whole.
///
/// # Errors
/// When there is no warehouse, or one that cannot be migrated, or the disk fails. It is
/// untouched then.
pub fn migrate(path: &Path) -> Result<i64, IngestError> {
    migrate_by(path, &MIGRATIONS)
}

fn migrate_by(path: &Path, migrations: &Migrations<'_>) -> Result<i64, IngestError> {
    let found = match look_at(path)? {
        Found::Warehouse { version }
            if (migrations.oldest..migrations.newest()).contains(&version) =>
        {
            version
        }
        // Opening it says what is wrong, if anything.
        _ => return Ok(Warehouse::open(path).map(|_| SCHEMA_VERSION)?),
    };
    let site = Site::take(path)?;
    let copy = site.migrate(migrations)?;
    migrations
        .tables()
        .and_then(|tables| record_content(copy.connection(), tables))
        .map_err(|error| StoreError::sqlite(copy.path(), error))?;
    copy.finish()?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rusqlite::Connection;

    use super::*;
    use crate::ingest::{Options, Silent, run};
    use crate::store::{Content, Stage};

    /// There is no later version yet: here is one.
    #[test]
    fn a_warehouse_is_brought_to_a_later_version() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        let options = Options {
            path: path.clone(),
            classes: vec!["1-0-*".parse().unwrap()],
            measures: Stage::ALL.to_vec(),
            threads: None,
            memory: None,
            force: false,
            keep_every: Duration::from_secs(5),
        };
        run(&options, &Silent).unwrap();
        let before = Content::of(&path, 1).unwrap();
        let later = [
            MIGRATIONS.files,
            &["CREATE TABLE notes (note TEXT PRIMARY KEY); INSERT INTO notes VALUES ('new');"],
        ]
        .concat();
        let later = Migrations { files: &later, oldest: MIGRATIONS.oldest };

        assert_eq!(migrate_by(&path, &MIGRATIONS).unwrap(), SCHEMA_VERSION, "nothing to do");
        assert_eq!(migrate_by(&path, &later).unwrap(), SCHEMA_VERSION);
        let connection = Connection::open(&path).unwrap();
        let version: i64 =
            connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(version, SCHEMA_VERSION + 1);
        let recorded = Content::recorded(&connection).unwrap().tables;
        let (notes, others): (Vec<_>, Vec<_>) =
            recorded.into_iter().partition(|table| table.name == "notes");
        assert_eq!((notes.len(), notes[0].rows), (1, 1));
        assert_eq!(others, before.tables);
        // This program does not know it.
        let refused = migrate(&path).unwrap_err().to_string();
        assert!(refused.contains("update klotski-sql"), "{refused}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_from_before_the_first_release_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        for version in 1..MIGRATIONS.oldest {
            let connection = Connection::open(&path).unwrap();
            connection
                .execute_batch(&format!(
                    "CREATE TABLE IF NOT EXISTS layout_core (id INTEGER PRIMARY KEY);
                     PRAGMA application_id = 0x4B4C4F54; PRAGMA user_version = {version}"
                ))
                .unwrap();
            let bytes = std::fs::read(&path).unwrap();
            let refused = migrate(&path).unwrap_err().to_string();
            assert!(refused.contains("make it anew with `klotski-ingest --force "), "{refused}");
            assert_eq!(std::fs::read(&path).unwrap(), bytes);
        }
    }
}

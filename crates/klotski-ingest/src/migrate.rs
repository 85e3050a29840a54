//! Migrates a warehouse of an earlier schema version.

use std::path::Path;

use klotski_warehouse::{
    Found, MIGRATIONS, MakerLock, Migrations, NewWarehouse, SCHEMA_VERSION, Warehouse, look_at,
    record_content,
};

use super::error::IngestError;

/// Brings the warehouse at `path` to the present schema version. Returns the version that it
/// had. A copy is migrated, and replaces the warehouse when it is whole.
///
/// # Errors
/// When there is no warehouse, or it cannot be migrated, or the disk fails. Then the
/// warehouse is untouched.
pub fn migrate(path: &Path) -> Result<i64, IngestError> {
    migrate_by(path, &MIGRATIONS)
}

fn migrate_by(path: &Path, migrations: &Migrations<'_>) -> Result<i64, IngestError> {
    let old = |there| match there {
        Found::Warehouse { version }
            if (migrations.oldest..migrations.newest()).contains(&version) =>
        {
            Some(version)
        }
        _ => None,
    };
    if old(look_at(path)?).is_none() {
        // Opening a file that is no warehouse says what is wrong.
        return Ok(Warehouse::open(path).map(|_| SCHEMA_VERSION)?);
    }
    let lock = MakerLock::take(path)?;
    // Another run may have migrated it before this one got the lock.
    let Some(found) = old(look_at(path)?) else { return Ok(migrations.newest()) };
    let copy = NewWarehouse::migrate(&lock, migrations, found)?;
    copy.fill(|connection| Ok(record_content(connection, migrations.tables()?)?))?;
    copy.finish()?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use klotski_warehouse::{Content, Stage};
    use rusqlite::Connection;

    use super::*;
    use crate::{Options, Silent, run};

    /// There is no later version yet, so the tests have one of their own.
    const LATER: &str =
        "CREATE TABLE notes (note TEXT PRIMARY KEY); INSERT INTO notes VALUES ('new');";

    fn to_later(path: &Path) -> Result<i64, IngestError> {
        let files = [MIGRATIONS.files, &[LATER]].concat();
        migrate_by(path, &Migrations { files: &files, oldest: MIGRATIONS.oldest })
    }

    fn make(path: &Path) {
        let options = Options {
            path: path.to_owned(),
            classes: vec!["1-0-*".parse().unwrap()],
            stages: Stage::ALL.to_vec(),
            threads: None,
            memory: None,
            force: false,
            checkpoint_every: Duration::from_secs(5),
        };
        run(&options, &Silent).unwrap();
    }

    fn version_of(path: &Path) -> i64 {
        let connection = Connection::open(path).unwrap();
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    }

    /// A migration must not write new digests for damaged rows.
    #[test]
    fn what_was_changed_is_not_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        make(&path);
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch("UPDATE groups SET seed_layers = seed_layers + 1").unwrap();
        connection.close().unwrap();
        let refused = to_later(&path).unwrap_err().to_string();
        assert!(refused.contains("rows of groups are not those that were written"), "{refused}");
        assert_eq!(version_of(&path), SCHEMA_VERSION);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// Migrates the warehouse that the environment names. The other test kills it.
    #[test]
    #[ignore = "a part of kills_while_migrating_change_nothing"]
    fn migrates_until_killed() {
        if let Some(path) = std::env::var_os(KILLED) {
            to_later(Path::new(&path)).unwrap();
        }
    }

    const KILLED: &str = "KLOTSKI_TEST_MIGRATES";

    #[test]
    fn kills_while_migrating_change_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, path) = (folder.path().join("whole.db"), folder.path().join("k.db"));
        make(&whole);
        let expected = Content::recorded(&Connection::open(&whole).unwrap()).unwrap().tables;
        let start = || {
            std::fs::copy(&whole, &path).unwrap();
            let name = "migrate::tests::migrates_until_killed";
            std::process::Command::new(std::env::current_exe().unwrap())
                .args(["--exact", name, "--ignored"])
                .env(KILLED, &path)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap()
        };
        let clock = std::time::Instant::now();
        assert!(start().wait().unwrap().success());
        let time = clock.elapsed();
        assert_eq!(version_of(&path), SCHEMA_VERSION + 1);
        let mut killed = 0;
        for kill in 1..=24 {
            let mut child = start();
            std::thread::sleep(time.mul_f64(f64::from(kill) / 24.0));
            child.kill().unwrap();
            killed += u32::from(!child.wait().unwrap().success());
            // The file is the old one or the new one, and the same command goes on.
            if version_of(&path) == SCHEMA_VERSION {
                assert!(std::fs::read(&path).unwrap() == std::fs::read(&whole).unwrap());
                assert_eq!(to_later(&path).unwrap(), SCHEMA_VERSION);
            }
            assert_eq!(version_of(&path), SCHEMA_VERSION + 1);
            let mut found = Content::recorded(&Connection::open(&path).unwrap()).unwrap().tables;
            found.retain(|table| table.name != "notes");
            assert_eq!(found, expected);
        }
        println!("{killed} of 24 kills while migrating survived");
        assert!(killed > 4, "{killed}");
    }

    #[test]
    fn a_warehouse_is_brought_to_a_later_version() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        make(&path);
        let before = Content::of(&path, 1).unwrap();
        assert_eq!(migrate_by(&path, &MIGRATIONS).unwrap(), SCHEMA_VERSION, "nothing to do");
        assert_eq!(to_later(&path).unwrap(), SCHEMA_VERSION);
        assert_eq!(version_of(&path), SCHEMA_VERSION + 1);
        let connection = Connection::open(&path).unwrap();
        let recorded = Content::recorded(&connection).unwrap().tables;
        let (notes, others): (Vec<_>, Vec<_>) =
            recorded.into_iter().partition(|table| table.name == "notes");
        assert_eq!((notes.len(), notes[0].rows), (1, 1));
        assert_eq!(others, before.tables);
        // This program does not know the later version.
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

//! The migrations: numbered files of SQL that lead from one schema version to the next.
//!
//! In a warehouse, `user_version` is the number of applied migrations, which is the schema
//! version, and `application_id` marks the file as a warehouse.

use rusqlite::Connection;

/// `KLOT` in ASCII; `file` and DB Browser show it.
pub const APPLICATION_ID: i64 = 0x4B4C_4F54;

/// `KLO?`: the `application_id` of a partial file, so that no reader takes it for a warehouse.
pub(super) const MAKING_ID: i64 = 0x4B4C_4F3F;

/// A sequence of migrations.
#[derive(Clone, Copy, Debug)]
pub struct Migrations<'m> {
    /// The SQL of the migrations. The first one leads to schema version 1.
    pub files: &'m [&'m str],
    /// The oldest schema version that can be migrated. Older files are from before the first
    /// release and must be built again.
    pub oldest: i64,
}

/// The migrations of this program, one file a subject.
pub const MIGRATIONS: Migrations<'static> = Migrations {
    files: &[
        include_str!("../migrations/0001_classes_and_groups.sql"),
        include_str!("../migrations/0002_layouts.sql"),
        include_str!("../migrations/0003_solutions.sql"),
        include_str!("../migrations/0004_farthest.sql"),
        include_str!("../migrations/0005_about_the_file.sql"),
        include_str!("../migrations/0006_names.sql"),
    ],
    oldest: 6,
};

/// The schema version that this program reads and writes.
pub const SCHEMA_VERSION: i64 = MIGRATIONS.newest();

impl Migrations<'_> {
    /// The schema version after the last migration.
    #[must_use]
    #[allow(clippy::cast_possible_wrap)] // a handful
    pub const fn newest(&self) -> i64 {
        self.files.len() as i64
    }

    /// The migrations that lead to a schema version.
    #[must_use]
    pub(super) fn up_to(&self, version: i64) -> Self {
        let count = usize::try_from(version).unwrap_or(0).min(self.files.len());
        Self { files: &self.files[..count], oldest: self.oldest }
    }

    /// The names of the tables of the newest schema version that contain computed rows: all
    /// but `content` and `provenance`, which describe the file.
    ///
    /// # Errors
    /// The errors of SQLite, in a database in memory.
    pub fn tables(&self) -> rusqlite::Result<Vec<String>> {
        let mut fresh = Connection::open_in_memory()?;
        self.apply(&mut fresh)?;
        fresh
            .prepare(
                "SELECT name FROM sqlite_schema
                 WHERE type = 'table' AND name NOT IN ('provenance', 'content')",
            )?
            .query_map([], |row| row.get(0))?
            .collect()
    }

    /// Brings an empty database, or one of a schema version from `oldest` on, to the newest
    /// schema version. Each migration is a transaction of its own.
    ///
    /// # Errors
    /// The errors of SQLite. A failed migration changes nothing.
    pub fn apply(&self, connection: &mut Connection) -> rusqlite::Result<()> {
        self.apply_marked(connection, APPLICATION_ID)
    }

    /// Like [`apply`](Self::apply), with another `application_id` from the first migration on.
    pub(super) fn apply_marked(
        &self,
        connection: &mut Connection,
        application_id: i64,
    ) -> rusqlite::Result<()> {
        let applied: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        for (version, sql) in (1..).zip(self.files).filter(|(version, _)| *version > applied) {
            let transaction = connection.transaction()?;
            transaction.execute_batch(sql)?;
            transaction.pragma_update(None, "application_id", application_id)?;
            transaction.pragma_update(None, "user_version", version)?;
            transaction.commit()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_apply_once_and_leave_their_version() {
        let mut connection = Connection::open_in_memory().unwrap();
        for _ in 0..2 {
            MIGRATIONS.apply(&mut connection).unwrap();
            let pragma = |name: &str| {
                connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap()
            };
            assert_eq!(pragma("user_version"), SCHEMA_VERSION);
            assert_eq!(pragma("application_id"), APPLICATION_ID);
        }
    }

    #[test]
    fn only_missing_migrations_are_applied() {
        let mut connection = Connection::open_in_memory().unwrap();
        let files = ["CREATE TABLE a (x); INSERT INTO a VALUES (1);", "ALTER TABLE a ADD y;"];
        let count = |connection: &Connection| -> i64 {
            connection.query_row("SELECT count(*) FROM a", [], |row| row.get(0)).unwrap()
        };
        Migrations { files: &files[..1], oldest: 1 }.apply(&mut connection).unwrap();
        Migrations { files: &files, oldest: 1 }.apply(&mut connection).unwrap();
        assert_eq!(count(&connection), 1);
        connection.execute_batch("SELECT x, y FROM a").unwrap();
        // A failed migration leaves the version before it.
        let files = [files[0], files[1], "INSERT INTO a VALUES (2, 2); ALTER TABLE b ADD z;"];
        assert!(Migrations { files: &files, oldest: 1 }.apply(&mut connection).is_err());
        assert_eq!(count(&connection), 1);
        let version: i64 =
            connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(version, 2);
    }

    #[test]
    fn every_file_is_listed_under_its_number() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        assert_eq!(files.len(), MIGRATIONS.files.len());
        for ((number, &sql), file) in (1..).zip(MIGRATIONS.files).zip(files) {
            let name = file.file_name().unwrap().to_str().unwrap();
            assert!(name.starts_with(&format!("{number:04}_")), "{name}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), sql, "{name}");
        }
    }
}

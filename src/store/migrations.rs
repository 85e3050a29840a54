//! The schema, by numbered files applied in order.
//!
//! `user_version` is the number of migrations a file has seen, `application_id`
//! marks it as ours.

use rusqlite::Connection;

/// `KLOT` in ASCII; `file` and DB Browser show it.
pub const APPLICATION_ID: i64 = 0x4B4C_4F54;

/// `KLO?`: the same in the making, which no reader takes for a warehouse.
pub(super) const MAKING_ID: i64 = 0x4B4C_4F3F;

/// Numbered files of SQL, each of which leads from one schema version to the next.
#[derive(Clone, Copy, Debug)]
pub struct Migrations<'m> {
    /// The files, from number 1 on.
    pub files: &'m [&'m str],
    /// The oldest version that a file may have to be migrated. Versions below it are
    /// those of files from before this schema, which are made anew.
    pub oldest: i64,
}

/// The migrations of this program, a file a subject.
pub const MIGRATIONS: Migrations<'static> = Migrations {
    files: &[
        include_str!("../../migrations/0001_classes_and_groups.sql"),
        include_str!("../../migrations/0002_layouts.sql"),
        include_str!("../../migrations/0003_solutions.sql"),
        include_str!("../../migrations/0004_farthest.sql"),
        include_str!("../../migrations/0005_about_the_file.sql"),
    ],
    oldest: 5,
};

/// The schema version that this program reads and writes.
pub const SCHEMA_VERSION: i64 = MIGRATIONS.newest();

impl Migrations<'_> {
    /// The version to which all of them lead.
    #[must_use]
    #[allow(clippy::cast_possible_wrap)] // a handful
    pub const fn newest(&self) -> i64 {
        self.files.len() as i64
    }

    /// Those that a file of a version has seen.
    #[must_use]
    pub(super) fn up_to(&self, version: i64) -> Self {
        let seen = usize::try_from(version).unwrap_or(0).min(self.files.len());
        Self { files: &self.files[..seen], oldest: self.oldest }
    }

    /// The tables of rows that were computed, of the newest version. The others tell how
    /// the file was made.
    ///
    /// # Errors
    /// When SQLite has no memory for them.
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

    /// Brings an empty database, or one of a version from `oldest` on, to the newest
    /// version, each migration in a transaction of its own.
    ///
    /// # Errors
    /// What SQLite says; the failed migration leaves nothing behind.
    pub fn apply(&self, connection: &mut Connection) -> rusqlite::Result<()> {
        self.apply_marked(connection, APPLICATION_ID)
    }

    /// The same for a file that has another `application_id`, all the time.
    pub(super) fn apply_marked(
        &self,
        connection: &mut Connection,
        application_id: i64,
    ) -> rusqlite::Result<()> {
        let seen: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        for (version, sql) in (1..).zip(self.files).filter(|(version, _)| *version > seen) {
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
    fn only_migrations_that_a_file_has_not_seen_are_applied() {
        let mut connection = Connection::open_in_memory().unwrap();
        let files = ["CREATE TABLE a (x); INSERT INTO a VALUES (1);", "ALTER TABLE a ADD y;"];
        let count = |connection: &Connection| -> i64 {
            connection.query_row("SELECT count(*) FROM a", [], |row| row.get(0)).unwrap()
        };
        Migrations { files: &files[..1], oldest: 1 }.apply(&mut connection).unwrap();
        Migrations { files: &files, oldest: 1 }.apply(&mut connection).unwrap();
        assert_eq!(count(&connection), 1);
        connection.execute_batch("SELECT x, y FROM a").unwrap();
        // One that fails leaves the version before it.
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

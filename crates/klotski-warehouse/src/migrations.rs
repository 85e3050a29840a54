//! The schema: numbered SQL files.
//!
//! In a warehouse, `user_version` is the schema version, and `application_id` marks the file as a
//! warehouse.

use rusqlite::Connection;

/// `KLOT` in ASCII, as `file` and DB Browser show it.
pub const APPLICATION_ID: i64 = 0x4B4C_4F54;

/// `KLO?`: the `application_id` of a partial file, so that no reader opens it as a warehouse.
pub(super) const MAKING_ID: i64 = 0x4B4C_4F3F;

/// The files of the schema, one for each subject. Until the first release, a change is made in
/// place.
pub const SCHEMA_FILES: [&str; 6] = [
    include_str!("../migrations/0001_classes_and_groups.sql"),
    include_str!("../migrations/0002_layouts.sql"),
    include_str!("../migrations/0003_solutions.sql"),
    include_str!("../migrations/0004_farthest.sql"),
    include_str!("../migrations/0005_about_the_file.sql"),
    include_str!("../migrations/0006_names.sql"),
];

/// The schema version that this program reads and writes.
#[allow(clippy::cast_possible_wrap)] // a handful
pub const SCHEMA_VERSION: i64 = SCHEMA_FILES.len() as i64;

/// Creates the tables, views and indexes of a warehouse in an empty database. A database that has
/// them is not changed.
///
/// # Errors
/// The errors of SQLite. Nothing is changed then.
pub fn make_schema(connection: &mut Connection) -> rusqlite::Result<()> {
    make_marked_schema(connection, APPLICATION_ID)
}

/// Like [`make_schema`], with another `application_id`.
pub(super) fn make_marked_schema(
    connection: &mut Connection,
    application_id: i64,
) -> rusqlite::Result<()> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version == SCHEMA_VERSION {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    SCHEMA_FILES.iter().try_for_each(|sql| transaction.execute_batch(sql))?;
    transaction.pragma_update(None, "application_id", application_id)?;
    transaction.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_is_created_once_with_its_version() {
        let mut connection = Connection::open_in_memory().unwrap();
        for _ in 0..2 {
            make_schema(&mut connection).unwrap();
            let pragma = |name: &str| {
                connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap()
            };
            assert_eq!(pragma("user_version"), SCHEMA_VERSION);
            assert_eq!(pragma("application_id"), APPLICATION_ID);
        }
    }

    #[test]
    fn every_file_is_listed_under_its_number() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        assert_eq!(files.len(), SCHEMA_FILES.len());
        for ((number, sql), file) in (1..).zip(&SCHEMA_FILES).zip(files) {
            let name = file.file_name().unwrap().to_str().unwrap();
            assert!(name.starts_with(&format!("{number:04}_")), "{name}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), *sql, "{name}");
        }
    }
}

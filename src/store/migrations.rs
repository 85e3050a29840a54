//! The schema, by numbered files applied in order.
//!
//! `user_version` is the number of migrations a file has seen, `application_id`
//! marks it as ours.

use rusqlite::Connection;

/// `KLOT` in ASCII; `file` and DB Browser show it.
pub const APPLICATION_ID: i64 = 0x4B4C_4F54;

/// `KLO?`: the same in the making, which no reader takes for a warehouse.
pub(super) const MAKING_ID: i64 = 0x4B4C_4F3F;

const MIGRATIONS: [&str; 3] = [
    include_str!("../../migrations/0001_core.sql"),
    include_str!("../../migrations/0002_solutions_farthest.sql"),
    include_str!("../../migrations/0003_content.sql"),
];

/// The schema version that this program reads and writes.
#[allow(clippy::cast_possible_wrap)] // a handful
pub const SCHEMA_VERSION: i64 = MIGRATIONS.len() as i64;

/// Brings a database to [`SCHEMA_VERSION`], each migration in a transaction of
/// its own.
///
/// # Errors
/// What SQLite says; the failed migration leaves nothing behind.
pub fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let seen: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (version, sql) in (1..).zip(MIGRATIONS).filter(|(version, _)| *version > seen) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_apply_once_and_leave_their_version() {
        let mut connection = Connection::open_in_memory().unwrap();
        for _ in 0..2 {
            migrate(&mut connection).unwrap();
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
        assert_eq!(files.len(), MIGRATIONS.len());
        for ((number, sql), file) in (1..).zip(MIGRATIONS).zip(files) {
            let name = file.file_name().unwrap().to_str().unwrap();
            assert!(name.starts_with(&format!("{number:04}_")), "{name}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), sql, "{name}");
        }
    }
}

//! The schema: numbered SQL files, and a check of the schema of a warehouse.
//!
//! In a warehouse, `user_version` is the schema version, and `application_id` marks the file as a
//! warehouse.
//!
//! The schema is part of the file, so a malicious file can define `classes` as a view that never
//! ends. So no row is read before every table, view and index is found equal to the expected one,
//! including comments.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use klotski::message;
use klotski_migrations::SCHEMA_FILES;
use rusqlite::Connection;

use super::error::WarehouseError;

/// `KLOT` in ASCII, as `file` and DB Browser show it.
pub const APPLICATION_ID: i64 = 0x4B4C_4F54;

/// `KLO?`: the `application_id` of a partial file, so that no reader opens it as a warehouse.
pub(super) const MAKING_ID: i64 = 0x4B4C_4F3F;

/// The schema version that this program writes: the number of the last file of the schema.
#[allow(clippy::cast_possible_wrap)] // few files
pub const SCHEMA_VERSION: i64 = FILES.len() as i64;

/// The oldest schema version that this program reads: that of the first release.
pub(super) const OLDEST_VERSION: i64 = 8;

#[cfg(not(test))]
const FILES: [&str; SCHEMA_FILES.len()] = SCHEMA_FILES;

/// The files of a later program, which reads the warehouses of this one.
#[cfg(test)]
const FILES: [&str; SCHEMA_FILES.len() + 1] = {
    let mut files = ["CREATE INDEX of_a_later_program ON names (name)"; SCHEMA_FILES.len() + 1];
    let (earlier, _) = files.split_at_mut(SCHEMA_FILES.len());
    earlier.copy_from_slice(&SCHEMA_FILES);
    files
};

/// Creates the tables, views and indexes of a warehouse in an empty database. A database that has
/// them is not changed. After an error nothing is changed.
pub fn make_schema(connection: &mut Connection) -> rusqlite::Result<()> {
    make_marked_schema(connection, APPLICATION_ID)
}

/// Like [`make_schema`], with another `application_id`.
pub(super) fn make_marked_schema(
    connection: &mut Connection,
    application_id: i64,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    migrate(&transaction, SCHEMA_VERSION)?;
    transaction.pragma_update(None, "application_id", application_id)?;
    transaction.commit()
}

/// Applies the files after the version of the database, up to this version.
pub(super) fn migrate(connection: &Connection, version: i64) -> rusqlite::Result<()> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (number, sql) in (1..=version).zip(FILES).filter(|&(number, _)| number > found) {
        connection.execute_batch(sql)?;
        connection.pragma_update(None, "user_version", number)?;
    }
    Ok(())
}

/// A row of `sqlite_schema`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SchemaEntry {
    kind: String,
    name: String,
    table: String,
    /// `None` for an index that SQLite creates for a key.
    sql: Option<String>,
}

/// Compares the schema of the warehouse at `path` with the schema of its version. Another index of
/// its tables is an error, because SQLite would read it. Other extra entries are allowed, because
/// nothing reads them.
pub(super) fn check(
    path: &Path,
    connection: &Connection,
    version: i64,
) -> Result<(), WarehouseError> {
    let expected = expected(version).map_err(|error| WarehouseError::sqlite(path, error))?;
    let found = entries(connection).map_err(|error| WarehouseError::sqlite(path, error))?;
    let missing = expected.iter().find(|entry| !found.contains(entry));
    let is_extra = |entry: &&SchemaEntry| {
        let is_of = |table: &SchemaEntry| table.name == entry.table;
        entry.kind == "index" && !expected.contains(entry) && expected.iter().any(is_of)
    };
    if let (None, Some(index)) = (missing, found.iter().find(is_extra)) {
        let (path, index) = (path.to_owned(), index.name.clone());
        return Err(WarehouseError::ExtraIndex { path, index });
    }
    // SQLite reads the statistics tables when it chooses an index.
    let is_strange =
        |entry: &&SchemaEntry| entry.name.starts_with("sqlite_stat") && !is_statistics(entry);
    match missing.or_else(|| found.iter().find(is_strange)) {
        Some(SchemaEntry { kind, name, .. }) => {
            let fault = message!("its {kind} {name} differs, or is missing", kind, name);
            Err(WarehouseError::OtherSchema { path: path.to_owned(), fault })
        }
        None => Ok(()),
    }
}

/// Whether `ANALYZE` creates this table.
fn is_statistics(entry: &SchemaEntry) -> bool {
    let columns = match entry.name.as_str() {
        "sqlite_stat1" => "tbl,idx,stat",
        "sqlite_stat4" => "tbl,idx,neq,nlt,ndlt,sample",
        _ => return false,
    };
    let sql = format!("CREATE TABLE {}({columns})", entry.name);
    entry.kind == "table" && entry.sql == Some(sql)
}

/// The names in the schema of a warehouse that are not expected.
pub(super) fn surplus(connection: &Connection, version: i64) -> rusqlite::Result<Vec<String>> {
    let expected = expected(version)?;
    let mut surplus = entries(connection)?;
    surplus.retain(|entry| !expected.contains(entry) && !is_statistics(entry));
    Ok(surplus.into_iter().map(|entry| entry.name).collect())
}

/// The schema of a version that this program reads.
fn expected(version: i64) -> rusqlite::Result<&'static Vec<SchemaEntry>> {
    static EXPECTED: OnceLock<BTreeMap<i64, Vec<SchemaEntry>>> = OnceLock::new();
    if EXPECTED.get().is_none() {
        let fresh = Connection::open_in_memory()?;
        let of_version = |version| {
            migrate(&fresh, version)?;
            Ok((version, entries(&fresh)?))
        };
        let schemas = (OLDEST_VERSION..=SCHEMA_VERSION).map(of_version);
        let _ = EXPECTED.set(schemas.collect::<rusqlite::Result<_>>()?);
    }
    Ok(&EXPECTED.wait()[&version])
}

fn entries(connection: &Connection) -> rusqlite::Result<Vec<SchemaEntry>> {
    connection
        .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?
        .query_map([], |row| {
            Ok(SchemaEntry {
                kind: row.get(0)?,
                name: row.get(1)?,
                table: row.get(2)?,
                sql: row.get(3)?,
            })
        })?
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_listed_under_its_number() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> =
            entries.filter(|path| path.extension().is_some_and(|it| it == "sql")).collect();
        files.sort();
        assert_eq!(files.len(), SCHEMA_FILES.len());
        for ((number, sql), file) in (1..).zip(&SCHEMA_FILES).zip(files) {
            let name = file.file_name().unwrap().to_str().unwrap();
            assert!(name.starts_with(&format!("{number:04}_")), "{name}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), *sql, "{name}");
        }
    }
}

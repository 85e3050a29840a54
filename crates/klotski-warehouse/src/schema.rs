//! Compares the schema of a warehouse with the schema of this program.
//!
//! The schema is part of the file, so a malicious file can define `classes` as a view that never
//! ends. So no row is read before every table, view and index is found equal to the expected one,
//! including comments.

use std::path::Path;
use std::sync::OnceLock;

use klotski::message;
use rusqlite::Connection;

use super::error::StoreError;
use super::migrations::make_schema;

/// A row of `sqlite_schema`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SchemaEntry {
    kind: String,
    name: String,
    table: String,
    /// `None` for an index that SQLite creates for a key.
    sql: Option<String>,
}

/// Compares the schema of the warehouse at `path` with that of this program.
///
/// # Errors
/// [`StoreError::Broken`] if an entry is missing or differs. Extra entries are allowed, because
/// nothing reads them.
pub(super) fn check(path: &Path, connection: &Connection) -> Result<(), StoreError> {
    let expected = expected().map_err(|error| StoreError::sqlite(path, error))?;
    let found = entries(connection).map_err(|error| StoreError::sqlite(path, error))?;
    let missing = expected.iter().find(|entry| !found.contains(entry));
    // SQLite reads the statistics tables when it chooses an index.
    let is_strange =
        |entry: &&SchemaEntry| entry.name.starts_with("sqlite_stat") && !is_statistics(entry);
    match missing.or_else(|| found.iter().find(is_strange)) {
        Some(SchemaEntry { kind, name, .. }) => {
            let fault =
                message!("its {kind} {name} is not what it must be, or is missing", kind, name);
            Err(StoreError::Broken { path: path.to_owned(), fault })
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
pub(super) fn surplus(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let expected = expected()?;
    let mut surplus = entries(connection)?;
    surplus.retain(|entry| !expected.contains(entry) && !is_statistics(entry));
    Ok(surplus.into_iter().map(|entry| entry.name).collect())
}

fn expected() -> rusqlite::Result<&'static Vec<SchemaEntry>> {
    static EXPECTED: OnceLock<Vec<SchemaEntry>> = OnceLock::new();
    if let Some(entries) = EXPECTED.get() {
        return Ok(entries);
    }
    let mut fresh = Connection::open_in_memory()?;
    make_schema(&mut fresh)?;
    let entries = entries(&fresh)?;
    Ok(EXPECTED.get_or_init(|| entries))
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

    fn fresh() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        make_schema(&mut connection).unwrap();
        connection
    }

    #[test]
    fn differing_and_surplus_entries_are_found() {
        let path = Path::new("k.db");
        let connection = fresh();
        check(path, &connection).unwrap();
        connection
            .execute_batch(
                "ANALYZE; CREATE TABLE mine (a); CREATE TABLE hidden (a); PRAGMA writable_schema = 1;
                 UPDATE sqlite_schema SET name = 'sqlite_hidden' WHERE name = 'hidden'",
            )
            .unwrap();
        check(path, &connection).unwrap();
        assert_eq!(surplus(&connection).unwrap(), ["mine", "sqlite_hidden"]);
        for (sql, found) in [
            ("DROP TABLE numbers", "its table numbers is not what it must be, or is missing"),
            (
                "DROP TABLE classes; CREATE VIEW classes AS SELECT 1 AS class",
                "its table classes is not what it must be, or is missing",
            ),
            ("ALTER TABLE layers ADD COLUMN more AS (1)", "its table layers is not what it must be, or is missing"),
            (
                "ANALYZE; PRAGMA writable_schema = 1;
                 UPDATE sqlite_schema SET type = 'view', sql = 'CREATE VIEW sqlite_stat1 AS SELECT 1'
                 WHERE name = 'sqlite_stat1'",
                "its view sqlite_stat1 is not what it must be, or is missing",
            ),
        ] {
            let connection = fresh();
            connection.execute_batch(sql).unwrap();
            let error = check(path, &connection).unwrap_err();
            assert!(matches!(error, StoreError::Broken { fault, .. } if fault == found));
        }
    }
}

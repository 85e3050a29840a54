//! The schema that a warehouse has, compared with the one that the migrations make.
//!
//! What a name stands for is part of a file: `classes` could be a view without end. So no
//! row is read before every table, view and index is what it must be, word for word.

use std::sync::OnceLock;

use rusqlite::{Connection, Result};

use super::migrations::{MIGRATIONS, Migrations};

/// A line of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    kind: String,
    name: String,
    table: String,
    /// None of an index that a key makes.
    sql: Option<String>,
}

/// What is wrong with the schema of a warehouse, if anything: a line that is missing, or
/// is another. There may be more in it, which nobody reads.
pub(super) fn fault(connection: &Connection) -> Result<Option<String>> {
    fault_beside(expected()?, connection)
}

/// The same for a file that has seen only these migrations.
pub(super) fn fault_after(
    migrations: &Migrations<'_>,
    connection: &Connection,
) -> Result<Option<String>> {
    fault_beside(&made_by(migrations)?, connection)
}

fn fault_beside(expected: &[Line], connection: &Connection) -> Result<Option<String>> {
    let found = lines(connection)?;
    for line in expected {
        if !found.contains(line) {
            return Ok(Some(format!(
                "its {} {} is not what it must be, or is missing",
                line.kind, line.name
            )));
        }
    }
    // SQLite reads them when it chooses an index.
    let is_statistics = |line: &&Line| line.name.starts_with("sqlite_stat");
    let is_table = |line: &Line| {
        let words = line.sql.as_deref().unwrap_or_default();
        line.kind == "table" && words.starts_with(&format!("CREATE TABLE {}(", line.name))
    };
    let strange = found.iter().filter(is_statistics).find(|line| !is_table(line));
    Ok(strange.map(|line| format!("its {} is no table", line.name)))
}

/// What is in the schema of a warehouse besides what belongs there.
pub(super) fn surplus(connection: &Connection) -> Result<Vec<String>> {
    let expected = expected()?;
    let mut surplus = lines(connection)?;
    surplus.retain(|line| !expected.contains(line) && !line.name.starts_with("sqlite_"));
    Ok(surplus.into_iter().map(|line| line.name).collect())
}

fn expected() -> Result<&'static Vec<Line>> {
    static EXPECTED: OnceLock<Vec<Line>> = OnceLock::new();
    if let Some(lines) = EXPECTED.get() {
        return Ok(lines);
    }
    let lines = made_by(&MIGRATIONS)?;
    Ok(EXPECTED.get_or_init(|| lines))
}

fn made_by(migrations: &Migrations<'_>) -> Result<Vec<Line>> {
    let mut fresh = Connection::open_in_memory()?;
    migrations.apply(&mut fresh)?;
    lines(&fresh)
}

fn lines(connection: &Connection) -> Result<Vec<Line>> {
    connection
        .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?
        .query_map([], |row| {
            Ok(Line { kind: row.get(0)?, name: row.get(1)?, table: row.get(2)?, sql: row.get(3)? })
        })?
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        MIGRATIONS.apply(&mut connection).unwrap();
        connection
    }

    #[test]
    fn what_is_another_is_found_and_what_is_more_is_told() {
        let connection = fresh();
        assert_eq!(fault(&connection).unwrap(), None);
        connection.execute_batch("ANALYZE; CREATE TABLE mine (a)").unwrap();
        assert_eq!(fault(&connection).unwrap(), None);
        assert_eq!(surplus(&connection).unwrap(), ["mine"]);
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
                "its sqlite_stat1 is no table",
            ),
        ] {
            let connection = fresh();
            connection.execute_batch(sql).unwrap();
            assert_eq!(fault(&connection).unwrap().as_deref(), Some(found));
        }
    }
}

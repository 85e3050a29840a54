//! Filling tables fast: many rows a statement, keys in order, indexes adopted.
//!
//! The rate of a load is set by what SQLite does for each row. Twenty or more
//! rows a statement save a third over one row; rows in key order append to the
//! last page instead of searching for theirs (six times faster).

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement, ToSql};

/// A value of a row to be written.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// The nine digits of a code.
    Code([u8; 9]),
}

impl<T: Into<i64>> From<T> for Field {
    fn from(integer: T) -> Self {
        Self::Integer(integer.into())
    }
}

impl ToSql for Field {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Code(digits) => ValueRef::Text(digits),
        }))
    }
}

/// Rows bound to one statement.
const ROWS: usize = 32;

/// Inserts rows of `N` columns into a table, in batches.
///
/// The last rows are only written by [`finish`](Self::finish).
pub struct BulkInsert<'c, const N: usize> {
    connection: &'c Connection,
    table: &'static str,
    statement: Statement<'c>,
    pending: Vec<[Field; N]>,
}

impl<'c, const N: usize> BulkInsert<'c, N> {
    /// Prepares to fill all `N` columns of `table`.
    ///
    /// # Errors
    /// When the table is not there or has other columns.
    pub fn new(connection: &'c Connection, table: &'static str) -> rusqlite::Result<Self> {
        let statement = connection.prepare(&insert_sql(table, N, ROWS))?;
        Ok(Self { connection, table, statement, pending: Vec::with_capacity(ROWS) })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// What SQLite says to this row or an earlier one of its batch.
    pub fn push(&mut self, row: [Field; N]) -> rusqlite::Result<()> {
        self.pending.push(row);
        if self.pending.len() == ROWS {
            write(&mut self.statement, &self.pending)?;
            self.pending.clear();
        }
        Ok(())
    }

    /// Writes the rows of the last, incomplete batch.
    ///
    /// # Errors
    /// What SQLite says to one of them.
    pub fn finish(self) -> rusqlite::Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let sql = insert_sql(self.table, N, self.pending.len());
        write(&mut self.connection.prepare(&sql)?, &self.pending)
    }
}

fn insert_sql(table: &str, columns: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(","));
    format!("INSERT INTO {table} VALUES {}", vec![row; rows].join(","))
}

fn write<const N: usize>(
    statement: &mut Statement<'_>,
    rows: &[[Field; N]],
) -> rusqlite::Result<()> {
    for (place, field) in (1..).zip(rows.as_flattened()) {
        statement.raw_bind_parameter(place, field)?;
    }
    statement.raw_execute().map(drop)
}

/// Drops an index, to be given back by [`adopt_index`].
///
/// # Errors
/// When there is no such index.
pub fn drop_index(connection: &Connection, index: &str) -> rusqlite::Result<DroppedIndex> {
    let (name, table, sql) = connection.query_row(
        "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND name = ?1",
        [index],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    connection.execute_batch(&format!("DROP INDEX {index}"))?;
    Ok(DroppedIndex { name, table, sql })
}

/// An index that is not there for the time being.
#[derive(Debug)]
pub struct DroppedIndex {
    name: String,
    table: String,
    sql: String,
}

/// Turns a filled table into an index, without sorting anything again.
///
/// `CREATE INDEX` reads the table, sorts 29 million entries and writes them:
/// 45 s where the rest of the load takes 20. But we know the order already. In
/// the file format an index on columns (a, b) of a rowid table is a b-tree of
/// records (a, b, rowid) in that order, and a WITHOUT ROWID table (a, b, c)
/// with primary key (a, b) is a b-tree of records (a, b, c) in that order: with
/// c the rowid, the same tree byte for byte. So `source`, filled in order in
/// 5 s, becomes the index by changing its line of `sqlite_schema`.
///
/// <https://www.sqlite.org/fileformat2.html#representation_of_sql_indices> and
/// `#representation_of_without_rowid_tables` describe both; SQLite's
/// `integrity_check`, which compares each entry with its row, is run over the
/// result by the tests and, over all layouts, by `.ci/run`.
///
/// # Errors
/// What SQLite says; when `source` is not there.
pub fn adopt_index(
    connection: &Connection,
    source: &str,
    index: &DroppedIndex,
) -> rusqlite::Result<()> {
    connection.pragma_update(None, "writable_schema", true)?;
    let adopted = connection.execute(
        "UPDATE sqlite_schema SET type = 'index', name = ?1, tbl_name = ?2, sql = ?3
         WHERE type = 'table' AND name = ?4",
        (&index.name, &index.table, &index.sql, source),
    );
    // RESET also makes this connection read the schema anew.
    connection.execute_batch("PRAGMA writable_schema = RESET")?;
    match adopted? {
        1 => Ok(()),
        _ => Err(rusqlite::Error::QueryReturnedNoRows),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_arrives_whatever_the_batch() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (a, b, c)").unwrap();
        for rows in [0, 1, 31, 32, 33, 64, 100] {
            connection.execute_batch("DELETE FROM t").unwrap();
            let mut insert = BulkInsert::new(&connection, "t").unwrap();
            for number in 0..rows {
                insert.push([number.into(), Field::Code(*b"4FEA13400"), Field::Null]).unwrap();
            }
            insert.finish().unwrap();
            let found: (i64, Option<i64>, i64) = connection
                .query_row(
                    "SELECT count(*), sum(a), sum(b = '4FEA13400' AND c IS NULL) FROM t",
                    [],
                    |row| {
                        Ok((row.get(0)?, row.get(1)?, row.get::<_, Option<i64>>(2)?.unwrap_or(0)))
                    },
                )
                .unwrap();
            let sum = (rows > 0).then(|| (0..rows).sum());
            assert_eq!(found, (rows, sum, rows));
        }
    }

    #[test]
    fn an_adopted_index_is_an_index() {
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
                 CREATE UNIQUE INDEX t_by_ab ON t (a, b);",
            )
            .unwrap();
        let dropped = drop_index(&connection, "t_by_ab").unwrap();
        connection
            .execute_batch(
                "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
                 INSERT INTO t SELECT i, i * 7919 % 100, i FROM n;
                 CREATE TABLE s (a, b, id, PRIMARY KEY (a, b)) WITHOUT ROWID;
                 INSERT INTO s SELECT a, b, id FROM t ORDER BY a, b;",
            )
            .unwrap();
        adopt_index(&connection, "s", &dropped).unwrap();
        let text = |sql: &str, column| -> String {
            connection.query_row(sql, [], |row| row.get(column)).unwrap()
        };
        assert_eq!(text("PRAGMA integrity_check", 0), "ok");
        let plan = text("EXPLAIN QUERY PLAN SELECT id FROM t WHERE a = 19 AND b = 1", 3);
        assert_eq!(plan, "SEARCH t USING COVERING INDEX t_by_ab (a=? AND b=?)");
        let twice = connection.execute("INSERT INTO t VALUES (10000, 0, 0)", []);
        assert!(twice.unwrap_err().to_string().contains("UNIQUE"));
        assert!(adopt_index(&connection, "nothing", &dropped).is_err());
    }
}

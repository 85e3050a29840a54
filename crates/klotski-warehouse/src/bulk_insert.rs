//! Fast inserts: many rows a statement, in the order of the key.
//!
//! SQLite's work for each row limits the rate. With twenty or more rows a statement, an
//! insert takes a third less time than with one. Rows in the order of the key are appended to
//! the last page, without a search for the page, which is six times as fast.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement, ToSql};

/// A value of a row that is written.
///
/// It differs from the value of an answer: the store writes 29 million rows, and a `Field`
/// is 16 bytes, `Copy`, and holds a code without an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Field {
    /// The value for SQLite.
    pub(super) fn value(&self) -> ValueRef<'_> {
        match self {
            Self::Null => ValueRef::Null,
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Code(digits) => ValueRef::Text(digits),
        }
    }
}

impl ToSql for Field {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(self.value()))
    }
}

/// The number of rows of a statement.
const ROWS: usize = 32;

/// Inserts rows of `N` columns into a table, many at a time.
///
/// [`finish`](Self::finish) writes the last rows.
pub struct BulkInsert<'c, const N: usize> {
    connection: &'c Connection,
    table: &'static str,
    statement: Statement<'c>,
    pending: Vec<[Field; N]>,
}

impl<'c, const N: usize> BulkInsert<'c, N> {
    /// Prepares the insert into a table of `N` columns.
    ///
    /// # Errors
    /// When the table does not exist or has another number of columns.
    pub fn new(connection: &'c Connection, table: &'static str) -> rusqlite::Result<Self> {
        let statement = connection.prepare(&insert_sql(table, N, ROWS))?;
        Ok(Self { connection, table, statement, pending: Vec::with_capacity(ROWS) })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// The errors of SQLite, also about earlier rows of the statement.
    pub fn push(&mut self, row: [Field; N]) -> rusqlite::Result<()> {
        self.pending.push(row);
        if self.pending.len() == ROWS {
            write(&mut self.statement, &self.pending)?;
            self.pending.clear();
        }
        Ok(())
    }

    /// Writes the last rows.
    ///
    /// # Errors
    /// The errors of SQLite.
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
    for (parameter, field) in (1..).zip(rows.as_flattened()) {
        statement.raw_bind_parameter(parameter, field)?;
    }
    statement.raw_execute().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_arrives_for_any_number_of_rows() {
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
}

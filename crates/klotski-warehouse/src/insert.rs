//! Fast inserts: many rows for each statement, in the order of the key.
//!
//! With twenty or more rows for each statement, an insert takes a third less time than with one.
//! Rows in the order of the key are appended to the last page without a search for the page, which
//! is six times as fast.

use std::iter;

use rusqlite::{Connection, Statement};

use super::content::{RowDigest, RowLines, TableContent};
use super::tables::{Row, Rows, StoredValue, Table};
use super::threads::ahead;

/// The number of rows for each statement.
const ROWS: usize = 32;

/// The number of rows that are made at a time.
const ROWS_A_PART: usize = 128 * ROWS;

/// Inserts rows into an empty table. Another thread makes them. Returns their digest.
pub fn insert_rows<'m>(
    connection: &Connection,
    table: &Table,
    rows: impl Fn() -> Rows<'m> + Sync,
) -> rusqlite::Result<TableContent> {
    let sql = |rows| insert_sql(table.name, table.columns.len(), rows);
    let mut insert = connection.prepare(&sql(ROWS))?;
    let mut digest = RowDigest::default();
    ahead(
        || parts(rows()),
        |(rows, lines)| {
            digest.add(&lines);
            let (full, rest) = rows.as_chunks::<ROWS>();
            full.iter().try_for_each(|rows| execute(&mut insert, rows))?;
            if rest.is_empty() {
                return Ok(());
            }
            execute(&mut connection.prepare(&sql(rest.len()))?, rest)
        },
    )?;
    Ok(digest.finish(table.name))
}

fn parts(mut rows: Rows<'_>) -> impl Iterator<Item = (Vec<Row<'_>>, RowLines)> {
    iter::from_fn(move || {
        let (mut part, mut lines) = (Vec::new(), RowLines::default());
        for row in rows.by_ref().take(ROWS_A_PART) {
            lines.row(row.iter().map(StoredValue::value));
            part.push(row);
        }
        (!part.is_empty()).then_some((part, lines))
    })
}

fn insert_sql(table: &str, columns: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(","));
    format!("INSERT INTO {table} VALUES {}", vec![row; rows].join(","))
}

fn execute(statement: &mut Statement<'_>, rows: &[Row<'_>]) -> rusqlite::Result<()> {
    for (parameter, field) in (1..).zip(rows.iter().flatten()) {
        statement.raw_bind_parameter(parameter, field)?;
    }
    statement.raw_execute().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make_schema;

    #[test]
    fn every_row_is_inserted_for_any_number_of_rows() {
        let mut connection = Connection::open_in_memory().unwrap();
        make_schema(&mut connection).unwrap();
        let table = Table::named("numbers").unwrap();
        for rows in [0, 1, 31, 32, 33, 64, 100, 10_000] {
            connection.execute_batch("DELETE FROM numbers").unwrap();
            let expected = || (0_i64..rows).map(|number| vec![number.into()]);
            let content = insert_rows(&connection, table, || Box::new(expected())).unwrap();
            assert_eq!(content, TableContent::of(&connection, table).unwrap(), "{rows}");
            assert_eq!(content.rows.cast_signed(), rows);
        }
    }
}

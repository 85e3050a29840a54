//! Compares the rows of a table with the rows derived from measures.

use std::cmp::Ordering;

use klotski::message;
use klotski_warehouse::{RowDigest, Rows, StoredValue, Table, TableContent, value_text};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::VerifyError;

/// Compares all rows of a table with the expected ones, which are in the order of the key.
/// Returns the digest of the expected rows.
pub(super) fn compare(
    connection: &Connection,
    table: &'static Table,
    expected: Rows<'_>,
) -> Result<TableContent, VerifyError> {
    let mut statement = connection.prepare(&table.select())?;
    let mut stored = statement.raw_query();
    let mut digest = RowDigest::default();
    let key = table.key_positions();
    for expected in expected {
        let values = || -> Vec<ValueRef<'_>> { expected.iter().map(StoredValue::value).collect() };
        let Some(row) = stored.next()? else {
            return Err(fault(table, &values(), "the row is missing"));
        };
        for (position, field) in expected.iter().enumerate() {
            if row.get_ref(position)? != field.value() {
                return Err(difference(table, &key, row, &values())?);
            }
        }
        digest.row(expected.iter().map(StoredValue::value));
    }
    match stored.next()? {
        Some(row) => Err(fault(table, &values(row, table)?, SURPLUS)),
        None => Ok(digest.finish(table.name)),
    }
}

pub(super) const SURPLUS: &str = "an intact warehouse has no such row";

/// The fault of a row that differs from the expected one.
fn difference(
    table: &'static Table,
    key: &[usize],
    row: &Row<'_>,
    expected: &[ValueRef<'_>],
) -> rusqlite::Result<VerifyError> {
    let stored = values(row, table)?;
    let order = key.iter().map(|&position| order(stored[position], expected[position]));
    Ok(match order.fold(Ordering::Equal, Ordering::then) {
        Ordering::Less => fault(table, &stored, SURPLUS),
        Ordering::Greater => fault(table, expected, "the row is missing"),
        Ordering::Equal => {
            let differs = |&position: &usize| stored[position] != expected[position];
            let position = (0..expected.len()).find(differs).unwrap_or(0);
            let column = table.columns[position].name;
            let [found, right] = [stored[position], expected[position]].map(value_text);
            fault(
                table,
                expected,
                &message!("{column} is {found} instead of {right}", column, found, right),
            )
        }
    })
}

fn values<'r>(row: &'r Row<'_>, table: &Table) -> rusqlite::Result<Vec<ValueRef<'r>>> {
    (0..table.columns.len()).map(|position| row.get_ref(position)).collect()
}

/// SQLite's order for values of a key.
fn order(a: ValueRef<'_>, b: ValueRef<'_>) -> Ordering {
    match (a, b) {
        (ValueRef::Integer(a), ValueRef::Integer(b)) => a.cmp(&b),
        (ValueRef::Text(a), ValueRef::Text(b)) => a.cmp(b),
        (a, b) if a == b => Ordering::Equal,
        // NULL and numbers come before texts, BLOBs after them.
        (ValueRef::Blob(_), _) | (ValueRef::Text(_), ValueRef::Integer(_)) => Ordering::Greater,
        _ => Ordering::Less,
    }
}

/// A fault of the row with these values.
pub(super) fn fault(table: &'static Table, row: &[ValueRef<'_>], fault: &str) -> VerifyError {
    let positions = table.key_positions();
    let key = positions
        .into_iter()
        .map(|at| format!("{} {}", table.columns[at].name, value_text(row[at])));
    let key: Vec<String> = key.collect();
    VerifyError::fault(table.name, message!("{place}: {fault}", place = key.join(", "), fault))
}

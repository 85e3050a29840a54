//! A value of the warehouse on its way into a column.

use std::io;

use rusqlite::types::ValueRef;

use crate::columnar::{ColumnType, ColumnValues};
use crate::store::{is_min_solution_set, min_solutions_in};

/// Adds a value of SQLite to a column.
pub(super) fn push(
    column: &mut ColumnValues,
    value: ValueRef<'_>,
    column_type: ColumnType,
) -> io::Result<()> {
    match value {
        ValueRef::Null => column.push_null(),
        ValueRef::Integer(integer) => column.push_integer(integer),
        ValueRef::Real(real) => column.push_real(real),
        ValueRef::Blob(tails) if column_type == ColumnType::TextList => {
            if !is_min_solution_set(tails) {
                return Err(io::Error::other("a set of minimal solutions is damaged"));
            }
            let codes: Vec<[u8; 9]> = min_solutions_in(tails).collect();
            column.push_texts(codes.iter().map(<[u8; 9]>::as_slice))
        }
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => column.push_string(bytes),
    }
}

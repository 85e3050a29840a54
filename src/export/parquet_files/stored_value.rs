//! Converts rows of the warehouse to columns.

use std::io;
use std::path::Path;

use klotski_warehouse::{StoreError, is_min_solution_set, min_solutions_in};
use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::columnar::{ColumnType, ColumnValues, ColumnarSchema, RowGroup};
use crate::export::ExportError;

/// Adds a row of a table to a row group. `path` is that of the warehouse.
pub(super) fn push_row(
    group: &mut RowGroup,
    schema: &ColumnarSchema,
    row: &Row<'_>,
    table: &str,
    path: &Path,
) -> Result<(), ExportError> {
    for (position, column) in schema.columns().iter().enumerate() {
        let value = row.get_ref(position).map_err(|error| StoreError::sqlite(path, error))?;
        push(group.column(position), value, column.column_type())
            .map_err(|cause| ExportError::unfit(table, &cause))?;
    }
    Ok(())
}

/// Adds a value of SQLite to a column.
fn push(column: &mut ColumnValues, value: ValueRef<'_>, column_type: ColumnType) -> io::Result<()> {
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

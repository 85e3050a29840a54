//! The columns of the Parquet file of a table.

use klotski_warehouse::{self as warehouse, Column, Table};

use crate::columnar::{ColumnType, ColumnarSchema, FileColumn};

/// The schema of the Parquet file of a table, from its declaration.
#[must_use]
pub fn table_schema(table: &Table) -> ColumnarSchema {
    let column = |column: &Column| {
        let (name, column_type) = match column.column_type {
            warehouse::ColumnType::Int32 => (column.name, ColumnType::Int32),
            warehouse::ColumnType::Int64 => (column.name, ColumnType::Int64),
            warehouse::ColumnType::Double => (column.name, ColumnType::Double),
            warehouse::ColumnType::Text => (column.name, ColumnType::Text),
            // The BLOBs become lists of codes.
            warehouse::ColumnType::Codes => ("min_solutions", ColumnType::TextList),
        };
        let file_column = FileColumn::new(name, column_type).coded(column.coding);
        match column.null_when(table.stage).as_str() {
            "never" => file_column,
            _ => file_column.optional(),
        }
    };
    ColumnarSchema::sorted_by(
        table.name,
        table.columns.iter().map(column).collect(),
        &table.key_positions(),
    )
}

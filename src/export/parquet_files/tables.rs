//! The tables of the warehouse, each in a file.

use std::fs::File;

use klotski_warehouse::{Content, LAYOUTS, Table, TableContent, Warehouse, on_threads};
use rusqlite::Statement;

use super::file::{FileMaker, ROWS};
use super::identity::FileIdentity;
use super::layouts;
use super::stored_value::push_row;
use super::table_schema::table_schema;
use crate::columnar::{ColumnarSchema, ColumnarWriter, RowGroup};
use crate::export::ExportError;

/// The approximate maximum size of the values of a row group, in bytes. A reader has several in
/// memory.
const BYTES: usize = 1 << 25;

pub(super) fn export(
    maker: &FileMaker<'_>,
    warehouse: &Warehouse,
    tables: &[&'static Table],
    threads: usize,
) -> Result<(), ExportError> {
    let of_warehouse = |error| maker.of_warehouse(error);
    let content = Content::recorded(warehouse.connection()).map_err(of_warehouse)?;
    let mut waiting = Vec::new();
    for &table in tables {
        let recorded = content.tables.iter().find(|recorded| recorded.name == table.name);
        // Only the tables about the file itself have no recorded digest.
        let found = || TableContent::of(warehouse.connection(), table).map_err(of_warehouse);
        let recorded = recorded.map_or_else(found, |recorded| Ok(recorded.clone()))?;
        let file = FileIdentity::of_table(&recorded, &content.digest);
        let schema = table_schema(table);
        if maker.must_write(&file, &schema)? {
            waiting.push(TableExport { table, file, schema });
        }
    }
    maker.observer.begin(waiting.iter().map(|export| export.file.rows).sum());
    // All threads share the largest table. Each other table is written by one thread, the largest
    // first.
    let (layouts, mut others): (Vec<_>, Vec<_>) =
        waiting.into_iter().partition(|export| export.table.name == LAYOUTS.name);
    for TableExport { file, schema, .. } in layouts {
        layouts::write(maker, warehouse, &file, &schema, threads)?;
    }
    others.sort_by_key(|export| std::cmp::Reverse(export.file.rows));
    on_threads(threads, &others, |export| export.write(maker)).map(drop)
}

struct TableExport {
    table: &'static Table,
    file: FileIdentity,
    schema: ColumnarSchema,
}

impl TableExport {
    /// Writes the table in the order of its key.
    fn write(&self, maker: &FileMaker<'_>) -> Result<(), ExportError> {
        let of_warehouse = |error| maker.of_warehouse(error);
        let warehouse = Warehouse::open(maker.source)?;
        let sql = self.table.select();
        let mut statement = warehouse.connection().prepare(&sql).map_err(of_warehouse)?;
        maker.write(&self.file, &self.schema, |writer| {
            write_rows(maker, &self.file, &self.schema, &mut statement, writer)?;
            Ok(Vec::new())
        })
    }
}

/// Appends the rows of a statement to a file.
fn write_rows(
    maker: &FileMaker<'_>,
    file: &FileIdentity,
    schema: &ColumnarSchema,
    statement: &mut Statement<'_>,
    writer: &mut ColumnarWriter<File>,
) -> Result<(), ExportError> {
    let mut rows = statement.query([]).map_err(|error| maker.of_warehouse(error))?;
    let mut group = RowGroup::new(schema);
    while let Some(row) = rows.next().map_err(|error| maker.of_warehouse(error))? {
        push_row(&mut group, schema, row, &file.name, maker.source)?;
        if group.rows() == ROWS || group.bytes() >= BYTES {
            maker.append(file, schema, &group, writer)?;
            group = RowGroup::new(schema);
        }
    }
    if group.rows() > 0 { maker.append(file, schema, &group, writer) } else { Ok(()) }
}

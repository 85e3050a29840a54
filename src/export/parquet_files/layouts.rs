//! The table `layouts`, read and encoded by several threads, one row group each.

use std::path::Path;

use klotski_warehouse::{LAYOUTS, StoreError, Warehouse, in_order};

use super::file::{FileMaker, ROWS};
use super::identity::FileIdentity;
use super::stored_value::push_row;
use crate::columnar::{ColumnarSchema, EncodedRowGroup, RowGroup};
use crate::export::ExportError;

/// The start of a row group.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// jiang_num, bing_num, style_num, group_id, group_index: the key of the table.
    key: (i64, i64, i64, i64, i64),
}

/// Writes the table. Each thread reads and encodes one row group at a time.
pub(super) fn write(
    maker: &FileMaker<'_>,
    warehouse: &Warehouse,
    file: &FileIdentity,
    schema: &ColumnarSchema,
    threads: usize,
) -> Result<(), ExportError> {
    let starts = starts(warehouse).map_err(|error| maker.of_warehouse(error))?;
    let path = maker.source;
    maker.write(file, schema, |writer| {
        let take = |(rows, encoded): (u64, EncodedRowGroup)| {
            maker.observer.advance(rows);
            let failed = |cause| ExportError::cannot_write(&maker.folder.path(&file.name), cause);
            writer.append(encoded).map_err(failed)
        };
        in_order(threads, &starts, |start| row_group(path, schema, *start), take)?;
        Ok(Vec::new())
    })
}

/// The first row of each row group.
fn starts(warehouse: &Warehouse) -> rusqlite::Result<Vec<Start>> {
    let mut groups = warehouse.connection().prepare(
        "SELECT jiang_num, bing_num, style_num, group_id, size FROM groups ORDER BY group_id",
    )?;
    let mut groups = groups.query([])?;
    let (mut starts, mut before, rows) = (Vec::new(), 0_u64, ROWS as u64);
    while let Some(group) = groups.next()? {
        let size: u32 = group.get(4)?;
        let mut next = before.next_multiple_of(rows);
        while next < before + u64::from(size) {
            let index = (next - before).cast_signed();
            let key = (group.get(0)?, group.get(1)?, group.get(2)?, group.get(3)?, index);
            starts.push(Start { key });
            next += rows;
        }
        before += u64::from(size);
    }
    Ok(starts)
}

/// Reads and encodes a row group.
fn row_group(
    path: &Path,
    schema: &ColumnarSchema,
    start: Start,
) -> Result<(u64, EncodedRowGroup), ExportError> {
    let warehouse = Warehouse::open(path)?;
    let group = read(&warehouse, schema, start)?;
    let encoded =
        schema.encode(&group).map_err(|cause| ExportError::unfit(LAYOUTS.name, &cause))?;
    Ok((group.rows() as u64, encoded))
}

fn read(
    warehouse: &Warehouse,
    schema: &ColumnarSchema,
    Start { key }: Start,
) -> Result<RowGroup, ExportError> {
    let of_warehouse = |error| StoreError::sqlite(warehouse.path(), error);
    let sql = format!(
        "SELECT * FROM layouts
         WHERE (jiang_num, bing_num, style_num, group_id, group_index) >= (?1, ?2, ?3, ?4, ?5)
         ORDER BY jiang_num, bing_num, style_num, group_id, group_index LIMIT {ROWS}"
    );
    let mut statement = warehouse.connection().prepare(&sql).map_err(of_warehouse)?;
    let mut rows = statement.query(key).map_err(of_warehouse)?;
    let mut group = RowGroup::new(schema);
    while let Some(row) = rows.next().map_err(of_warehouse)? {
        push_row(&mut group, schema, row, LAYOUTS.name, warehouse.path())?;
    }
    Ok(group)
}

//! The tables of the warehouse, each in a file.

use std::io;
use std::str::FromStr;

use klotski::message;
use klotski_warehouse::{
    self as warehouse, Column, Content, LAYOUTS, TABLES, Table, TableContent, Warehouse, in_order,
    is_min_solution_set, min_solutions_in, on_threads,
};
use rusqlite::Rows;
use rusqlite::types::ValueRef;

use super::file::{FileIdentity, FileMaker, ROWS};
use super::sets::SetKind;
use crate::columnar::{
    ColumnValues, ColumnarSchema, EncodedRowGroup, FileColumn, ParquetType, RowGroup,
};
use crate::export::ExportError;

/// The approximate maximum size of the values of a row group, in bytes. A reader has several in
/// memory.
const BYTES: usize = 1 << 25;

/// A table of the warehouse, or a kind of sets.
#[derive(Clone, Copy, Debug)]
pub enum ParquetTable {
    /// A table of the warehouse, in one file.
    OfWarehouse(&'static Table),
    /// The sets of all layouts, in a file for each class.
    Sets(SetKind),
}

impl ParquetTable {
    pub fn all_of_warehouse() -> impl Iterator<Item = &'static Table> {
        TABLES.into_iter().filter(|table| !table.is_view())
    }
}

impl FromStr for ParquetTable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(kind) = text.parse() {
            return Ok(Self::Sets(kind));
        }
        if let Some(table) = Self::all_of_warehouse().find(|table| table.name == text) {
            return Ok(Self::OfWarehouse(table));
        }
        let names: Vec<&str> = Self::all_of_warehouse().map(|table| table.name).collect();
        let sets = SetKind::ALL.map(SetKind::name).join(", ");
        Err(message!(
            "the tables are {tables}; the sets are {sets}",
            tables = names.join(", "),
            sets
        ))
    }
}

/// The schema of the Parquet file of a table, from its declaration.
pub(super) fn table_schema(table: &Table) -> ColumnarSchema {
    let column = |column: &Column| {
        let (name, column_type) = match column.column_type {
            warehouse::SqlType::Int32 => (column.name, ParquetType::Int32),
            warehouse::SqlType::Int64 | warehouse::SqlType::BigInt => {
                (column.name, ParquetType::Int64)
            }
            warehouse::SqlType::Double => (column.name, ParquetType::Double),
            warehouse::SqlType::Text => (column.name, ParquetType::Text),
            // The BLOBs become lists of codes.
            warehouse::SqlType::Codes => {
                let list = FileColumn::new("min_solutions", ParquetType::TextList);
                return list
                    .encoded(column.encoding)
                    .explained("the codes of the minimal solutions");
            }
        };
        let file_column = FileColumn::new(name, column_type).encoded(column.encoding);
        match column.null_when(table.stage).as_str() {
            "never" => file_column.explained(column.meaning),
            null => file_column.optional().explained(format!("{}; NULL {null}", column.meaning)),
        }
    };
    ColumnarSchema::sorted_by(
        table.name,
        table.columns.iter().map(column).collect(),
        &table.key_positions(),
    )
}

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
        write_layouts(maker, warehouse, &file, &schema, threads)?;
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
        let warehouse = maker.source.open()?;
        let sql = self.table.select();
        let mut statement = warehouse.connection().prepare(&sql).map_err(of_warehouse)?;
        maker.write(&self.file, &self.schema, |writer| {
            let mut rows = statement.query([]).map_err(of_warehouse)?;
            let is_full = |group: &RowGroup| group.rows() == ROWS || group.bytes() >= BYTES;
            loop {
                let name = &self.file.name;
                let group = read_group(maker, &mut rows, &self.schema, name, is_full)?;
                if group.rows() == 0 {
                    return Ok(());
                }
                maker.append(&self.file, &self.schema, &group, writer)?;
            }
        })
    }
}

/// jiang_num, bing_num, style_num, group_id, group_index: the key of `layouts`.
type LayoutKey = (i64, i64, i64, i64, i64);

/// Writes the table `layouts`. Each thread reads and encodes one row group at a time.
fn write_layouts(
    maker: &FileMaker<'_>,
    warehouse: &Warehouse,
    file: &FileIdentity,
    schema: &ColumnarSchema,
    threads: usize,
) -> Result<(), ExportError> {
    let starts = starts(warehouse).map_err(|error| maker.of_warehouse(error))?;
    maker.write(file, schema, |writer| {
        let work = |start: &LayoutKey| layouts_from(maker, schema, *start);
        in_order(threads, &starts, work, |(rows, encoded)| {
            maker.append_encoded(file, encoded, rows, writer)
        })
    })
}

/// The key of the first row of each row group.
fn starts(warehouse: &Warehouse) -> rusqlite::Result<Vec<LayoutKey>> {
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
            starts.push(key);
            next += rows;
        }
        before += u64::from(size);
    }
    Ok(starts)
}

/// Reads and encodes the row group of `layouts` that begins with this key.
fn layouts_from(
    maker: &FileMaker<'_>,
    schema: &ColumnarSchema,
    start: LayoutKey,
) -> Result<(u64, EncodedRowGroup), ExportError> {
    let of_warehouse = |error| maker.of_warehouse(error);
    let warehouse = maker.source.open()?;
    let mut statement = warehouse
        .connection()
        .prepare(
            "SELECT * FROM layouts
             WHERE (jiang_num, bing_num, style_num, group_id, group_index) >= (?1, ?2, ?3, ?4, ?5)
             ORDER BY jiang_num, bing_num, style_num, group_id, group_index",
        )
        .map_err(of_warehouse)?;
    let mut rows = statement.query(start).map_err(of_warehouse)?;
    let is_full = |group: &RowGroup| group.rows() == ROWS;
    let group = read_group(maker, &mut rows, schema, LAYOUTS.name, is_full)?;
    let encoded =
        schema.encode(&group).map_err(|cause| ExportError::unfit(LAYOUTS.name, &cause))?;
    Ok((group.rows() as u64, encoded))
}

/// Reads rows of the table `name` until a row group is full.
fn read_group(
    maker: &FileMaker<'_>,
    rows: &mut Rows<'_>,
    schema: &ColumnarSchema,
    name: &str,
    is_full: impl Fn(&RowGroup) -> bool,
) -> Result<RowGroup, ExportError> {
    let of_warehouse = |error| maker.of_warehouse(error);
    let mut group = RowGroup::new(schema);
    while !is_full(&group) {
        let Some(row) = rows.next().map_err(of_warehouse)? else { break };
        for (position, column) in schema.columns.iter().enumerate() {
            let value = row.get_ref(position).map_err(of_warehouse)?;
            push(group.column(position), value, column.column_type)
                .map_err(|cause| ExportError::unfit(name, &cause))?;
        }
    }
    Ok(group)
}

/// Adds a value of SQLite to a column.
fn push(
    column: &mut ColumnValues,
    value: ValueRef<'_>,
    column_type: ParquetType,
) -> io::Result<()> {
    match value {
        ValueRef::Null => column.push_null(),
        ValueRef::Integer(integer) => column.push_integer(integer),
        ValueRef::Real(real) => column.push_real(real),
        ValueRef::Blob(tails) if column_type == ParquetType::TextList => {
            if !is_min_solution_set(tails) {
                return Err(io::Error::other("a set of minimal solutions is damaged"));
            }
            let codes: Vec<[u8; 9]> = min_solutions_in(tails).collect();
            column.push_texts(codes.iter().map(<[u8; 9]>::as_slice))
        }
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => column.push_string(bytes),
    }
}

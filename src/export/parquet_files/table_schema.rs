//! The columns of the tables: those of the warehouse's schema, with types and encodings.

use std::sync::OnceLock;

use klotski_warehouse::make_schema;
use rusqlite::Connection;

use crate::columnar::{Coding, ColumnType, ColumnarSchema, FileColumn};

/// The table with an own order and an own way to read it.
pub(super) const LAYOUTS: &str = "layouts";

/// The column of blobs, which becomes a list of codes.
const BLOBS: &str = "code_tails";
/// The name of the list.
const MIN_SOLUTIONS: &str = "min_solutions";

/// Columns that count layouts or placements. They have 64 bits, because their sums need more
/// than 32. All other integers have 32 bits.
const COUNTS: [&str; 11] = [
    "layouts",
    "labelled_layouts",
    "largest_group",
    "size",
    "solved_layouts",
    "placements",
    "ordered_placements",
    "rows",
    "min_solution_num",
    "solution_num",
    "farthest_num",
];

/// A table as the schema of the warehouse declares it.
struct DeclaredTable {
    name: String,
    columns: Vec<DeclaredColumn>,
}

/// The tables, in the order of the schema. An empty warehouse in memory is made once to read them.
fn declared_tables() -> rusqlite::Result<&'static [DeclaredTable]> {
    static TABLES: OnceLock<Vec<DeclaredTable>> = OnceLock::new();
    if let Some(tables) = TABLES.get() {
        return Ok(tables);
    }
    let mut fresh = Connection::open_in_memory()?;
    make_schema(&mut fresh)?;
    let mut names = fresh.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
    let tables = names.query_map([], |row| {
        let name: String = row.get(0)?;
        Ok(DeclaredTable { columns: declared_columns(&fresh, &name)?, name })
    })?;
    let tables = tables.collect::<rusqlite::Result<_>>()?;
    Ok(TABLES.get_or_init(|| tables))
}

/// The columns of a table; none if there is no such table.
fn columns_of(table: &str) -> rusqlite::Result<&'static [DeclaredColumn]> {
    let mut tables = declared_tables()?.iter();
    Ok(tables.find(|declared| declared.name == table).map_or(&[], |declared| &declared.columns))
}

/// The names of the tables, in the order of the schema.
pub(super) fn table_names() -> rusqlite::Result<Vec<String>> {
    Ok(declared_tables()?.iter().map(|table| table.name.clone()).collect())
}

/// The columns of the file of a table.
///
/// # Errors
/// When SQLite has no memory.
pub fn table_schema(table: &str) -> rusqlite::Result<ColumnarSchema> {
    let columns = columns_of(table)?;
    let position = |name: &String| columns.iter().position(|column| column.name == *name);
    let sorted_by: Vec<usize> = order_of(table, columns).iter().filter_map(position).collect();
    let columns = columns.iter().map(|column| column.exported(table)).collect();
    Ok(ColumnarSchema::sorted_by(table, columns, &sorted_by))
}

/// The columns of the key of a table, in the order of the key.
pub(super) fn key_of(table: &str) -> rusqlite::Result<Vec<String>> {
    Ok(key_columns(columns_of(table)?))
}

fn key_columns(columns: &[DeclaredColumn]) -> Vec<String> {
    let mut key: Vec<&DeclaredColumn> = columns.iter().filter(|column| column.key > 0).collect();
    key.sort_by_key(|column| column.key);
    key.into_iter().map(|column| column.name.clone()).collect()
}

/// The columns by which the rows of a file are sorted.
fn order_of(table: &str, columns: &[DeclaredColumn]) -> Vec<String> {
    if table == LAYOUTS {
        ["group_id", "group_index"].map(str::to_owned).to_vec()
    } else {
        key_columns(columns)
    }
}

/// A column as the schema of the warehouse declares it.
struct DeclaredColumn {
    name: String,
    declared: String,
    is_not_null: bool,
    /// The position in the key, from 1; 0 if the column is not part of it.
    key: i64,
}

fn declared_columns(fresh: &Connection, table: &str) -> rusqlite::Result<Vec<DeclaredColumn>> {
    let sql = "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1)";
    let mut columns = fresh.prepare(sql)?;
    let columns = columns.query_map([table], |row| {
        let (name, declared) = (row.get(0)?, row.get(1)?);
        Ok(DeclaredColumn { name, declared, is_not_null: row.get(2)?, key: row.get(3)? })
    })?;
    columns.collect()
}

impl DeclaredColumn {
    fn exported(&self, table: &str) -> FileColumn {
        let name = self.name.as_str();
        if name == BLOBS {
            return FileColumn::new(MIN_SOLUTIONS, ColumnType::TextList).coded(coding(table, name));
        }
        let column_type = match self.declared.as_str() {
            "INTEGER" if COUNTS.contains(&name) => ColumnType::Int64,
            "INTEGER" => ColumnType::Int32,
            "REAL" => ColumnType::Double,
            "TEXT" => ColumnType::Text,
            _ => ColumnType::Bytes,
        };
        let column = FileColumn::new(name, column_type).coded(coding(table, name));
        if self.is_not_null || self.key > 0 { column } else { column.optional() }
    }
}

/// The encoding that makes the column smallest, as measured on all layouts. All others have
/// dictionaries. `BYTE_STREAM_SPLIT` would make measures a fifth smaller, but Spark before 4 and
/// other readers of its time do not know it for integers.
fn coding(table: &str, column: &str) -> Coding {
    const ASCENDING: [&str; 8] = [
        "code",
        "seed",
        "id",
        "solution_id",
        "farthest_id",
        "group_index",
        "number",
        "min_solution_set_id",
    ];
    match (table, column) {
        (LAYOUTS, "min_solution_set_id") => Coding::Plain,
        (LAYOUTS, "solution_num") | (_, BLOBS) => Coding::Delta,
        _ if ASCENDING.contains(&column) => Coding::Delta,
        _ => Coding::Dictionary,
    }
}

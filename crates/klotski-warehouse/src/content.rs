//! The digests of the contents of a warehouse. They depend only on the rows, not on pages, threads
//! or machine.
//!
//! The digest of a table is the SHA-256 of its rows in the order of the key, as the sqlite3 shell
//! prints them in the mode `quote`, which tells NULL from `''` and 5 from `'5'`. So a table can be
//! checked without this program:
//!
//! ```text
//! sqlite3 -quote klotski.db "SELECT * FROM classes ORDER BY class" | sha256sum
//! ```
//!
//! The digest of a warehouse is that of the lines `table digest rows`, ordered by table. The table
//! `content` stores the digests of the tables. The table `provenance`, which describes how the file
//! was made, and SQLite's own tables have no digest.

use std::io::Write as _;
use std::path::Path;

use data_encoding::HEXLOWER;
use klotski::{Class, message};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};
use sha2::{Digest, Sha256};

use super::error::WarehouseError;
use super::tables::{LAYOUTS, Table};
use super::threads::{in_order, on_threads};
use super::warehouse::Warehouse;
use super::warehouse_file::WarehouseFile;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The tables, ordered by name.
    pub tables: Vec<TableContent>,
    /// The digest of the warehouse, 64 hexadecimal digits.
    pub digest: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableContent {
    pub name: String,
    pub rows: u64,
    /// The digest, 64 hexadecimal digits.
    pub digest: String,
}

impl Content {
    /// Computes the digests of the warehouse at `path` from all rows.
    pub fn of(path: &Path, threads: usize) -> Result<Self, WarehouseError> {
        Ok(Self::of_tables(read_tables(Warehouse::open(path)?.file(), threads)?))
    }

    /// Reads the digests in the table `content`.
    pub fn recorded(connection: &Connection) -> rusqlite::Result<Self> {
        let tables = connection
            .prepare("SELECT name, rows, sha256 FROM content LIMIT 100")?
            .query_map([], |row| {
                let rows = row.get::<_, i64>(1)?.cast_unsigned();
                Ok(TableContent { name: row.get(0)?, rows, digest: row.get(2)? })
            })?
            .collect::<rusqlite::Result<_>>()?;
        Ok(Self::of_tables(tables))
    }

    /// The digests of these tables, and the digest of the warehouse.
    fn of_tables(mut tables: Vec<TableContent>) -> Self {
        tables.sort_by(|a, b| a.name.cmp(&b.name));
        let mut digest = Sha256::new();
        for table in &tables {
            digest.update(format!("{} {} {}\n", table.name, table.digest, table.rows));
        }
        Self { tables, digest: HEXLOWER.encode(&digest.finalize()) }
    }
}

fn read_tables(file: &WarehouseFile, threads: usize) -> Result<Vec<TableContent>, WarehouseError> {
    let mut tables: Vec<&Table> =
        Table::measured().filter(|table| table.name != LAYOUTS.name).collect();
    // The largest table takes longest, so it is first.
    tables.sort_by_key(|table| table.name != "min_solution_sets");
    let mut contents = on_threads(threads, &tables, |table| {
        TableContent::of(file.open()?.connection(), table)
            .map_err(|error| WarehouseError::sqlite(file.path(), error))
    })?;
    contents.push(read_layouts(file, threads)?);
    Ok(contents)
}

/// Reads `layouts` on all threads: a part begins with a class and has all rows before the next one.
fn read_layouts(file: &WarehouseFile, threads: usize) -> Result<TableContent, WarehouseError> {
    let key = |Class { jiang_num, bing_num, style_num }| {
        format!("({jiang_num}, {bing_num}, {style_num})")
    };
    let starts: Vec<String> = Class::all().skip(1).map(key).collect();
    let columns = "(jiang_num, bing_num, style_num)";
    let from = starts.iter().map(|start| format!("{columns} >= {start}"));
    let to = starts.iter().map(|start| format!("{columns} < {start}"));
    let parts: Vec<String> = ["true".to_owned()]
        .into_iter()
        .chain(from)
        .zip(to.chain(["true".to_owned()]))
        .map(|(from, to)| LAYOUTS.select_where(&format!("{from} AND {to}")))
        .collect();
    let read = |sql: &String| {
        let warehouse = file.open()?;
        RowLines::of(warehouse.connection(), sql)
            .map_err(|error| WarehouseError::sqlite(file.path(), error))
    };
    let mut digest = RowDigest::default();
    in_order(threads, &parts, read, |lines| {
        digest.add(&lines);
        Ok(())
    })?;
    Ok(digest.finish(LAYOUTS.name))
}

/// Compares the digests of the tables with the recorded ones.
pub fn check_content(warehouse: &Warehouse, threads: usize) -> Result<(), WarehouseError> {
    let (path, connection) = (warehouse.path(), warehouse.connection());
    let found = read_tables(warehouse.file(), threads)?;
    let recorded =
        Content::recorded(connection).map_err(|error| WarehouseError::sqlite(path, error))?.tables;
    let broken = |fault| WarehouseError::Inconsistent { path: path.to_owned(), fault };
    if let Some(table) = found.iter().find(|table| !recorded.contains(table)) {
        let TableContent { name, rows, .. } = table;
        return Err(broken(message!(
            "{rows} rows of {name} are not those that were written",
            rows,
            name
        )));
    }
    let is_there = |name: &str| found.iter().any(|table| table.name == name);
    match recorded.iter().find(|table| !is_there(&table.name)) {
        Some(table) => {
            Err(broken(message!("it names a table {name} that is not there", name = table.name)))
        }
        None => Ok(()),
    }
}

impl TableContent {
    /// Computes the digest of a table from all rows.
    pub fn of(connection: &Connection, table: &Table) -> rusqlite::Result<Self> {
        let mut digest = RowDigest::default();
        for_each_row(connection, &table.select(), |row| digest.row(values(row)))?;
        Ok(digest.finish(table.name))
    }

    /// Records the digest in the table `content`.
    pub fn record(&self, connection: &Connection) -> rusqlite::Result<()> {
        connection
            .execute(
                "INSERT OR REPLACE INTO content VALUES (?1, ?2, ?3)",
                (&self.name, self.rows.cast_signed(), &self.digest),
            )
            .map(drop)
    }
}

/// Calls `take` with each row of a statement.
fn for_each_row(
    connection: &Connection,
    sql: &str,
    mut take: impl FnMut(&Row<'_>),
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        take(row);
    }
    Ok(())
}

fn values<'r>(row: &'r Row<'_>) -> impl Iterator<Item = ValueRef<'r>> {
    (0..row.as_ref().column_count()).map(|column| row.get_ref_unwrap(column))
}

/// Rows as lines, of which the digest of a table is computed.
#[derive(Debug, Default)]
pub(super) struct RowLines {
    lines: Vec<u8>,
    rows: u64,
}

impl RowLines {
    fn of(connection: &Connection, sql: &str) -> rusqlite::Result<Self> {
        let mut lines = Self::default();
        for_each_row(connection, sql, |row| lines.row(values(row)))?;
        Ok(lines)
    }

    fn value(&mut self, value: ValueRef<'_>) {
        // Writing to a Vec never fails.
        let _ = match value {
            ValueRef::Null => self.lines.write_all(b"NULL"),
            ValueRef::Integer(integer) => {
                self.lines.write_all(itoa::Buffer::new().format(integer).as_bytes())
            }
            // No table with a digest has a column of this type.
            ValueRef::Real(real) => write!(self.lines, "{real:?}"),
            ValueRef::Text(text) => {
                self.lines.push(b'\'');
                for part in text.split_inclusive(|&byte| byte == b'\'') {
                    self.lines.extend_from_slice(part);
                    self.lines.extend(part.last().filter(|&&last| last == b'\''));
                }
                self.lines.write_all(b"'")
            }
            ValueRef::Blob(bytes) => {
                write!(self.lines, "X'{}'", HEXLOWER.encode(bytes))
            }
        };
    }

    pub(super) fn row<'v>(&mut self, values: impl IntoIterator<Item = ValueRef<'v>>) {
        for (column, value) in values.into_iter().enumerate() {
            if column > 0 {
                self.lines.push(b',');
            }
            self.value(value);
        }
        self.lines.push(b'\n');
        self.rows += 1;
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }
}

/// Computes the digest of a table row by row.
#[derive(Debug, Default)]
pub struct RowDigest {
    digest: Sha256,
    rows: u64,
    /// Lines not yet added to `digest`.
    pending: RowLines,
}

impl RowDigest {
    pub fn row<'v>(&mut self, values: impl IntoIterator<Item = ValueRef<'v>>) {
        self.pending.row(values);
        // Hashing many lines at once is faster.
        if self.pending.lines.len() > 1 << 16 {
            self.end_lines();
        }
    }

    fn end_lines(&mut self) {
        let lines = std::mem::take(&mut self.pending);
        self.add(&lines);
    }

    pub(super) fn add(&mut self, rows: &RowLines) {
        self.digest.update(&rows.lines);
        self.rows += rows.rows;
    }

    /// Returns the digest of the table `name`.
    pub fn finish(mut self, name: &str) -> TableContent {
        self.end_lines();
        let digest = HEXLOWER.encode(&self.digest.finalize());
        TableContent { name: name.to_owned(), rows: self.rows, digest }
    }
}

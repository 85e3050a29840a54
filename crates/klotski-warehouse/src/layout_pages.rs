//! Writes the table `layouts` and its indexes page by page, without SQLite.
//!
//! ```text
//!   schema     created by SQLite; the entries of layouts are removed, the file is closed
//!    |
//!   rows       in the order of the key, with their digest
//!   indexes    each in its own order
//!    |
//!   schema     the entries are inserted again, with the new root pages
//! ```

use std::ops::Range;
use std::path::Path;

use rusqlite::Connection;

use super::btree::{FilePages, Record, TreeWriter, cells_of};
use super::content::{RowDigest, RowLines, TableContent};
use super::error::WarehouseError;
use super::measures::Measures;
use super::tables::{ClassLayouts, LAYOUTS, StoredValue, layouts_by_class};
use super::threads::{ahead, in_order};

/// Writes the next entries, one after the other.
pub type TakeEntries<'t> = dyn FnMut(&[u8]) -> Result<(), WarehouseError> + 't;

/// Writes the pages of `layouts` and its indexes to a file.
pub struct LayoutPages<'p> {
    path: &'p Path,
    pages: FilePages,
    /// The table and its indexes, in the order of the schema.
    detached: Vec<DetachedEntry>,
    content: Option<TableContent>,
}

/// An entry of `sqlite_schema`, removed until its pages are written.
struct DetachedEntry {
    kind: String,
    name: String,
    sql: String,
    root: Option<u32>,
}

impl<'p> LayoutPages<'p> {
    /// Removes the entries of `layouts` from the schema of an empty warehouse, and closes the file.
    pub(super) fn begin(connection: Connection, path: &'p Path) -> Result<Self, WarehouseError> {
        let detached = detach(&connection)
            .and_then(|entries| connection.close().map(|()| entries).map_err(|(_, error)| error))
            .map_err(|error| WarehouseError::sqlite(path, error))?;
        let pages =
            FilePages::open(path).map_err(|cause| WarehouseError::cannot_make(path, cause))?;
        Ok(Self { path, pages, detached, content: None })
    }

    /// Writes the rows of these measures. All threads make them, the calling thread writes them.
    /// `count` receives the number of rows of each written part.
    pub fn write_rows(
        &mut self,
        measures: &Measures,
        threads: usize,
        mut count: impl FnMut(u64),
    ) -> Result<(), WarehouseError> {
        let mut digest = RowDigest::default();
        self.write_index(LAYOUTS.name, |take| {
            let prepared = || layouts_by_class(measures);
            ahead(prepared, |class| {
                let layouts = class.nodes.len();
                let starts: Vec<usize> = (0..layouts).step_by(ROWS_A_PART).collect();
                let make = |&start: &usize| {
                    Ok(RowsPart::of(&class, start..layouts.min(start + ROWS_A_PART)))
                };
                in_order(threads, &starts, make, |RowsPart { cells, lines }| {
                    digest.add(&lines);
                    count(lines.rows());
                    take(&cells)
                })
            })
        })?;
        self.content = Some(digest.finish(LAYOUTS.name));
        Ok(())
    }

    /// Writes an index. `fill` passes its entries in their order.
    pub fn write_index(
        &mut self,
        index: &str,
        fill: impl FnOnce(&mut TakeEntries<'_>) -> Result<(), WarehouseError>,
    ) -> Result<(), WarehouseError> {
        let path = self.path;
        let cannot_make = |cause| WarehouseError::cannot_make(path, cause);
        let mut writer = TreeWriter::new(&mut self.pages);
        fill(&mut |entries| {
            cells_of(entries).try_for_each(|entry| writer.push(entry)).map_err(cannot_make)
        })?;
        let root = writer.finish().map_err(cannot_make)?;
        let entry = self.detached.iter_mut().find(|entry| entry.name == index);
        entry.unwrap_or_else(|| panic!("the schema has no {index}")).root = Some(root);
        Ok(())
    }

    pub(super) fn close(self) -> Result<WrittenLayouts, WarehouseError> {
        let Self { path, pages, detached, content } = self;
        pages.close().map_err(|cause| WarehouseError::cannot_make(path, cause))?;
        Ok(WrittenLayouts { detached, content })
    }
}

/// The rows of a part of a class, made by one thread.
struct RowsPart {
    /// The cells of the b-tree, one after the other.
    cells: Vec<u8>,
    lines: RowLines,
}

const ROWS_A_PART: usize = 1 << 14;

impl RowsPart {
    fn of(class: &ClassLayouts<'_>, positions: Range<usize>) -> Self {
        // SQLite stores the columns of the key first.
        let mut order = LAYOUTS.key_positions();
        let others = (0..LAYOUTS.columns.len()).filter(|position| !order.contains(position));
        order.extend(others.collect::<Vec<_>>());
        let (mut cells, mut lines) = (Vec::new(), RowLines::default());
        let mut record = Record::default();
        for position in positions {
            let row = class.row(position);
            lines.row(row.iter().map(StoredValue::value));
            record.clear();
            for &column in &order {
                match row[column] {
                    StoredValue::Null => record.null(),
                    StoredValue::Integer(integer) => record.integer(integer),
                    StoredValue::Code(digits) => record.text(&digits),
                    StoredValue::Hash(_) | StoredValue::Text(_) | StoredValue::Set(_) => {
                        unreachable!("layouts has no such column")
                    }
                }
            }
            cells.extend_from_slice(record.entry());
        }
        Self { cells, lines }
    }
}

fn detach(connection: &Connection) -> rusqlite::Result<Vec<DetachedEntry>> {
    let sql = "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ?1 ORDER BY rowid";
    let mut entries = connection.prepare(sql)?;
    let entries = entries.query_map([LAYOUTS.name], |row| {
        let (kind, name, sql) = row.try_into()?;
        Ok(DetachedEntry { kind, name, sql, root: None })
    })?;
    let entries = entries.collect::<rusqlite::Result<_>>()?;
    connection.execute_batch(&format!("DROP TABLE {}", LAYOUTS.name))?;
    Ok(entries)
}

/// Written pages that are not in the schema yet.
pub(super) struct WrittenLayouts {
    detached: Vec<DetachedEntry>,
    content: Option<TableContent>,
}

impl WrittenLayouts {
    /// Inserts the entries into the schema again, and the digest of the rows into `content`. All of
    /// them must be written.
    pub(super) fn attach(self, connection: &Connection) -> rusqlite::Result<()> {
        connection.pragma_update(None, "writable_schema", true)?;
        for DetachedEntry { kind, name, sql, root } in &self.detached {
            let root = root.unwrap_or_else(|| panic!("{name} was not written"));
            connection.execute(
                "INSERT INTO sqlite_schema VALUES (?1, ?2, ?3, ?4, ?5)",
                (kind, name, LAYOUTS.name, root, sql),
            )?;
        }
        // Makes this connection read the schema again.
        connection.execute_batch("PRAGMA writable_schema = RESET")?;
        self.content.map_or(Ok(()), |content| content.record(connection))
    }
}

//! The table `layouts` and its indexes, written as pages of their own making.
//!
//! ```text
//!   the schema    without layouts, made by SQLite, and closed
//!    |
//!   rows          in the order of ids, with their digest
//!   indexes       each in its own order
//!    |
//!   the schema    their lines, with the root pages
//! ```

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use rusqlite::Connection;

use super::btree::{
    FilePages, IndexWriter, Record, RecordValue, TableWriter, damaged, for_each_entry,
    for_each_row, values_of,
};
use super::bulk_insert::Field;
use super::content::{Content, RowDigest, TableContent};
use super::error::StoreError;
use super::index_entries::{ExpectedEntries, FoundEntries, INDEXES};
use super::warehouse::Warehouse;

/// The table.
const LAYOUTS: &str = "layouts";

/// Its columns, in the order of the schema.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the schema tells
pub enum LayoutColumn {
    Code,
    Id,
    JiangNum,
    BingNum,
    StyleNum,
    GroupId,
    GroupNum,
    GroupIndex,
    IsMirror,
    Layer,
    MinSolutionStep,
    MinSolutionNum,
    SolutionNum,
    FarthestStep,
    FarthestNum,
    MinSolutionSetId,
}

/// How many there are.
const COLUMNS: usize = LayoutColumn::MinSolutionSetId as usize + 1;

const ID: usize = LayoutColumn::Id as usize;

/// A row of it.
pub type LayoutRow = [Field; COLUMNS];

/// Takes the next row.
pub type TakeRow<'t> = dyn FnMut(&LayoutRow) -> Result<(), StoreError> + 't;

/// Takes the next entry of an index.
pub type TakeEntry<'t> = dyn FnMut(&[u8]) -> Result<(), StoreError> + 't;

/// The pages of `layouts` and its indexes in a file.
#[derive(Debug)]
pub struct LayoutPages<'p> {
    path: &'p Path,
    pages: FilePages,
    /// The table and its indexes, in the order in which the schema has them.
    lines: Vec<DetachedEntry>,
    content: Option<TableContent>,
}

/// A line of the schema that is put aside until its pages are there.
#[derive(Debug)]
struct DetachedEntry {
    kind: String,
    name: String,
    sql: String,
    root: Option<u32>,
}

impl<'p> LayoutPages<'p> {
    /// Takes `layouts` out of a schema without rows, and closes the file.
    pub(super) fn put_aside(connection: Connection, path: &'p Path) -> Result<Self, StoreError> {
        let take = |connection: &Connection| -> rusqlite::Result<Vec<DetachedEntry>> {
            let mut lines = connection.prepare(
                "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ?1 ORDER BY rowid",
            )?;
            let lines = lines.query_map([LAYOUTS], |row| {
                let (kind, name, sql) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(DetachedEntry { kind, name, sql, root: None })
            })?;
            let lines = lines.collect::<rusqlite::Result<_>>()?;
            connection.execute_batch(&format!("DROP TABLE {LAYOUTS}"))?;
            Ok(lines)
        };
        let lines = take(&connection)
            .and_then(|lines| connection.close().map(|()| lines).map_err(|(_, error)| error))
            .map_err(|error| StoreError::sqlite(path, error))?;
        let pages = FilePages::open(path).map_err(|cause| StoreError::cannot_make(path, cause))?;
        Ok(Self { path, pages, lines, content: None })
    }

    /// Writes the rows, which `fill` hands over in the order of ids.
    ///
    /// # Errors
    /// When the disk fails, or `fill` does.
    ///
    /// # Panics
    /// If a row has no id.
    pub fn write_rows(
        &mut self,
        fill: impl FnOnce(&mut TakeRow<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let path = self.path;
        let cannot_make = |cause| StoreError::cannot_make(path, cause);
        let mut writer = TableWriter::new(&mut self.pages);
        let (mut record, mut digest) = (Record::default(), RowDigest::default());
        fill(&mut |row| {
            record.clear();
            for (column, field) in row.iter().enumerate() {
                digest.value(field.value());
                match field {
                    // The rowid stands in front of the record.
                    _ if column == ID => record.null(),
                    Field::Null => record.null(),
                    Field::Integer(integer) => record.integer(*integer),
                    Field::Code(digits) => record.text(digits),
                }
            }
            digest.end_row();
            let Field::Integer(id) = row[ID] else { panic!("a row has an id") };
            let id = u32::try_from(id).expect("ids are below 29,334,498");
            writer.push(id, &mut record).map_err(cannot_make)
        })?;
        let root = writer.finish().map_err(cannot_make)?;
        self.content = Some(digest.finish(LAYOUTS));
        self.set_root(LAYOUTS, root);
        Ok(())
    }

    /// Writes an index, whose entries `fill` hands over in their order.
    ///
    /// # Errors
    /// When the disk fails, or `fill` does.
    pub fn write_index(
        &mut self,
        index: &str,
        fill: impl FnOnce(&mut TakeEntry<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let path = self.path;
        let cannot_make = |cause| StoreError::cannot_make(path, cause);
        let mut writer = IndexWriter::new(&mut self.pages);
        fill(&mut |entry| writer.push(entry).map_err(cannot_make))?;
        let root = writer.finish().map_err(cannot_make)?;
        self.set_root(index, root);
        Ok(())
    }

    /// Writes all indexes with the entries that they have in the warehouse that stands
    /// there: what is in them does not change when columns are added. They must be those of
    /// the rows, which are `expected`.
    ///
    /// # Errors
    /// When the disk fails, or that warehouse is damaged.
    pub fn carry_indexes(
        &mut self,
        before: &Warehouse,
        expected: &ExpectedEntries,
    ) -> Result<(), StoreError> {
        let path = before.path();
        let mut pages = StoredPages::open(before)?;
        for (place, index) in INDEXES.iter().enumerate() {
            let root = pages.root(index.name)?;
            let mut found = FoundEntries::of(place);
            self.write_index(index.name, |take| {
                let read = for_each_entry(&mut pages.file, root, |entry| {
                    found.add(entry)?;
                    take(entry).map_err(Reading::Other)
                });
                read.map_err(|error| error.of(path))
            })?;
            if !found.are(expected) {
                let fault = format!("{} does not hold what the rows hold", index.name);
                return Err(StoreError::Broken { path: path.to_owned(), fault });
            }
        }
        Ok(())
    }

    /// Writes what is left into the file.
    pub(super) fn close(self) -> Result<WrittenLayouts, StoreError> {
        let Self { path, pages, lines, content } = self;
        pages.close().map_err(|cause| StoreError::cannot_make(path, cause))?;
        Ok(WrittenLayouts { lines, content })
    }

    fn set_root(&mut self, name: &str, root: u32) {
        let line = self.lines.iter_mut().find(|line| line.name == name);
        line.unwrap_or_else(|| panic!("the schema has no {name}")).root = Some(root);
    }
}

/// Hands the rows of `layouts` in a warehouse to `visit`, in the order of ids, and makes
/// sure that they are those that were written: by their digest. Returns what must be in its
/// indexes.
///
/// # Errors
/// [`StoreError::Broken`] when they are others; when `visit` fails.
pub fn for_each_layout(
    warehouse: &Warehouse,
    mut visit: impl FnMut(&LayoutRow) -> Result<(), StoreError>,
) -> Result<ExpectedEntries, StoreError> {
    let path = warehouse.path();
    let mut pages = StoredPages::open(warehouse)?;
    let root = pages.root(LAYOUTS)?;
    let mut digest = RowDigest::default();
    let mut expected = ExpectedEntries::default();
    let read = for_each_row(&mut pages.file, root, |id, record| {
        let mut row = [Field::Null; COLUMNS];
        let mut columns = row.iter_mut().enumerate();
        for value in values_of(record) {
            // More values than columns are none of ours.
            let (column, field) = columns.next().ok_or_else(|| damaged("a row is too long"))?;
            *field = match value? {
                // The rowid stands in front of the record.
                RecordValue::Null if column == ID => Field::Integer(id),
                RecordValue::Null => Field::Null,
                RecordValue::Integer(integer) => Field::Integer(integer),
                RecordValue::Text(text) => {
                    let code = text.try_into().map_err(|_| damaged("a text is no code"))?;
                    Field::Code(code)
                }
            };
        }
        for field in &row {
            digest.value(field.value());
        }
        digest.end_row();
        expected.add(&row)?;
        visit(&row).map_err(Reading::Other)
    });
    read.map_err(|error| error.of(path))?;
    let recorded = Content::recorded(warehouse.connection())
        .map_err(|error| StoreError::sqlite(path, error))?;
    let found = digest.finish(LAYOUTS);
    if recorded.tables.contains(&found) {
        return Ok(expected);
    }
    let fault = format!("{} rows of {LAYOUTS} are not those that were written", found.rows);
    Err(StoreError::Broken { path: path.to_owned(), fault })
}

/// The pages of a warehouse that stands there.
struct StoredPages<'w> {
    warehouse: &'w Warehouse,
    file: File,
}

impl<'w> StoredPages<'w> {
    fn open(warehouse: &'w Warehouse) -> Result<Self, StoreError> {
        let path = warehouse.path();
        let file = File::open(path)
            .map_err(|cause| StoreError::CannotRead { path: path.to_owned(), cause })?;
        Ok(Self { warehouse, file })
    }

    /// The root page of a table or index.
    fn root(&self, name: &str) -> Result<u32, StoreError> {
        let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
        let root = self.warehouse.connection().query_row(sql, [name], |row| row.get(0));
        root.map_err(|error| StoreError::sqlite(self.warehouse.path(), error))
    }
}

/// What can happen while pages are read.
enum Reading {
    /// They cannot be read, or make no sense.
    Pages(io::Error),
    /// Something else with what was read.
    Other(StoreError),
}

impl From<io::Error> for Reading {
    fn from(error: io::Error) -> Self {
        Self::Pages(error)
    }
}

impl Reading {
    /// The same with the file named.
    fn of(self, path: &Path) -> StoreError {
        let path = path.to_owned();
        match self {
            Self::Other(error) => error,
            Self::Pages(cause) => match cause.kind() {
                ErrorKind::InvalidData | ErrorKind::UnexpectedEof => {
                    StoreError::Broken { path, fault: cause.to_string() }
                }
                _ => StoreError::CannotRead { path, cause },
            },
        }
    }
}

/// Pages that are in the file, but not in its schema yet.
pub(super) struct WrittenLayouts {
    lines: Vec<DetachedEntry>,
    content: Option<TableContent>,
}

impl WrittenLayouts {
    /// Gives them to the schema, and their digest to the table `content`.
    ///
    /// # Panics
    /// If the table or an index was not written.
    pub(super) fn adopt(self, connection: &Connection) -> rusqlite::Result<()> {
        connection.pragma_update(None, "writable_schema", true)?;
        for DetachedEntry { kind, name, sql, root } in &self.lines {
            let root = root.unwrap_or_else(|| panic!("{name} was not written"));
            connection.execute(
                "INSERT INTO sqlite_schema VALUES (?1, ?2, ?3, ?4, ?5)",
                (kind, name, LAYOUTS, root, sql),
            )?;
        }
        // Makes this connection read the schema anew.
        connection.execute_batch("PRAGMA writable_schema = RESET")?;
        self.content.map_or(Ok(()), |content| content.record(connection))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MIGRATIONS;

    #[test]
    fn the_columns_are_those_of_the_schema() {
        let mut connection = Connection::open_in_memory().unwrap();
        MIGRATIONS.apply(&mut connection).unwrap();
        let statement = connection.prepare("SELECT * FROM layouts").unwrap();
        assert_eq!(statement.column_count(), COLUMNS);
        for (name, column) in [
            ("code", LayoutColumn::Code),
            ("id", LayoutColumn::Id),
            ("min_solution_step", LayoutColumn::MinSolutionStep),
            ("min_solution_num", LayoutColumn::MinSolutionNum),
            ("solution_num", LayoutColumn::SolutionNum),
            ("farthest_step", LayoutColumn::FarthestStep),
            ("farthest_num", LayoutColumn::FarthestNum),
            ("min_solution_set_id", LayoutColumn::MinSolutionSetId),
        ] {
            assert_eq!(statement.column_index(name), Ok(column as usize), "{name}");
        }
    }
}

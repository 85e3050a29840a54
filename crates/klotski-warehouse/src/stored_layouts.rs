//! Reads the table `layouts` and its indexes page by page, without SQLite.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use strum::EnumCount;

use super::btree::{RecordValue, damaged, for_each_entry, for_each_row, values_of};
use super::bulk_insert::Field;
use super::content::{Content, RowDigest};
use super::error::StoreError;
use super::index_entries::ExpectedEntries;
use super::layout_row::{ID, LAYOUTS, LayoutColumn, LayoutRow};
use super::warehouse::Warehouse;

/// Calls `visit` with the rows of `layouts`, in the order of ids, and compares their digest
/// with the recorded one. Returns the entries that the indexes must have.
///
/// # Errors
/// [`StoreError::Broken`] when the rows are not those that were written; when `visit` fails.
pub fn for_each_layout(
    warehouse: &Warehouse,
    mut visit: impl FnMut(&LayoutRow) -> Result<(), StoreError>,
) -> Result<ExpectedEntries, StoreError> {
    let path = warehouse.path();
    let (mut file, root) = open_b_tree(warehouse, LAYOUTS)?;
    let mut digest = RowDigest::default();
    let mut expected = ExpectedEntries::default();
    let read = for_each_row(&mut file, root, |id, record| {
        let mut row = [Field::Null; LayoutColumn::COUNT];
        let mut columns = row.iter_mut().enumerate();
        for value in values_of(record) {
            let (column, field) = columns.next().ok_or_else(|| damaged("a row is too long"))?;
            *field = match value? {
                // The id is the rowid, which stands in front of the record.
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
        Ok(visit(&row)?)
    });
    read.map_err(|error: ReadError| error.of(path))?;
    let recorded = Content::recorded(warehouse.connection())
        .map_err(|error| StoreError::sqlite(path, error))?;
    let found = digest.finish(LAYOUTS);
    if recorded.tables.contains(&found) {
        return Ok(expected);
    }
    let fault = format!("{} rows of {LAYOUTS} are not those that were written", found.rows);
    Err(StoreError::Broken { path: path.to_owned(), fault })
}

/// Calls `visit` with the entries of an index of `layouts`, in the order of the index.
///
/// # Errors
/// When the pages are damaged, or `visit` fails.
pub(super) fn for_each_index_entry(
    warehouse: &Warehouse,
    index: &str,
    visit: impl FnMut(&[u8]) -> Result<(), ReadError>,
) -> Result<(), StoreError> {
    let (mut file, root) = open_b_tree(warehouse, index)?;
    for_each_entry(&mut file, root, visit).map_err(|error| error.of(warehouse.path()))
}

/// Opens the file of a warehouse, and finds the root page of a table or index.
fn open_b_tree(warehouse: &Warehouse, name: &str) -> Result<(File, u32), StoreError> {
    let path = warehouse.path();
    let file = File::open(path)
        .map_err(|cause| StoreError::CannotRead { path: path.to_owned(), cause })?;
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
    let root = warehouse.connection().query_row(sql, [name], |row| row.get(0));
    Ok((file, root.map_err(|error| StoreError::sqlite(path, error))?))
}

/// Why pages were not read to the end.
pub(super) enum ReadError {
    /// The file cannot be read, or does not follow the format.
    Pages(io::Error),
    /// The visitor of rows or entries failed.
    Visitor(StoreError),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Pages(error)
    }
}

impl From<StoreError> for ReadError {
    fn from(error: StoreError) -> Self {
        Self::Visitor(error)
    }
}

impl ReadError {
    /// Adds the path of the file.
    fn of(self, path: &Path) -> StoreError {
        let path = path.to_owned();
        match self {
            Self::Visitor(error) => error,
            Self::Pages(cause) => match cause.kind() {
                ErrorKind::InvalidData | ErrorKind::UnexpectedEof => {
                    StoreError::Broken { path, fault: cause.to_string() }
                }
                _ => StoreError::CannotRead { path, cause },
            },
        }
    }
}

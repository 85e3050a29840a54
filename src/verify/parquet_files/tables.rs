//! Checks the Parquet files of tables.

use std::path::Path;

use klotski::message;
use klotski_warehouse::{RowDigest, Table, TableContent, min_solution_set, solution_tail};
use rusqlite::types::ValueRef;

use super::open_file::{FileFault, OpenFile};
use crate::columnar::{ColumnType, ColumnValues, RowGroup};
use crate::export::{FileKeys, table_schema};

/// A table read from a file.
pub(super) struct FoundTable {
    pub(super) content: TableContent,
    /// The digest of the warehouse, from the metadata.
    pub(super) warehouse: String,
}

/// Compares the rows of a table with the digest in its file.
pub(super) fn check(
    path: &Path,
    table: &'static Table,
    threads: usize,
) -> Result<FoundTable, FileFault> {
    let file = OpenFile::open(path, table.name, table_schema(table))?;
    let mut digest = RowDigest::default();
    file.for_each_row_group(threads, Ok, |group| add_rows(&mut digest, &file, &group))?;
    let content = digest.finish(table.name);
    let recorded = file.key(FileKeys::SHA256)?;
    if recorded != content.digest {
        return Err(FileFault::new(message!(
            "its {rows} rows have the digest {digest}, not {recorded}",
            rows = content.rows,
            digest = content.digest,
            recorded
        )));
    }
    let warehouse = file.key(FileKeys::CONTENT_DIGEST)?.to_owned();
    Ok(FoundTable { content, warehouse })
}

/// Adds rows to a digest, in the form of the sqlite3 shell.
fn add_rows(
    digest: &mut RowDigest,
    file: &OpenFile<'_>,
    group: &RowGroup,
) -> Result<(), FileFault> {
    let mut tails = Vec::new();
    for row in 0..group.rows() {
        for (values, column) in group.columns().iter().zip(file.schema.columns()) {
            if column.column_type() == ColumnType::TextList {
                tails.clear();
                for code in values.strings(row) {
                    let code = std::str::from_utf8(code).ok().and_then(|text| text.parse().ok());
                    let code =
                        code.ok_or_else(|| FileFault::new("a member of a set is not a code"))?;
                    tails.push(solution_tail(code));
                }
                digest.value(ValueRef::Blob(min_solution_set(&tails)));
            } else {
                digest.value(value(values, row));
            }
        }
        digest.end_row();
    }
    Ok(())
}

fn value(values: &ColumnValues, row: usize) -> ValueRef<'_> {
    let integer = values.integer(row).map(ValueRef::Integer);
    let real = || values.real(row).map(ValueRef::Real);
    let text = || values.string(row).map(ValueRef::Text);
    integer.or_else(real).or_else(text).unwrap_or(ValueRef::Null)
}

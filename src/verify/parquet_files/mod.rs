//! Verifies a folder of Parquet files, without the warehouse.
//!
//! Each file has the digest of its rows in its metadata. The digest of all tables is that of the
//! warehouse.

mod open_file;
mod sets;
mod tables;

use klotski::message;
use klotski_warehouse::{Content, RowDigest, Table};
use std::path::Path;

use rusqlite::types::ValueRef;

use super::error::VerifyError;
use super::observer::{Observer, timed};
use crate::export::ParquetTable;

use open_file::ENDING;
use tables::FoundTable;

/// Checks every file of an exported folder, up to the first fault.
///
/// # Errors
/// The first fault, or why the folder cannot be checked.
pub fn verify_parquet(
    dir: &Path,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let is_there =
        |table: &&Table| dir.join(format!("{}{ENDING}", table.name)).symlink_metadata().is_ok();
    let tables: Vec<&Table> = ParquetTable::all_of_warehouse().filter(is_there).collect();
    let set_files = sets::files(dir)?;
    if tables.is_empty() && set_files.is_empty() {
        return Err(VerifyError::NoExport { dir: dir.display().to_string() });
    }
    observer.begin(tables.len() + set_files.len() + 1);
    let mut contents = Vec::new();
    for table in tables {
        let file = format!("{}{ENDING}", table.name);
        let found = timed(observer, &message!("{file}: its rows and their digest", file), || {
            tables::check(&dir.join(&file), table, threads).map_err(|fault| fault.of(&file))
        })?;
        contents.push(found);
    }
    check_content(&contents, observer)?;
    for (kind, class) in set_files {
        let file = format!("{}/{class}{ENDING}", kind.name());
        timed(observer, &message!("{file}: its sets and their digest", file), || {
            sets::check(&dir.join(&file), kind, class, threads).map_err(|fault| fault.of(&file))
        })?;
    }
    Ok(())
}

/// Compares the files with each other, and the digest of all tables with that of the warehouse.
fn check_content(tables: &[FoundTable], observer: &dyn Observer) -> Result<(), VerifyError> {
    const NAME: &str = "the digest of the whole content";
    let Some(first) = tables.first() else {
        observer.skipped(NAME, "there are no tables");
        return Ok(());
    };
    if let Some(other) = tables.iter().find(|table| table.warehouse != first.warehouse) {
        let fault = message!(
            "{first} is of the warehouse {warehouse}, {other} of {another}",
            first = first.content.name,
            warehouse = first.warehouse,
            other = other.content.name,
            another = other.warehouse
        );
        return Err(VerifyError::File { file: "the folder".to_owned(), fault });
    }
    let all = ParquetTable::all_of_warehouse().count();
    if tables.len() < all {
        observer.skipped(
            NAME,
            &message!("{tables} of {all} tables are there", tables = tables.len(), all),
        );
        return Ok(());
    }
    timed(observer, NAME, || {
        let tables = tables.iter().map(|table| table.content.clone());
        let (parts, about): (Vec<_>, Vec<_>) =
            tables.partition(|table| !["content", "provenance"].contains(&&*table.name));
        let content = Content::of_tables(parts);
        if content.digest != first.warehouse {
            let fault = message!(
                "it is {digest}, not {warehouse}",
                digest = content.digest,
                warehouse = first.warehouse
            );
            return Err(VerifyError::File { file: NAME.to_owned(), fault });
        }
        let mut rows = RowDigest::default();
        for table in &content.tables {
            let values = [&table.name, &table.rows.to_string(), &table.digest];
            rows.row(values.map(|value| ValueRef::Text(value.as_bytes())));
        }
        if about.contains(&rows.finish("content")) {
            return Ok(());
        }
        let fault = "its rows are not the digests of the other files".to_owned();
        Err(VerifyError::File { file: format!("content{ENDING}"), fault })
    })
}

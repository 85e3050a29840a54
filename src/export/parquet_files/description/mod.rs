//! Descriptions of the Parquet files, in the same folder:
//!
//! | file | for |
//! | --- | --- |
//! | `README.md` | people; the data set card of Hugging Face |
//! | `datapackage.json` | the readers of Data Packages, version 2.0 (datapackage.org) |
//! | `croissant.json` | the readers of Croissant, version 1.1 (mlcommons.org) |
//! | `SHA256SUMS` | `sha256sum -c` |
//!
//! They list all files of the folder, also of earlier runs.

mod card;
mod croissant;
mod data_package;

use std::fs;
use std::path::Path;

use klotski::Class;
use klotski_warehouse::Warehouse;

use super::edges;
use super::file::{CONTENT_DIGEST_KEY, DESCRIPTIONS, FileMaker, TABLE_KEY, path_of_class};
use super::sets::SetKind;
use super::sums::Sums;
use super::tables::{ParquetTable, table_schema};
use crate::citation::Citation;
use crate::columnar::{ColumnarSchema, FileMetadata};
use crate::export::{ExportError, sha256};

const CARD: &str = DESCRIPTIONS[0];
const DATA_PACKAGE: &str = DESCRIPTIONS[1];
const CROISSANT: &str = DESCRIPTIONS[2];

/// The content of a folder.
struct Description {
    dataset: Citation,
    tables: Vec<DescribedTable>,
}

/// A table with its file, or with a file for each class.
struct DescribedTable {
    name: &'static str,
    meaning: &'static str,
    /// Whether there is a file for each class.
    is_by_class: bool,
    schema: ColumnarSchema,
    rows: u64,
    files: Vec<DescribedFile>,
}

impl DescribedTable {
    /// The path of the file, or of all files.
    fn path(&self) -> String {
        let path = &self.files[0].path;
        match path.split_once('/') {
            Some((folder, _)) => format!("{folder}/*.parquet"),
            // No name of a table has a hyphen.
            None if self.is_by_class => "*-*-*.parquet".to_owned(),
            None => path.clone(),
        }
    }
}

struct DescribedFile {
    /// The path below the folder.
    path: String,
    bytes: u64,
    sha256: String,
}

/// Describes the files of a folder.
pub(super) fn write(maker: &FileMaker<'_>, warehouse: &Warehouse) -> Result<(), ExportError> {
    let dataset = Citation::of(warehouse)?;
    maker.change_sums(|sums| {
        let tables = found_tables(maker.dir, &dataset.digest, sums);
        let description = Description { dataset, tables };
        let texts = [
            (CARD, card::text(&description, warehouse)?),
            (DATA_PACKAGE, data_package::text(&description)),
            (CROISSANT, croissant::text(&description)),
        ];
        let is_described = |path: &str| {
            let mut files = description.tables.iter().flat_map(|table| &table.files);
            files.any(|file| file.path == path)
        };
        // A damaged file keeps its digest, by which it is found. One of another warehouse has none.
        sums.0.retain(|path, _| {
            let file = maker.dir.join(path);
            let is_damaged = file.is_file() && FileMetadata::open(&file).is_err();
            is_damaged || is_described(path)
        });
        for (name, text) in &texts {
            maker.write_text(name, text)?;
            sums.0.insert((*name).to_owned(), sha256(text.as_bytes())?);
        }
        Ok(())
    })
}

/// The tables with files in the folder that have a digest. Tables of other warehouses are left out.
fn found_tables(dir: &Path, digest: &str, sums: &Sums) -> Vec<DescribedTable> {
    let of_warehouse = ParquetTable::all_of_warehouse().map(|table| {
        let paths = vec![format!("{}.parquet", table.name)];
        (table.name, table.meaning, vec![table_schema(table)], paths)
    });
    let by_class = |name| Class::all().map(|class| path_of_class(dir, name, class)).collect();
    let sets = SetKind::ALL.into_iter().map(|kind| {
        let name = kind.name();
        (name, kind.meaning(), vec![kind.schema()], by_class(name))
    });
    let schemas = [false, true].map(edges::schema).to_vec();
    let of_edges = (edges::NAME, edges::MEANING, schemas, by_class(edges::NAME));
    let all = of_warehouse.chain(sets).chain([of_edges]);
    let tables = all.filter_map(|(name, meaning, schemas, paths)| {
        let is_by_class = paths.len() > 1;
        let (mut chosen, mut rows, mut files) = (None, 0, Vec::new());
        for path in paths {
            let Some(sha256) = sums.0.get(&path).cloned() else { continue };
            let Some((reader, bytes)) = opened(&dir.join(&path)) else { continue };
            let schema = schemas.iter().find(|schema| reader.has_columns_of(schema));
            let is_same = reader.metadata(TABLE_KEY) == Some(name)
                && (is_by_class || reader.metadata(CONTENT_DIGEST_KEY) == Some(digest));
            if let Some(schema) = schema.filter(|_| is_same) {
                chosen.get_or_insert_with(|| schema.clone());
                rows += reader.rows();
                files.push(DescribedFile { path, bytes, sha256 });
            }
        }
        Some(DescribedTable { name, meaning, is_by_class, schema: chosen?, rows, files })
    });
    tables.collect()
}

/// A file with its size. A pipe would wait for a writer.
fn opened(path: &Path) -> Option<(FileMetadata, u64)> {
    let metadata = path.symlink_metadata().ok().filter(fs::Metadata::is_file)?;
    Some((FileMetadata::open(path).ok()?, metadata.len()))
}

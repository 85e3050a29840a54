//! A Parquet file: its identity, and writing it.

use std::fs::File;
use std::io;
use std::path::Path;
use std::time::Instant;

use klotski::message;
use klotski_warehouse::StoreError;

use super::folder::{ParquetFolder, TargetState, make_partial};
use super::identity::{FileIdentity, FileKeys};
use crate::columnar::{ColumnarSchema, ColumnarWriter, RowGroup};
use crate::export::ExportError;

/// The maximum number of rows in a row group.
pub(super) const ROWS: usize = 1 << 20;
/// The maximum number of list elements in a row group.
pub(super) const ELEMENTS: usize = 1 << 23;

/// A file that was written.
#[derive(Clone, Debug)]
pub struct ExportedFile {
    /// The path below the folder.
    pub name: String,
    /// The number of rows.
    pub rows: u64,
    /// The size in bytes.
    pub bytes: u64,
    /// The duration of writing it.
    pub seconds: f64,
}

/// Watches an export.
pub trait FileObserver: Sync {
    /// The export will write files with this number of rows.
    fn begin(&self, rows: u64);
    /// This number of further rows is encoded. Called from several threads.
    fn advance(&self, rows: u64);
    /// A file is complete. Called from several threads.
    fn written(&self, file: &ExportedFile);
    /// An existing file is complete, and was not written.
    fn kept(&self, name: &str);
}

/// Writes files to a folder.
pub(super) struct FileMaker<'a> {
    /// The path of the warehouse.
    pub(super) source: &'a Path,
    pub(super) folder: &'a ParquetFolder,
    /// Whether complete files are written again.
    pub(super) force: bool,
    pub(super) observer: &'a dyn FileObserver,
}

impl FileMaker<'_> {
    /// Whether a file does not exist yet, or must be replaced.
    pub(super) fn must_write(
        &self,
        file: &FileIdentity,
        schema: &ColumnarSchema,
    ) -> Result<bool, ExportError> {
        if self.force {
            return Ok(true);
        }
        match self.folder.state_of(file, schema) {
            TargetState::Missing => Ok(true),
            TargetState::Complete => {
                self.observer.kept(&file.name);
                Ok(false)
            }
            TargetState::Other => {
                let path = self.folder.path(&file.name).display().to_string();
                Err(ExportError::OtherFile { path })
            }
        }
    }

    /// Writes a file with the row groups that `append` appends and the metadata that it returns.
    pub(super) fn write(
        &self,
        file: &FileIdentity,
        schema: &ColumnarSchema,
        append: impl FnOnce(
            &mut ColumnarWriter<File>,
        ) -> Result<Vec<(&'static str, String)>, ExportError>,
    ) -> Result<(), ExportError> {
        let clock = Instant::now();
        let path = self.folder.path(&file.name);
        let failed = |cause| ExportError::cannot_write(&path, cause);
        let (partial, out) = make_partial(&path).map_err(failed)?;
        let mut writer = ColumnarWriter::new(out, schema).map_err(failed)?;
        let found = append(&mut writer)?;
        if writer.rows() != file.rows {
            let fault = message!(
                "it has {found} rows instead of {rows}",
                found = writer.rows(),
                rows = file.rows
            );
            return Err(ExportError::Unfit { table: file.name.clone(), fault });
        }
        let source = self.source.file_name().unwrap_or_default().to_string_lossy();
        let own = [
            (FileKeys::VERSION, concat!("klotski-sql ", env!("CARGO_PKG_VERSION"))),
            (FileKeys::SOURCE, &source),
        ];
        let keys = file.keys.iter().chain(&found).map(|(key, value)| (*key, value.as_str()));
        let out = writer.finish(own.into_iter().chain(keys)).map_err(failed)?;
        let end = || -> io::Result<u64> {
            // Without it, a power failure can leave a file with its name but no content.
            out.sync_all()?;
            let bytes = out.metadata()?.len();
            partial.put_in_place_of(&path)?;
            Ok(bytes)
        };
        let bytes = end().map_err(failed)?;
        let (name, rows) = (file.name.clone(), file.rows);
        let seconds = clock.elapsed().as_secs_f64();
        self.observer.written(&ExportedFile { name, rows, bytes, seconds });
        Ok(())
    }

    /// Encodes a row group, and appends it to a file.
    pub(super) fn append(
        &self,
        file: &FileIdentity,
        schema: &ColumnarSchema,
        group: &RowGroup,
        writer: &mut ColumnarWriter<File>,
    ) -> Result<(), ExportError> {
        schema
            .encode(group)
            .and_then(|encoded| writer.append(encoded))
            .map_err(|cause| ExportError::cannot_write(&self.folder.path(&file.name), cause))?;
        self.observer.advance(group.rows() as u64);
        Ok(())
    }

    /// Maps an error of SQLite to one of the warehouse.
    pub(super) fn of_warehouse(&self, error: rusqlite::Error) -> ExportError {
        StoreError::sqlite(self.source, error).into()
    }
}

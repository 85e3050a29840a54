//! The folder of the files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use klotski_warehouse::Temporary;

use super::identity::FileIdentity;
use crate::columnar::{ColumnarReader, ColumnarSchema};
use crate::export::ExportError;

/// The file that marks a folder. Engines that read all files of a folder skip names that start with
/// `_` or `.`.
const MARK: &str = "_klotski.json";

#[derive(Debug)]
pub(super) struct ParquetFolder {
    dir: PathBuf,
}

/// The state of an existing file with the name of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TargetState {
    /// No file, or an incomplete Parquet file.
    Missing,
    /// The complete file itself.
    Complete,
    /// A file of another warehouse or version, or not a regular file.
    Other,
}

impl ParquetFolder {
    /// Creates the folder, or opens it if it is empty or marked, and marks it. With `force` it may
    /// contain other files.
    pub(super) fn open(dir: &Path, force: bool) -> Result<Self, ExportError> {
        let failed = |cause| ExportError::cannot_write(dir, cause);
        fs::create_dir_all(dir).map_err(failed)?;
        let folder = Self { dir: dir.to_owned() };
        let mark = dir.join(MARK);
        if mark.is_file() {
            return Ok(folder);
        }
        let is_empty = fs::read_dir(dir).map_err(failed)?.next().is_none();
        if !is_empty && !force {
            return Err(ExportError::ForeignFolder { dir: dir.display().to_string() });
        }
        match File::create_new(&mark) {
            Ok(mut file) => {
                let version = env!("CARGO_PKG_VERSION");
                writeln!(file, "{{\"made_by\": \"klotski-sql {version} export parquet\"}}")
                    .map_err(|cause| ExportError::cannot_write(&mark, cause))?;
            }
            // Another run has marked it first.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(ExportError::cannot_write(&mark, cause)),
        }
        Ok(folder)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// Creates a subfolder.
    pub(super) fn make(&self, name: &str) -> Result<(), ExportError> {
        let path = self.path(name);
        // A link may point to another user's folder.
        if path.is_symlink() {
            return Err(ExportError::ForeignFolder { dir: path.display().to_string() });
        }
        fs::create_dir_all(&path).map_err(|cause| ExportError::cannot_write(&path, cause))
    }

    /// The state of a file.
    pub(super) fn state_of(&self, file: &FileIdentity, schema: &ColumnarSchema) -> TargetState {
        let path = self.path(&file.name);
        match path.symlink_metadata() {
            Err(_) => return TargetState::Missing,
            Ok(metadata) if !metadata.is_file() => return TargetState::Other,
            Ok(_) => {}
        }
        let Ok(reader) = ColumnarReader::open(&path) else { return TargetState::Missing };
        let has_key = |(key, value): &(&str, String)| reader.metadata(key) == Some(value.as_str());
        let is_same = reader.rows() == file.rows
            && reader.has_columns_of(schema)
            && file.keys.iter().all(has_key);
        if is_same { TargetState::Complete } else { TargetState::Other }
    }
}

/// Creates a file beside its final path. The name differs for each run, also on other machines that
/// share the folder.
pub(super) fn make_partial(target: &Path) -> io::Result<(Temporary, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let partial = target.with_file_name(format!(".{name}.{}-{moment}.partial", process::id()));
    Temporary::make(&partial, |path| File::create_new(path))
}

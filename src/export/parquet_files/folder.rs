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

/// The file that marks a folder. Engines that read all files of a folder skip names that begin
/// with `_` or `.`.
const MARK: &str = "_klotski.json";

/// A folder that may be written into.
#[derive(Debug)]
pub(super) struct ParquetFolder {
    dir: PathBuf,
}

/// What stands where a file is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Nothing, or a file of columns that is not whole.
    Missing,
    /// The file itself.
    Complete,
    /// A file of another warehouse or version, or not a file.
    Other,
}

impl ParquetFolder {
    /// Makes the folder, or opens it if it is empty or marked, and marks it. With `force` it
    /// may hold other files.
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
            // Another run is faster.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(ExportError::cannot_write(&mark, cause)),
        }
        Ok(folder)
    }

    /// The path of a file.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// Makes a folder below.
    pub(super) fn make(&self, name: &str) -> Result<(), ExportError> {
        let path = self.path(name);
        // A link leads into a folder of somebody else.
        if path.is_symlink() {
            return Err(ExportError::ForeignFolder { dir: path.display().to_string() });
        }
        fs::create_dir_all(&path).map_err(|cause| ExportError::cannot_write(&path, cause))
    }

    /// Looks at the place of a file.
    pub(super) fn look_at(&self, file: &FileIdentity, schema: &ColumnarSchema) -> Standing {
        let path = self.path(&file.name);
        match path.symlink_metadata() {
            Err(_) => return Standing::Missing,
            Ok(there) if !there.is_file() => return Standing::Other,
            Ok(_) => {}
        }
        let Ok(reader) = ColumnarReader::open(&path) else { return Standing::Missing };
        let has_key = |(key, value): &(&str, String)| reader.metadata(key) == Some(value.as_str());
        let is_same = reader.rows() == file.rows
            && reader.has_columns_of(schema)
            && file.keys.iter().all(has_key);
        if is_same { Standing::Complete } else { Standing::Other }
    }
}

/// Makes a file beside its final path. The name differs from run to run, also on other machines
/// that share the folder.
pub(super) fn make_partial(target: &Path) -> io::Result<(Temporary, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let partial = target.with_file_name(format!(".{name}.{}-{moment}.partial", process::id()));
    Temporary::make(&partial, |path| File::create_new(path))
}

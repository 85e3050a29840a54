//! Parquet files in a folder: how complete files are recognized, and how files are written.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use klotski::{Class, message};
use klotski_warehouse::{PartialFile, TableContent, WarehouseError, WarehouseFile};

use super::ParquetOptions;
use super::sums::{DigestedFile, SUMS, Sums};
use crate::columnar::{ColumnarSchema, ColumnarWriter, EncodedRowGroup, FileMetadata, RowGroup};
use crate::export::{ExportError, sha256};

/// The file that marks a folder. Engines that read all files of a folder skip names that start with
/// `_` or `.`.
const MARK: &str = "_klotski.json";

/// The maximum number of rows in a row group.
pub(super) const ROWS: usize = 1 << 20;
/// The maximum number of list elements in a row group.
pub(super) const ELEMENTS: usize = 1 << 23;

pub trait FileObserver: Sync {
    /// The export will write files with this number of rows.
    fn begin(&self, rows: u64);
    /// This number of further rows is encoded. Called from several threads.
    fn advance(&self, rows: u64);
    /// A file of this path below the folder is complete, with so many rows and bytes. Called from
    /// several threads.
    fn written(&self, name: &str, rows: u64, bytes: u64, time: Duration);
    /// An existing file is complete, and is not written.
    fn kept(&self, name: &str);
    /// An existing file does not have its digest, and is written again.
    fn replaces(&self, name: &str);
}

// The keys of the metadata of the files: the table or the kind of sets, the class of the sets or
// edges, the program with its version, the name of the warehouse's file, and digests.
pub(super) const TABLE_KEY: &str = "klotski.table";
const CLASS_KEY: &str = "klotski.class";
const VERSION_KEY: &str = "klotski.version";
const SOURCE_KEY: &str = "klotski.source";
pub(super) const CONTENT_DIGEST_KEY: &str = "klotski.content_digest";
const SHA256_KEY: &str = "klotski.sha256";

/// The metadata of a complete file.
#[derive(Clone, Debug)]
pub(super) struct FileIdentity {
    /// The path below the folder.
    pub(super) name: String,
    pub(super) rows: u64,
    /// Pairs of a key and a value in the metadata of the file.
    pub(super) keys: Vec<(&'static str, String)>,
}

impl FileIdentity {
    /// The file of a table of the warehouse whose content has this digest.
    pub(super) fn of_table(table: &TableContent, digest: &str) -> Self {
        let keys = vec![
            (TABLE_KEY, table.name.clone()),
            (CONTENT_DIGEST_KEY, digest.to_owned()),
            (SHA256_KEY, table.digest.clone()),
        ];
        Self { name: format!("{}.parquet", table.name), rows: table.rows, keys }
    }

    /// The file of a class. Every warehouse with the class has the same.
    pub(super) fn of_class(dir: &Path, table: &str, class: Class, rows: u64) -> Self {
        let name = path_of_class(dir, table, class);
        let keys = vec![(TABLE_KEY, table.to_owned()), (CLASS_KEY, class.to_string())];
        Self { name, rows, keys }
    }
}

/// The path of the file of a class below a folder: in a subfolder of the name of the table, unless
/// the folder has this name.
pub(super) fn path_of_class(dir: &Path, table: &str, class: Class) -> String {
    if dir.ends_with(table) {
        format!("{class}.parquet")
    } else {
        format!("{table}/{class}.parquet")
    }
}

/// The names of the files that describe the others.
pub(super) const DESCRIPTIONS: [&str; 4] =
    ["README.md", "datapackage.json", "croissant.json", SUMS];

/// A Parquet file being written.
pub(super) type FileWriter = ColumnarWriter<DigestedFile>;

/// Whether a folder has no complete file.
fn has_only_partial_files(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_partial = entry.file_name().to_str().is_some_and(PartialFile::has_name);
        let is_folder = entry.file_type()?.is_dir();
        if !(is_partial || is_folder && has_only_partial_files(&entry.path())?) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn new_folder(path: &Path) -> Result<Option<PartialFile>, ExportError> {
    let make =
        || PartialFile::make(path, |path| fs::create_dir_all(path)).map(|(folder, ())| folder);
    let folder = (!path.is_dir()).then(make).transpose();
    folder.map_err(|cause| ExportError::cannot_write(path, cause))
}

/// Writes files to a folder.
pub(super) struct FileMaker<'a> {
    pub(super) source: &'a WarehouseFile,
    pub(super) dir: &'a Path,
    /// Whether complete files are written again.
    force: bool,
    /// The digests of the files that exist.
    sums: Sums,
    /// The folder, if it is new: it is removed if it stays empty.
    _folder: Option<PartialFile>,
    pub(super) observer: &'a dyn FileObserver,
}

impl<'a> FileMaker<'a> {
    /// Creates the folder, or opens it if it is empty or marked. With `force` it may contain other
    /// files, but no description. It is marked with its first file.
    pub(super) fn open(
        source: &'a WarehouseFile,
        options: &ParquetOptions<'a>,
        observer: &'a dyn FileObserver,
    ) -> Result<Self, ExportError> {
        let ParquetOptions { dir, force, .. } = *options;
        let failed = |cause| ExportError::cannot_write(dir, cause);
        let sums = Sums::default();
        let maker = Self { source, dir, force, sums, _folder: new_folder(dir)?, observer };
        // Another run may complete its first files in between, and marks the folder before them.
        let has_files = !has_only_partial_files(dir).map_err(failed)?;
        let mut described = DESCRIPTIONS.iter().map(|name| dir.join(name));
        let described = described.find(|path| path.symlink_metadata().is_ok());
        if dir.join(MARK).is_file() {
            return Ok(Self { sums: Sums::read(dir).map_err(failed)?, ..maker });
        }
        if has_files && !force {
            return Err(ExportError::ForeignFolder { dir: dir.display().to_string() });
        }
        match described {
            Some(path) => Err(ExportError::ForeignFile { path: path.display().to_string() }),
            None => Ok(maker),
        }
    }

    fn mark(&self) -> io::Result<File> {
        let mark = self.dir.join(MARK);
        match File::create_new(&mark) {
            Ok(mut file) => {
                let version = env!("CARGO_PKG_VERSION");
                writeln!(file, "{{\"made_by\": \"klotski-sql {version} export parquet\"}}")?;
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(cause),
        }
        File::open(&mark)
    }

    /// Changes the digests of the folder while no other run does.
    pub(super) fn change_sums<T>(
        &self,
        change: impl FnOnce(&mut Sums) -> Result<T, ExportError>,
    ) -> Result<T, ExportError> {
        let failed = |cause| ExportError::cannot_write(&self.dir.join(MARK), cause);
        let lock = self.mark().map_err(failed)?;
        // Without locks in the file system, runs that end at the same moment lose digests. The next
        // run writes the files of these again.
        let _ = lock.lock();
        let mut sums = Sums::read(self.dir).map_err(failed)?;
        let changed = change(&mut sums)?;
        self.write_text(SUMS, &sums.text())?;
        Ok(changed)
    }

    /// The error that a file could not be written.
    pub(super) fn failed(&self, file: &FileIdentity, cause: io::Error) -> ExportError {
        ExportError::cannot_write(&self.dir.join(&file.name), cause)
    }

    /// Creates the subfolder of a table. A new one is removed if it is empty when the result is
    /// dropped.
    pub(super) fn make_folder(&self, table: &str) -> Result<Option<PartialFile>, ExportError> {
        if self.dir.ends_with(table) {
            return Ok(None);
        }
        let path = self.dir.join(table);
        // A link may point to another user's folder.
        if path.is_symlink() {
            return Err(ExportError::ForeignFolder { dir: path.display().to_string() });
        }
        new_folder(&path)
    }

    /// Whether a file does not exist yet, is not complete, or must be replaced.
    pub(super) fn must_write(
        &self,
        file: &FileIdentity,
        schema: &ColumnarSchema,
    ) -> Result<bool, ExportError> {
        let path = self.dir.join(&file.name);
        let (false, Ok(metadata)) = (self.force, path.symlink_metadata()) else { return Ok(true) };
        let mut is_same = metadata.is_file();
        if is_same {
            let Ok(reader) = FileMetadata::open(&path) else { return Ok(true) };
            let has_key =
                |(key, value): &(&str, String)| reader.metadata(key) == Some(value.as_str());
            is_same = reader.rows() == file.rows
                && reader.has_columns_of(schema)
                && file.keys.iter().all(has_key);
        }
        if !is_same {
            return Err(ExportError::OtherFile { path: path.display().to_string() });
        }
        let found = File::open(&path).and_then(sha256);
        let found = found.map_err(|cause| ExportError::unreadable(&path, cause))?;
        if self.sums.0.get(&file.name) == Some(&found) {
            self.observer.kept(&file.name);
            return Ok(false);
        }
        self.observer.replaces(&file.name);
        Ok(true)
    }

    /// Writes a file with the row groups that `append` appends.
    pub(super) fn write(
        &self,
        file: &FileIdentity,
        schema: &ColumnarSchema,
        append: impl FnOnce(&mut FileWriter) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let clock = Instant::now();
        let path = self.dir.join(&file.name);
        let failed = |cause| ExportError::cannot_write(&path, cause);
        let (partial, out) =
            PartialFile::beside(&path, |path| File::create_new(path)).map_err(failed)?;
        let mut writer = FileWriter::new(DigestedFile::new(out), schema).map_err(failed)?;
        append(&mut writer)?;
        if writer.rows() != file.rows {
            let fault = message!(
                "it has {found} rows instead of {rows}",
                found = writer.rows(),
                rows = file.rows
            );
            return Err(ExportError::Unfit { table: file.name.clone(), fault });
        }
        let source = self.source.path().file_name().unwrap_or_default().to_string_lossy();
        let own = [
            (VERSION_KEY, concat!("klotski-sql ", env!("CARGO_PKG_VERSION"))),
            (SOURCE_KEY, &source),
        ];
        let keys = file.keys.iter().map(|(key, value)| (*key, value.as_str()));
        let out = writer.finish(own.into_iter().chain(keys)).map_err(failed)?;
        let (out, sum) = out.finish();
        let end = || -> io::Result<u64> {
            // Without it, a power failure can leave a file with its name but no content.
            out.sync_all()?;
            let bytes = out.metadata()?.len();
            self.mark()?;
            partial.put_in_place_of(&path)?;
            Ok(bytes)
        };
        let bytes = end().map_err(failed)?;
        self.change_sums(|sums| Ok(sums.0.insert(file.name.clone(), sum)))?;
        self.observer.written(&file.name, file.rows, bytes, clock.elapsed());
        Ok(())
    }

    /// Writes a text to a file of the folder.
    pub(super) fn write_text(&self, name: &str, text: &str) -> Result<(), ExportError> {
        let path = self.dir.join(name);
        let write = || -> io::Result<()> {
            let (partial, mut out) = PartialFile::beside(&path, |path| File::create_new(path))?;
            out.write_all(text.as_bytes())?;
            out.sync_all()?;
            partial.put_in_place_of(&path)
        };
        write().map_err(|cause| ExportError::cannot_write(&path, cause))
    }

    /// Encodes a row group, and appends it to a file.
    pub(super) fn append(
        &self,
        file: &FileIdentity,
        schema: &ColumnarSchema,
        group: &RowGroup,
        writer: &mut FileWriter,
    ) -> Result<(), ExportError> {
        let encoded = schema.encode(group).map_err(|cause| self.failed(file, cause))?;
        self.append_encoded(file, encoded, group.rows() as u64, writer)
    }

    pub(super) fn append_encoded(
        &self,
        file: &FileIdentity,
        group: EncodedRowGroup,
        rows: u64,
        writer: &mut FileWriter,
    ) -> Result<(), ExportError> {
        writer.append(group).map_err(|cause| self.failed(file, cause))?;
        self.observer.advance(rows);
        Ok(())
    }

    /// Maps an error of SQLite to one of the warehouse.
    pub(super) fn of_warehouse(&self, error: rusqlite::Error) -> ExportError {
        WarehouseError::sqlite(self.source.path(), error).into()
    }
}

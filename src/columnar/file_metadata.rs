//! Reads the metadata of Parquet files.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use parquet::file::reader::FileReader;
use parquet::file::serialized_reader::SerializedFileReader;

use super::schema::{ColumnarSchema, io_error};

/// The metadata of a file.
pub struct FileMetadata {
    reader: SerializedFileReader<File>,
}

impl FileMetadata {
    /// Opens a file and reads its metadata, which is at its end.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a complete Parquet file.
    pub fn open(path: &Path) -> io::Result<Self> {
        // Opening a pipe would wait for a writer.
        if !path.metadata()?.is_file() {
            return Err(damaged("it is not a regular file"));
        }
        let file = File::open(path)?;
        Ok(Self { reader: SerializedFileReader::new(file).map_err(io_error)? })
    }

    /// A value of the metadata.
    #[must_use]
    pub fn metadata(&self, key: &str) -> Option<&str> {
        let pairs = self.reader.metadata().file_metadata().key_value_metadata()?;
        pairs.iter().find(|pair| pair.key == key)?.value.as_deref()
    }

    /// The number of rows, from the metadata.
    #[must_use]
    pub fn rows(&self) -> u64 {
        u64::try_from(self.reader.metadata().file_metadata().num_rows()).unwrap_or(0)
    }

    /// Whether the file has the columns of this schema.
    #[must_use]
    pub fn has_columns_of(&self, schema: &ColumnarSchema) -> bool {
        let found = self.reader.metadata().file_metadata().schema();
        found.get_fields() == schema.root.get_fields()
    }
}

fn damaged(fault: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, fault)
}

//! Reads the metadata of Parquet files.

use std::fs::File;
use std::io;
use std::path::Path;

use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};

use super::schema::{ColumnarSchema, io_error};

pub struct FileMetadata(ParquetMetaData);

impl FileMetadata {
    /// Reads the metadata, which is at the end of the file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&File::open(path)?);
        Ok(Self(metadata.map_err(io_error)?))
    }

    pub fn metadata(&self, key: &str) -> Option<&str> {
        let pairs = self.0.file_metadata().key_value_metadata()?;
        pairs.iter().find(|pair| pair.key == key)?.value.as_deref()
    }

    pub fn rows(&self) -> u64 {
        u64::try_from(self.0.file_metadata().num_rows()).unwrap_or(0)
    }

    /// Whether the file has the columns of this schema.
    pub fn has_columns_of(&self, schema: &ColumnarSchema) -> bool {
        self.0.file_metadata().schema().get_fields() == schema.root.get_fields()
    }
}

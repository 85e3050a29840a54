//! Writes Parquet files.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::file::metadata::KeyValue;
use parquet::file::writer::SerializedFileWriter;

use super::encode::EncodedRowGroup;
use super::schema::{ColumnarSchema, io_error};

/// A file being written, row group by row group.
pub struct ColumnarWriter<W: Write + Send> {
    writer: SerializedFileWriter<W>,
}

impl<W: Write + Send> ColumnarWriter<W> {
    /// Starts a file.
    ///
    /// # Errors
    /// If the output fails.
    pub fn new(out: W, schema: &ColumnarSchema) -> io::Result<Self> {
        let (root, properties) = (Arc::clone(&schema.root), Arc::clone(&schema.properties));
        let writer = SerializedFileWriter::new(out, root, properties).map_err(io_error)?;
        Ok(Self { writer })
    }

    /// Appends a row group.
    ///
    /// # Errors
    /// If the output fails, or the row group has another schema.
    pub fn append(&mut self, group: EncodedRowGroup) -> io::Result<()> {
        let append = || {
            let mut writer = self.writer.next_row_group()?;
            for (bytes, closed) in group.columns {
                writer.append_column(&bytes, closed)?;
            }
            writer.close()
        };
        append().map(drop).map_err(io_error)
    }

    /// The number of appended rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        let groups = self.writer.flushed_row_groups().iter();
        groups.map(|group| group.num_rows().cast_unsigned()).sum()
    }

    /// Ends the file, with these pairs of key and value as metadata. Returns the output.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish<'m>(
        mut self,
        metadata: impl IntoIterator<Item = (&'m str, &'m str)>,
    ) -> io::Result<W> {
        for (key, value) in metadata {
            self.writer.append_key_value_metadata(KeyValue::new(key.to_owned(), value.to_owned()));
        }
        self.writer.into_inner().map_err(io_error)
    }
}

impl ColumnarWriter<Vec<u8>> {
    /// Takes the bytes written since the last call.
    ///
    /// # Errors
    /// The errors of [`flush`](Write::flush).
    pub fn take_bytes(&mut self) -> io::Result<Vec<u8>> {
        self.writer.flush()?;
        Ok(std::mem::take(self.writer.inner_mut()))
    }
}

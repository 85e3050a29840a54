//! Writes Parquet files. Encoding is most of the work, and can run on several threads.

use std::io::{self, Write};
use std::sync::Arc;

use bytes::Bytes;
use parquet::column::writer::{
    ColumnCloseResult, ColumnWriter, get_column_writer, get_typed_column_writer,
};
use parquet::data_type::{ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, SchemaDescriptor};

use super::row_group::{ColumnValues, RowGroup, Values};
use super::schema::{ColumnarSchema, io_error};

/// The number of values passed to the encoder at a time.
const BATCH: usize = 1 << 13;

pub struct EncodedRowGroup {
    /// By column: its bytes, and its metadata for the file.
    columns: Vec<(Bytes, ColumnCloseResult)>,
}

impl ColumnarSchema {
    pub fn encode(&self, group: &RowGroup) -> io::Result<EncodedRowGroup> {
        let descriptors = SchemaDescriptor::new(Arc::clone(&self.root));
        let fits = group.columns.len() == self.columns.len()
            && group.columns.iter().all(|column| column.rows() == group.rows());
        if !fits {
            let fault = "the columns of a row group have different lengths";
            return Err(io::Error::new(io::ErrorKind::InvalidData, fault));
        }
        let columns = group.columns.iter().zip(descriptors.columns());
        let columns = columns.map(|(values, descriptor)| {
            self.encode_column(values, Arc::clone(descriptor)).map_err(io_error)
        });
        Ok(EncodedRowGroup { columns: columns.collect::<io::Result<_>>()? })
    }

    fn encode_column(
        &self,
        column: &ColumnValues,
        descriptor: ColumnDescPtr,
    ) -> Result<(Bytes, ColumnCloseResult), ParquetError> {
        let mut out = TrackedWrite::new(Vec::new());
        let pages = Box::new(SerializedPageWriter::new(&mut out));
        let writer = get_column_writer(descriptor, Arc::clone(&self.properties), pages);
        let closed = match &column.values {
            Values::Int32(values) => write::<Int32Type>(writer, column, |at| values[at]),
            Values::Int64(values) => write::<Int64Type>(writer, column, |at| values[at]),
            Values::Double(values) => write::<DoubleType>(writer, column, |at| values[at]),
            Values::Strings(strings) => {
                write::<ByteArrayType>(writer, column, |at| strings.get(at).to_vec().into())
            }
        };
        let closed = closed?;
        Ok((out.into_inner()?.into(), closed))
    }
}

/// Writes and closes a column, one batch of rows at a time. `value` is the value at a position.
fn write<T: DataType>(
    writer: ColumnWriter<'_>,
    column: &ColumnValues,
    value: impl Fn(usize) -> T::T,
) -> Result<ColumnCloseResult, ParquetError> {
    let mut writer = get_typed_column_writer::<T>(writer);
    let (mut batch, mut definition, mut repetition) = (Vec::new(), Vec::new(), Vec::new());
    let mut row = 0;
    while row < column.rows() {
        batch.clear();
        definition.clear();
        repetition.clear();
        let first = row;
        // A batch consists of complete rows.
        while row < column.rows() && column.list(row).end - column.list(first).start < BATCH {
            row += 1;
        }
        row = row.max(first + 1);
        if column.ends.is_some() {
            batch.extend((column.list(first).start..column.list(row - 1).end).map(&value));
            for row in first..row {
                let len = column.list(row).len();
                // An empty list has an entry, too, with definition level 0.
                definition.resize(definition.len() + len.max(1), i16::from(len > 0));
                repetition.push(0);
                repetition.resize(definition.len(), 1);
            }
            writer.write_batch(&batch, Some(&definition), Some(&repetition))?;
        } else if let Some(nulls) = &column.nulls {
            batch.extend((first..row).filter(|&row| !nulls[row]).map(&value));
            definition.extend(nulls[first..row].iter().map(|&is_null| i16::from(!is_null)));
            writer.write_batch(&batch, Some(&definition), None)?;
        } else {
            batch.extend((first..row).map(&value));
            writer.write_batch(&batch, None, None)?;
        }
    }
    writer.close()
}

/// A file being written, row group by row group.
pub struct ColumnarWriter<W: Write + Send> {
    writer: SerializedFileWriter<W>,
}

impl<W: Write + Send> ColumnarWriter<W> {
    pub fn new(out: W, schema: &ColumnarSchema) -> io::Result<Self> {
        let (root, properties) = (Arc::clone(&schema.root), Arc::clone(&schema.properties));
        let writer = SerializedFileWriter::new(out, root, properties).map_err(io_error)?;
        Ok(Self { writer })
    }

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

    pub fn rows(&self) -> u64 {
        let groups = self.writer.flushed_row_groups().iter();
        groups.map(|group| group.num_rows().cast_unsigned()).sum()
    }

    /// Ends the file, with these pairs of key and value as metadata. Returns the output.
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
    pub fn take_bytes(&mut self) -> io::Result<Vec<u8>> {
        self.writer.flush()?;
        Ok(std::mem::take(self.writer.inner_mut()))
    }
}

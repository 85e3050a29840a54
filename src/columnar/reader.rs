//! Reads Parquet files.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Once;

use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_typed_column_reader};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::SerializedFileReader;

use super::row_group::{ColumnValues, RowGroup, Values};
use super::schema::{ColumnarSchema, FileColumn, io_error};

/// A file being read, row group by row group.
pub struct ColumnarReader {
    reader: SerializedFileReader<File>,
}

impl ColumnarReader {
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
        catch_panic(|| Ok(Self { reader: SerializedFileReader::new(file)? }))
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

    /// The number of row groups.
    #[must_use]
    pub fn row_groups(&self) -> usize {
        self.reader.num_row_groups()
    }

    /// Whether the file has the columns of this schema.
    #[must_use]
    pub fn has_columns_of(&self, schema: &ColumnarSchema) -> bool {
        let found = self.reader.metadata().file_metadata().schema();
        found.get_fields() == schema.root.get_fields()
    }

    /// Reads a row group.
    ///
    /// # Errors
    /// If the file has other columns or is damaged.
    pub fn read(&self, row_group: usize, schema: &ColumnarSchema) -> io::Result<RowGroup> {
        if !self.has_columns_of(schema) {
            return Err(damaged("it has other columns"));
        }
        let columns = catch_panic(|| {
            let group = self.reader.get_row_group(row_group)?;
            let columns = schema.columns.iter().enumerate();
            let columns = columns.map(|(position, column)| read_column(&*group, position, column));
            columns.collect::<Result<Vec<_>, ParquetError>>()
        })?;
        let group = RowGroup::of(columns);
        if group.columns().iter().any(|column| column.rows() != group.rows()) {
            return Err(damaged("its columns have different lengths"));
        }
        Ok(group)
    }
}

thread_local! {
    static IS_READING: Cell<bool> = const { Cell::new(false) };
}

/// Turns a panic of the crate into an error. It panics on some damaged files.
fn catch_panic<T>(read: impl FnOnce() -> Result<T, ParquetError>) -> io::Result<T> {
    static SILENT: Once = Once::new();
    SILENT.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_READING.get() {
                report(panic);
            }
        }));
    });
    IS_READING.set(true);
    let read = panic::catch_unwind(AssertUnwindSafe(read));
    IS_READING.set(false);
    match read {
        Ok(read) => read.map_err(io_error),
        Err(_) => Err(damaged("its bytes were changed")),
    }
}

fn damaged(fault: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, fault)
}

fn read_column(
    group: &dyn RowGroupReader,
    position: usize,
    column: &FileColumn,
) -> Result<ColumnValues, ParquetError> {
    let reader = group.get_column_reader(position)?;
    let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
    let mut read = ColumnValues::new(column.value_type, column.is_optional);
    let ColumnValues { values, nulls, ends } = &mut read;
    match values {
        Values::Int32(values) => read_values::<Int32Type>(reader, rows, &0, values, nulls, ends)?,
        Values::Int64(values) => read_values::<Int64Type>(reader, rows, &0, values, nulls, ends)?,
        Values::Double(values) => {
            read_values::<DoubleType>(reader, rows, &0.0, values, nulls, ends)?;
        }
        Values::Strings(strings) => {
            let (empty, mut values) = (ByteArray::from(Vec::new()), Vec::new());
            read_values::<ByteArrayType>(reader, rows, &empty, &mut values, nulls, ends)?;
            for value in &values {
                strings.push(value.data());
            }
        }
    }
    Ok(read)
}

/// Reads the values of a column, with `null` for each null, and its nulls and lists.
fn read_values<T: DataType>(
    reader: ColumnReader,
    rows: usize,
    null: &T::T,
    values: &mut Vec<T::T>,
    nulls: &mut Option<Vec<bool>>,
    ends: &mut Option<Vec<u32>>,
) -> Result<(), ParquetError> {
    let levels = ColumnLevels::read(get_typed_column_reader::<T>(reader), rows, values)?;
    levels.spread(values, null, nulls, ends)
}

/// The levels of the values of a column: which values are null, and which start a list.
struct ColumnLevels {
    definition: Vec<i16>,
    repetition: Vec<i16>,
}

impl ColumnLevels {
    /// Reads a column without its nulls.
    fn read<T: DataType>(
        mut reader: ColumnReaderImpl<T>,
        rows: usize,
        values: &mut Vec<T::T>,
    ) -> Result<Self, ParquetError> {
        let mut levels = Self { definition: Vec::new(), repetition: Vec::new() };
        let mut read = 0;
        while read < rows {
            let Self { definition, repetition } = &mut levels;
            let (records, _, _) =
                reader.read_records(rows - read, Some(definition), Some(repetition), values)?;
            if records == 0 {
                break;
            }
            read += records;
        }
        Ok(levels)
    }

    /// Inserts `null` at each null, or computes the ends of the lists.
    fn spread<V: Clone>(
        self,
        values: &mut Vec<V>,
        null: &V,
        nulls: &mut Option<Vec<bool>>,
        ends: &mut Option<Vec<u32>>,
    ) -> Result<(), ParquetError> {
        let Self { definition, repetition } = self;
        if let Some(nulls) = nulls {
            *nulls = definition.iter().map(|&level| level == 0).collect();
            let mut present = std::mem::take(values).into_iter();
            *values = nulls
                .iter()
                .map(|&is_null| if is_null { None } else { present.next() })
                .map(|value| value.unwrap_or_else(|| null.clone()))
                .collect();
        }
        if let Some(ends) = ends {
            let mut end = 0;
            for (definition, repetition) in definition.into_iter().zip(repetition) {
                if repetition == 0 {
                    ends.push(end);
                }
                end += u32::from(definition > 0);
                if let Some(last) = ends.last_mut() {
                    *last = end;
                }
            }
            if end as usize != values.len() {
                let fault = "a list ends after its elements";
                return Err(ParquetError::General(fault.to_owned()));
            }
        }
        Ok(())
    }
}

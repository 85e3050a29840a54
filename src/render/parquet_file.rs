//! Rows as a Parquet file.
//!
//! A column with a declared type has this type even without rows. The type of any other column is
//! that of its first values.

use std::io::{self, ErrorKind, Write};

use klotski::message;
use klotski_query::{DeclaredType, RowSink, Value};

use super::json::distinct;
use crate::columnar::{ColumnarSchema, ColumnarWriter, FileColumn, ParquetType, RowGroup};

/// The rows of a row group. Undeclared types are chosen from the first one.
const ROWS: usize = 1 << 16;

pub(super) struct ParquetFile<'w> {
    out: &'w mut dyn Write,
    names: Vec<String>,
    declared: Vec<DeclaredType>,
    rows: Vec<Vec<Value<'static>>>,
    /// Set from the first row group on. The file is buffered until the next part goes to `out`.
    file: Option<(ColumnarSchema, ColumnarWriter<Vec<u8>>)>,
}

impl<'w> ParquetFile<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Self {
        Self { out, names: Vec::new(), declared: Vec::new(), rows: Vec::new(), file: None }
    }

    /// Writes the rows in memory as a row group.
    fn write_group(&mut self) -> io::Result<()> {
        if self.file.is_none() {
            let schema = self.schema();
            let writer = ColumnarWriter::new(Vec::new(), &schema)?;
            self.file = Some((schema, writer));
        }
        let Some((schema, writer)) = &mut self.file else { return Ok(()) };
        if !self.rows.is_empty() {
            let mut group = RowGroup::new(schema);
            for row in self.rows.drain(..) {
                for (position, value) in row.iter().enumerate() {
                    push(&mut group, position, value, &schema.columns[position])?;
                }
            }
            writer.append(schema.encode(&group)?)?;
        }
        self.out.write_all(&writer.take_bytes()?)
    }

    fn schema(&self) -> ColumnarSchema {
        let columns = self.names.iter().enumerate().map(|(position, name)| {
            let declared = self.declared.get(position).copied();
            let column_type = match declared.unwrap_or(DeclaredType::Unknown) {
                DeclaredType::Integer => ParquetType::Int64,
                DeclaredType::Real => ParquetType::Double,
                DeclaredType::Text => ParquetType::Text,
                DeclaredType::Blob => ParquetType::Bytes,
                DeclaredType::Unknown => type_of(&mut self.rows.iter().map(|row| &row[position])),
            };
            FileColumn::new(name, column_type).optional()
        });
        ColumnarSchema::sorted_by("answer", columns.collect(), &[])
    }
}

/// The narrowest type for all these values.
fn type_of(values: &mut dyn Iterator<Item = &Value<'static>>) -> ParquetType {
    let types = values.filter_map(|value| match value {
        Value::Null => None,
        Value::Integer(_) => Some(ParquetType::Int64),
        Value::Real(_) => Some(ParquetType::Double),
        Value::Text(_) => Some(ParquetType::Text),
        Value::Blob(_) => Some(ParquetType::Bytes),
    });
    let widen = |wide, next| match (wide, next) {
        (wide, next) if wide == next => wide,
        (ParquetType::Int64 | ParquetType::Double, ParquetType::Int64 | ParquetType::Double) => {
            ParquetType::Double
        }
        _ => ParquetType::Text,
    };
    types.reduce(widen).unwrap_or(ParquetType::Text)
}

fn push(
    group: &mut RowGroup,
    position: usize,
    value: &Value<'_>,
    column: &FileColumn,
) -> io::Result<()> {
    let values = group.column(position);
    match (column.column_type, value) {
        (_, Value::Null) => values.push_null(),
        (ParquetType::Int64, Value::Integer(integer)) => values.push_integer(*integer),
        #[allow(clippy::cast_precision_loss)] // as SQLite converts them
        (ParquetType::Double, Value::Integer(integer)) => values.push_real(*integer as f64),
        (ParquetType::Double, Value::Real(real)) => values.push_real(*real),
        (ParquetType::Bytes, Value::Blob(bytes)) => values.push_string(bytes),
        (ParquetType::Text, value) => values.push_string(value.text().as_bytes()),
        (_, value) => {
            let fault = message!(
                "column {column} holds values of several types, one of them is '{value}': \
                 convert them, as in CAST(... AS TEXT)",
                column = column.name,
                value = value.text(),
            );
            Err(io::Error::new(ErrorKind::InvalidInput, fault))
        }
    }
}

impl RowSink for ParquetFile<'_> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.declared = types();
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.names = distinct(columns);
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.rows.push(values.iter().map(|value| value.clone().into_owned()).collect());
        if self.rows.len() == ROWS { self.write_group() } else { Ok(()) }
    }

    fn end(&mut self) -> io::Result<()> {
        self.write_group()?;
        let Some((_, writer)) = self.file.take() else { return Ok(()) };
        self.out.write_all(&writer.finish([])?)
    }
}

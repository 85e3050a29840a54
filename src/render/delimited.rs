//! CSV and TSV.

use std::io::{self, Write};

use super::value::text;
use crate::rows::{RowSink, Value};

pub(super) struct Delimited<'w> {
    out: &'w mut dyn Write,
    delimiter: u8,
    has_headers: bool,
    /// The row at hand.
    line: Vec<u8>,
}

impl<'w> Delimited<'w> {
    pub(super) fn new(out: &'w mut dyn Write, delimiter: u8, has_headers: bool) -> Self {
        Self { out, delimiter, has_headers, line: Vec::new() }
    }

    /// Writes a row that may need quotes.
    fn record(&mut self, fields: impl Iterator<Item = impl AsRef<[u8]>>) -> io::Result<()> {
        let mut writer =
            csv::WriterBuilder::new().delimiter(self.delimiter).from_writer(&mut *self.out);
        writer.write_record(fields).map_err(io_error)?;
        writer.flush()
    }

    /// Joins the values of a row to a line, unless one may need quotes. Of millions
    /// of rows nearly all are so plain, and this takes half the time.
    fn joined(&mut self, values: &[Value<'_>]) -> bool {
        let mut digits = itoa::Buffer::new();
        self.line.clear();
        for value in values {
            match value {
                Value::Integer(integer) => {
                    self.line.extend_from_slice(digits.format(*integer).as_bytes());
                }
                Value::Text(text) if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                    self.line.extend_from_slice(text.as_bytes());
                }
                Value::Null => {}
                Value::Text(_) | Value::Real(_) | Value::Blob(_) => return false,
            }
            self.line.push(self.delimiter);
        }
        // Instead of the last delimiter. An empty line would be no row.
        self.line.pop();
        self.line.push(b'\n');
        self.line.len() > 1
    }
}

impl RowSink for Delimited<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        if self.has_headers { self.record(columns.iter()) } else { Ok(()) }
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        if self.joined(values) {
            self.out.write_all(&self.line)
        } else {
            self.record(values.iter().map(|value| text(value).into_owned()))
        }
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The writer's own errors are about records of differing lengths, which do not
/// occur here; what is left comes from the output.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

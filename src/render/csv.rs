//! CSV and TSV.

use std::io::{self, Write};

use klotski_query::{RowSink, Value};

pub(super) struct Delimited<'w> {
    out: &'w mut dyn Write,
    delimiter: u8,
    has_headers: bool,
    line: Vec<u8>,
}

impl<'w> Delimited<'w> {
    pub(super) fn new(out: &'w mut dyn Write, delimiter: u8, has_headers: bool) -> Self {
        Self { out, delimiter, has_headers, line: Vec::new() }
    }

    /// Writes a row, with quotes where needed.
    fn quoted_record(&mut self, fields: impl Iterator<Item = impl AsRef<[u8]>>) -> io::Result<()> {
        let mut writer =
            csv::WriterBuilder::new().delimiter(self.delimiter).from_writer(&mut *self.out);
        writer.write_record(fields).map_err(io_error)?;
        writer.flush()
    }

    /// Joins the values of a row into `line`. Returns false if a value may need quotes. Nearly all
    /// rows are plain, and joining them takes half the time of the crate's writer.
    fn join_plain(&mut self, values: &[Value<'_>]) -> bool {
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
        // The end of the line replaces the last delimiter. An empty line would not be parsed as a
        // row.
        self.line.pop();
        self.line.push(b'\n');
        self.line.len() > 1
    }
}

impl RowSink for Delimited<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        if self.has_headers { self.quoted_record(columns.iter()) } else { Ok(()) }
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        if self.join_plain(values) {
            self.out.write_all(&self.line)
        } else {
            self.quoted_record(values.iter().map(|value| value.text().into_owned()))
        }
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The I/O error. Other errors of the crate concern records of differing lengths, which do not
/// occur here.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

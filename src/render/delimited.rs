//! CSV and TSV.

use std::io::{self, Write};

use super::value::text;
use crate::rows::{RowSink, Value};

pub(super) struct Delimited<'w> {
    writer: csv::Writer<&'w mut dyn Write>,
    has_headers: bool,
}

impl<'w> Delimited<'w> {
    pub(super) fn new(out: &'w mut dyn Write, delimiter: u8, has_headers: bool) -> Self {
        let writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(out);
        Self { writer, has_headers }
    }
}

impl RowSink for Delimited<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        if self.has_headers {
            self.writer.write_record(columns).map_err(io_error)?;
        }
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let mut digits = itoa::Buffer::new();
        for value in values {
            // Most values of millions of rows are integers: no text is made of them.
            match value {
                Value::Integer(integer) => self.writer.write_field(digits.format(*integer)),
                other => self.writer.write_field(text(other).as_bytes()),
            }
            .map_err(io_error)?;
        }
        self.writer.write_record(None::<&[u8]>).map_err(io_error)
    }

    fn end(&mut self) -> io::Result<()> {
        self.writer.flush()
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

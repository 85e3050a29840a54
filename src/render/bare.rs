//! Values alone, for a program that reads one value.

use std::io::{self, Write};

use crate::rows::{RowSink, Value};

/// Writes values without the names of columns, with a special text for NULL.
pub struct Bare<'w> {
    out: &'w mut dyn Write,
    null: &'w str,
}

impl<'w> Bare<'w> {
    /// Writes to `out`; the text `null` stands for NULL.
    #[must_use]
    pub fn new(out: &'w mut dyn Write, null: &'w str) -> Self {
        Self { out, null }
    }
}

impl RowSink for Bare<'_> {
    fn begin(&mut self, _columns: &[&str]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        for value in values {
            match value {
                Value::Null => writeln!(self.out, "{}", self.null)?,
                value => writeln!(self.out, "{}", value.text())?,
            }
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

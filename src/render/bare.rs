//! Values alone, for a program that reads one value.

use std::io::{self, Write};

use crate::rows::{RowSink, Value};

/// Writes values without the names of columns, with a special text for NULL.
pub struct Bare<'w> {
    out: &'w mut dyn Write,
    null: &'w str,
    has_met_null: bool,
}

impl<'w> Bare<'w> {
    /// Writes to `out`; the text `null` stands for NULL.
    #[must_use]
    pub fn new(out: &'w mut dyn Write, null: &'w str) -> Self {
        Self { out, null, has_met_null: false }
    }

    /// Whether a value was NULL.
    #[must_use]
    pub fn has_met_null(&self) -> bool {
        self.has_met_null
    }
}

impl RowSink for Bare<'_> {
    fn begin(&mut self, _columns: &[&str]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        for value in values {
            match value {
                Value::Null => {
                    self.has_met_null = true;
                    writeln!(self.out, "{}", self.null)?;
                }
                value => writeln!(self.out, "{}", value.text())?,
            }
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

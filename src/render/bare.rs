//! Values alone, for a program that reads one.

use std::io::{self, Write};

use super::value::text;
use crate::rows::{RowSink, Value};

/// Writes values alone, without column names, and a text of its own for NULL.
pub struct Bare<'w> {
    out: &'w mut dyn Write,
    null: &'w str,
    told_null: bool,
}

impl<'w> Bare<'w> {
    /// Values go to `out`, `null` stands for NULL.
    #[must_use]
    pub fn new(out: &'w mut dyn Write, null: &'w str) -> Self {
        Self { out, null, told_null: false }
    }

    /// Whether a value was NULL.
    #[must_use]
    pub fn told_null(&self) -> bool {
        self.told_null
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
                    self.told_null = true;
                    writeln!(self.out, "{}", self.null)?;
                }
                value => writeln!(self.out, "{}", text(value))?,
            }
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

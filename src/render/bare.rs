//! The values alone, one row a line, for scripts that want just the number.

use std::io::{self, Write};

use super::value::text;
use crate::rows::{RowSink, Value};

pub(super) struct Bare<'w> {
    pub(super) out: &'w mut dyn Write,
    /// What stands for NULL.
    pub(super) null: &'w str,
}

impl RowSink for Bare<'_> {
    fn begin(&mut self, _columns: &[&str]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        for (place, value) in values.iter().enumerate() {
            let between = if place == 0 { "" } else { "\t" };
            let value = if *value == Value::Null { self.null.into() } else { text(value) };
            write!(self.out, "{between}{value}")?;
        }
        writeln!(self.out)
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

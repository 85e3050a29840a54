//! A line for each value of a row, for rows of many columns.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::shown::shown;
use crate::rows::{RowSink, Value};

pub(super) struct NameValueLines<'w> {
    out: &'w mut dyn Write,
    columns: Vec<String>,
}

impl<'w> NameValueLines<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Self {
        Self { out, columns: Vec::new() }
    }
}

impl RowSink for NameValueLines<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&name| name.to_owned()).collect();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let widest = self.columns.iter().map(|name| name.width()).max().unwrap_or(0);
        for (name, value) in self.columns.iter().zip(values) {
            let padding = " ".repeat(widest - name.width());
            writeln!(self.out, "{name}{padding}   {}", shown(value))?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

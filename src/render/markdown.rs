//! A table in Markdown, as GitHub and most other readers know it.

use std::io::{self, Write};

use super::value::shown;
use crate::rows::{RowSink, Value};

pub(super) struct Markdown<'w> {
    out: &'w mut dyn Write,
}

impl<'w> Markdown<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Self {
        Self { out }
    }

    fn line<'a>(&mut self, cells: impl Iterator<Item = &'a str>) -> io::Result<()> {
        for cell in cells {
            let cell = cell.replace('\\', "\\\\").replace('|', "\\|").replace('\n', "<br>");
            write!(self.out, "| {cell} ")?;
        }
        writeln!(self.out, "|")
    }
}

impl RowSink for Markdown<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.line(columns.iter().copied())?;
        self.line(columns.iter().map(|_| "---"))
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let cells: Vec<_> = values.iter().map(shown).collect();
        self.line(cells.iter().map(AsRef::as_ref))
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

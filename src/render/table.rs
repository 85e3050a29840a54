//! Aligned columns for reading.
//!
//! Table libraries keep all rows to find the widths, at some kilobytes a row;
//! somebody will select all 29 million layouts at a terminal. Here the first rows
//! settle the widths and the rest streams; a longer value further down pushes
//! its line out.

use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::value::shown;
use crate::rows::{RowSink, Value};

/// Rows that are looked at before the first is written.
const MEASURED_ROWS: usize = 1_000;

pub(super) struct Table<'w> {
    out: &'w mut dyn Write,
    columns: Vec<Column>,
    has_headers: bool,
    /// Columns of text that there is room for.
    room: Option<usize>,
    /// The first rows, until there are enough of them.
    pending: Option<Vec<Vec<Cell>>>,
}

struct Column {
    name: String,
    width: usize,
}

/// A value as it is shown, on one line or more.
struct Cell {
    text: String,
    is_number: bool,
}

impl Cell {
    fn of(value: &Value<'_>) -> Self {
        let is_number = matches!(value, Value::Integer(_) | Value::Real(_));
        // The width of a tab is anybody's guess.
        Self { text: shown(value).replace('\r', "").replace('\t', " "), is_number }
    }

    fn width(&self) -> usize {
        self.text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0)
    }
}

impl<'w> Table<'w> {
    pub(super) fn new(out: &'w mut dyn Write, has_headers: bool, room: Option<usize>) -> Self {
        Self { out, columns: Vec::new(), has_headers, room, pending: Some(Vec::new()) }
    }

    /// Writes the header and the rows that waited for the widths.
    fn settle(&mut self) -> io::Result<()> {
        let Some(rows) = self.pending.take() else { return Ok(()) };
        for row in &rows {
            for (column, cell) in self.columns.iter_mut().zip(row) {
                column.width = column.width.max(cell.width());
            }
        }
        let header: Vec<Cell> = self
            .columns
            .iter()
            .map(|column| Cell { text: column.name.clone(), is_number: false })
            .collect();
        if self.has_headers {
            self.write(&header)?;
            // A space before each column and two behind, as in the lines.
            let width: usize = self.columns.iter().map(|column| column.width + 3).sum();
            self.line(&"─".repeat(width.saturating_sub(1)))?;
        }
        rows.iter().try_for_each(|row| self.write(row))
    }

    fn write(&mut self, row: &[Cell]) -> io::Result<()> {
        let lines = row.iter().map(|cell| cell.text.lines().count()).max().unwrap_or(0).max(1);
        for number in 0..lines {
            let mut line = String::new();
            for (column, cell) in self.columns.iter().zip(row) {
                let text = cell.text.lines().nth(number).unwrap_or("");
                let padding = " ".repeat(column.width.saturating_sub(text.width()));
                let (before, behind) =
                    if cell.is_number { (&*padding, "") } else { ("", &*padding) };
                line.extend([" ", before, text, behind, "  "]);
            }
            self.line(line.trim_end())?;
        }
        Ok(())
    }

    /// Writes a line, as far as there is room for it.
    fn line(&mut self, line: &str) -> io::Result<()> {
        match self.room {
            Some(room) if line.width() > room => writeln!(self.out, "{}…", cut(line, room)),
            _ => writeln!(self.out, "{line}"),
        }
    }
}

impl RowSink for Table<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        let column = |name: &&str| Column { name: (*name).to_owned(), width: name.width() };
        self.columns = columns.iter().map(column).collect();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let row: Vec<Cell> = values.iter().map(Cell::of).collect();
        match &mut self.pending {
            Some(pending) => {
                pending.push(row);
                if pending.len() == MEASURED_ROWS { self.settle() } else { Ok(()) }
            }
            None => self.write(&row),
        }
    }

    fn end(&mut self) -> io::Result<()> {
        self.settle()
    }
}

/// As much of a line as leaves a column of text free.
fn cut(line: &str, room: usize) -> &str {
    let mut width = 0;
    let fits = |character: &char| {
        width += character.width().unwrap_or(0);
        width < room
    };
    let length = line.chars().take_while(fits).map(char::len_utf8).sum();
    &line[..length]
}

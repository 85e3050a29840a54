//! Aligned columns for reading.
//!
//! Table libraries keep all rows to find the widths, at some kilobytes a row, which is too
//! much for all 29 million layouts. Here the first rows decide the widths and the other rows
//! stream. A longer value further down makes its line longer.

use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::shown::shown;
use crate::rows::{RowSink, Value};

/// The number of rows that decide the widths.
const MEASURED_ROWS: usize = 1_000;

pub(super) struct Table<'w> {
    out: &'w mut dyn Write,
    columns: Vec<Column>,
    has_headers: bool,
    /// The width of the terminal, in columns of text.
    room: Option<usize>,
    /// The first rows, until the widths are decided.
    pending: Option<Vec<Vec<ShownValue>>>,
}

struct Column {
    name: String,
    width: usize,
}

/// A value as text of one or more lines.
struct ShownValue {
    text: String,
    is_number: bool,
}

impl ShownValue {
    fn of(value: &Value<'_>) -> Self {
        let is_number = matches!(value, Value::Integer(_) | Value::Real(_));
        // The width of a tab is unknown.
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

    /// Decides the widths and writes the header and the first rows.
    fn settle(&mut self) -> io::Result<()> {
        let Some(rows) = self.pending.take() else { return Ok(()) };
        for row in &rows {
            for (column, value) in self.columns.iter_mut().zip(row) {
                column.width = column.width.max(value.width());
            }
        }
        let header: Vec<ShownValue> = self
            .columns
            .iter()
            .map(|column| ShownValue { text: column.name.clone(), is_number: false })
            .collect();
        if self.has_headers {
            self.write(&header)?;
            // Each column has a space before it and two spaces behind it.
            let width: usize = self.columns.iter().map(|column| column.width + 3).sum();
            self.line(&"─".repeat(width.saturating_sub(1)))?;
        }
        rows.iter().try_for_each(|row| self.write(row))
    }

    fn write(&mut self, row: &[ShownValue]) -> io::Result<()> {
        let lines = row.iter().map(|value| value.text.lines().count()).max().unwrap_or(0).max(1);
        for number in 0..lines {
            let mut line = String::new();
            for (column, value) in self.columns.iter().zip(row) {
                let text = value.text.lines().nth(number).unwrap_or("");
                let padding = " ".repeat(column.width.saturating_sub(text.width()));
                let (before, behind) =
                    if value.is_number { (&*padding, "") } else { ("", &*padding) };
                line.extend([" ", before, text, behind, "  "]);
            }
            self.line(line.trim_end())?;
        }
        Ok(())
    }

    /// Writes a line, cut to the width of the terminal.
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
        let row: Vec<ShownValue> = values.iter().map(ShownValue::of).collect();
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

/// The beginning of a line that is narrower than the room.
fn cut(line: &str, room: usize) -> &str {
    let mut width = 0;
    let fits = |character: &char| {
        width += character.width().unwrap_or(0);
        width < room
    };
    let length = line.chars().take_while(fits).map(char::len_utf8).sum();
    &line[..length]
}

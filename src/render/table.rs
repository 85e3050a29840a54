//! Aligned columns for reading.
//!
//! Table libraries keep all rows to find the widths, at some kilobytes a row, which is too
//! much for all 29 million layouts. Here the first rows decide the widths and the other rows
//! stream. A longer value further down makes its line longer.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::list::write_pairs;
use super::screen::Screen;
use super::shown::shown;
use super::wrap::{cut, wrapped};
use crate::rows::{RowSink, Value};
use crate::texts::line_pieces;

/// The number of rows that decide the widths.
const MEASURED_ROWS: usize = 1_000;

pub(super) struct Table<'w> {
    out: &'w mut dyn Write,
    columns: Vec<Column>,
    has_headers: bool,
    screen: Option<&'w Screen>,
    /// The width to which lines are cut.
    room: Option<usize>,
    /// The width in which the texts of the last column are folded.
    fold: Option<usize>,
    /// The first rows, until the widths are decided.
    pending: Option<Vec<Vec<ShownValue>>>,
}

struct Column {
    name: String,
    width: usize,
}

/// A value as text of one or more lines.
#[derive(Clone)]
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
    pub(super) fn new(
        out: &'w mut dyn Write,
        has_headers: bool,
        screen: Option<&'w Screen>,
    ) -> Self {
        let (columns, pending) = (Vec::new(), Some(Vec::new()));
        Self { out, columns, has_headers, screen, room: None, fold: None, pending }
    }

    /// Decides the widths and writes the header and the first rows.
    fn settle(&mut self) -> io::Result<()> {
        let Some(rows) = self.pending.take() else { return Ok(()) };
        for row in &rows {
            for (column, value) in self.columns.iter_mut().zip(row) {
                column.width = column.width.max(value.width());
            }
        }
        // Each column has a space before it and two spaces behind it.
        let mut end = 0;
        let ends = self.columns.iter().map(|column| {
            end += column.width + 3;
            end - 2
        });
        let mut ends: Vec<usize> = ends.collect();
        if let Some(screen) = self.screen {
            if let [row] = rows.as_slice()
                && screen.lists(ends.last().copied().unwrap_or(0))
            {
                return self.list(row);
            }
            self.fold = screen.fold(&ends).filter(|&width| is_foldable(&rows, width));
            if let (Some(width), Some(end), Some(last)) =
                (self.fold, ends.last_mut(), self.columns.last_mut())
            {
                *end -= last.width - width;
                last.width = width;
            }
            // A pager that shows nothing but a header would be in the way.
            self.room = if rows.is_empty() { Some(screen.width()) } else { screen.cut(&ends) };
        }
        let header: Vec<ShownValue> = self
            .columns
            .iter()
            .map(|column| ShownValue { text: column.name.clone(), is_number: false })
            .collect();
        if self.has_headers {
            self.write(&header)?;
            self.line(&"─".repeat(ends.last().map_or(0, |end| end + 1)))?;
        }
        rows.iter().try_for_each(|row| self.write(row))
    }

    /// Writes a row as a list.
    fn list(&mut self, row: &[ShownValue]) -> io::Result<()> {
        let name =
            |column: &'_ Column| if self.has_headers { column.name.clone() } else { String::new() };
        let names: Vec<String> = self.columns.iter().map(name).collect();
        let texts = row.iter().map(|value| value.text.as_str());
        let pairs: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(texts).collect();
        write_pairs(self.out, &pairs)
    }

    fn write(&mut self, row: &[ShownValue]) -> io::Result<()> {
        let [before @ .., last] = row else { return self.line("") };
        match self.fold.filter(|&width| last.width() > width) {
            None => self.write_lines(row),
            Some(width) => {
                let text = wrapped(&last.text, width);
                let folded = ShownValue { text, is_number: last.is_number };
                let row: Vec<ShownValue> = before.iter().cloned().chain([folded]).collect();
                self.write_lines(&row)
            }
        }
    }

    fn write_lines(&mut self, row: &[ShownValue]) -> io::Result<()> {
        let count = row.iter().map(|value| value.text.lines().count()).max().unwrap_or(0).max(1);
        let mut lines: Vec<_> = row.iter().map(|value| value.text.lines()).collect();
        for _ in 0..count {
            let mut line = String::new();
            for ((column, value), lines) in self.columns.iter().zip(row).zip(&mut lines) {
                let text = lines.next().unwrap_or("");
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
            Some(room) if line.width() > room => {
                writeln!(self.out, "{}…", cut(line, room.saturating_sub(1)))
            }
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

/// Whether the last column has texts whose words fit into this width.
fn is_foldable(rows: &[Vec<ShownValue>], width: usize) -> bool {
    rows.iter().filter_map(|row| row.last()).all(|value| {
        let fits = |word: &str| word.trim_end().width() <= width;
        !value.is_number && value.text.lines().flat_map(line_pieces).all(fits)
    })
}

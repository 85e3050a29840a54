//! Aligned columns for reading.
//!
//! Table libraries keep all rows to compute the widths, at some kilobytes for each row, which is
//! too much for all 29 million layouts. Here the first rows determine the widths and the other rows
//! are streamed. A longer value in a later row makes its line longer.

use std::borrow::Cow;
use std::io::{self, Write};

use klotski_program::texts::line_pieces;
use klotski_program::{cut, wrapped};
use unicode_width::UnicodeWidthStr;

use super::list::write_pairs;
use super::screen::Screen;
use super::shown::display_text;
use crate::rows::{RowSink, Value};

/// The number of rows that determine the widths.
const MEASURED_ROWS: usize = 1_000;

pub(super) struct Table<'w> {
    out: &'w mut dyn Write,
    columns: Vec<Column>,
    has_headers: bool,
    screen: Option<&'w Screen>,
    /// The width to which lines are cut.
    room: Option<usize>,
    /// The first rows, until the widths are known.
    pending: Option<Vec<Vec<ShownValue>>>,
}

struct Column {
    name: String,
    width: usize,
    /// Whether wider texts are wrapped.
    folds: bool,
}

impl Column {
    /// The least width: that of the name and of the longest word. Numbers are not wrapped.
    fn least_width<'v>(&self, values: impl Iterator<Item = &'v ShownValue>) -> usize {
        /// A narrower text is hard to read.
        const NARROWEST: usize = 16;
        let longest_word = |value: &ShownValue| {
            let words = value.text.lines().flat_map(line_pieces);
            let longest = words.map(|word| word.trim_end().width()).max().unwrap_or(0);
            if value.is_number { self.width } else { longest }
        };
        values.map(longest_word).fold(self.name.width().max(NARROWEST), usize::max)
    }
}

/// A value as text, which may have several lines.
struct ShownValue {
    text: String,
    is_number: bool,
}

impl ShownValue {
    fn of(value: &Value<'_>) -> Self {
        let is_number = matches!(value, Value::Integer(_) | Value::Real(_));
        // The width of a tab is unknown.
        Self { text: display_text(value).replace('\r', "").replace('\t', " "), is_number }
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
        Self { out, columns, has_headers, screen, room: None, pending }
    }

    /// Computes the widths and writes the header and the first rows.
    fn settle(&mut self) -> io::Result<()> {
        let Some(rows) = self.pending.take() else { return Ok(()) };
        for row in &rows {
            for (column, value) in self.columns.iter_mut().zip(row) {
                column.width = column.width.max(value.width());
            }
        }
        if let Some(screen) = self.screen {
            if let [row] = rows.as_slice()
                && screen.lists(self.ends().last().copied().unwrap_or(0))
            {
                return self.list(row);
            }
            self.fold(&rows, screen.width());
            // An empty table is cut, because a pager for the header alone would be a nuisance.
            self.room =
                if rows.is_empty() { Some(screen.width()) } else { screen.cut(&self.ends()) };
        }
        let header: Vec<ShownValue> = self
            .columns
            .iter()
            .map(|column| ShownValue { text: column.name.clone(), is_number: false })
            .collect();
        if self.has_headers {
            self.write(&header)?;
            self.line(&"─".repeat(self.ends().last().map_or(0, |end| end + 1)))?;
        }
        rows.iter().try_for_each(|row| self.write(row))
    }

    /// The end of each column. A column has a space before it and two spaces after it.
    fn ends(&self) -> Vec<usize> {
        let end = |end: &mut usize, column: &Column| {
            *end += column.width + 3;
            Some(*end - 2)
        };
        self.columns.iter().scan(0, end).collect()
    }

    /// Narrows the widest text columns until the table fits the terminal. If it cannot fit, nothing
    /// is wrapped.
    fn fold(&mut self, rows: &[Vec<ShownValue>], room: usize) {
        // The line below the header is longer by one.
        let total = self.ends().last().map_or(0, |end| end + 1);
        let columns = self.columns.iter().enumerate();
        let least: Vec<usize> = columns
            .map(|(at, column)| column.least_width(rows.iter().map(|row| &row[at])))
            .collect();
        let mut widths: Vec<usize> = self.columns.iter().map(|column| column.width).collect();
        for _ in room..total {
            let foldable = (0..widths.len()).filter(|&at| widths[at] > least[at]);
            let Some(widest) = foldable.max_by_key(|&at| widths[at]) else { return };
            widths[widest] -= 1;
        }
        for (column, width) in self.columns.iter_mut().zip(widths) {
            column.folds = width < column.width;
            column.width = width;
        }
    }

    fn list(&mut self, row: &[ShownValue]) -> io::Result<()> {
        let name =
            |column: &'_ Column| if self.has_headers { column.name.clone() } else { String::new() };
        let names: Vec<String> = self.columns.iter().map(name).collect();
        let texts = row.iter().map(|value| value.text.as_str());
        let pairs: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(texts).collect();
        write_pairs(self.out, &pairs)
    }

    fn write(&mut self, row: &[ShownValue]) -> io::Result<()> {
        let texts: Vec<Cow<'_, str>> = self
            .columns
            .iter()
            .zip(row)
            .map(|(column, value)| {
                let text = value.text.as_str();
                if column.folds { wrapped(text, column.width).into() } else { text.into() }
            })
            .collect();
        let count = texts.iter().map(|text| text.lines().count()).max().unwrap_or(0).max(1);
        let mut lines: Vec<_> = texts.iter().map(|text| text.lines()).collect();
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
        let column =
            |name: &&str| Column { name: (*name).to_owned(), width: name.width(), folds: false };
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

//! Rows for reading: aligned columns, or a line for each value.
//!
//! Table libraries keep all rows to compute the widths, at some kilobytes for each row, which is
//! too much for all 29 million layouts. Here the first rows determine the widths and the other rows
//! are streamed. A longer value in a later row makes its line longer.

use std::borrow::Cow;
use std::io::{self, Write};

use klotski_query::{RowSink, Value};
use klotski_texts::line_pieces;
use klotski_texts::wrapped;
use unicode_width::UnicodeWidthStr;

use super::display_text;

/// The terminal of a table.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Columns of text. Texts of a wider table are wrapped, if that makes it fit.
    pub width: usize,
    /// Whether a wider table of a single row becomes a list.
    pub lists_one_row: bool,
}

/// The number of rows that determine the widths.
const MEASURED_ROWS: usize = 1_000;

pub(super) struct Table<'w> {
    out: &'w mut dyn Write,
    columns: Vec<Column>,
    has_headers: bool,
    screen: Option<Screen>,
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
    /// The least width: the name and the longest word fit. Numbers are not wrapped.
    fn least_width<'v>(&self, values: impl Iterator<Item = &'v ShownValue>) -> usize {
        /// A narrower text is hard to read.
        const NARROWEST: usize = 15;
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
    pub(super) fn new(out: &'w mut dyn Write, has_headers: bool, screen: Option<Screen>) -> Self {
        let (columns, pending) = (Vec::new(), Some(Vec::new()));
        Self { out, columns, has_headers, screen, pending }
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
                && screen.lists_one_row
                && self.ends().last().is_some_and(|&end| end >= screen.width)
            {
                return self.list(row);
            }
            self.fold(&rows, screen.width);
        }
        if self.has_headers {
            let name = |column: &Column| ShownValue { text: column.name.clone(), is_number: false };
            self.write(&self.columns.iter().map(name).collect::<Vec<_>>())?;
            let width = self.ends().last().map_or(0, |end| end + 1);
            writeln!(self.out, "{}", "─".repeat(width))?;
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
        let name = |column: &Column| {
            if self.has_headers { column.name.clone() } else { String::new() }
        };
        let names = self.columns.iter().map(name);
        let texts = row.iter().map(|value| value.text.as_str());
        write_pairs(self.out, &names.zip(texts).collect::<Vec<_>>())
    }

    fn write<'r>(&mut self, row: &'r [ShownValue]) -> io::Result<()> {
        let columns = self.columns.iter().zip(row);
        let text = |(column, value): (&Column, &'r ShownValue)| -> Cow<'r, str> {
            let text = value.text.as_str();
            if column.folds { wrapped(text, column.width).into() } else { text.into() }
        };
        let texts: Vec<_> = columns.map(text).collect();
        let count = texts.iter().map(|text| text.lines().count()).max().unwrap_or(0).max(1);
        let mut lines: Vec<_> = texts.iter().map(|text| text.lines()).collect();
        for _ in 0..count {
            let mut line = String::new();
            for ((column, value), lines) in self.columns.iter().zip(row).zip(&mut lines) {
                let text = lines.next().unwrap_or("");
                let padding = " ".repeat(column.width.saturating_sub(text.width()));
                let (before, after) =
                    if value.is_number { (&*padding, "") } else { ("", &*padding) };
                line.extend([" ", before, text, after, "  "]);
            }
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
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

/// A line for each value of a row, for rows with many columns.
pub(super) struct List<'w> {
    out: &'w mut dyn Write,
    columns: Vec<String>,
    has_names: bool,
    null: String,
    has_rows: bool,
}

impl<'w> List<'w> {
    pub(super) fn new(out: &'w mut dyn Write, has_names: bool, null: &str) -> Self {
        Self { out, columns: Vec::new(), has_names, null: null.to_owned(), has_rows: false }
    }
}

impl RowSink for List<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&name| name.to_owned()).collect();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        // An empty line between two rows.
        if std::mem::replace(&mut self.has_rows, true) {
            writeln!(self.out)?;
        }
        let names = self.columns.iter().filter(|_| self.has_names).map(String::as_str);
        let texts = values.iter().map(|value| match value {
            Value::Null => Cow::Borrowed(&*self.null),
            value => value.text(),
        });
        let names = names.chain(std::iter::repeat(""));
        write_pairs(self.out, &names.zip(texts).collect::<Vec<_>>())
    }
}

/// Writes aligned pairs of names and texts. A text of several lines is indented.
fn write_pairs(
    out: &mut dyn Write,
    pairs: &[(impl AsRef<str>, impl AsRef<str>)],
) -> io::Result<()> {
    let widest = pairs.iter().map(|(name, _)| name.as_ref().width()).max().unwrap_or(0);
    let gap = if widest == 0 { "" } else { "   " };
    for (name, text) in pairs {
        let mut name = name.as_ref();
        let mut lines = text.as_ref().lines();
        // An empty text has no lines.
        let first = lines.next().unwrap_or_default();
        for line in std::iter::once(first).chain(lines) {
            let padding = " ".repeat(widest - name.width());
            writeln!(out, "{}", format!("{name}{padding}{gap}{line}").trim_end())?;
            name = "";
        }
    }
    Ok(())
}

//! A table in GitHub Flavored Markdown, which most Markdown parsers support.

use std::io::{self, Write};

use super::shown::display_text;
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
            write!(self.out, "| {} ", escaped(cell))?;
        }
        writeln!(self.out, "|")
    }
}

impl RowSink for Markdown<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.line(columns.iter().copied())?;
        writeln!(self.out, "{}|", "| --- ".repeat(columns.len()))
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let cells: Vec<_> = values.iter().map(display_text).collect();
        self.line(cells.iter().map(AsRef::as_ref))
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Escapes a text for a cell. <https://github.github.com/gfm/#backslash-escapes>
fn escaped(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(char) = chars.next() {
        match char {
            '&' => cell.push_str("&amp;"),
            '<' => cell.push_str("&lt;"),
            // The following line feed becomes the line break.
            '\r' if chars.peek() == Some(&'\n') => {}
            '\r' | '\n' => cell.push_str("<br>"),
            // An underscore within a word, as in most column names, is plain text.
            '_' if before.is_alphanumeric()
                && chars.peek().is_some_and(|c| c.is_alphanumeric()) =>
            {
                cell.push('_');
            }
            '\\' | '|' | '`' | '*' | '_' | '[' | '~' | '$' => cell.extend(['\\', char]),
            _ => cell.push(char),
        }
        before = char;
    }
    cell
}

//! A line for each value of a row, for rows with many columns.

use std::borrow::Cow;
use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::rows::{RowSink, Value};

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

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes aligned pairs of names and texts. A text of several lines is indented.
pub(super) fn write_pairs(
    out: &mut dyn Write,
    pairs: &[(&str, impl AsRef<str>)],
) -> io::Result<()> {
    let widest = pairs.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    let gap = if widest == 0 { "" } else { "   " };
    for (name, text) in pairs {
        let mut name = *name;
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

//! Rows and graphs of shortest paths as text, one file for each format.
//!
//! ```
//! use klotski_sql::render::{Format, Style};
//!
//! let mut out = Vec::new();
//! {
//!     let mut sink = Format::Csv.sink(&mut out, &Style::default());
//!     sink.begin(&["code", "min_solution_step"])?;
//!     sink.row(&["4FEA13400".into(), 138.into()])?;
//!     sink.end()?;
//! }
//! assert_eq!(out, b"code,min_solution_step\n4FEA13400,138\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod csv;
mod json;
mod page_tables;
#[cfg(feature = "parquet")]
mod parquet_file;
mod path_graph;
mod table;

use std::borrow::Cow;
use std::io::Write;

use klotski_query::{Escaped, RowSink, Value};
use strum::VariantArray;

pub(crate) use path_graph::{GraphFormat, PathGraph, write_graph_ml};
pub use table::Screen;

#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Format {
    /// Aligned columns, for reading.
    Table,
    /// A line for each value, with the name of its column; for rows with many columns.
    List,
    /// Comma-separated values as in RFC 4180, with a header line; NULL is empty.
    Csv,
    /// Like CSV, but with tabs between the values.
    Tsv,
    /// One array of objects.
    Json,
    /// One object for each line.
    Jsonl,
    Markdown,
    /// A table in HTML, with boards; NULL is empty.
    Html,
    #[cfg(feature = "parquet")]
    Parquet,
}

/// Options that formats have in common.
#[derive(Clone, Debug)]
pub struct Style {
    /// Whether the column names come first, in a format where they are optional.
    pub has_headers: bool,
    /// The text for NULL in a list.
    pub null: String,
}

impl Default for Style {
    fn default() -> Self {
        Self { has_headers: true, null: "NULL".to_owned() }
    }
}

impl Format {
    /// Whether the format is text, which a terminal can display.
    pub fn is_text(self) -> bool {
        self.is_for_people() || matches!(self, Self::Csv | Self::Tsv | Self::Json | Self::Jsonl)
    }

    /// Whether the format is for people, not programs.
    pub(crate) fn is_for_people(self) -> bool {
        matches!(self, Self::Table | Self::List | Self::Markdown | Self::Html)
    }

    /// A sink that writes rows in this format to `out`.
    pub fn sink<'w>(self, out: &'w mut dyn Write, style: &Style) -> Box<dyn RowSink + 'w> {
        let headers = style.has_headers;
        match self {
            // These formats are for people, so their output may end up on a terminal.
            Self::Table => Box::new(Escaped { sink: table::Table::new(out, headers, None) }),
            Self::List => Box::new(Escaped { sink: table::List::new(out, headers, &style.null) }),
            Self::Csv => Box::new(csv::Delimited::new(out, b',', headers)),
            Self::Tsv => Box::new(csv::Delimited::new(out, b'\t', headers)),
            Self::Json => Box::new(json::Json::array(out)),
            Self::Jsonl => Box::new(json::Json::lines(out)),
            // A Markdown table requires its header.
            Self::Markdown => Box::new(page_tables::Markdown { out }),
            Self::Html => Box::new(page_tables::Html { out, has_headers: headers, code: None }),
            #[cfg(feature = "parquet")]
            Self::Parquet => Box::new(parquet_file::ParquetFile::new(out)),
        }
    }

    /// A sink for a terminal, which values and column names cannot control.
    pub fn terminal_sink<'w>(
        self,
        out: &'w mut dyn Write,
        style: &Style,
        screen: Screen,
    ) -> Box<dyn RowSink + 'w> {
        match self {
            // JSON has an escape for every character, so values keep their meaning.
            Self::Json => Box::new(json::Json::array(out).escape_controls()),
            Self::Jsonl => Box::new(json::Json::lines(out).escape_controls()),
            Self::Table => {
                let table = table::Table::new(out, style.has_headers, Some(screen));
                Box::new(Escaped { sink: table })
            }
            _ => Box::new(Escaped { sink: self.sink(out, style) }),
        }
    }
}

/// The text of a value in formats for people. Unlike [`Value::text`], it shows NULL.
fn display_text<'a>(value: &'a Value<'_>) -> Cow<'a, str> {
    match value {
        Value::Null => Cow::Borrowed("NULL"),
        other => other.text(),
    }
}

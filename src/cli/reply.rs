//! How an answer is written, and where.

use std::env;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use terminal_size::{Width, terminal_size};

use super::exit;
use super::output::Output;
use crate::render::{Format, bare};
use crate::rows::RowSink;

/// How the answer is written, and where
#[derive(Debug, Args)]
pub(super) struct Reply {
    /// table, csv, tsv, json, jsonl or markdown; by the output file's ending, else
    /// a table for a terminal and CSV for a pipe
    #[arg(long, global = true, value_name = "FORMAT")]
    format: Option<Format>,

    /// Write to a file, which appears when it is whole
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace an output file that is there already
    #[arg(long, global = true, requires = "output")]
    force: bool,
}

/// What a page allows.
pub(super) struct Page {
    /// Columns of text.
    pub(super) width: usize,
    pub(super) has_colour: bool,
}

impl Page {
    fn of(is_terminal: bool) -> Self {
        const WIDTH: usize = 80;
        let terminal = terminal_size().filter(|_| is_terminal);
        // <https://no-color.org>
        let no_colour = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            width: terminal.map_or(WIDTH, |(Width(width), _)| usize::from(width)),
            has_colour: is_terminal && !no_colour,
        }
    }
}

impl Reply {
    /// Opens the output, lets `fill` write rows to it, and puts it in place.
    ///
    /// Without a format, an answer of one value is written bare, with
    /// `null_answer` for NULL.
    pub(super) fn write(
        &self,
        null_answer: Option<&str>,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        let format = self.format.or_else(|| self.format_of_ending());
        self.write_to_output(|output| {
            let terminal = output.is_terminal();
            let out = output.writer();
            let mut sink = match (format, null_answer) {
                (Some(format), _) => format.sink(out),
                (None, Some(null)) => bare(out, null),
                (None, None) if terminal => Format::Table.sink(out),
                (None, None) => Format::Csv.sink(out),
            };
            fill(sink.as_mut())
        })
    }

    pub(super) fn write_text(&self, text: &str) -> Result<()> {
        self.write_bytes(|out| Ok(out.write_all(text.as_bytes())?))
    }

    /// Like [`write`](Self::write), for what has a form of its own.
    pub(super) fn write_bytes(
        &self,
        fill: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        self.write_to_output(|output| fill(output.writer()))
    }

    fn write_to_output(&self, fill: impl FnOnce(&mut Output) -> Result<()>) -> Result<()> {
        let mut output = Output::open(self.output.as_deref(), self.force)?;
        let name = output.name();
        fill(&mut output)
            .and_then(|()| Ok(output.finish()?))
            .map_err(|error| exit::with_output_named(error, &name))
    }

    /// Whether rows are asked for, whatever else the answer could be.
    pub(super) fn has_format(&self) -> bool {
        self.format.is_some() || self.format_of_ending().is_some()
    }

    /// Like [`write_bytes`](Self::write_bytes), for what a person looks at.
    pub(super) fn write_page(
        &self,
        fill: impl FnOnce(&mut dyn Write, &Page) -> Result<()>,
    ) -> Result<()> {
        self.write_to_output(|output| {
            let page = Page::of(output.is_terminal());
            fill(output.writer(), &page)
        })
    }

    fn format_of_ending(&self) -> Option<Format> {
        match self.output.as_ref()?.extension()?.to_str()? {
            "md" => Some(Format::Markdown),
            "txt" => Some(Format::Table),
            ending => ending.parse().ok(),
        }
    }
}

//! How an answer is written, and where.

use std::borrow::Cow;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use terminal_size::{Height, Width, terminal_size};

use super::exit::{self, ToldAlready, Usage};
use super::output::Output;
use super::pager::Room;
use crate::render::{Bare, Format, Harmless, HarmlessLines, Style, harmless};
use crate::rows::RowSink;

/// How the answer is written, and where
#[derive(Debug, Args)]
pub(super) struct Reply {
    /// table, csv, tsv, json, jsonl, markdown or html; by the output file's ending,
    /// else a table for a terminal and CSV for a pipe
    #[arg(long, global = true, value_name = "FORMAT")]
    format: Option<Format>,

    /// Leave out the names of the columns
    #[arg(long, global = true)]
    no_headers: bool,

    /// No more rows than that
    #[arg(long, global = true, value_name = "ROWS")]
    limit: Option<u64>,

    /// Do not use a pager ($PAGER, else less) where the terminal is too small
    #[arg(long, global = true)]
    no_pager: bool,

    /// Write to a file, which appears when it is whole
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace an output file that is there already
    #[arg(long, global = true)]
    force: bool,
}

/// What a page allows.
pub(super) struct Page {
    /// Columns of text.
    pub(super) width: usize,
    pub(super) has_colour: bool,
    is_terminal: bool,
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
            is_terminal,
        }
    }

    /// What stands on the page for a text that others wrote.
    pub(super) fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_terminal { harmless(text) } else { Cow::Borrowed(text) }
    }
}

impl Reply {
    /// Opens the output, lets `fill` write rows to it, and puts it in place.
    pub(super) fn write(&self, fill: impl FnOnce(&mut dyn RowSink) -> Result<()>) -> Result<()> {
        self.write_to_output(|output| {
            let usual = if output.is_terminal() { Format::Table } else { Format::Csv };
            self.write_rows(output, usual, fill)
        })
    }

    /// The same with another usual format.
    pub(super) fn write_as(
        &self,
        usual: Format,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        self.write_to_output(|output| self.write_rows(output, usual, fill))
    }

    fn write_rows(
        &self,
        output: &mut Output,
        usual: Format,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        let is_terminal = output.is_terminal();
        let style = Style {
            has_headers: !self.no_headers,
            width: is_terminal.then(|| Page::of(is_terminal).width),
            limit: self.limit,
        };
        let format = self.format.or_else(|| self.format_of_ending()).unwrap_or(usual);
        let mut sink = if is_terminal {
            format.terminal_sink(output.writer(), &style)
        } else {
            format.sink(output.writer(), &style)
        };
        fill(sink.as_mut())
    }

    /// The same for an answer of one value: without a format it is written alone,
    /// with `null_answer` for NULL, which then ends the program with a code of its
    /// own.
    pub(super) fn write_value(
        &self,
        null_answer: &str,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        if self.has_format() {
            return self.write(fill);
        }
        let mut told_null = false;
        self.write_to_output(|output| {
            let is_terminal = output.is_terminal();
            let mut bare = Harmless { sink: Bare::new(output.writer(), null_answer) };
            fill(if is_terminal { &mut bare } else { &mut bare.sink })?;
            told_null = bare.sink.told_null();
            Ok(())
        })?;
        if told_null { Err(ToldAlready.into()) } else { Ok(()) }
    }

    pub(super) fn write_text(&self, text: &str) -> Result<()> {
        self.write_bytes(|out| Ok(out.write_all(text.as_bytes())?))
    }

    /// Like [`write`](Self::write), for what has a form of its own.
    pub(super) fn write_bytes(
        &self,
        fill: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        self.write_to_output(|output| {
            if !output.is_terminal() {
                return fill(output.writer());
            }
            let mut lines = HarmlessLines::new(output.writer());
            fill(&mut lines)?;
            Ok(lines.finish()?)
        })
    }

    fn write_to_output(&self, fill: impl FnOnce(&mut Output) -> Result<()>) -> Result<()> {
        let mut output = Output::open(self.output.as_deref(), self.force)?;
        if let Some(room) = self.room().filter(|_| output.is_terminal()) {
            output = output.paged(room);
        }
        deliver(output, fill)
    }

    /// What the terminal holds, if a pager may be used where that is not enough.
    fn room(&self) -> Option<Room> {
        let (Width(columns), Height(lines)) = terminal_size().filter(|_| !self.no_pager)?;
        Some(Room { columns: columns.into(), lines: lines.into() })
    }

    /// Whether rows are asked for, whatever else the answer could be.
    pub(super) fn has_format(&self) -> bool {
        self.format.is_some() || self.format_of_ending().is_some()
    }

    /// Refuses to force what is not written, and options of which one would be ignored.
    pub(super) fn check(&self, draws_a_file: bool) -> Result<()> {
        if self.force && self.output.is_none() && !draws_a_file {
            bail!(Usage("--force needs a file to replace: name it with --output".to_owned()));
        }
        if draws_a_file && (self.output.is_some() || self.format.is_some()) {
            bail!(Usage("--svg names the output: leave out --output and --format".to_owned()));
        }
        Ok(())
    }

    /// Whether a terminal shows the answer while it is written.
    pub(super) fn is_seen(&self) -> bool {
        self.output.is_none() && io::stdout().is_terminal()
    }

    /// Whether an output is named; a picture goes there.
    pub(super) fn has_output(&self) -> bool {
        self.output.is_some()
    }

    /// Writes a picture to a file of its own.
    pub(super) fn write_picture(&self, path: &Path, svg: &str) -> Result<()> {
        let output = Output::open(Some(path), self.force)?;
        deliver(output, |output| Ok(output.writer().write_all(svg.as_bytes())?))
    }

    /// Like [`write_bytes`](Self::write_bytes), for what a person looks at, in colour: what
    /// others wrote passes [`Page::text`].
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

/// Fills an output and puts it in place.
fn deliver(mut output: Output, fill: impl FnOnce(&mut Output) -> Result<()>) -> Result<()> {
    let name = output.name();
    let filled = match fill(&mut output) {
        Ok(()) => output.finish().map_err(Into::into),
        Err(error) => output.give_up().map_err(Into::into).and(Err(error)),
    };
    filled.map_err(|error| exit::with_output_named(error, &name))
}

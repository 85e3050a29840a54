//! The options of an answer: its format, and where it goes.

use std::borrow::Cow;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use terminal_size::{Height, Width, terminal_size};

use super::error::CliError;
use super::output::Output;
use super::pager::TerminalSize;
use crate::render::{Bare, Format, Harmless, HarmlessLines, Style, harmless};
use crate::rows::RowSink;

/// The format of an answer, and where it goes
#[derive(Debug, Args)]
pub(super) struct OutputOptions {
    /// table, csv, tsv, json, jsonl, markdown, html or parquet [default: by the ending of the output
    /// file, else table for a terminal and csv for a pipe]
    #[arg(long, global = true, value_name = "FORMAT")]
    format: Option<Format>,

    /// Leave out the names of the columns
    #[arg(long, global = true)]
    no_headers: bool,

    /// Write at most this many rows
    #[arg(long, global = true, value_name = "ROWS")]
    limit: Option<u64>,

    /// Use no pager ($PAGER, else less) for an answer longer than the terminal
    #[arg(long, global = true)]
    no_pager: bool,

    /// Write to this file, which appears once it is complete
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace an existing output file
    #[arg(long, global = true)]
    force: bool,
}

/// What a drawing in text may use.
pub(super) struct Canvas {
    /// Columns of text.
    pub(super) width: usize,
    pub(super) has_colour: bool,
    is_terminal: bool,
}

impl Canvas {
    fn of(output: &Output) -> Self {
        const WIDTH: usize = 80;
        let is_terminal = output.is_terminal();
        let terminal = terminal_size().filter(|_| is_terminal);
        // <https://no-color.org>
        let no_colour = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            width: terminal.map_or(WIDTH, |(Width(width), _)| usize::from(width)),
            has_colour: is_terminal && !no_colour,
            is_terminal,
        }
    }

    /// A text that may contain stored values. On a terminal they must not act as commands.
    pub(super) fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_terminal { harmless(text) } else { Cow::Borrowed(text) }
    }
}

impl OutputOptions {
    /// Refuses `--force` without a file to replace, and `--svg` beside another output.
    /// `names_files` says whether other options name files.
    pub(super) fn check(&self, draws_svg: bool, names_files: bool) -> Result<()> {
        if self.force && self.output.is_none() && !draws_svg && !names_files {
            let message = "--force needs a file to replace: name it with --output";
            bail!(CliError::Usage(message.to_owned()));
        }
        #[cfg(not(feature = "parquet"))]
        if self.output.as_ref().is_some_and(|path| path.extension() == Some("parquet".as_ref())) {
            let message = "this klotski-sql was built without the feature parquet";
            bail!(CliError::Usage(message.to_owned()));
        }
        if draws_svg && (self.output.is_some() || self.format.is_some()) {
            let message = "--svg names the output: leave out --output and --format";
            bail!(CliError::Usage(message.to_owned()));
        }
        Ok(())
    }

    /// Refuses the options of rows, for a command that writes files of its own.
    #[cfg(feature = "parquet")]
    pub(super) fn refuse_rows(&self, command: &str) -> Result<()> {
        let has_any = self.has_format() || self.has_output() || self.no_headers;
        if has_any || self.limit.is_some() {
            let message = format!(
                "{command} writes whole files into its folder: leave out --output, --format, \
                 --limit and --no-headers"
            );
            bail!(CliError::Usage(message));
        }
        Ok(())
    }

    /// Whether the user asks for rows, by `--format` or by the ending of the output file.
    pub(super) fn has_format(&self) -> bool {
        self.chosen_format().is_some()
    }

    /// Whether files may be replaced.
    #[cfg(feature = "parquet")]
    pub(super) fn has_force(&self) -> bool {
        self.force
    }

    pub(super) fn has_output(&self) -> bool {
        self.output.is_some()
    }

    /// Whether the answer appears on the terminal while it is written.
    pub(super) fn is_seen(&self) -> bool {
        self.output.is_none() && io::stdout().is_terminal()
    }

    fn chosen_format(&self) -> Option<Format> {
        self.format.or_else(|| match self.output.as_ref()?.extension()?.to_str()? {
            "md" => Some(Format::Markdown),
            "txt" => Some(Format::Table),
            ending => ending.parse().ok(),
        })
    }

    /// Writes the rows that `fill` hands over: by default a table for a terminal, else CSV.
    pub(super) fn write_rows(
        &self,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        self.write(|output| {
            let default = if output.is_terminal() { Format::Table } else { Format::Csv };
            self.fill_rows(output, default, fill)
        })
    }

    /// [`write_rows`](Self::write_rows) with another default.
    pub(super) fn write_rows_as(
        &self,
        default: Format,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        self.write(|output| self.fill_rows(output, default, fill))
    }

    /// Writes an answer of one value: without a format the value alone. NULL becomes
    /// `null_answer` and ends the program with [`CliError::NothingFound`].
    pub(super) fn write_value(
        &self,
        null_answer: &str,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        if self.has_format() {
            return self.write_rows(fill);
        }
        let mut is_null = false;
        self.write(|output| {
            let is_terminal = output.is_terminal();
            let mut bare = Harmless { sink: Bare::new(output.writer(), null_answer) };
            fill(if is_terminal { &mut bare } else { &mut bare.sink })?;
            is_null = bare.sink.has_met_null();
            Ok(())
        })?;
        if is_null { Err(CliError::NothingFound.into()) } else { Ok(()) }
    }

    pub(super) fn write_text(&self, text: &str) -> Result<()> {
        self.write_bytes(|out| Ok(out.write_all(text.as_bytes())?))
    }

    /// Writes a text that is not rows.
    pub(super) fn write_bytes(
        &self,
        fill: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        self.write(|output| {
            if !output.is_terminal() {
                return fill(output.writer());
            }
            let mut lines = HarmlessLines::new(output.writer());
            fill(&mut lines)?;
            Ok(lines.finish()?)
        })
    }

    /// Writes boards or plots drawn in text, on a terminal with colours. `fill` passes stored
    /// values through [`Canvas::text`].
    pub(super) fn write_drawing(
        &self,
        fill: impl FnOnce(&mut dyn Write, &Canvas) -> Result<()>,
    ) -> Result<()> {
        self.write(|output| {
            let canvas = Canvas::of(output);
            fill(output.writer(), &canvas)
        })
    }

    /// Writes the file that `--svg` names.
    pub(super) fn write_svg(&self, path: &Path, svg: &str) -> Result<()> {
        let output = Output::open(Some(path), self.force)?;
        output.fill(|output| Ok(output.writer().write_all(svg.as_bytes())?))
    }

    fn write(&self, fill: impl FnOnce(&mut Output) -> Result<()>) -> Result<()> {
        let mut output = Output::open(self.output.as_deref(), self.force)?;
        if output.is_terminal()
            && !self.no_pager
            && let Some((Width(columns), Height(lines))) = terminal_size()
        {
            output = output.paged(TerminalSize { columns: columns.into(), lines: lines.into() });
        }
        output.fill(fill)
    }

    fn fill_rows(
        &self,
        output: &mut Output,
        default: Format,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        let is_terminal = output.is_terminal();
        let style = Style {
            has_headers: !self.no_headers,
            width: is_terminal.then(|| Canvas::of(output).width),
            limit: self.limit,
        };
        let format = self.chosen_format().unwrap_or(default);
        if is_terminal && !format.is_text() {
            let message = format!("{} is not text: name a file with --output", format.name());
            bail!(CliError::Usage(message));
        }
        let mut sink = if is_terminal {
            format.terminal_sink(output.writer(), &style)
        } else {
            format.sink(output.writer(), &style)
        };
        fill(sink.as_mut())
    }
}

//! The format of an answer: by `--format`, or by the name of the output file.

use std::borrow::Cow;
use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use klotski::message;
use klotski_program::{CliError, stderr};
use klotski_query::{Query, RowSink};
use klotski_texts::language;

use super::answer_sink::AnswerSink;
use super::canvas::Canvas;
use super::checked::Check;
use super::file_content::FileContent;
use super::output::Output;
use super::output_options::{HEADING, OutputOptions};
use crate::cli::completers;
use crate::render::{Format, Screen, Style};

/// The format of an answer, and where it goes
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
pub struct FormatOptions {
    /// table, list, csv, tsv, json, jsonl, markdown, html or parquet [default: by the name of the
    /// output file, else table for a terminal and csv for a pipe]
    #[arg(short, long, value_name = "FORMAT", add = completers::formats())]
    format: Option<Format>,

    /// Leave out the names of the columns
    #[arg(long)]
    pub no_headers: bool,

    /// Begin CSV with the byte order mark of UTF-8, which Excel needs
    #[arg(long)]
    bom: bool,

    #[command(flatten)]
    pub output: OutputOptions,
}

/// The format of an answer of many rows, and where it goes
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
pub struct RowOptions {
    #[command(flatten)]
    format: FormatOptions,

    /// Write at most this many rows
    #[arg(long, value_name = "ROWS")]
    limit: Option<u64>,
}

/// What an empty answer means.
pub enum Empty<'t> {
    /// A list may have no row.
    List,
    /// An answer of one value is written without a header, unless a format is requested. NULL
    /// becomes this text, and in every format ends the program with [`CliError::NothingFound`].
    Value(Cow<'t, str>),
    /// No row about one layout ends the program with [`CliError::NotFound`] and this sentence.
    Layout(String),
}

impl<'t> Empty<'t> {
    /// For the answer of a query about this layout, if it is about one.
    pub fn of(query: &Query<'t>, layout: Option<&str>) -> Self {
        match (query.null_answer, query.empty_answer, layout) {
            (Some(null), ..) => Self::Value(language().text(null)),
            (None, Some(missing), Some(layout)) => {
                let english = format!("{{layout}} {missing}");
                let translated = klotski::translated(&english, &[("layout", &layout)]);
                Self::Layout(translated.unwrap_or_else(|| format!("{layout} {missing}")))
            }
            _ => Self::List,
        }
    }
}

impl Check for FormatOptions {
    fn check(&self) -> Result<(), String> {
        self.output.check()?;
        match (self.content()?, self.output.file()) {
            (Some(FileContent::Rows(format)), _) if self.bom && format != Format::Csv => {
                Err("--bom is for CSV: leave it out".to_owned())
            }
            (None, Some(path)) => FileContent::check_ending(path),
            (Some(FileContent::Svg | FileContent::Graph(_)), Some(path)) => {
                Err(FileContent::refusal(path))
            }
            _ => Ok(()),
        }
    }
}

impl Check for RowOptions {
    fn check(&self) -> Result<(), String> {
        self.format.check()
    }
}

impl FormatOptions {
    /// The requested content, by `--format` or by the name of the output file; `None` without
    /// either. It is an error if they differ.
    pub fn content(&self) -> Result<Option<FileContent>, String> {
        let Some(path) = self.output.file() else { return Ok(self.format.map(FileContent::Rows)) };
        match (self.format.map(FileContent::Rows), FileContent::of(path)?) {
            (Some(asked), Some(named)) if asked != named => Err(message!(
                "--format {asked} contradicts the name {path}: leave out --format, or name the \
                 file otherwise",
                asked = asked.name(),
                path = path.display(),
            )),
            (asked, named) => Ok(asked.or(named)),
        }
    }

    /// The format of rows, if rows are requested.
    fn row_format(&self) -> Option<Format> {
        match self.content() {
            Ok(Some(FileContent::Rows(format))) => Some(format),
            // Contradictions were refused while the command line was read.
            _ => self.bom.then_some(Format::Csv),
        }
    }

    pub fn has_format(&self) -> bool {
        self.row_format().is_some()
    }

    /// Writes the rows that `fill` hands over: by default a table for a terminal, else CSV.
    pub fn write_rows(&self, fill: impl FnOnce(&mut dyn RowSink) -> Result<()>) -> Result<()> {
        self.write_some_rows(None, None, Empty::List, fill)
    }

    /// Writes an answer of one value that is not NULL: without a format the value alone.
    pub fn write_value(&self, fill: impl FnOnce(&mut dyn RowSink) -> Result<()>) -> Result<()> {
        self.write_some_rows(None, None, Empty::Value("".into()), fill)
    }

    fn write_some_rows(
        &self,
        limit: Option<u64>,
        default: Option<Format>,
        empty: Empty<'_>,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        let mut style = Style { has_headers: !self.no_headers, ..Style::default() };
        let mut chosen = self.row_format().or(default);
        if let (None, Empty::Value(null)) = (chosen, &empty) {
            (chosen, style.has_headers, style.null) = (Some(Format::List), false, null.to_string());
        }
        let is_text = self.output.file().is_some_and(FileContent::is_text);
        let chosen = chosen.or(is_text.then_some(Format::Table));
        let (mut has_null, mut rows, mut missing, mut is_terminal) = (false, 0, None, false);
        let write = |output: &mut Output| {
            is_terminal = output.is_terminal();
            let format = chosen.unwrap_or(if is_terminal { Format::Table } else { Format::Csv });
            let screen =
                Screen::new(Canvas::of(output).width, output.can_scroll(), chosen.is_none());
            if is_terminal && !format.is_text() {
                bail!(CliError::Usage(message!(
                    "{format} is not text: name a file with --output",
                    format = format.name()
                )));
            }
            if self.bom && !is_terminal {
                output.writer().write_all("\u{feff}".as_bytes())?;
            }
            let sink = if is_terminal {
                format.terminal_sink(output.writer(), &style, &screen)
            } else {
                format.sink(output.writer(), &style)
            };
            let is_seen = self.output.is_seen();
            let mut sink = AnswerSink::new(sink, limit, format.is_for_people(), is_seen);
            fill(&mut sink)?;
            (has_null, rows, missing) = (sink.has_null, sink.rows, screen.missing_columns());
            Ok(())
        };
        match chosen {
            None | Some(Format::Table) => self.output.write_wide(write)?,
            Some(_) => self.output.write(write)?,
        }
        if let Some((missing, all)) = missing {
            stderr::say(&message!(
                "the terminal has no room for {missing} of {all} columns: see all with --format \
                 list (in a shell: .mode list)",
                missing,
                all,
            ));
        }
        match empty {
            _ if limit == Some(0) => {}
            Empty::Value(_) if has_null => bail!(CliError::NothingFound),
            Empty::Layout(sentence) if rows == 0 => bail!(CliError::NotFound(sentence)),
            Empty::List if rows == 0 && is_terminal => stderr::say("no rows"),
            _ => {}
        }
        Ok(())
    }
}

impl RowOptions {
    /// Where an answer goes that is written to a `.json` file without `--format`, and how many of
    /// its rows.
    pub fn json_file(&self) -> Option<(&OutputOptions, Option<u64>)> {
        let FormatOptions { format, output, .. } = &self.format;
        let is_json =
            || output.file().is_some_and(|path| path.extension() == Some("json".as_ref()));
        (format.is_none() && is_json()).then_some((output, self.limit))
    }

    /// Writes a text that is not rows.
    pub fn write_text(
        &self,
        what: &str,
        fill: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        let FormatOptions { format, no_headers, bom, output } = &self.format;
        output.check().map_err(CliError::Usage)?;
        if format.is_some() || *no_headers || *bom || self.limit.is_some() {
            bail!(CliError::Usage(message!(
                "{what} is a text, not rows: leave out --format, --no-headers, --bom and --limit",
                what
            )));
        }
        if self.format.has_format() {
            bail!(CliError::Usage(message!(
                "{what} is a text, not rows: name the file otherwise",
                what
            )));
        }
        output.write_bytes(fill)
    }

    /// Writes the rows that `fill` hands over: by default a table for a terminal, else CSV.
    pub fn write_rows(&self, fill: impl FnOnce(&mut dyn RowSink) -> Result<()>) -> Result<()> {
        self.write_rows_as(None, Empty::List, fill)
    }

    /// [`write_rows`](Self::write_rows) with another default and another meaning of no row.
    pub fn write_rows_as(
        &self,
        default: Option<Format>,
        empty: Empty<'_>,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        self.format.write_some_rows(self.limit, default, empty, fill)
    }
}

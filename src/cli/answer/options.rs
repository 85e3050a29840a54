//! The options of an answer as they are typed, and the decisions about them.

use std::path::PathBuf;

use clap::Args;
use klotski::message;
use klotski_program::CliError;

use super::answer_form::AnswerForm;
use super::content::{AnswerKind, Content, format_parser, formats};
use super::destination::Destination;
use crate::render::Format;

/// The heading above these options in the help of a command.
pub const HEADING: &str = "Output";

/// Where an answer goes
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
pub struct PlaceOptions {
    /// Write to this file, which appears once it is complete
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Replace an existing file
    #[arg(long)]
    force: bool,

    /// Use no pager ($PAGER, else less)
    #[arg(long)]
    no_pager: bool,
}

/// The format of an answer, and where it goes
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
pub struct AnswerOptions {
    /// The format of the answer: of rows, or of a picture (svg), a graph (dot, graphml, graph-json)
    /// or levels, which only some commands write [default: by the name of the output file, else a
    /// drawing in text, or rows as table for a terminal and as csv for a pipe]
    #[arg(short, long, value_name = "FORMAT", ignore_case = true, value_parser = format_parser())]
    #[arg(add = formats())]
    format: Option<Content>,

    /// Leave out the names of the columns
    #[arg(long)]
    no_headers: bool,

    /// Begin CSV with the byte order mark of UTF-8, which Excel needs
    #[arg(long)]
    bom: bool,

    /// Write at most this many rows
    #[arg(long, value_name = "ROWS")]
    limit: Option<u64>,

    #[command(flatten)]
    place: PlaceOptions,
}

impl PlaceOptions {
    pub fn decide(&self) -> Result<Destination, CliError> {
        if self.force && self.output.is_none() {
            let fault = "--force needs a file to replace: name it with --output";
            return Err(CliError::Usage(fault.to_owned()));
        }
        Ok(Destination::new(self.output.clone(), self.force, !self.no_pager))
    }
}

impl AnswerOptions {
    /// All decisions about the answer of a command of this kind, before any work.
    pub fn decide(&self, kind: AnswerKind) -> Result<AnswerForm, CliError> {
        let destination = self.place.decide()?;
        let content = kind.content(self.format, destination.file()).map_err(CliError::Usage)?;
        let content = content.or(self.bom.then_some(Content::Rows(Format::Csv)));
        let is_rows = match content {
            Some(rows @ Content::Rows(it)) if destination.is_terminal() && !it.is_text() => {
                return Err(CliError::Usage(message!(
                    "{format} is not text: name a file with --output",
                    format = rows.name()
                )));
            }
            Some(Content::Rows(_)) => true,
            Some(_) => kind == AnswerKind::Codes,
            None => !kind.is_drawn(),
        };
        let fault = if self.bom && content != Some(Content::Rows(Format::Csv)) {
            "--bom is for CSV: leave it out"
        } else if self.no_headers && !is_rows {
            "--no-headers is for rows: choose a format with --format"
        } else if self.limit.is_some() && !is_rows {
            "--limit is for rows: choose a format with --format"
        } else {
            let (has_headers, bom, limit) = (!self.no_headers, self.bom, self.limit);
            return Ok(AnswerForm { content, has_headers, bom, limit, destination });
        };
        Err(CliError::Usage(fault.to_owned()))
    }

    /// The destination of an answer that is a text, not rows.
    pub fn decide_text(&self, what: &str) -> Result<Destination, CliError> {
        let AnswerOptions { format, no_headers, bom, limit, place } = self;
        if format.is_some() || *no_headers || *bom || limit.is_some() {
            return Err(CliError::Usage(message!(
                "{what} is a text, not rows: leave out --format, --no-headers, --bom and --limit",
                what
            )));
        }
        place.decide()
    }
}

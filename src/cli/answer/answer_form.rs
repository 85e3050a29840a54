//! The form of an answer, and how rows are written in it.

use anyhow::{Result, bail};
use klotski_program::{CliError, stderr};
use klotski_query::RowSink;

use super::answer_sink::AnswerSink;
use super::content::Content;
use super::destination::{Canvas, Destination};
use crate::render::{Format, Screen, Style};

/// The form of an answer, with all decisions made.
#[derive(Clone, Debug)]
pub struct AnswerForm {
    /// What is asked for. Otherwise rows are a table for a terminal, else CSV, and drawings are
    /// text.
    pub content: Option<Content>,
    pub has_headers: bool,
    pub bom: bool,
    /// The largest number of rows.
    pub limit: Option<u64>,
    pub destination: Destination,
}

/// What an empty answer means.
pub enum Empty {
    /// A list may have no row.
    List,
    /// An answer of one value is written without a header, unless a format is requested. NULL
    /// becomes this text, and in every format ends the program with [`CliError::NothingFound`].
    Value(String),
    /// No row about one layout ends the program with [`CliError::NotFound`] and this sentence.
    Layout(String),
}

impl AnswerForm {
    /// Whether rows are asked for.
    pub fn has_rows(&self) -> bool {
        matches!(self.content, Some(Content::Rows(_)))
    }

    /// Whether people read the rows: texts of this project are then in their language.
    pub fn is_for_people(&self) -> bool {
        match self.content {
            Some(Content::Rows(format)) => format.is_for_people(),
            _ => self.destination.is_terminal(),
        }
    }

    /// The same form, if it has letters where they are asked for.
    pub fn in_letters(self, is_ascii: bool) -> Result<Self, CliError> {
        let fault = "--ascii draws letters: leave it out, or name a .txt file";
        match self.content.filter(|_| is_ascii) {
            Some(_) => Err(CliError::Usage(fault.to_owned())),
            None => Ok(self),
        }
    }

    /// Writes the rows that `fill` hands over.
    pub fn write_rows(&self, fill: impl FnOnce(&mut dyn RowSink) -> Result<()>) -> Result<()> {
        self.write_rows_as(None, Empty::List, fill)
    }

    /// [`write_rows`](Self::write_rows) with another default and another meaning of no row.
    pub fn write_rows_as(
        &self,
        default: Option<Format>,
        empty: Empty,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        let is_terminal = self.destination.is_terminal();
        let mut style = Style { has_headers: self.has_headers, ..Style::default() };
        let mut chosen = match self.content {
            Some(Content::Rows(format)) => Some(format),
            _ => default,
        };
        if let (None, Empty::Value(null)) = (chosen, &empty) {
            (chosen, style.has_headers, style.null) = (Some(Format::List), false, null.clone());
        }
        let usual = if is_terminal { Format::Table } else { Format::Csv };
        let (format, lists_one_row) = (chosen.unwrap_or(usual), chosen.is_none());
        let (mut has_null, mut rows) = (false, 0);
        self.destination.write(|out| {
            let sink = if is_terminal {
                let width = Canvas::of(&self.destination).width;
                format.terminal_sink(out, &style, Screen { width, lists_one_row })
            } else {
                if self.bom {
                    out.write_all("\u{feff}".as_bytes())?;
                }
                format.sink(out, &style)
            };
            let mut sink = AnswerSink::new(sink, self.limit, is_terminal);
            fill(&mut sink)?;
            (has_null, rows) = (sink.has_null, sink.rows);
            Ok(())
        })?;
        match empty {
            _ if self.limit == Some(0) => {}
            Empty::Value(_) if has_null => bail!(CliError::NothingFound),
            Empty::Layout(sentence) if rows == 0 => bail!(CliError::NotFound(sentence)),
            Empty::List if rows == 0 && is_terminal => stderr::say("no rows"),
            _ => {}
        }
        Ok(())
    }
}

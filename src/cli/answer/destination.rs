//! The destination of an answer.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use klotski_program::start_spinner;
use klotski_texts::EscapedLines;

use super::canvas::Canvas;
use super::output::Output;

/// Where an answer goes, decided while the command line is read.
#[derive(Clone, Debug)]
pub enum Destination {
    /// A terminal, perhaps through a pager.
    Terminal { has_pager: bool },
    /// Standard output that is no terminal.
    Pipe,
    /// A file, which `replaces` an existing one only if that is asked for.
    File { path: PathBuf, replaces: bool },
}

impl Destination {
    /// A file, or standard output, which is also named `-`.
    pub fn new(file: Option<PathBuf>, replaces: bool, has_pager: bool) -> Self {
        match file {
            Some(path) if !["-", "/dev/stdout"].iter().any(|name| path == Path::new(name)) => {
                Self::File { path, replaces }
            }
            _ if io::stdout().is_terminal() => Self::Terminal { has_pager },
            _ => Self::Pipe,
        }
    }

    /// The file that the answer goes to.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File { path, .. } => Some(path),
            _ => None,
        }
    }

    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal { .. })
    }

    /// Opens the destination and lets `fill` write the answer.
    pub fn write(&self, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        Output::open(self)?.fill(fill)
    }

    /// Writes an answer that is not rows.
    pub fn write_bytes(&self, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        self.write(|out| {
            if !self.is_terminal() {
                let _spinner = start_spinner();
                return fill(out);
            }
            let mut lines = EscapedLines::new(out);
            fill(&mut lines)?;
            Ok(lines.finish()?)
        })
    }

    /// Writes boards or plots drawn in text, on a terminal with colours. `fill` passes stored
    /// values through [`Canvas::text`].
    pub fn write_drawing(
        &self,
        fill: impl FnOnce(&mut dyn Write, &Canvas) -> Result<()>,
    ) -> Result<()> {
        self.write(|out| fill(out, &Canvas::of(self)))
    }
}

//! The options for the destination of an answer: the terminal, a pager, a file.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use klotski_program::terminal_size;
use klotski_texts::EscapedLines;

use super::canvas::Canvas;
use super::checked::Check;
use super::output::Output;
use super::pager::TerminalSize;

/// The heading above these options in the help of a command.
pub const HEADING: &str = "Output";

/// Where an answer goes
#[derive(Debug, Default, Args)]
#[command(next_help_heading = HEADING)]
pub struct OutputOptions {
    /// Write to this file, which appears once it is complete
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Replace an existing file
    #[arg(long)]
    force: bool,

    /// Use no pager ($PAGER, else less) for an answer larger than the terminal
    #[arg(long)]
    no_pager: bool,
}

impl Check for OutputOptions {
    fn check(&self) -> Result<(), String> {
        if self.force && self.output.is_none() {
            return Err("--force needs a file to replace: name it with --output".to_owned());
        }
        Ok(())
    }
}

impl OutputOptions {
    /// Options that are chosen while the program runs.
    pub fn new(output: Option<PathBuf>, force: bool, no_pager: bool) -> Self {
        Self { output, force, no_pager }
    }

    /// The file that the answer goes to.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Whether the answer appears on the terminal while it is written.
    pub fn is_seen(&self) -> bool {
        self.output.is_none() && io::stdout().is_terminal()
    }

    /// Writes a text that is not rows.
    pub fn write_bytes(&self, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        self.write(|output| {
            if !output.is_terminal() {
                return fill(output.writer());
            }
            let mut lines = EscapedLines::new(output.writer());
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
        self.write(|output| {
            let canvas = Canvas::of(output);
            fill(output.writer(), &canvas)
        })
    }

    /// Writes a picture to a file.
    pub fn write_svg(&self, path: &Path, svg: &str) -> Result<()> {
        let output = Output::open(Some(path), self.force)?;
        output.fill(|output| Ok(output.writer().write_all(svg.as_bytes())?))
    }

    /// Writes an answer whose long lines may wrap.
    pub fn write(&self, fill: impl FnOnce(&mut Output) -> Result<()>) -> Result<()> {
        self.open(false)?.fill(fill)
    }

    /// Writes an answer whose long lines are for a pager that scrolls to the right.
    pub fn write_wide(&self, fill: impl FnOnce(&mut Output) -> Result<()>) -> Result<()> {
        self.open(true)?.fill(fill)
    }

    fn open(&self, is_sideways: bool) -> Result<Output> {
        let output = Output::open(self.file(), self.force)?;
        let size = terminal_size().filter(|_| output.is_terminal() && !self.no_pager);
        Ok(match size {
            Some((columns, lines)) => output.paged(TerminalSize { columns, lines }, is_sideways),
            None => output,
        })
    }
}

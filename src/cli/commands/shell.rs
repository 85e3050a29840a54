//! `klotski-sql shell`: statements and commands one after the other.

use anyhow::Result;
use clap::Args;

use crate::cli::answer::HEADING;
use crate::cli::invocation::Invocation;
use crate::cli::shell::{self, Mode, mode_parser};

/// A prompt for SQL and canned queries (from a pipe: a script)
#[derive(Debug, Args)]
#[command(after_help = "`klotski-sql shell < FILE` answers the statements of a file, up to the \
                        first error. A statement that would write is refused.")]
pub struct ShellArgs {
    /// The format of answers, which .mode changes [default: table for a terminal, csv for a pipe]
    #[arg(long, value_name = "FORMAT", help_heading = HEADING, value_parser = mode_parser())]
    format: Option<Mode>,
    /// Leave out the names of the columns
    #[arg(long, help_heading = HEADING)]
    no_headers: bool,
    /// Use no pager ($PAGER, else less) for an answer larger than the terminal
    #[arg(long, help_heading = HEADING)]
    no_pager: bool,
}

impl ShellArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let Self { format, no_headers, no_pager } = *self;
        shell::run(call, format.unwrap_or_default(), no_headers, no_pager)
    }
}

//! The shell: SQL statements and commands of the program, from a terminal or from a script.
//!
//! ```text
//!   terminal --prompt--+--> dialogue --statement--> the command `sql` --+
//!    (completion,      |       |                                        +--settings--> answer
//!     history)         |       +--dot_commands--> any command ----------+
//!   script ------------+       +--unknown_word--> what to write instead
//! ```

mod completion;
mod dialogue;
mod dot_commands;
mod prompt;
mod settings;
mod statement;
mod statement_runner;
mod unknown_word;

use std::io::{self, IsTerminal};

use anyhow::Result;
use clap::Args;

use super::answer::HEADING;
use super::invocation::Invocation;
use dialogue::Dialogue;
use settings::{Mode, Settings, mode_parser};
use statement_runner::StatementRunner;

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
    /// Runs the statements and commands on standard input. `program` describes the whole program,
    /// for man pages.
    pub fn run(&self, call: &Invocation, program: fn() -> clap::Command) -> Result<()> {
        let Self { format, no_headers, no_pager } = *self;
        let settings =
            Settings { mode: format.unwrap_or_default(), no_headers, no_pager, once: None };
        if io::stdin().is_terminal() {
            return prompt::run(call, program, settings);
        }
        let session = call.session()?;
        let statements = StatementRunner::of_script(session.stop().clone());
        Dialogue::new(call, program, session, &statements, settings).run_script()
    }
}

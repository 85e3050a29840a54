//! The shell: SQL statements and commands of the program, from a terminal or from a script.
//!
//! ```text
//!   terminal --prompt--+--> dialogue --statement--> the command `sql` --+
//!    (completion,      |       |                                        +--settings--> answer
//!     history)         |       +--dot_line--> any command --------------+
//!   script ------------+       +--unknown_word--> what to write instead
//! ```

mod completion;
mod dialogue;
mod dot_line;
mod prompt;
mod settings;
mod statement;
mod unknown_word;

use std::io::{self, IsTerminal};

use anyhow::Result;

use super::invocation::Invocation;
use super::statement_runner::StatementRunner;
use dialogue::Dialogue;
use settings::Settings;
pub(super) use settings::{Mode, mode_parser};

/// Runs the statements and commands on standard input.
pub(super) fn run(call: &Invocation, mode: Mode, no_headers: bool, no_pager: bool) -> Result<()> {
    let settings = Settings { mode, no_headers, no_pager, once: None };
    if io::stdin().is_terminal() {
        return prompt::run(call, settings);
    }
    let session = call.session()?;
    let statements = StatementRunner::of_script(session.stop().clone());
    Dialogue::new(call, session, &statements, settings).run_script()
}

//! The shell: statements and commands from a terminal or from a script.
//!
//! ```text
//!   terminal --prompt------+                             +--> stray_word
//!    |  |                  +--> dialogue --> statement --+
//!    |  +--> completion    |       |                     +--> commands of the program
//!    +-----> history       |       +--> dot_command, settings
//!   script --script--------+
//! ```

mod completion;
mod dialogue;
mod dot_command;
mod file_argument;
mod history;
mod prompt;
mod script;
mod settings;
mod statement;
mod stray_word;
mod vocabulary;

use std::io::{self, IsTerminal};

use anyhow::Result;

use super::statement_runner::StatementRunner;
use crate::query::Session;
use dialogue::Dialogue;
pub(super) use settings::Settings;

/// Answers what standard input says, line by line.
pub(super) fn run(session: &Session, settings: Settings) -> Result<()> {
    if io::stdin().is_terminal() {
        return prompt::run(session, settings);
    }
    let statements = StatementRunner::of_script(session.stop().clone());
    Dialogue::new(session, &statements, settings).answer_script(io::stdin().lock())
}

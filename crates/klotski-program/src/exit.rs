//! Exit codes, and errors of the command line.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// The way in which a program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Success, also if the reader of the output closes the pipe: `| head -1`.
    Done = 0,
    Failed = 1,
    /// The command line or the SQL is wrong, or names no layout.
    CalledWrongly = 2,
    /// No solution, no path, or another empty answer about one layout: a fact about the puzzle.
    NotFound = 3,
    /// Ended by Ctrl-C: shells report a program that SIGINT (2) ends as 128 + 2.
    Interrupted = 130,
}

/// An error of a command. Other modules have their own errors.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// Wrong arguments that clap accepts.
    #[error("{0}")]
    Usage(String),
    /// The puzzle has no such solution or path.
    #[error("{0}")]
    NotFound(String),
    /// The answer on standard output is empty or a sentence.
    #[error("the answer says that there is nothing")]
    NothingFound,
}

impl Exit {
    pub fn of(error: &anyhow::Error) -> Self {
        match error.downcast_ref() {
            Some(CliError::Usage(_)) => Self::CalledWrongly,
            Some(CliError::NotFound(_) | CliError::NothingFound) => Self::NotFound,
            None if error.chain().any(is_closed_pipe) => Self::Done,
            None => Self::Failed,
        }
    }

    pub const fn code(self) -> u8 {
        self as u8
    }
}

fn is_closed_pipe(cause: &(dyn Error + 'static)) -> bool {
    let error = cause.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

//! Errors of the programs themselves, and the exit code of every error.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use klotski_functions::ArgumentError;
use thiserror::Error;

use crate::export::ExportError;
use crate::query::QueryError;

/// How a program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// Also when the reader of the output closes the pipe: `| head -1`.
    Done,
    Failed,
    /// The command line or the SQL is wrong.
    CalledWrongly,
    /// No such layout, no solution or no path: a fact about the puzzle.
    NotFound,
    /// Ended by Ctrl-C.
    Interrupted,
}

/// What a command finds out by itself. Other modules have errors of their own.
#[derive(Debug, Error)]
pub(super) enum CliError {
    /// Arguments that clap accepts and that still make no sense.
    #[error("{0}")]
    Usage(String),
    /// The puzzle has no such solution or path.
    #[error("{0}")]
    NotFound(String),
    /// The answer on standard output already says that there is nothing.
    #[error("the answer says that there is nothing")]
    NothingFound,
}

impl Exit {
    /// The exit code of an error.
    pub(super) fn of(error: &anyhow::Error) -> Self {
        if is_closed_pipe(error) {
            return Self::Done;
        }
        match error.downcast_ref() {
            Some(CliError::Usage(_)) => return Self::CalledWrongly,
            Some(CliError::NotFound(_) | CliError::NothingFound) => return Self::NotFound,
            None => {}
        }
        // All errors of export, ingest, store and verify are failures.
        error.downcast_ref().map_or(Self::Failed, Self::of_query)
    }

    fn of_query(error: &QueryError) -> Self {
        match error {
            QueryError::Interrupted => Self::Interrupted,
            QueryError::Argument(ArgumentError::NoMember(_)) => Self::NotFound,
            QueryError::MissingClass { .. }
            | QueryError::Store(_)
            | QueryError::TimedOut(_)
            | QueryError::Damaged { .. }
            | QueryError::OutOfMemory
            | QueryError::Sqlite(_)
            | QueryError::Output(_) => Self::Failed,
            // All others are mistakes in the arguments or in the SQL.
            _ => Self::CalledWrongly,
        }
    }

    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Failed => 1,
            Self::CalledWrongly => 2,
            Self::NotFound => 3,
            // Shells report a program that SIGINT (2) ends as 128 + 2.
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

/// The failure to write the output that caused an error, if one did.
pub(super) fn output_failure(error: &anyhow::Error) -> Option<&io::Error> {
    // A transparent error is not its own source: look into both enums.
    error.chain().find_map(|cause| match (cause.downcast_ref(), cause.downcast_ref()) {
        (Some(QueryError::Output(error)), _) | (_, Some(ExportError::Output(error))) => Some(error),
        _ => cause.downcast_ref(),
    })
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    output_failure(error).is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use anyhow::{Context, anyhow};

    use super::*;

    #[test]
    fn every_kind_of_error_has_its_exit_code() {
        let closed_pipe = || io::Error::from(ErrorKind::BrokenPipe);
        let full_disk = || io::Error::from(ErrorKind::StorageFull);
        for (error, code) in [
            (closed_pipe().into(), 0),
            (QueryError::Output(closed_pipe()).into(), 0),
            (ExportError::Output(closed_pipe()).into(), 0),
            (anyhow!(closed_pipe()).context("cannot write a file"), 0),
            (anyhow!("anything else"), 1),
            (full_disk().into(), 1),
            (QueryError::Output(full_disk()).into(), 1),
            (ExportError::Output(full_disk()).into(), 1),
            (QueryError::OutOfMemory.into(), 1),
            (CliError::Usage(String::new()).into(), 2),
            (QueryError::NoStatement.into(), 2),
            (CliError::NotFound(String::new()).into(), 3),
            (CliError::NothingFound.into(), 3),
            (QueryError::Interrupted.into(), 130),
        ] {
            assert_eq!(Exit::of(&error).code(), code, "{error:?}");
        }
        let in_context = Err::<(), _>(QueryError::Interrupted).context("while it searched");
        assert_eq!(Exit::of(&in_context.unwrap_err()), Exit::Interrupted);
    }
}

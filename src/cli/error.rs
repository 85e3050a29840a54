//! The exit code of every error.

use std::io::{self, ErrorKind};

use klotski_functions::ArgumentError;
use klotski_program::Exit;

use crate::export::ExportError;
use crate::query::QueryError;

/// The exit of an error.
pub(super) fn exit_of(error: &anyhow::Error) -> Exit {
    if output_failure(error).is_some_and(|failure| failure.kind() == ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    // All errors of export, store and verify are failures.
    error.downcast_ref().map_or_else(|| Exit::of(error), of_query)
}

fn of_query(error: &QueryError) -> Exit {
    match error {
        QueryError::Interrupted => Exit::Interrupted,
        QueryError::Argument(ArgumentError::NoMember(_)) => Exit::NotFound,
        QueryError::MissingClass { .. }
        | QueryError::Store(_)
        | QueryError::TimedOut(_)
        | QueryError::Damaged { .. }
        | QueryError::OutOfMemory
        | QueryError::Sqlite(_)
        | QueryError::Output(_) => Exit::Failed,
        // All others are mistakes in the arguments or in the SQL.
        _ => Exit::CalledWrongly,
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

#[cfg(test)]
mod tests {
    use anyhow::{Context, anyhow};
    use klotski_program::CliError;

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
            assert_eq!(exit_of(&error).code(), code, "{error:?}");
        }
        let in_context = Err::<(), _>(QueryError::Interrupted).context("while it searched");
        assert_eq!(exit_of(&in_context.unwrap_err()), Exit::Interrupted);
    }
}

//! The exit code of every error.

use std::io::{self, ErrorKind};

use klotski_program::Exit;
use klotski_query::QueryError;

use crate::export::ExportError;

pub(super) fn exit_of(error: &anyhow::Error) -> Exit {
    if output_failure(error).is_some_and(|failure| failure.kind() == ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    // All errors of export, warehouse and verify are failures.
    error.downcast_ref().map_or_else(|| Exit::of(error), of_query)
}

fn of_query(error: &QueryError) -> Exit {
    match error {
        QueryError::Interrupted => Exit::Interrupted,
        QueryError::MissingClass { .. }
        | QueryError::Warehouse(_)
        | QueryError::TimedOut(_)
        | QueryError::Damaged { .. }
        | QueryError::TemporaryFull(_)
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

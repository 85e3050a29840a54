//! Errors as SQLite errors.

use std::panic::{AssertUnwindSafe, catch_unwind};

use klotski::ArgumentError;
use rusqlite::{Error, Result, ffi};

/// An error whose message SQLite passes on unchanged.
pub(super) fn user_error(message: String) -> Error {
    Error::UserFunctionError(message.into())
}

/// SQLite's own error for an interrupted statement.
pub(super) fn interrupted() -> Error {
    let code = ffi::Error::new(ffi::SQLITE_INTERRUPT);
    Error::SqliteFailure(code, None)
}

pub(super) fn wrong_argument(error: ArgumentError) -> Error {
    Error::UserFunctionError(error.into())
}

/// Runs a callback and turns a panic into an error of the statement, because a panic would abort
/// the host process. rusqlite does the same for scalar functions and aggregates.
pub(super) fn catch_panic<T>(callback: impl FnOnce() -> Result<T>) -> Result<T> {
    // A panic can leave only the state of one cursor inconsistent, and that cursor is not used
    // again.
    catch_unwind(AssertUnwindSafe(callback))
        .unwrap_or_else(|_| Err(user_error("a fault of klotski-sql: please report it".to_owned())))
}

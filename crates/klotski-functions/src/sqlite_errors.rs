//! Errors as SQLite errors.

use rusqlite::{Error, ffi};

use super::error::ArgumentError;

/// An error whose message SQLite passes on unchanged.
pub(super) fn user_error(message: String) -> Error {
    Error::UserFunctionError(message.into())
}

/// SQLite's own error for an interrupted statement.
pub(super) fn interrupted() -> Error {
    let code = ffi::Error::new(ffi::SQLITE_INTERRUPT);
    Error::SqliteFailure(code, None)
}

impl From<ArgumentError> for Error {
    fn from(error: ArgumentError) -> Self {
        Self::UserFunctionError(error.into())
    }
}

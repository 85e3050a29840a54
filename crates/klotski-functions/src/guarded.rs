//! Callbacks from SQLite.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::Result;

use super::sqlite_errors::user_error;

/// Runs a callback and turns a panic into an error of the statement, because a panic would abort
/// the host process. rusqlite does the same for scalar functions and aggregates.
pub(super) fn catch_panic<T>(callback: impl FnOnce() -> Result<T>) -> Result<T> {
    // A panic can leave only the state of one cursor inconsistent, and that cursor is not used
    // again.
    catch_unwind(AssertUnwindSafe(callback))
        .unwrap_or_else(|_| Err(user_error("a fault of klotski-sql: please report it".to_owned())))
}

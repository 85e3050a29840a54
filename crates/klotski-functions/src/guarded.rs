//! Callbacks that SQLite makes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::Result;

use super::sqlite_errors::user_error;

/// Runs a callback. A panic would end the process, which may be that of a stranger; so it becomes
/// an error of the statement. rusqlite does the same for scalar functions and aggregates.
pub(super) fn guarded<T>(callback: impl FnOnce() -> Result<T>) -> Result<T> {
    // What a panic may leave half done is the state of one cursor, which is not used again.
    catch_unwind(AssertUnwindSafe(callback))
        .unwrap_or_else(|_| Err(user_error("a fault of klotski-sql: please report it".to_owned())))
}

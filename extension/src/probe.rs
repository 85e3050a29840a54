//! Checks whether the host has interrupted the running statement.

use std::cell::Cell;
use std::ffi::{CStr, c_int};
use std::ptr;

use rusqlite::ffi;

/// A small statement, run on the connection while that runs another one. It fails if the host has
/// called `sqlite3_interrupt`, and its instructions count for the host's progress handler, which
/// Datasette and others use to limit the time. So both work within a long call of a function, in
/// every version of SQLite: `sqlite3_is_interrupted` exists since 3.41.
/// <https://sqlite.org/c3ref/interrupt.html>
pub struct Probe {
    db: *mut ffi::sqlite3,
    /// Null before the first check.
    statement: Cell<*mut ffi::sqlite3_stmt>,
}

/// About a thousand instructions, a few dozen microseconds. The statement is kept during a search,
/// so that its instructions add up to the interval of the progress handler.
const LONG_STATEMENT: &CStr =
    c"WITH RECURSIVE look(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM look LIMIT 100) \
    SELECT count(*) FROM look -- klotski_sql: interrupted?";

/// For a host whose authorizer rejects the other statement.
const SHORT_STATEMENT: &CStr = c"SELECT 1";

impl Probe {
    /// # Safety
    /// The connection must stay open while the probe exists, and be in use by this thread.
    pub unsafe fn new(db: *mut ffi::sqlite3) -> Self {
        Self { db, statement: Cell::new(ptr::null_mut()) }
    }

    pub fn is_interrupted(&self) -> bool {
        if self.statement.get().is_null() {
            // SQLite also interrupts preparing a statement.
            let result = self.prepare(LONG_STATEMENT);
            if result == ffi::SQLITE_INTERRUPT
                || (result != ffi::SQLITE_OK
                    && self.prepare(SHORT_STATEMENT) == ffi::SQLITE_INTERRUPT)
            {
                return true;
            }
        }
        if self.statement.get().is_null() {
            return false;
        }
        // SAFETY: the statement belongs to this connection, which is open.
        unsafe {
            let result = ffi::sqlite3_step(self.statement.get());
            ffi::sqlite3_reset(self.statement.get());
            result & 0xFF == ffi::SQLITE_INTERRUPT
        }
    }

    fn prepare(&self, sql: &CStr) -> c_int {
        let mut statement = ptr::null_mut();
        // SAFETY: the connection is open.
        let result = unsafe {
            ffi::sqlite3_prepare_v2(self.db, sql.as_ptr(), -1, &raw mut statement, ptr::null_mut())
        };
        self.statement.set(statement);
        // The host may have enabled extended codes; the lowest byte is the primary code.
        result & 0xFF
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        // SAFETY: as above; the statement may be null.
        unsafe { ffi::sqlite3_finalize(self.statement.get()) };
    }
}

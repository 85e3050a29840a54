//! The functions registered in a host's connection.

use std::cell::{Cell, OnceCell};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use klotski::{Layout, Member};
use klotski_functions::{APPLICATION_ID, FewestMoves, Host, LookedUp, stored_member, stored_moves};
use rusqlite::{Connection, Error, ErrorCode, Result, ffi};

use crate::probe::Probe;

/// The connection in which the functions are registered. SQLite drops its functions before it
/// closes the connection, and calls them from the thread that uses the connection.
pub struct HostConnection {
    db: *mut ffi::sqlite3,
    /// The time at which the main file last could not be read.
    failed_at: Mutex<Option<Instant>>,
}

// SAFETY: see above; SQLite's own locks order the threads of a host.
unsafe impl Send for HostConnection {}
// SAFETY: as above.
unsafe impl Sync for HostConnection {}

/// The interval of checks whether the statement is interrupted. A check takes a hundredth of it.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// The time after which a main file that could not be read is tried again. If it is locked, each
/// try waits as long as the host's busy timeout.
const RETRY_AFTER: Duration = Duration::from_secs(60);

impl HostConnection {
    pub fn of(connection: &Connection) -> Self {
        // SAFETY: the handle is only used while the connection has the functions.
        Self { db: unsafe { connection.handle() }, failed_at: Mutex::default() }
    }

    /// Reads the main file; `None` if it is not a warehouse or cannot be read. The only error is an
    /// interrupt.
    fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T>) -> Result<Option<T>> {
        let failed_at = || self.failed_at.lock().unwrap_or_else(PoisonError::into_inner);
        if failed_at().is_some_and(|then| then.elapsed() < RETRY_AFTER) {
            return Ok(None);
        }
        let found = self.read_main_file(read);
        // An interrupt concerns the statement, not the file.
        let is_interrupted =
            |error: &Error| error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted);
        if found.as_ref().is_err_and(is_interrupted) {
            return found;
        }
        *failed_at() = found.is_err().then(Instant::now);
        Ok(found.unwrap_or(None))
    }

    fn read_main_file<T>(&self, read: impl FnOnce(&Connection) -> Result<T>) -> Result<Option<T>> {
        // SAFETY: the connection is running the statement that has called the function. Dropping
        // this `Connection` does not close it.
        let connection = unsafe { Connection::from_handle(self.db) }?;
        let mark: i64 = connection.query_row("PRAGMA main.application_id", [], |row| row.get(0))?;
        (mark == APPLICATION_ID).then(|| read(&connection)).transpose()
    }
}

impl Host for HostConnection {
    fn watch(&self) -> Box<dyn Fn() -> bool + '_> {
        let last_check = Cell::new(Instant::now());
        // Most searches end before the first check.
        let probe = OnceCell::new();
        Box::new(move || {
            if last_check.get().elapsed() < CHECK_INTERVAL {
                return false;
            }
            // SAFETY: the connection is running the statement that has called the function.
            let is_interrupted =
                probe.get_or_init(|| unsafe { Probe::new(self.db) }).is_interrupted();
            last_check.set(Instant::now());
            is_interrupted
        })
    }

    fn look_up(&self, member: Member) -> Result<LookedUp> {
        let found = self.read(|connection| stored_member(connection, member))?;
        Ok(found.unwrap_or(LookedUp::Unknown))
    }

    fn look_up_moves(&self, layout: &Layout) -> Result<Option<FewestMoves>> {
        Ok(self.read(|connection| stored_moves(connection, layout))?.flatten())
    }
}

//! The functions as guests of another program's connection.

use std::cell::{Cell, OnceCell};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use klotski::Member;
use klotski_functions::{APPLICATION_ID, Host, LookedUp, stored_member};
use rusqlite::{Connection, Error, ErrorCode, Result, ffi};

use crate::probe::Probe;

/// The connection that the functions were registered in. SQLite drops its functions before it
/// closes a connection, and calls them from the thread that uses the connection.
pub struct Guest {
    db: *mut ffi::sqlite3,
    /// When the main file could not be asked.
    refused: Mutex<Option<Instant>>,
}

// SAFETY: see above; SQLite's own locks order the threads of a host.
unsafe impl Send for Guest {}
// SAFETY: as above.
unsafe impl Sync for Guest {}

/// The time between two looks whether the statement is interrupted. A look takes a hundredth of it.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// How long a main file that could not be asked is left alone: if it is locked, each try waits as
/// long as the host has chosen for its own statements.
const AFTER_REFUSAL: Duration = Duration::from_secs(60);

impl Guest {
    pub fn of(connection: &Connection) -> Self {
        // SAFETY: the handle is used as long as the connection has the functions.
        Self { db: unsafe { connection.handle() }, refused: Mutex::default() }
    }

    fn ask_main_file(&self, member: Member) -> Result<LookedUp> {
        // SAFETY: the connection runs the statement that has called the function; it is not
        // closed when this one is dropped.
        let connection = unsafe { Connection::from_handle(self.db) }?;
        let mark = connection.query_row("PRAGMA main.application_id", [], |row| row.get(0));
        match mark? {
            APPLICATION_ID => stored_member(&connection, member),
            _ => Ok(LookedUp::Unknown),
        }
    }
}

impl Host for Guest {
    fn watch(&self) -> Box<dyn Fn() -> bool + '_> {
        let last_look = Cell::new(Instant::now());
        // Most searches end before the first look.
        let probe = OnceCell::new();
        Box::new(move || {
            if last_look.get().elapsed() < BETWEEN_LOOKS {
                return false;
            }
            // SAFETY: the connection runs the statement that has called the function.
            let is_due = probe.get_or_init(|| unsafe { Probe::new(self.db) }).is_interrupted();
            last_look.set(Instant::now());
            is_due
        })
    }

    /// A main file that is no warehouse, or cannot be asked, says nothing. The error is an
    /// interrupt.
    fn look_up(&self, member: Member) -> Result<LookedUp> {
        let refused = || self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        if refused().is_some_and(|then| then.elapsed() < AFTER_REFUSAL) {
            return Ok(LookedUp::Unknown);
        }
        let found = self.ask_main_file(member);
        // An interrupt is about the statement, not about the file.
        let is_interrupted =
            |error: &Error| error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted);
        if found.as_ref().is_err_and(is_interrupted) {
            return found;
        }
        *refused() = found.is_err().then(Instant::now);
        Ok(found.unwrap_or(LookedUp::Unknown))
    }
}

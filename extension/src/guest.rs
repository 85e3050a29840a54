//! The functions as guests of another program's connection.

use std::cell::{Cell, OnceCell};
use std::time::{Duration, Instant};

use klotski_sql::board::Member;
use klotski_sql::functions::{Host, LookedUp, stored_member};
use klotski_sql::store::APPLICATION_ID;
use rusqlite::{Connection, Result, ffi};

use crate::probe::Probe;

/// The connection that the functions were registered in. SQLite drops its functions before it
/// closes a connection, and calls them from the thread that uses the connection.
pub struct Guest(*mut ffi::sqlite3);

// SAFETY: see above; SQLite's own locks order the threads of a host.
unsafe impl Send for Guest {}
// SAFETY: as above.
unsafe impl Sync for Guest {}

/// The time between two looks whether the statement is interrupted. A look takes a hundredth of it.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

impl Guest {
    pub fn of(connection: &Connection) -> Self {
        // SAFETY: the handle is used as long as the connection has the functions.
        Self(unsafe { connection.handle() })
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
            let is_due = probe.get_or_init(|| unsafe { Probe::new(self.0) }).is_interrupted();
            last_look.set(Instant::now());
            is_due
        })
    }

    /// A main file that is no warehouse, or cannot be asked, says nothing.
    fn look_up(&self, member: Member) -> Result<LookedUp> {
        // SAFETY: the connection runs the statement that has called the function; it is not
        // closed when this one is dropped.
        let connection = unsafe { Connection::from_handle(self.0) }?;
        let mark = connection.query_row("PRAGMA main.application_id", [], |row| row.get(0));
        if mark != Ok(APPLICATION_ID) {
            return Ok(LookedUp::Unknown);
        }
        stored_member(&connection, member).or(Ok(LookedUp::Unknown))
    }
}

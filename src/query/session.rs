//! A warehouse that questions are put to.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::error::QueryError;
use super::functions;
use super::guard::Guard;
use super::stop::Stop;
use crate::store::Warehouse;

/// A warehouse, opened for questions: with the functions of the puzzle, under
/// guard, and with an end to patience.
#[derive(Debug)]
pub struct Session {
    warehouse: Warehouse,
    guard: Guard,
    stop: Stop,
}

/// Instructions of SQLite's machine between two looks at the clock: far less
/// than a millisecond.
const LOOK_EVERY: i32 = 10_000;

impl Session {
    /// Opens the warehouse at `path`. Statements and searches give up when
    /// `stop` is due.
    ///
    /// # Errors
    /// When there is none, or one of another schema version.
    pub fn open(path: &Path, stop: Stop) -> Result<Self, QueryError> {
        let mut warehouse = Warehouse::open(path)?;
        functions::register(&warehouse, &stop)?;
        let connection = warehouse.connection_mut();
        let guard = Guard::of(connection)?;
        let clock = stop.clone();
        connection.progress_handler(LOOK_EVERY, Some(move || clock.is_due()))?;
        Ok(Self { warehouse, guard, stop })
    }

    /// The warehouse.
    #[must_use]
    pub fn warehouse(&self) -> &Warehouse {
        &self.warehouse
    }

    pub(super) fn connection(&self) -> &Connection {
        self.warehouse.connection()
    }

    /// Runs `work` and makes of SQLite's errors what is to be told.
    pub(super) fn tell<T>(
        &self,
        work: impl FnOnce() -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        self.guard.take_refusal();
        work().map_err(|error| match (error, self.guard.take_refusal()) {
            (QueryError::Interrupted, _) if self.stop.is_interrupted() => QueryError::Interrupted,
            (QueryError::Interrupted, _) => {
                QueryError::TimedOut { limit: self.stop.limit().unwrap_or(Duration::ZERO) }
            }
            (QueryError::BadSql { .. } | QueryError::Sqlite(_), Some(refusal)) => {
                QueryError::Refused(refusal)
            }
            (error, _) => error.at(self.warehouse.path()),
        })
    }
}

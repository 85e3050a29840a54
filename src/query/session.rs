//! A connection that questions are put to.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

use super::error::QueryError;
use super::functions;
use super::guard::Guard;
use super::places::Places;
use super::stop::Stop;
use crate::store::Warehouse;

/// A warehouse opened for questions, or none at all, for those that need no
/// stored figure: with the functions of the puzzle, under guard, and with an end
/// to patience.
#[derive(Debug)]
pub struct Session {
    ground: Ground,
    places: Arc<Places>,
    guard: Guard,
    stop: Stop,
}

#[derive(Debug)]
enum Ground {
    Warehouse(Warehouse),
    Nothing(Connection),
}

/// Instructions of SQLite's machine between two looks at the clock: microseconds,
/// unless one works on millions of bytes.
const LOOK_EVERY: i32 = 1_000;

impl Session {
    /// Opens the warehouse at `path`. Statements and searches give up when
    /// `stop` is due.
    ///
    /// # Errors
    /// When there is none, or one of another schema version.
    pub fn open(path: &Path, stop: Stop) -> Result<Self, QueryError> {
        Self::on(Ground::Warehouse(Warehouse::open(path)?), stop)
    }

    /// A session without a warehouse.
    ///
    /// # Errors
    /// When SQLite has no memory for it.
    pub fn without_warehouse(stop: Stop) -> Result<Self, QueryError> {
        Self::on(Ground::Nothing(Connection::open_in_memory()?), stop)
    }

    fn on(mut ground: Ground, stop: Stop) -> Result<Self, QueryError> {
        let places = Arc::new(Places::new(ground.path()));
        functions::register(ground.connection(), &places, &stop)?;
        let connection = ground.connection_mut();
        let guard = Guard::of(connection)?;
        let clock = stop.clone();
        connection.progress_handler(LOOK_EVERY, Some(move || clock.is_due()))?;
        Ok(Self { ground, places, guard, stop })
    }

    /// The warehouse, if there is one.
    #[must_use]
    pub fn warehouse(&self) -> Option<&Warehouse> {
        match &self.ground {
            Ground::Warehouse(warehouse) => Some(warehouse),
            Ground::Nothing(_) => None,
        }
    }

    /// Where layouts are looked up.
    #[must_use]
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// When to give up.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    pub(super) fn connection(&self) -> &Connection {
        self.ground.connection()
    }

    /// Runs `work` and makes of SQLite's errors what is to be told.
    pub(super) fn tell<T>(
        &self,
        work: impl FnOnce() -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        self.guard.take_refusal();
        work().map_err(|error| match (error, self.guard.take_refusal()) {
            (QueryError::Interrupted, _) => self.stop.reason(),
            (QueryError::BadSql { .. } | QueryError::Sqlite(_), Some(refusal)) => {
                QueryError::Refused(refusal)
            }
            (error, _) => match self.ground.path() {
                Some(path) => error.at(path),
                None => error,
            },
        })
    }
}

impl Ground {
    fn connection(&self) -> &Connection {
        match self {
            Self::Warehouse(warehouse) => warehouse.connection(),
            Self::Nothing(connection) => connection,
        }
    }

    fn connection_mut(&mut self) -> &mut Connection {
        match self {
            Self::Warehouse(warehouse) => warehouse.connection_mut(),
            Self::Nothing(connection) => connection,
        }
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Self::Warehouse(warehouse) => Some(warehouse.path()),
            Self::Nothing(_) => None,
        }
    }
}

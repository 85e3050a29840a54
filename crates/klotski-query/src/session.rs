//! A connection for queries.

use std::path::Path;
use std::sync::Arc;

use klotski::{Layout, Member, Signs, message};
use klotski_functions::{FewestMoves, Host, LookedUp};
use klotski_warehouse::{Content, Warehouse, WarehouseError, WarehouseFile};
use rusqlite::Connection;

use crate::Value;
use crate::authorizer::Authorizer;
use crate::error::QueryError;
use crate::resolver::Resolver;
use crate::stop::Stop;

/// A read-only connection with the functions of layouts, which stops when its [`Stop`] is due. It
/// is connected to a warehouse, or to no file at all: most functions compute their results.
pub struct Session {
    database: Database,
    resolver: Arc<Resolver>,
    authorizer: Authorizer,
    stop: Stop,
}

enum Database {
    Warehouse(Warehouse),
    /// An empty database in memory.
    Empty(Connection),
}

/// The number of virtual machine instructions between two checks of the [`Stop`]. They take
/// microseconds, except for instructions on millions of bytes.
const INSTRUCTIONS_BETWEEN_CHECKS: i32 = 1_000;

impl Session {
    /// Opens the warehouse at `path`. Statements and searches stop when `stop` is due.
    pub fn open(path: &Path, stop: Stop) -> Result<Self, QueryError> {
        Self::on(Database::Warehouse(Warehouse::open(path)?), stop)
    }

    /// Opens the warehouse of this name by a VFS that is registered with SQLite and only reads.
    pub fn open_by(vfs: &'static str, path: &Path, stop: Stop) -> Result<Self, QueryError> {
        Self::on(Database::Warehouse(Warehouse::open_by(vfs, path)?), stop)
    }

    pub fn without_warehouse(stop: Stop) -> Result<Self, QueryError> {
        Self::on(Database::Empty(Connection::open_in_memory()?), stop)
    }

    fn on(mut database: Database, stop: Stop) -> Result<Self, QueryError> {
        let resolver = Arc::new(Resolver::new(database.file(), stop.clone()));
        let host = SessionHost { resolver: Arc::clone(&resolver), stop: stop.clone() };
        klotski_functions::register(database.connection(), host)?;
        klotski_functions::register_general(database.connection(), |_| true)?;
        let connection = database.connection_mut();
        let authorizer = Authorizer::of(connection)?;
        let clock = stop.clone();
        connection.progress_handler(INSTRUCTIONS_BETWEEN_CHECKS, Some(move || clock.is_due()))?;
        Ok(Self { database, resolver, authorizer, stop })
    }

    /// Reads boards in signs with these meanings.
    #[must_use]
    pub fn with_signs(self, signs: Option<Signs>) -> Self {
        if let Some(signs) = signs {
            let _ = self.resolver.signs.set(signs);
        }
        self
    }

    pub fn warehouse(&self) -> Option<&Warehouse> {
        match &self.database {
            Database::Warehouse(warehouse) => Some(warehouse),
            Database::Empty(_) => None,
        }
    }

    /// Resolves references to layouts.
    pub fn resolver(&self) -> &Resolver {
        &self.resolver
    }

    /// The condition at which the session stops.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    pub fn content_digest(&self) -> Result<String, QueryError> {
        let warehouse = self.warehouse().ok_or(QueryError::NoWarehouse)?;
        let recorded = Content::recorded(warehouse.connection())
            .map_err(|error| WarehouseError::sqlite(warehouse.path(), error))?;
        Ok(recorded.digest)
    }

    /// The source of figures, for the footer of a plot or a page: the version of the program, and
    /// enough digits of the warehouse's digest to distinguish warehouses.
    pub fn provenance_line(&self) -> Result<String, QueryError> {
        let digest = self.content_digest()?;
        Ok(format!("klotski-sql {}, content {}", env!("CARGO_PKG_VERSION"), &digest[..16]))
    }

    /// The error that a value of an answer is none that an intact warehouse has.
    pub fn wrong_value(&self, column: &str, value: &Value<'_>) -> QueryError {
        let message = message!("column {column} holds '{value}'", column, value = value.text());
        let path = self.warehouse().map(|warehouse| warehouse.path().display().to_string());
        QueryError::Damaged { path: path.unwrap_or_default(), message }
    }

    pub(super) fn connection(&self) -> &Connection {
        self.database.connection()
    }

    /// Runs `work` and maps its error by the cause: the authorizer has denied the statement, it was
    /// stopped, or the warehouse is damaged.
    pub(super) fn map_errors<T>(
        &self,
        work: impl FnOnce() -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        self.authorizer.take_denial();
        work().map_err(|error| match (error, self.authorizer.take_denial()) {
            (QueryError::Interrupted, _) => self.stop.reason(),
            (QueryError::BadSql { .. } | QueryError::Sqlite(_), Some(refusal)) => {
                QueryError::Refused(refusal)
            }
            (error, _) => match self.warehouse() {
                Some(warehouse) => error.at(warehouse),
                None => error,
            },
        })
    }
}

impl Database {
    fn connection(&self) -> &Connection {
        match self {
            Self::Warehouse(warehouse) => warehouse.connection(),
            Self::Empty(connection) => connection,
        }
    }

    fn connection_mut(&mut self) -> &mut Connection {
        match self {
            Self::Warehouse(warehouse) => warehouse.connection_mut(),
            Self::Empty(connection) => connection,
        }
    }

    fn file(&self) -> Option<&WarehouseFile> {
        match self {
            Self::Warehouse(warehouse) => Some(warehouse.file()),
            Self::Empty(_) => None,
        }
    }
}

// The extension has only this id to recognise a warehouse.
const _: () = assert!(klotski_functions::APPLICATION_ID == klotski_warehouse::APPLICATION_ID);

/// Makes the functions of a session stop with it, and look up positions in its warehouse.
struct SessionHost {
    resolver: Arc<Resolver>,
    stop: Stop,
}

impl Host for SessionHost {
    fn watch(&self) -> Box<dyn Fn() -> bool + '_> {
        Box::new(|| self.stop.is_due())
    }

    fn signs(&self) -> Option<&Signs> {
        self.resolver.signs()
    }

    fn look_up(&self, member: Member) -> rusqlite::Result<LookedUp> {
        self.resolver.look_up(member).map_err(|error| of_function(&error))
    }

    fn look_up_moves(&self, layout: &Layout) -> rusqlite::Result<Option<FewestMoves>> {
        self.resolver.look_up_moves(layout).map_err(|error| of_function(&error))
    }
}

fn of_function(error: &QueryError) -> rusqlite::Error {
    rusqlite::Error::UserFunctionError(error.to_string().into())
}

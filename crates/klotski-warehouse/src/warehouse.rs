//! A warehouse opened for reading.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use super::connect::{connect, connect_immutable};
use super::error::StoreError;
use super::file_header::{APPLICATION, FILE_VERSIONS, MAGIC, USER_VERSION, header, number_at};
use super::migrations::{APPLICATION_ID, MAKING_ID, SCHEMA_VERSION};
use super::path::follow;
use super::schema;
use super::sidecar::reject_sidecars;
use super::stage::{Stage, stages};

/// A warehouse of the current schema version, opened read-only.
///
/// ```no_run
/// use std::path::Path;
/// use klotski_warehouse::{StoreError, Warehouse};
///
/// let warehouse = Warehouse::open(Path::new("klotski.db"))?;
/// let steps: i64 = warehouse
///     .connection()
///     .query_row("SELECT max(min_solution_step) FROM layouts", [], |row| row.get(0))
///     .map_err(|error| StoreError::sqlite(warehouse.path(), error))?;
/// assert_eq!(steps, 138);
/// # Ok::<(), StoreError>(())
/// ```
#[derive(Debug)]
pub struct Warehouse {
    path: PathBuf,
    connection: Connection,
}

/// The kind of file that [`probe`] finds.
#[derive(Debug)]
pub enum FileKind {
    /// No file.
    Nothing,
    /// A warehouse of any schema version.
    Warehouse {
        /// The schema version.
        version: i64,
    },
    /// A warehouse that was never finished.
    Unfinished,
}

/// Determines whether there is a warehouse at `path`. Changes nothing.
///
/// # Errors
/// [`StoreError::Foreign`] for any other file, [`StoreError::NotAFile`] for a folder or a device,
/// [`StoreError::CannotRead`] if the file cannot be read.
pub fn probe(path: &Path) -> Result<FileKind, StoreError> {
    let unreadable = |cause| StoreError::CannotRead { path: path.to_owned(), cause };
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(FileKind::Nothing),
        Err(error) => return Err(unreadable(error)),
        Ok(metadata) if !metadata.is_file() => {
            return Err(StoreError::NotAFile { path: path.to_owned() });
        }
        Ok(_) => {}
    }
    // SQLite does not detect that a file was truncated, and reports an unreadable file only as
    // "unable to open".
    let header = header(path).map_err(unreadable)?;
    match (number_at(&header, USER_VERSION), number_at(&header, APPLICATION)) {
        (Some(version), Some(APPLICATION_ID)) if header.starts_with(MAGIC) => {
            Ok(FileKind::Warehouse { version })
        }
        (_, Some(MAKING_ID)) if header.starts_with(MAGIC) => Ok(FileKind::Unfinished),
        _ => Err(StoreError::Foreign { path: path.to_owned() }),
    }
}

impl Warehouse {
    /// Opens the warehouse at `path` read-only.
    ///
    /// # Errors
    /// If there is no warehouse, or it has another schema version, is damaged, or is in use by a
    /// program that writes to it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let path = path.to_owned();
        match probe(&path)? {
            FileKind::Nothing => Err(StoreError::Missing { path }),
            FileKind::Unfinished => Err(StoreError::Unfinished { path }),
            FileKind::Warehouse { version: found } if found > SCHEMA_VERSION => {
                Err(StoreError::Newer { path, found, known: SCHEMA_VERSION })
            }
            FileKind::Warehouse { version: found } if found < SCHEMA_VERSION => {
                Err(StoreError::Older { path, found, known: SCHEMA_VERSION })
            }
            FileKind::Warehouse { .. } => Self::open_found(path),
        }
    }

    fn open_found(path: PathBuf) -> Result<Self, StoreError> {
        let cannot_read = |cause| StoreError::CannotRead { path: path.clone(), cause };
        // SQLite looks for journals beside the file itself, not beside a link to it.
        reject_sidecars(&follow(&path).map_err(cannot_read)?)?;
        let connection = if is_in_wal_mode(&path).map_err(cannot_read)? {
            connect_immutable(&path)
        } else {
            connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)
        };
        let connection =
            connection.and_then(prepare).map_err(|error| StoreError::sqlite(&path, error))?;
        schema::check(&path, &connection)?;
        Ok(Self { path, connection })
    }

    /// The names of extra tables, views and indexes, which no warehouse has.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn surplus(&self) -> Result<Vec<String>, StoreError> {
        schema::surplus(&self.connection).map_err(|error| StoreError::sqlite(&self.path, error))
    }

    /// Returns an error if the warehouse has extra tables, which a new file would lack.
    ///
    /// # Errors
    /// [`StoreError::Surplus`]; an error if the file cannot be read.
    pub fn reject_surplus(&self) -> Result<(), StoreError> {
        match self.surplus()?.join(", ") {
            surplus if surplus.is_empty() => Ok(()),
            surplus => Err(StoreError::Surplus { path: self.path.clone(), surplus }),
        }
    }

    /// The connection. It is read-only, and no other file can be attached to it.
    #[must_use]
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The connection, to set handlers.
    #[must_use]
    pub fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Returns an error if the warehouse lacks the stage that `request` needs. Otherwise a NULL or
    /// an empty result would look like a fact about the puzzle.
    ///
    /// # Errors
    /// [`StoreError::NoStage`].
    pub fn require(&self, stage: Stage, request: &str) -> Result<(), StoreError> {
        let found =
            stages(&self.connection).map_err(|error| StoreError::sqlite(&self.path, error))?;
        if found.contains(&stage) {
            return Ok(());
        }
        Err(StoreError::NoStage { request: request.to_owned(), stage, path: self.path.clone() })
    }

    /// The path, as given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Whether another program has switched the file to WAL mode. Its WAL is empty, because a WAL with
/// contents is rejected. SQLite would create a new WAL, which fails in a read-only folder.
fn is_in_wal_mode(path: &Path) -> io::Result<bool> {
    Ok(header(path)?.get(FILE_VERSIONS).is_some_and(|versions| versions.contains(&2)))
}

fn prepare(connection: Connection) -> rusqlite::Result<Connection> {
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    // In KiB, allocated as pages are read. With the default of 2 MB, SQLite rereads the interior
    // pages of the large tables.
    connection.pragma_update(None, "cache_size", -65_536)?;
    Ok(connection)
}

//! Opening a warehouse for reading.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use super::error::StoreError;
use super::migrations::{APPLICATION_ID, MAKING_ID, MIGRATIONS, SCHEMA_VERSION};
use super::place::{connect, connect_to_still, follow};
use super::schema;
use super::sidecar::refuse_sidecars;
use super::stage::{Stage, stages};

/// A warehouse of the present schema version, opened read-only.
#[derive(Debug)]
pub struct Warehouse {
    path: PathBuf,
    connection: Connection,
}

/// What stands at a path.
#[derive(Debug)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// A warehouse; the schema version may be another than ours.
    Warehouse {
        /// Its `user_version`.
        version: i64,
    },
    /// A warehouse that was never finished.
    Unfinished,
}

/// Looks whether a warehouse stands at `path`, and changes nothing.
///
/// # Errors
/// [`StoreError::Foreign`] for any other file, [`StoreError::NotAFile`] for a
/// directory, [`StoreError::File`] when it cannot be read.
pub fn look_at(path: &Path) -> Result<Found, StoreError> {
    let unreadable = |cause| StoreError::CannotRead { path: path.to_owned(), cause };
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(error) => return Err(unreadable(error)),
        Ok(metadata) if !metadata.is_file() => {
            return Err(StoreError::NotAFile { path: path.to_owned() });
        }
        Ok(_) => {}
    }
    // Read from the header itself: SQLite says nothing about a file that was
    // cut off, and only "unable to open" about one without permission.
    let header = header(path).map_err(unreadable)?;
    match (number_at(&header, USER_VERSION), number_at(&header, APPLICATION)) {
        (Some(version), Some(APPLICATION_ID)) if header.starts_with(MAGIC) => {
            Ok(Found::Warehouse { version })
        }
        (_, Some(MAKING_ID)) if header.starts_with(MAGIC) => Ok(Found::Unfinished),
        _ => Err(StoreError::Foreign { path: path.to_owned() }),
    }
}

/// The first bytes of a file, fewer if it is shorter than a header.
pub(super) fn header(path: &Path) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    File::open(path)?.take(HEADER_LENGTH).read_to_end(&mut header)?;
    Ok(header)
}

/// A number of a header.
pub(super) fn number_at(header: &[u8], offset: usize) -> Option<i64> {
    let bytes = header.get(offset..offset + 4)?.try_into().ok()?;
    Some(i64::from(i32::from_be_bytes(bytes)))
}

/// The header of an SQLite file, <https://www.sqlite.org/fileformat2.html>.
pub(super) const MAGIC: &[u8] = b"SQLite format 3\0";
/// Versions for writing and for reading: both 1, or both 2 for a file with a WAL.
pub(super) const FILE_VERSIONS: std::ops::Range<usize> = 18..20;
const USER_VERSION: usize = 60;
pub(super) const APPLICATION: usize = 68;
pub(super) const HEADER_LENGTH: u64 = 100;

impl Warehouse {
    /// Opens the warehouse at `path` read-only.
    ///
    /// # Errors
    /// When there is none, or one of another schema version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let path = path.to_owned();
        match look_at(&path)? {
            Found::Nothing => Err(StoreError::Missing { path }),
            Found::Unfinished => Err(StoreError::Unfinished { path }),
            Found::Warehouse { version: found } if found > SCHEMA_VERSION => {
                Err(StoreError::Newer { path, found, known: SCHEMA_VERSION })
            }
            Found::Warehouse { version: found } if found < MIGRATIONS.oldest => {
                Err(StoreError::Outdated { path, found, known: SCHEMA_VERSION })
            }
            Found::Warehouse { version: found } if found < SCHEMA_VERSION => {
                Err(StoreError::Older { path, found, known: SCHEMA_VERSION })
            }
            Found::Warehouse { .. } => Self::open_found(path),
        }
    }

    fn open_found(path: PathBuf) -> Result<Self, StoreError> {
        let cannot_read = |cause| StoreError::CannotRead { path: path.clone(), cause };
        // SQLite looks beside the file itself, not beside a link to it.
        refuse_sidecars(&follow(&path).map_err(cannot_read)?)?;
        let connection = if is_in_wal_mode(&path).map_err(cannot_read)? {
            connect_to_still(&path)
        } else {
            connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)
        };
        let of_file = |error| StoreError::sqlite(&path, error);
        let connection = connection.and_then(prepare).map_err(of_file)?;
        match schema::fault(&connection).map_err(of_file)? {
            None => Ok(Self { path, connection }),
            Some(fault) => Err(StoreError::Broken { path, fault }),
        }
    }

    /// The tables, views and indexes of the file that are none of a warehouse.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn surplus(&self) -> Result<Vec<String>, StoreError> {
        schema::surplus(&self.connection).map_err(|error| StoreError::sqlite(&self.path, error))
    }

    /// The connection; nothing can be written through it, and no other file attached.
    #[must_use]
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The same, to set handlers.
    #[must_use]
    pub fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Makes sure that it has the stage that `what` needs: NULLs or no rows would
    /// look like a fact about the puzzle.
    ///
    /// # Errors
    /// [`StoreError::NoStage`] if it has not.
    pub fn require(&self, stage: Stage, request: &str) -> Result<(), StoreError> {
        let there =
            stages(&self.connection).map_err(|error| StoreError::sqlite(&self.path, error))?;
        if there.contains(&stage) {
            return Ok(());
        }
        Err(StoreError::NoStage { request: request.to_owned(), stage, path: self.path.clone() })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Whether another program has made it a file with a WAL. There is nothing in that now, or
/// it would be refused; SQLite would make one anew, and fail where it may not.
fn is_in_wal_mode(path: &Path) -> io::Result<bool> {
    Ok(header(path)?.get(FILE_VERSIONS).is_some_and(|versions| versions.contains(&2)))
}

fn prepare(connection: Connection) -> rusqlite::Result<Connection> {
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    // KiB, taken as pages are read. The default of 2 MB reads the inner pages of
    // the large tables again and again.
    connection.pragma_update(None, "cache_size", -65_536)?;
    Ok(connection)
}

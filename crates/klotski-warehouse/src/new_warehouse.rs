//! A new warehouse, until it is finished.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::connect::connect;
use super::error::StoreError;
use super::layout_pages::LayoutPages;
use super::maker_lock::MakerLock;
use super::migrations::{MAKING_ID, make_marked_schema};
use super::partial_file::PartialFile;

/// A new warehouse, in the partial file `NAME.partial`. [`finish`](Self::finish) renames the file;
/// if this is dropped before, the file is removed.
///
/// SQLite uses no journal and does not sync: a crash destroys only the partial file. Until the file
/// is finished, its `application_id` is not that of a warehouse.
#[derive(Debug)]
pub struct NewWarehouse<'l> {
    lock: &'l MakerLock,
    /// `None` once closed. It is dropped before `partial`, which removes the file.
    connection: Option<Connection>,
    partial: PartialFile,
}

/// Why the contents of a new warehouse were not written.
#[derive(Debug)]
pub enum FillError {
    /// SQLite cannot write.
    Sqlite(rusqlite::Error),
    /// A check found that the written contents are wrong, with this fault.
    FailedCheck(String),
}

impl From<rusqlite::Error> for FillError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl<'l> NewWarehouse<'l> {
    /// Creates a new warehouse, with `cache_kib` KiB of cache for SQLite. `write` writes the table
    /// `layouts`; all other tables are empty. Readers keep the present warehouse until the new one
    /// replaces it.
    ///
    /// # Errors
    /// If the folder is not writable, or `write` fails.
    pub fn create(
        lock: &'l MakerLock,
        cache_kib: i64,
        write: impl FnOnce(&mut LayoutPages<'_>) -> Result<(), StoreError>,
    ) -> Result<Self, StoreError> {
        let partial = PartialFile::create(lock)?;
        let connection = open(partial.path(), cache_kib)?;
        let mut pages = LayoutPages::begin(connection, partial.path())?;
        write(&mut pages)?;
        let written = pages.close()?;
        let connection = open(partial.path(), cache_kib)?;
        let new = Self { lock, connection: Some(connection), partial };
        written.attach(new.connection()).map_err(|error| new.failed(error))?;
        new.begin()?;
        Ok(new)
    }

    /// The connection, for reading and writing.
    ///
    /// # Panics
    /// Never: only `finish` closes the connection, and it takes `self`.
    #[must_use]
    pub fn connection(&self) -> &Connection {
        self.connection.as_ref().expect("open until finished")
    }

    /// The path of the partial file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.partial.path()
    }

    /// Calls `write` with the connection, and adds the path of the file to its error.
    ///
    /// # Errors
    /// If SQLite cannot write, or `write` returns a failed check.
    pub fn fill<T>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, FillError>,
    ) -> Result<T, StoreError> {
        write(self.connection()).map_err(|error| match error {
            FillError::Sqlite(error) => self.failed(error),
            FillError::FailedCheck(fault) => {
                StoreError::FailedCheck { path: self.path().to_owned(), fault }
            }
        })
    }

    /// Closes and syncs the file, marks it as a warehouse and renames it, which atomically replaces
    /// the present warehouse. Returns the size in bytes.
    ///
    /// # Errors
    /// If the disk fails. The present warehouse is kept then.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        self.commit()?;
        self.close().map_err(|error| self.failed(error))?;
        self.partial.put_in_place(self.lock)
    }

    fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sqlite(self.path(), error)
    }

    fn close(&mut self) -> rusqlite::Result<()> {
        let close = |connection: Connection| connection.close().map_err(|(_, error)| error);
        self.connection.take().map_or(Ok(()), close)
    }

    /// Begins a transaction. Without it, SQLite would write pages after each statement.
    fn begin(&self) -> Result<(), StoreError> {
        self.connection().execute_batch("BEGIN").map_err(|error| self.failed(error))
    }

    fn commit(&self) -> Result<(), StoreError> {
        self.connection().execute_batch("COMMIT").map_err(|error| self.failed(error))
    }
}

fn open(path: &Path, cache_kib: i64) -> Result<Connection, StoreError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .and_then(|connection| prepare(connection, cache_kib))
        .map_err(|error| StoreError::sqlite(path, error))
}

fn prepare(mut connection: Connection, cache_kib: i64) -> rusqlite::Result<Connection> {
    // Foreign keys are right by construction and checked in tests. Enforcing them would take half
    // as much time again.
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE;
         PRAGMA journal_mode = OFF;
         PRAGMA synchronous = OFF;
         PRAGMA foreign_keys = OFF;",
    )?;
    connection.pragma_update(None, "cache_size", -cache_kib)?;
    make_marked_schema(&mut connection, MAKING_ID)?;
    Ok(connection)
}

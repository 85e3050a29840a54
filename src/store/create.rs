//! Making a warehouse: beside its place, and put in place only when it is whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::error::StoreError;
use super::migrations::migrate;
use super::open::{Found, look_at};

/// A warehouse in the making, at `NAME.partial`. Unless it is put in place by
/// [`finish`](Self::finish), it is removed when dropped.
///
/// There is no journal and no waiting for the disk: a crash costs the partial
/// file and nothing else.
#[derive(Debug)]
pub struct NewWarehouse {
    target: PathBuf,
    partial: PathBuf,
    /// `None` once closed.
    connection: Option<Connection>,
}

impl NewWarehouse {
    /// Makes an empty warehouse beside `target`. The rest of an interrupted run
    /// is removed; any other file in the way is left alone.
    ///
    /// # Errors
    /// When the folder cannot be written, another run is at it, or a foreign
    /// file has the partial file's name.
    pub fn create(target: &Path) -> Result<Self, StoreError> {
        let mut name = OsString::from(target);
        name.push(".partial");
        let partial = PathBuf::from(name);
        remove_leftover(&partial)?;
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&partial)
            .map_err(|error| io_error(&partial, "written", error))?;
        // From here on the file is ours, and removed if anything fails.
        let mut new = Self { target: target.to_owned(), partial, connection: None };
        let connection = Connection::open(&new.partial)
            .and_then(prepare)
            .map_err(|error| StoreError::sqlite(&new.partial, error))?;
        new.connection = Some(connection);
        Ok(new)
    }

    /// The connection, for writing.
    ///
    /// # Panics
    /// Never: only `finish` and `drop` close it.
    #[must_use]
    pub fn connection(&self) -> &Connection {
        self.connection.as_ref().expect("open until finished")
    }

    /// The file being written.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.partial
    }

    /// Closes the file, waits until it is on the disk and puts it in place; a
    /// warehouse that stands there is replaced in the same moment. Returns its
    /// size in bytes.
    ///
    /// # Errors
    /// When the disk fails; then nothing is put in place.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        if let Some(connection) = self.connection.take() {
            connection.close().map_err(|(_, error)| StoreError::sqlite(&self.partial, error))?;
        }
        let bytes = File::open(&self.partial)
            .and_then(|file| {
                file.sync_all()?;
                Ok(file.metadata()?.len())
            })
            .map_err(|error| io_error(&self.partial, "flushed to the disk", error))?;
        fs::rename(&self.partial, &self.target)
            .and_then(|()| sync_folder_of(&self.target))
            .map_err(|error| io_error(&self.target, "put in place", error))?;
        Ok(bytes)
    }
}

impl Drop for NewWarehouse {
    fn drop(&mut self) {
        drop(self.connection.take());
        // After `finish` there is no such file any more. Where it cannot be
        // removed, the next run removes it.
        let _ = fs::remove_file(&self.partial);
    }
}

fn prepare(mut connection: Connection) -> rusqlite::Result<Connection> {
    // A lock held from the first write to the end tells a second run to keep
    // away. References are right by construction and checked in tests;
    // enforcing them costs half as much again.
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE;
         PRAGMA journal_mode = OFF;
         PRAGMA synchronous = OFF;
         PRAGMA cache_size = -262144;
         PRAGMA foreign_keys = OFF;",
    )?;
    migrate(&mut connection)?;
    Ok(connection)
}

/// Removes what an interrupted run left, after making sure that it is ours and
/// that nobody is writing it.
fn remove_leftover(partial: &Path) -> Result<(), StoreError> {
    if fs::metadata(partial).is_ok_and(|file| file.is_file() && file.len() == 0) {
        // Interrupted before the first write, or about to be written.
    } else if let Found::Nothing = look_at(partial)? {
        return Ok(());
    }
    let taken = Connection::open(partial)
        .and_then(|connection| connection.execute_batch("BEGIN EXCLUSIVE"));
    if let Err(error) = taken
        && let busy @ StoreError::Busy { .. } = StoreError::sqlite(partial, error)
    {
        return Err(busy);
    }
    fs::remove_file(partial).map_err(|error| io_error(partial, "removed", error))
}

/// Makes the renaming itself durable.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

fn io_error(path: &Path, action: &'static str, cause: io::Error) -> StoreError {
    let path = path.to_owned();
    match cause.kind() {
        ErrorKind::StorageFull => StoreError::DiskFull { path },
        _ => StoreError::File { path, action, cause },
    }
}

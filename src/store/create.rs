//! Making a warehouse: beside its place, and put in place only when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::error::StoreError;
use super::lock::Lock;
use super::migrations::{APPLICATION_ID, MAKING_ID, migrate};
use super::open::{Found, look_at};
use super::place::{beside, connect, follow};

/// A warehouse in the making, at `NAME.partial`. Unless it is put in place by
/// [`finish`](Self::finish), it is removed when dropped.
///
/// There is no journal and no waiting for the disk: a crash costs the partial
/// file and nothing else. Until it is finished, its `application_id` is another.
#[derive(Debug)]
pub struct NewWarehouse {
    target: PathBuf,
    partial: PathBuf,
    /// `None` once closed.
    connection: Option<Connection>,
    finished: bool,
    /// Dropped last, when the partial file is gone or in place.
    _lock: Lock,
}

impl NewWarehouse {
    /// Makes an empty warehouse beside `target`, or beside what it links to. The
    /// rest of an interrupted run is removed; any other file is left alone.
    ///
    /// # Errors
    /// When the folder cannot be written, another run is at it, or a foreign
    /// file has the partial file's name.
    pub fn create(target: &Path) -> Result<Self, StoreError> {
        let target = follow(target).map_err(|cause| StoreError::cannot_make(target, cause))?;
        let lock = Lock::take(&target)?;
        let partial = beside(&target, ".partial");
        remove_leftover(&partial)?;
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&partial)
            .map_err(|cause| StoreError::cannot_make(&target, cause))?;
        // From here on the file is ours, and removed if anything fails.
        let mut new = Self { target, partial, connection: None, finished: false, _lock: lock };
        let connection = connect(&new.partial, OpenFlags::SQLITE_OPEN_READ_WRITE)
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

    /// Marks the file as a warehouse, closes it, waits until it is on the disk
    /// and puts it in place; a warehouse that stands there is replaced in the
    /// same moment. Returns its size in bytes.
    ///
    /// # Errors
    /// When the disk fails; then nothing is put in place.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        if let Some(connection) = self.connection.take() {
            connection
                .pragma_update(None, "application_id", APPLICATION_ID)
                .and_then(|()| connection.close().map_err(|(_, error)| error))
                .map_err(|error| StoreError::sqlite(&self.partial, error))?;
        }
        let bytes = File::open(&self.partial)
            .and_then(|file| {
                file.sync_all()?;
                Ok(file.metadata()?.len())
            })
            .map_err(|cause| StoreError::cannot_make(&self.target, cause))?;
        fs::rename(&self.partial, &self.target)
            .map_err(|cause| StoreError::cannot_make(&self.target, cause))?;
        self.finished = true;
        sync_folder_of(&self.target)
            .map_err(|cause| StoreError::cannot_make(&self.target, cause))?;
        Ok(bytes)
    }
}

impl Drop for NewWarehouse {
    fn drop(&mut self) {
        drop(self.connection.take());
        if !self.finished {
            // Where it cannot be removed, the next run removes it.
            let _ = fs::remove_file(&self.partial);
        }
    }
}

fn prepare(mut connection: Connection) -> rusqlite::Result<Connection> {
    // References are right by construction and checked in tests; enforcing
    // them costs half as much again.
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE;
         PRAGMA journal_mode = OFF;
         PRAGMA synchronous = OFF;
         PRAGMA cache_size = -262144;
         PRAGMA foreign_keys = OFF;",
    )?;
    migrate(&mut connection)?;
    connection.pragma_update(None, "application_id", MAKING_ID)?;
    Ok(connection)
}

/// Removes what an interrupted run left, if it is ours; the lock says that
/// nobody is writing it.
fn remove_leftover(partial: &Path) -> Result<(), StoreError> {
    let interrupted_at_once =
        fs::metadata(partial).is_ok_and(|file| file.is_file() && file.len() == 0);
    if !interrupted_at_once && matches!(look_at(partial)?, Found::Nothing) {
        return Ok(());
    }
    fs::remove_file(partial).map_err(|cause| StoreError::cannot_make(partial, cause))
}

/// Makes the renaming itself durable, where the folder can be opened at all.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match File::open(folder.unwrap_or(Path::new("."))) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        Err(error) if error.kind() != ErrorKind::PermissionDenied && cfg!(unix) => Err(error),
        _ => Ok(()),
    }
}

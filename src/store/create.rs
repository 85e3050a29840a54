//! Making a warehouse: beside its place, and put in place only when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::checkpoint::{self, Checkpoint};
use super::error::StoreError;
use super::lock::{LOCK, Lock};
use super::migrations::{APPLICATION_ID, MAKING_ID, migrate};
use super::open::{Found, look_at};
use super::place::{beside, connect, follow};

/// The place of a warehouse, held by one maker: no other process can make or
/// extend the warehouse there until this is dropped.
#[derive(Debug)]
pub struct Site {
    target: PathBuf,
    _lock: Lock,
}

impl Site {
    /// Takes the place of `target`, or of what it links to. The rest of an
    /// interrupted run is removed; any other file is left alone.
    ///
    /// # Errors
    /// When the folder cannot be written, another run is at it, or a foreign
    /// file has the partial file's name.
    pub fn take(target: &Path) -> Result<Self, StoreError> {
        let target = follow(target).map_err(|cause| StoreError::cannot_make(target, cause))?;
        let lock = Lock::take(&target)?;
        remove_leftover(&beside(&target, PARTIAL))?;
        Ok(Self { target, _lock: lock })
    }

    /// Removes what a run left that was killed when the warehouse was whole already,
    /// if there is anything and nobody is at it.
    pub fn tidy(target: &Path) {
        let Ok(target) = follow(target) else { return };
        let leftovers = [LOCK, PARTIAL].map(|ending| beside(&target, ending).exists());
        if leftovers.contains(&true) || checkpoint::is_there(&target) {
            // What cannot be removed does no harm but take room.
            let _ = Self::take(&target)
                .and_then(|site| site.checkpoint(Duration::ZERO))
                .and_then(Checkpoint::remove);
        }
    }

    /// Makes an empty warehouse, beside what may stand at the place.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn create(&self) -> Result<NewWarehouse<'_>, StoreError> {
        self.make(|_| Ok(()))
    }

    /// Makes a copy of the warehouse that stands there, to be extended; readers
    /// keep the one that they have until the copy is put in its place.
    ///
    /// # Errors
    /// When there is no room for a copy.
    pub fn copy(&self) -> Result<NewWarehouse<'_>, StoreError> {
        self.make(|partial| io::copy(&mut File::open(&self.target)?, partial).map(drop))
    }

    /// What an unfinished run has measured; what is added is written that often.
    ///
    /// # Errors
    /// When its file cannot be written, or another has its name.
    pub fn checkpoint(&self, write_every: Duration) -> Result<Checkpoint, StoreError> {
        Checkpoint::open(&self.target, write_every)
    }

    fn make(
        &self,
        write: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> Result<NewWarehouse<'_>, StoreError> {
        let cannot_make = |cause| StoreError::cannot_make(&self.target, cause);
        let partial = beside(&self.target, PARTIAL);
        let mut file =
            OpenOptions::new().write(true).create_new(true).open(&partial).map_err(cannot_make)?;
        // From here on the file is ours, and removed if anything fails.
        let mut new = NewWarehouse { site: self, partial, connection: None, finished: false };
        *making() = Some(new.partial.clone());
        write(&mut file).map_err(cannot_make)?;
        drop(file);
        let connection = connect(&new.partial, OpenFlags::SQLITE_OPEN_READ_WRITE)
            .and_then(prepare)
            .map_err(|error| StoreError::sqlite(&new.partial, error))?;
        new.connection = Some(connection);
        Ok(new)
    }
}

/// The file that this process is writing.
static MAKING: Mutex<Option<PathBuf>> = Mutex::new(None);

fn making() -> MutexGuard<'static, Option<PathBuf>> {
    MAKING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the file that is half written, before the process ends in its midst. The
/// warehouse that stands there, and what was measured, stay.
pub fn abandon() {
    if let Some(partial) = making().take() {
        let _ = fs::remove_file(partial);
    }
}

/// What is behind the name of a warehouse in the making.
const PARTIAL: &str = ".partial";

/// A warehouse in the making, at `NAME.partial`. Unless it is put in place by
/// [`finish`](Self::finish), it is removed when dropped.
///
/// There is no journal and no waiting for the disk: a crash costs the partial
/// file and nothing else. Until it is finished, its `application_id` is another.
#[derive(Debug)]
pub struct NewWarehouse<'s> {
    site: &'s Site,
    partial: PathBuf,
    /// `None` once closed.
    connection: Option<Connection>,
    finished: bool,
}

impl NewWarehouse<'_> {
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
            .map_err(|cause| StoreError::cannot_make(&self.site.target, cause))?;
        // Not to be removed any more.
        let mut making = making();
        fs::rename(&self.partial, &self.site.target)
            .map_err(|cause| StoreError::cannot_make(&self.site.target, cause))?;
        self.finished = true;
        *making = None;
        drop(making);
        sync_folder_of(&self.site.target)
            .map_err(|cause| StoreError::cannot_make(&self.site.target, cause))?;
        Ok(bytes)
    }
}

impl Drop for NewWarehouse<'_> {
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

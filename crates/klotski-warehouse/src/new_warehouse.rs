//! A new warehouse, until it is finished.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::error::WarehouseError;
use super::layout_pages::LayoutPages;
use super::maker_lock::{MakerLock, PARTIAL, state};
use super::partial_file::{PartialFile, beside};
use super::schema::{APPLICATION_ID, MAKING_ID, make_marked_schema};
use super::sqlite_file::{APPLICATION, connect, connect_immutable, reject_journals};

/// A new warehouse, in the partial file `NAME.partial`. [`finish`](Self::finish) renames the file;
/// if this is dropped first, the file is removed.
///
/// SQLite uses no journal and does not sync: a crash destroys only the partial file. Until the file
/// is finished, its `application_id` does not mark a warehouse.
pub struct NewWarehouse<'l> {
    lock: &'l MakerLock,
    /// Dropped before `partial`, which removes the file.
    connection: Connection,
    partial: PartialFile,
}

/// Why the contents of a new warehouse were not written.
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
    pub fn create(
        lock: &'l MakerLock,
        cache_kib: i64,
        write: impl FnOnce(&mut LayoutPages<'_>) -> Result<(), WarehouseError>,
    ) -> Result<Self, WarehouseError> {
        let create = |path: &Path| File::create_new(path).map(drop);
        let (partial, ()) = PartialFile::make(&beside(lock.target(), PARTIAL), create)
            .map_err(|cause| WarehouseError::cannot_make(lock.target(), cause))?;
        let connection = open(partial.path(), cache_kib)?;
        let mut pages = LayoutPages::begin(connection, partial.path())?;
        write(&mut pages)?;
        let written = pages.close()?;
        let connection = open(partial.path(), cache_kib)?;
        let new = Self { lock, connection, partial };
        written.attach(&new.connection).map_err(|error| new.failed(error))?;
        // Without a transaction, SQLite would write pages after each statement.
        new.execute("BEGIN")?;
        Ok(new)
    }

    /// Opens a connection to read `layouts` by, also while another thread writes the other tables.
    pub fn layouts(&self) -> impl Fn() -> rusqlite::Result<Connection> + Sync + use<> {
        let path = self.partial.path().to_owned();
        move || connect_immutable(&path)
    }

    /// Calls `write` with the connection, and adds the path of the file to its error.
    pub fn fill<T>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, FillError>,
    ) -> Result<T, WarehouseError> {
        write(&self.connection).map_err(|error| match error {
            FillError::Sqlite(error) => self.failed(error),
            FillError::FailedCheck(fault) => {
                WarehouseError::FailedCheck { path: self.partial.path().to_owned(), fault }
            }
        })
    }

    /// Closes and syncs the file, marks it as a warehouse and renames it, which atomically replaces
    /// the present warehouse. Returns the size in bytes. After an error the old warehouse is kept.
    /// If another program has changed it in the meantime, both files are kept.
    pub fn finish(self) -> Result<u64, WarehouseError> {
        self.execute("COMMIT")?;
        let Self { lock, connection, partial } = self;
        connection.close().map_err(|(_, error)| WarehouseError::sqlite(partial.path(), error))?;
        let target = lock.target();
        let cannot_make = |cause| WarehouseError::cannot_make(target, cause);
        if !lock.is_held() {
            return Err(WarehouseError::Busy { path: target.to_owned() });
        }
        let bytes = mark_as_finished(partial.path()).map_err(cannot_make)?;
        let current = state(target);
        let is_changed = current.is_some() && current != lock.seen.get();
        // A journal means that a program is writing. SQLite would apply it to the new file.
        if is_changed || reject_journals(target).is_err() {
            let path = partial.path().to_owned();
            // Renaming it to itself prevents its removal.
            partial.put_in_place_of(&path).map_err(cannot_make)?;
            return Err(WarehouseError::Changed { path: target.to_owned(), partial: path });
        }
        lock.seen.set(state(partial.path()));
        partial.put_in_place_of(target).map_err(|cause| {
            let is_open = cfg!(windows) && target.exists();
            if is_open {
                WarehouseError::Open { path: target.to_owned() }
            } else {
                cannot_make(cause)
            }
        })?;
        sync_folder_of(target).map_err(cannot_make)?;
        Ok(bytes)
    }

    fn execute(&self, sql: &str) -> Result<(), WarehouseError> {
        self.connection.execute_batch(sql).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: rusqlite::Error) -> WarehouseError {
        WarehouseError::sqlite(self.partial.path(), error)
    }
}

fn open(path: &Path, cache_kib: i64) -> Result<Connection, WarehouseError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .and_then(|connection| prepare(connection, cache_kib))
        .map_err(|error| WarehouseError::sqlite(path, error))
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

/// Sets the `application_id` of a warehouse. These are the last bytes written to the file. Returns
/// the size of the file.
fn mark_as_finished(path: &Path) -> io::Result<u64> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.sync_all()?;
    file.seek(SeekFrom::Start(APPLICATION as u64))?;
    file.write_all(&APPLICATION_ID.to_be_bytes()[4..])?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
}

/// Makes a rename durable, if the system allows opening the folder.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match File::open(folder.unwrap_or(Path::new("."))) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        Err(error) if error.kind() != ErrorKind::PermissionDenied && cfg!(unix) => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::Measures;

    /// Changes that another program makes while the new file is written are kept in one of the two
    /// files.
    #[test]
    fn a_warehouse_changed_by_another_program_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let lock = MakerLock::take(&target).unwrap();
        let new = || {
            let empty = |pages: &mut LayoutPages<'_>| {
                pages.write_rows(&Measures { classes: Vec::new() }, 1, |_| {})?;
                pages.write_index("layouts_by_code", |_| Ok(()))
            };
            NewWarehouse::create(&lock, 1024, empty).unwrap()
        };
        for _ in 0..2 {
            new().finish().unwrap();
        }
        let connection = Connection::open(&target).unwrap();
        for sql in ["CREATE TABLE mine (a)", "BEGIN; CREATE TABLE other (a)"] {
            let new = new();
            connection.execute_batch(sql).unwrap();
            let before = fs::read(&target).unwrap();
            let refused = new.finish().unwrap_err().to_string();
            assert!(refused.contains("k.db.partial: close that program"), "{refused}");
            assert_eq!(fs::read(&target).unwrap(), before);
            fs::remove_file(beside(&target, PARTIAL)).unwrap();
            lock.seen.set(state(&target));
        }
    }
}

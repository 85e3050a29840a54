//! The partial file: the next state of a warehouse, renamed once it is complete.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

use rusqlite::{ErrorCode, OpenFlags};

use super::connect::connect;
use super::error::StoreError;
use super::file_header::{APPLICATION, state};
use super::maker_lock::MakerLock;
use super::migrations::APPLICATION_ID;
use super::path::beside;
use super::run_file::PARTIAL;
use super::sidecar::reject_sidecars;
use super::temporary::Temporary;

/// The file `NAME.partial`. It is removed when dropped, unless it was renamed to `NAME`.
#[derive(Debug)]
pub(super) struct PartialFile(Temporary);

impl PartialFile {
    pub(super) fn create(lock: &MakerLock) -> Result<Self, StoreError> {
        let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let made = Temporary::make(&beside(lock.target(), PARTIAL), create);
        let (temporary, _) = made.map_err(|cause| StoreError::cannot_make(lock.target(), cause))?;
        Ok(Self(temporary))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Syncs the file, marks it as finished and renames it to the warehouse. Returns its size in
    /// bytes. If another program has changed the warehouse in the meantime, both files are kept.
    pub(super) fn put_in_place(self, lock: &MakerLock) -> Result<u64, StoreError> {
        let target = lock.target();
        let cannot_make = |cause| StoreError::cannot_make(target, cause);
        if !lock.file().is_still_there() {
            // The lock file was removed, so another run may be active.
            return Err(StoreError::busy(target, None));
        }
        let bytes = mark_as_finished(self.path()).map_err(cannot_make)?;
        // SQLite would apply such a journal to the new file.
        let is_free = reject_sidecars(target).is_ok() && !is_being_written(target);
        let current = state(target);
        if !is_free || (current.is_some() && current != *lock.seen.borrow()) {
            let partial = self.path().to_owned();
            // Renaming it to itself prevents its removal.
            self.0.put_in_place_of(&partial).map_err(cannot_make)?;
            return Err(StoreError::Changed { path: target.to_owned(), partial });
        }
        lock.seen.replace(state(self.path()));
        self.0.put_in_place_of(target).map_err(cannot_make)?;
        sync_folder_of(target).map_err(cannot_make)?;
        Ok(bytes)
    }
}

/// Whether another program is writing to a file. SQLite's busy timeout is five seconds.
fn is_being_written(path: &Path) -> bool {
    connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .and_then(|connection| connection.execute_batch("BEGIN IMMEDIATE"))
        .is_err_and(|error| error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy))
}

/// An `application_id` as in the header.
fn id_bytes(application_id: i64) -> [u8; 4] {
    i32::try_from(application_id).expect("an id has four bytes").to_be_bytes()
}

/// Sets the `application_id` of a warehouse. These are the last bytes written to the file. Returns
/// the size of the file.
fn mark_as_finished(path: &Path) -> io::Result<u64> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.sync_all()?;
    file.seek(SeekFrom::Start(APPLICATION as u64))?;
    file.write_all(&id_bytes(APPLICATION_ID))?;
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
    use rusqlite::Connection;

    use super::*;

    /// Changes that another program makes while the new file is written are kept in one of the two
    /// files.
    #[test]
    fn a_warehouse_changed_by_another_program_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let lock = MakerLock::take(&target).unwrap();
        PartialFile::create(&lock).unwrap().put_in_place(&lock).unwrap();
        PartialFile::create(&lock).unwrap().put_in_place(&lock).unwrap();
        std::fs::write(&target, "").unwrap();
        let connection = Connection::open(&target).unwrap();
        for sql in ["CREATE TABLE mine (a)", "BEGIN; CREATE TABLE other (a)"] {
            let partial = PartialFile::create(&lock).unwrap();
            connection.execute_batch(sql).unwrap();
            let before = std::fs::read(&target).unwrap();
            let refused = partial.put_in_place(&lock).unwrap_err().to_string();
            assert!(refused.contains("k.db.partial: close that program"), "{refused}");
            assert_eq!(std::fs::read(&target).unwrap(), before);
            std::fs::remove_file(beside(&target, PARTIAL)).unwrap();
            lock.seen.replace(state(&target));
        }
    }
}

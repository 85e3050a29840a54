//! The lock of a run that makes a warehouse, and the files that an interrupted run left.

use std::cell::Cell;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::checkpoint::{CHECKPOINT, Checkpoint};
use super::error::WarehouseError;
use super::partial_file::{PartialFile, beside, follow};
use super::schema::MAKING_ID;
use super::sqlite_file::{APPLICATION, MAGIC, header, number_at, reject_journals};
use super::stage::Stage;
use super::warehouse::{FileKind, probe};
use super::warehouse_file::FileState;

const LOCK: &str = ".lock";

pub(super) const PARTIAL: &str = ".partial";

/// The lock on the path of a warehouse and on the files beside it. Until it is dropped, no other
/// process can make the warehouse.
///
/// It is a lock of the operating system on the empty file `NAME.lock`. It is released when the
/// process ends, even by a crash.
pub struct MakerLock {
    target: PathBuf,
    /// Dropped before `file`: the lock file is removed while it is locked, so this never removes
    /// the lock file of another process.
    name: PartialFile,
    file: File,
    /// The state of the warehouse when the lock was taken, or after this run last replaced it.
    pub(super) seen: Cell<Option<FileState>>,
}

/// The state of the file at a path; `None` if it is missing.
pub(super) fn state(path: &Path) -> Option<FileState> {
    path.metadata().ok().map(FileState::from)
}

/// The warehouse beside which SQLite or klotski-ingest would take a file at this path for its own.
pub fn warehouse_of(path: &Path) -> Option<PathBuf> {
    let path = follow(path).ok()?;
    let endings = ["-journal", "-wal", "-shm", LOCK, PARTIAL, CHECKPOINT];
    let warehouses = endings.into_iter().filter_map(|ending| path.to_str()?.strip_suffix(ending));
    let is_warehouse = |path: &&str| {
        let found = probe(Path::new(path));
        matches!(found, Ok(FileKind::Warehouse { .. } | FileKind::Unfinished))
    };
    { warehouses }.find(is_warehouse).map(PathBuf::from)
}

impl MakerLock {
    /// Takes the lock on `target`, or on the file that a link there points to. A partial file left
    /// by an interrupted run is removed. All other files are kept.
    pub fn take(target: &Path) -> Result<Self, WarehouseError> {
        let target = follow(target).map_err(|cause| WarehouseError::cannot_make(target, cause))?;
        let (name, file) =
            PartialFile::make(&beside(&target, LOCK), |path| lock_file(path, &target))?;
        let partial = beside(&target, PARTIAL);
        reject_journals(&target)?;
        reject_journals(&partial)?;
        remove_partial(&partial)?;
        let seen = Cell::new(state(&target));
        Ok(Self { target, name, file, seen })
    }

    /// Removes the lock file, partial file and checkpoint of a run that was killed after its
    /// warehouse, which has these stages, was finished. A checkpoint of other stages is kept. Does
    /// nothing if there are no such files, or if a run is active.
    pub fn remove_leftovers(target: &Path, stages: &[Stage]) {
        let Ok(target) = follow(target) else { return };
        let is_there = |ending| fs::symlink_metadata(beside(&target, ending)).is_ok();
        if [LOCK, PARTIAL, CHECKPOINT].into_iter().any(is_there) {
            // A leftover that cannot be removed only takes space.
            let _ = Self::take(&target).and_then(|lock| {
                let checkpoint = lock.checkpoint()?;
                if checkpoint.is_of(stages) { checkpoint.remove() } else { Ok(()) }
            });
        }
    }

    /// The path of the warehouse, with links resolved.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The checkpoint of the warehouse, with the measures of an unfinished run, if any.
    pub fn checkpoint(&self) -> Result<Checkpoint, WarehouseError> {
        Checkpoint::open(&self.target)
    }

    /// Whether the lock file is still there. If it was removed, another run can take the lock.
    pub(super) fn is_held(&self) -> bool {
        has_name(&self.file, self.name.path())
    }
}

fn lock_file(path: &Path, target: &Path) -> Result<File, WarehouseError> {
    // A run leaves an empty file. Opening a pipe can block, and a link leads elsewhere.
    if path.symlink_metadata().is_ok_and(|found| !found.is_file() || found.len() > 0) {
        return Err(WarehouseError::NotOurs { path: path.to_owned() });
    }
    let cannot_make = |cause| WarehouseError::cannot_make(target, cause);
    let options = File::options().write(true).create(true).truncate(false).open(path);
    let file = options.map_err(cannot_make)?;
    match file.try_lock() {
        Ok(()) if has_name(&file, path) => Ok(file),
        // The last holder may have removed the file after it was opened here.
        Ok(()) | Err(TryLockError::WouldBlock) => {
            Err(WarehouseError::Busy { path: target.to_owned() })
        }
        Err(TryLockError::Error(cause)) => {
            let (path, cause) = (target.to_owned(), cause.to_string());
            Err(WarehouseError::NoLocks { path, cause })
        }
    }
}

/// Whether an open file still has its name.
fn has_name(file: &File, path: &Path) -> bool {
    let state = |metadata: fs::Metadata| FileState::from(metadata);
    let named = fs::symlink_metadata(path).map(state);
    file.metadata().map(state).is_ok_and(|ours| named.is_ok_and(|named| ours == named))
}

/// Removes the partial file of an interrupted run: it is empty, or is marked as unfinished.
fn remove_partial(path: &Path) -> Result<(), WarehouseError> {
    let cannot_read = |cause| WarehouseError::CannotRead { path: path.to_owned(), cause };
    let is_ours = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(cannot_read(error)),
        Ok(metadata) if metadata.is_file() => {
            let header = header(path).map_err(cannot_read)?;
            let is_marked = number_at(&header, APPLICATION) == Some(MAKING_ID);
            header.is_empty() || header.starts_with(MAGIC) && is_marked
        }
        Ok(_) => false,
    };
    if !is_ours {
        return Err(WarehouseError::NotOurs { path: path.to_owned() });
    }
    fs::remove_file(path).map_err(|cause| WarehouseError::cannot_make(path, cause))
}

//! The lock of a program that makes a warehouse.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

use super::checkpoint::{CHECKPOINT, Checkpoint};
use super::error::StoreError;
use super::file_header::{FileState, state};
use super::lock_file::LockFile;
use super::migrations::{APPLICATION_ID, MAKING_ID};
use super::path::{beside, follow};
use super::run_file::{LOCK, PARTIAL, RunFile, find_run_file};
use super::sidecar::reject_sidecars;

/// The lock on the path of a warehouse and on the files beside it. Until it is dropped, no other
/// process can make the warehouse.
#[derive(Debug)]
pub struct MakerLock {
    target: PathBuf,
    file: LockFile,
    /// The state of the warehouse when the lock was taken, or after this run last replaced it.
    pub(super) seen: RefCell<FileState>,
}

impl MakerLock {
    /// Takes the lock on `target`, or on the file that a link there points to. A partial file left
    /// by an interrupted run is removed. All other files are kept.
    ///
    /// # Errors
    /// If the folder is not writable, another run holds the lock, a file of another program has one
    /// of the names beside the warehouse, or an SQLite journal is there.
    pub fn take(target: &Path) -> Result<Self, StoreError> {
        let target = follow(target).map_err(|cause| StoreError::cannot_make(target, cause))?;
        let file = LockFile::take(&target)?;
        let partial = beside(&target, PARTIAL);
        // The lock guarantees that no other run writes the partial file.
        let remove =
            || fs::remove_file(&partial).map_err(|cause| StoreError::cannot_make(&partial, cause));
        // A finished warehouse under the partial name belongs to a user, unless a run was killed
        // after it had marked the file as finished and before it renamed the file.
        let is_finished = find_run_file(&partial, APPLICATION_ID);
        if file.was_left && is_finished.is_ok_and(|found| found == RunFile::Ours) {
            remove()?;
        }
        reject_sidecars(&target)?;
        reject_sidecars(&partial)?;
        if find_run_file(&partial, MAKING_ID)? != RunFile::Missing {
            remove()?;
        }
        let seen = RefCell::new(state(&target));
        Ok(Self { target, file, seen })
    }

    /// Removes the lock file, partial file and checkpoint of a run that was killed after its
    /// warehouse was finished. Does nothing if there are none, or if a run is active.
    pub fn remove_leftovers(target: &Path) {
        let Ok(target) = follow(target) else { return };
        let is_there = |ending| fs::symlink_metadata(beside(&target, ending)).is_ok();
        if [LOCK, PARTIAL, CHECKPOINT].into_iter().any(is_there) {
            // A leftover that cannot be removed only takes space.
            let _ =
                Self::take(&target).and_then(|lock| lock.checkpoint()).and_then(Checkpoint::remove);
        }
    }

    /// The path of the warehouse, with links resolved.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The checkpoint of the warehouse, with the measures of an unfinished run, if any.
    ///
    /// # Errors
    /// If its name is taken.
    pub fn checkpoint(&self) -> Result<Checkpoint, StoreError> {
        Checkpoint::open(&self.target)
    }

    pub(super) fn file(&self) -> &LockFile {
        &self.file
    }
}

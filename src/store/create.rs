//! Making a warehouse: beside its place, and put in place only when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::checkpoint::{self, Checkpoint};
use super::error::StoreError;
use super::layout_pages::LayoutPages;
use super::lock::{LOCK, Lock};
use super::migrations::Migrations;
use super::new_warehouse::NewWarehouse;
use super::open::{Found, look_at};
use super::place::{beside, follow};

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

    /// Makes a warehouse, beside what may stand at the place, with so many KiB of cache:
    /// the table `layouts`, which `write` writes, and no other row yet. Readers of what
    /// stands there keep the file that they have until the new one is put in its place.
    ///
    /// # Errors
    /// When the folder cannot be written, or `write` fails.
    pub fn create(
        &self,
        cache_kib: i64,
        write: impl FnOnce(&mut LayoutPages<'_>) -> Result<(), StoreError>,
    ) -> Result<NewWarehouse<'_>, StoreError> {
        let partial = self.new_file(|_| Ok(()))?;
        NewWarehouse::with_layouts(&self.target, partial, cache_kib, write)
    }

    /// Makes a copy of the warehouse that stands there and migrates it; readers keep the
    /// one that they have until the copy is put in its place.
    ///
    /// # Errors
    /// When there is no room for a copy.
    pub fn migrate(&self, migrations: &Migrations<'_>) -> Result<NewWarehouse<'_>, StoreError> {
        let copy =
            self.new_file(|partial| io::copy(&mut File::open(&self.target)?, partial).map(drop))?;
        NewWarehouse::migrated(&self.target, copy, migrations)
    }

    /// Where the warehouse is to stand, links followed.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// What an unfinished run has measured; what is added is written that often.
    ///
    /// # Errors
    /// When its file cannot be written, or another has its name.
    pub fn checkpoint(&self, write_every: Duration) -> Result<Checkpoint, StoreError> {
        Checkpoint::open(&self.target, write_every)
    }

    fn new_file(
        &self,
        write: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> Result<PartialFile, StoreError> {
        let cannot_make = |cause| StoreError::cannot_make(&self.target, cause);
        let path = beside(&self.target, PARTIAL);
        let mut file =
            OpenOptions::new().write(true).create_new(true).open(&path).map_err(cannot_make)?;
        let partial = PartialFile::ours(path);
        write(&mut file).map_err(cannot_make)?;
        Ok(partial)
    }
}

/// The file of a warehouse in the making, removed when dropped unless it is put in place.
#[derive(Debug)]
pub(super) struct PartialFile {
    path: PathBuf,
    is_placed: bool,
}

impl PartialFile {
    /// From here on the file is ours, and removed if anything fails.
    fn ours(path: PathBuf) -> Self {
        *making() = Some(path.clone());
        Self { path, is_placed: false }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until it is on the disk and puts it in place of `target`. Returns its size.
    pub(super) fn put_in_place_of(&mut self, target: &Path) -> io::Result<u64> {
        let file = File::open(&self.path)?;
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        // Not to be removed any more.
        let mut making = making();
        fs::rename(&self.path, target)?;
        self.is_placed = true;
        *making = None;
        drop(making);
        sync_folder_of(target)?;
        Ok(bytes)
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.is_placed {
            // Where it cannot be removed, the next run removes it.
            let _ = fs::remove_file(&self.path);
        }
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

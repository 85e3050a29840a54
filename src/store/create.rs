//! Making a warehouse: beside its place, and put in place only when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::checkpoint::Checkpoint;
use super::error::StoreError;
use super::layout_pages::LayoutPages;
use super::lock::Lock;
use super::migrations::{APPLICATION_ID, MAKING_ID, Migrations};
use super::new_warehouse::NewWarehouse;
use super::open::{APPLICATION, FILE_VERSIONS, HEADER_LENGTH};
use super::own_file::{CHECKPOINT, LOCK, PARTIAL, Standing, look_at_own, refuse_reserved_name};
use super::place::{beside, follow};
use super::sidecar::refuse_sidecars;
use super::temporary::Temporary;

/// The place of a warehouse, held by one maker: no other process can make or
/// extend the warehouse there until this is dropped.
#[derive(Debug)]
pub struct Site {
    target: PathBuf,
    lock: Lock,
}

impl Site {
    /// Takes the place of `target`, or of what it links to. The rest of an
    /// interrupted run is removed; any other file is left alone.
    ///
    /// # Errors
    /// When the folder cannot be written, another run is at it, something has the name of
    /// a file that is kept there, or another program has left its own beside it.
    pub fn take(target: &Path) -> Result<Self, StoreError> {
        let target = follow(target).map_err(|cause| StoreError::cannot_make(target, cause))?;
        refuse_reserved_name(&target)?;
        let lock = Lock::take(&target)?;
        let partial = beside(&target, PARTIAL);
        // The lock says that nobody is writing it.
        let remove =
            || fs::remove_file(&partial).map_err(|cause| StoreError::cannot_make(&partial, cause));
        // A finished one is somebody's warehouse, unless its maker was stopped in the moment
        // between its last byte and its name. What is noted of that stays until it is gone.
        if lock.is_after_placing {
            if look_at_own(&partial, APPLICATION_ID).is_ok_and(|there| there == Standing::Ours) {
                remove()?;
            }
            lock.note_placed();
        }
        refuse_sidecars(&target)?;
        refuse_sidecars(&partial)?;
        if look_at_own(&partial, MAKING_ID)? != Standing::Nothing {
            remove()?;
        }
        Ok(Self { target, lock })
    }

    /// Removes what a run left that was killed when the warehouse was whole already,
    /// if there is anything and nobody is at it.
    pub fn tidy(target: &Path) {
        let Ok(target) = follow(target) else { return };
        let is_there = |ending| fs::symlink_metadata(beside(&target, ending)).is_ok();
        if [LOCK, PARTIAL, CHECKPOINT].into_iter().any(is_there) {
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
        NewWarehouse::with_layouts(self, partial, cache_kib, write)
    }

    /// Makes a copy of the warehouse of that version that stands there, makes sure that it
    /// holds what was written, and migrates it; readers keep the one that they have until
    /// the copy is put in its place.
    ///
    /// # Errors
    /// When it is damaged, or there is no room for a copy.
    pub fn migrate(
        &self,
        migrations: &Migrations<'_>,
        version: i64,
    ) -> Result<NewWarehouse<'_>, StoreError> {
        let copy = self.new_file(|partial| copy_as_unfinished(&self.target, partial))?;
        NewWarehouse::migrated(self, copy, migrations, version)
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
        let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let made = Temporary::make(&beside(&self.target, PARTIAL), create);
        let written = made.and_then(|(temporary, mut file)| {
            write(&mut file)?;
            Ok(PartialFile { temporary })
        });
        written.map_err(|cause| StoreError::cannot_make(&self.target, cause))
    }
}

/// Copies a warehouse so that nobody takes the copy for a finished one, nor for one with a
/// WAL, at any time.
fn copy_as_unfinished(warehouse: &Path, copy: &mut File) -> io::Result<()> {
    let mut from = File::open(warehouse)?;
    let mut header = Vec::new();
    Read::by_ref(&mut from).take(HEADER_LENGTH).read_to_end(&mut header)?;
    if header.len() as u64 == HEADER_LENGTH {
        header[FILE_VERSIONS].fill(1);
        header[APPLICATION..APPLICATION + 4].copy_from_slice(&id_bytes(MAKING_ID));
    }
    copy.write_all(&header)?;
    io::copy(&mut from, copy).map(drop)
}

/// An `application_id` as it stands in the header.
fn id_bytes(application_id: i64) -> [u8; 4] {
    i32::try_from(application_id).expect("an id has four bytes").to_be_bytes()
}

/// The file of a warehouse in the making, removed when dropped unless it is put in place.
#[derive(Debug)]
pub(super) struct PartialFile {
    temporary: Temporary,
}

impl PartialFile {
    pub(super) fn path(&self) -> &Path {
        self.temporary.path()
    }

    /// Waits until it is on the disk, marks it as finished and puts it in its place.
    /// Returns its size.
    pub(super) fn put_in_place(self, site: &Site) -> Result<u64, StoreError> {
        let target = &site.target;
        let cannot_make = |cause| StoreError::cannot_make(target, cause);
        // SQLite would take what lies there for a part of the new file.
        refuse_sidecars(target)?;
        if !site.lock.is_still_there() {
            // Somebody has removed it, and another run may be at our files.
            return Err(StoreError::busy(target, None));
        }
        site.lock.note_placing().map_err(cannot_make)?;
        sync_folder_of(target).map_err(cannot_make)?;
        let bytes = mark_as_finished(self.path()).map_err(cannot_make)?;
        self.temporary.put_in_place_of(target).map_err(cannot_make)?;
        site.lock.note_placed();
        sync_folder_of(target).map_err(cannot_make)?;
        Ok(bytes)
    }
}

/// Marks a file as a warehouse, the last thing that is written to it. Returns its size.
fn mark_as_finished(path: &Path) -> io::Result<u64> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.sync_all()?;
    file.seek(SeekFrom::Start(APPLICATION as u64))?;
    file.write_all(&id_bytes(APPLICATION_ID))?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
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

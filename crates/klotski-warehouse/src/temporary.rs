//! Temporary files and folders: removed after an error and on Ctrl-C, renamed when they are
//! whole.

use std::fs;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// A file or folder of this process. It is removed when it is dropped or by [`abandon`],
/// unless it was renamed before.
#[derive(Debug)]
pub struct Temporary {
    path: PathBuf,
}

/// The paths of all temporary files and folders, in the order of their making.
static PRESENT: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn present() -> MutexGuard<'static, Vec<PathBuf>> {
    PRESENT.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Temporary {
    /// Calls `make` to make a file or folder at `path`. When `make` fails, a file that is
    /// there belongs to somebody else and stays.
    ///
    /// # Errors
    /// The errors of `make`.
    pub fn make<T>(
        path: &Path,
        make: impl FnOnce(&Path) -> io::Result<T>,
    ) -> io::Result<(Self, T)> {
        // The list is locked meanwhile, so that `abandon` misses no file.
        let mut present = present();
        let result = make(path)?;
        present.push(path.to_owned());
        Ok((Self { path: path.to_owned() }, result))
    }

    /// The path before the renaming.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Renames it to `target`. A file of that name is replaced in the same moment.
    ///
    /// # Errors
    /// The errors of the system. The temporary file is removed then.
    pub fn put_in_place_of(self, target: &Path) -> io::Result<()> {
        let mut present = present();
        fs::rename(&self.path, target)?;
        present.retain(|path| *path != self.path);
        drop(present);
        mem::forget(self);
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut present = present();
        present.retain(|path| *path != self.path);
        remove(&self.path);
    }
}

/// Removes all temporary files and folders, just before the process ends in the middle of its
/// work. Afterwards no thread makes or renames one. Waits for a thread that does so now.
pub fn abandon() {
    remove_all(present());
}

/// Removes them like [`abandon`], but waits no longer than `longest`. Then all of them stay:
/// the thread that holds the list may be this one, which has run out of memory there.
pub fn abandon_within(longest: Duration) {
    let start = Instant::now();
    loop {
        match PRESENT.try_lock() {
            Ok(present) => return remove_all(present),
            Err(TryLockError::Poisoned(present)) => return remove_all(present.into_inner()),
            Err(TryLockError::WouldBlock) if start.elapsed() > longest => return,
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
        }
    }
}

fn remove_all(present: MutexGuard<'_, Vec<PathBuf>>) {
    // The lock file of a warehouse was made first and goes last: until then, no other run
    // uses the names beside the warehouse.
    present.iter().rev().for_each(|path| remove(path));
    // The list stays locked until the process ends.
    mem::forget(present);
}

/// Removes a file or folder. An error is ignored: a leftover is harmless.
fn remove(path: &Path) {
    let _ = match path.symlink_metadata() {
        Ok(there) if there.is_dir() => fs::remove_dir_all(path),
        _ => fs::remove_file(path),
    };
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn a_temporary_goes_unless_it_is_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let (partial, target) = (folder.path().join("partial"), folder.path().join("target"));
        let (temporary, _) = Temporary::make(&partial, |path| File::create_new(path)).unwrap();
        assert!(temporary.path().exists());
        assert!(Temporary::make(&partial, |path| File::create_new(path)).is_err());
        assert!(partial.exists(), "the file of somebody else stays");
        drop(temporary);
        assert!(!partial.exists());
        let (temporary, ()) = Temporary::make(&partial, |path| fs::create_dir(path)).unwrap();
        File::create_new(partial.join("page")).unwrap();
        temporary.put_in_place_of(&target).unwrap();
        assert!(target.join("page").exists() && !partial.exists());
    }
}

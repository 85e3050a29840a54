//! Files and folders that go when their writer does not come to its end: not after an
//! error, and not when Ctrl-C ends the program.

use std::fs;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file or folder of this process, removed when dropped or by [`abandon`], unless it was
/// put in place before.
#[derive(Debug)]
pub struct Temporary {
    path: PathBuf,
}

/// Those that are there.
static THERE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn there() -> MutexGuard<'static, Vec<PathBuf>> {
    THERE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Temporary {
    /// What `make` makes at `path`. Only if it succeeds, what is there is ours.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn make<T>(
        path: &Path,
        make: impl FnOnce(&Path) -> io::Result<T>,
    ) -> io::Result<(Self, T)> {
        // Held meanwhile: nothing is made that nobody knows of.
        let mut there = there();
        let what = make(path)?;
        there.push(path.to_owned());
        Ok((Self { path: path.to_owned() }, what))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its final name; what has that name is replaced in the same moment.
    ///
    /// # Errors
    /// What the system says. It is removed then.
    pub fn put_in_place_of(self, target: &Path) -> io::Result<()> {
        let mut there = there();
        fs::rename(&self.path, target)?;
        there.retain(|path| *path != self.path);
        drop(there);
        mem::forget(self);
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut there = there();
        there.retain(|path| *path != self.path);
        remove(&self.path);
    }
}

/// Removes all that is half done, before the process ends in its midst. From then on
/// nothing of the kind is begun any more, nor gets its final name.
pub fn abandon() {
    let there = there();
    // The lock, which was there first, goes last: until then nobody else has our names.
    there.iter().rev().for_each(|path| remove(path));
    // Whoever wants to go on waits for the end of the process.
    mem::forget(there);
}

/// The same where nothing can be waited for: while something is being begun or put in place,
/// all of it stays.
pub fn abandon_at_once() {
    if let Ok(there) = THERE.try_lock() {
        there.iter().rev().for_each(|path| remove(path));
        mem::forget(there);
    }
}

/// What cannot be removed stays: it has a name of its own.
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
    fn what_is_not_put_in_place_goes() {
        let folder = tempfile::tempdir().unwrap();
        let (partial, target) = (folder.path().join("partial"), folder.path().join("target"));
        let (temporary, _) = Temporary::make(&partial, |path| File::create_new(path)).unwrap();
        assert!(temporary.path().exists());
        assert!(Temporary::make(&partial, |path| File::create_new(path)).is_err());
        assert!(partial.exists(), "that of somebody else stays");
        drop(temporary);
        assert!(!partial.exists());
        let (temporary, ()) = Temporary::make(&partial, |path| fs::create_dir(path)).unwrap();
        File::create_new(partial.join("page")).unwrap();
        temporary.put_in_place_of(&target).unwrap();
        assert!(target.join("page").exists() && !partial.exists());
    }
}

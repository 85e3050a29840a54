//! Partial files and folders beside another file: removed after an error and on Ctrl-C, renamed
//! when they are complete.

use std::fs::{self, File};
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The ending of the names of incomplete outputs.
const PARTIAL: &str = ".klotski-partial";

/// A file or folder of this process. It is removed when this is dropped or by [`abandon`], unless
/// it was renamed before.
pub struct PartialFile {
    path: PathBuf,
    /// Locked while this process lives.
    lock: Option<File>,
}

/// The time to wait for another thread or program.
const PATIENCE: Duration = Duration::from_secs(3);

/// The paths of all temporary files and folders, in the order of their creation.
static PRESENT: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn present() -> MutexGuard<'static, Vec<PathBuf>> {
    PRESENT.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PartialFile {
    /// Calls `make` to create a file or folder at `path`. If `make` fails, an existing file belongs
    /// to someone else and is kept.
    pub fn make<T, E>(
        path: &Path,
        make: impl FnOnce(&Path) -> Result<T, E>,
    ) -> Result<(Self, T), E> {
        // The list stays locked during `make`, so that `abandon` misses no file.
        let mut present = present();
        let result = make(path)?;
        present.push(path.to_owned());
        Ok((Self { path: path.to_owned(), lock: None }, result))
    }

    /// Calls `make` to create a file or folder beside `target`, under a name that no other run
    /// uses. What a killed run left beside `target` is removed.
    pub fn beside<T>(
        target: &Path,
        make: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<(Self, T)> {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        remove_leftovers(target, &format!(".{name}."));
        loop {
            // Machines that share the folder may use the same numbers of processes.
            let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let name = format!(".{name}.{}-{}{PARTIAL}", process::id(), moment.as_nanos());
            let (mut partial, result) = Self::make(&target.with_file_name(name), &make)?;
            partial.lock = lockable(&partial.path).filter(|file| file.lock().is_ok());
            // Before it was locked, another run may have removed it as a leftover.
            if partial.path.exists() {
                return Ok((partial, result));
            }
        }
    }

    /// Whether this is the name of an incomplete output of any run.
    pub fn has_name(name: &str) -> bool {
        name.ends_with(PARTIAL)
    }

    /// The path before renaming.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Renames it to `target`, which atomically replaces a file of that name. After an error the
    /// temporary file is removed.
    pub fn put_in_place_of(mut self, target: &Path) -> io::Result<()> {
        let mut present = present();
        rename(&self.path, target)?;
        present.retain(|path| *path != self.path);
        drop(present);
        // What is forgotten stays open.
        self.lock = None;
        mem::forget(self);
        Ok(())
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        let mut present = present();
        present.retain(|path| *path != self.path);
        remove(&self.path);
    }
}

/// Removes all temporary files and folders, just before the process ends. Afterwards no thread can
/// create or rename one. Waits some seconds for a thread that is doing so, which may be this one,
/// without memory.
pub fn abandon() {
    let start = Instant::now();
    let present = loop {
        match PRESENT.try_lock() {
            Ok(present) => break present,
            Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(1));
            }
            Err(TryLockError::WouldBlock) => return,
        }
    };
    // The lock file of a warehouse was created first and is removed last: until then, no other run
    // uses the names beside the warehouse.
    present.iter().rev().for_each(|path| remove(path));
    // The list stays locked until the process ends.
    mem::forget(present);
}

/// Renames a file or folder. Windows replaces no open file, and a run that reads a warehouse, or a
/// scanner for viruses, opens one for a moment: it is then tried again for some seconds.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    // ERROR_ACCESS_DENIED and ERROR_SHARING_VIOLATION.
    let is_open = |error: &io::Error| cfg!(windows) && matches!(error.raw_os_error(), Some(5 | 32));
    let start = Instant::now();
    loop {
        match fs::rename(from, to) {
            Err(error) if is_open(&error) && start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(10));
            }
            result => return result,
        }
    }
}

/// Opens a file or folder to lock it. On systems other than Unix, a lock would keep its own process
/// from writing.
fn lockable(path: &Path) -> Option<File> {
    File::open(path).ok().filter(|_| cfg!(unix))
}

/// Removes the incomplete outputs beside `target` that no living process has locked.
fn remove_leftovers(target: &Path, prefix: &str) {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_partial = name
            .to_str()
            .is_some_and(|name| name.starts_with(prefix) && PartialFile::has_name(name));
        // Opening a pipe can block.
        let is_ours = |kind: fs::FileType| kind.is_file() || kind.is_dir();
        if is_partial && entry.file_type().is_ok_and(is_ours) {
            // The lock is released after the removal.
            let lock = lockable(&entry.path());
            if lock.as_ref().is_some_and(|file| file.try_lock().is_ok()) {
                remove(&entry.path());
            }
        }
    }
}

/// Removes a file or folder. A folder with a name of its own is removed only if it is empty. Errors
/// are ignored, because a leftover is harmless.
fn remove(path: &Path) {
    let is_partial = path.to_str().is_some_and(PartialFile::has_name);
    let _ = match path.symlink_metadata() {
        Ok(metadata) if metadata.is_dir() && is_partial => fs::remove_dir_all(path),
        Ok(metadata) if metadata.is_dir() => fs::remove_dir(path),
        _ => fs::remove_file(path),
    };
}

/// The path with `ending` appended to its file name.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// The path that `path` leads to, with symbolic links resolved, even if the last one points to
/// nothing. So a new file replaces the target of a link, not the link.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&target) else { return Ok(target) };
        // A relative link starts in its own folder, an absolute link replaces the whole path.
        target = target.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn a_temporary_is_removed_unless_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let (partial, target) = (folder.path().join("partial"), folder.path().join("target"));
        let (temporary, _) = PartialFile::make(&partial, |path| File::create_new(path)).unwrap();
        assert!(PartialFile::make(&partial, |path| File::create_new(path)).is_err());
        assert!(partial.exists(), "the file of somebody else stays");
        drop(temporary);
        assert!(!partial.exists());
        let (temporary, ()) = PartialFile::make(&partial, |path| fs::create_dir(path)).unwrap();
        temporary.put_in_place_of(&target).unwrap();
        assert!(target.exists() && !partial.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_renamed_file_is_not_open() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.csv");
        let (partial, _) = PartialFile::beside(&target, |path| File::create_new(path)).unwrap();
        partial.put_in_place_of(&target).unwrap();
        assert!(lockable(&target).unwrap().try_lock().is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn what_a_killed_run_left_is_removed_by_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.csv");
        let leftovers = [".a.csv.1-2", ".a.csv.1-3"].map(|name| folder.path().join(name));
        let leftovers = leftovers.map(|path| beside(&path, PARTIAL));
        fs::create_dir_all(leftovers[0].join("full")).unwrap();
        fs::write(&leftovers[1], "rows").unwrap();
        let living = PartialFile::beside(&target, |path| fs::create_dir(path)).unwrap().0;
        let other = PartialFile::beside(&target, |path| File::create_new(path)).unwrap().0;
        assert!(living.path().exists() && other.path().exists());
        assert_eq!(leftovers.map(|path| path.exists()), [false, false]);
    }

    /// The removal of leftovers takes no file of a run that has just created it.
    #[test]
    fn two_runs_write_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.csv");
        let write = || {
            for _ in 0..500 {
                let (partial, _) =
                    PartialFile::beside(&target, |path| File::create_new(path)).unwrap();
                partial.put_in_place_of(&target).unwrap();
            }
        };
        thread::scope(|scope| {
            [scope.spawn(write), scope.spawn(write)].map(|run| run.join().unwrap())
        });
    }
}

//! One maker at a time for each warehouse.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process;

use super::error::StoreError;
use super::place::beside;

/// What is behind the name of a warehouse while it is made.
pub(super) const LOCK: &str = ".lock";

/// The right to make the warehouse at a path, held until dropped: a lock of the
/// operating system on `NAME.lock`, which ends with the process whatever happens.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

impl Lock {
    /// Takes the lock, or says that another process holds it.
    pub(super) fn take(target: &Path) -> Result<Self, StoreError> {
        let path = beside(target, LOCK);
        let unwritable = |cause| StoreError::cannot_make(target, cause);
        loop {
            let file = File::options()
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(unwritable)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let holder = fs::read_to_string(&path).unwrap_or_default();
                    let holder = holder.trim().parse().ok();
                    return Err(StoreError::busy(target, holder));
                }
                Err(TryLockError::Error(cause)) => return Err(unwritable(cause)),
            }
            // Its last holder may have removed it between our opening and
            // locking it; then the lock protects a file without a name.
            if is_still(&file, &path) {
                // For whoever comes next; without it they are told less.
                let _ = file.set_len(0).and_then(|()| writeln!(&file, "{}", process::id()));
                return Ok(Self { path, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Still locked: nobody else can have it. A rest does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(named)) => identity(ours) == identity(named),
        _ => false,
    }
}

/// Elsewhere a file cannot lose its name while it is open.
#[cfg(not(unix))]
fn is_still(_file: &File, _path: &Path) -> bool {
    true
}

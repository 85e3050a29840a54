//! The lock file: only one process makes a warehouse at a time.

use std::fs::{self, File, Metadata, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::Path;
use std::process;

use super::error::StoreError;
use super::path::beside;
use super::run_file::LOCK;
use super::temporary::Temporary;

/// A lock of the operating system on the file `NAME.lock`. It is released when this is dropped, or
/// when the process ends, even by a crash.
#[derive(Debug)]
pub(super) struct LockFile {
    /// The name of the file. It is dropped first: the file is removed while it is locked, so this
    /// never removes the lock file of another process.
    name: Temporary,
    /// The file, locked while it is open.
    file: File,
    /// Whether the last holder was killed and left its file.
    pub(super) was_left: bool,
}

/// The text in a lock file, before the process id of the holder.
const HOLDER: &str = "klotski-ingest ";

/// The maximum length of a lock file.
const LONGEST: u64 = 64;

impl LockFile {
    /// Takes the lock.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if another process holds it. [`StoreError::InTheWay`] if a file of
    /// another program has the name; it is kept unchanged.
    pub(super) fn take(target: &Path) -> Result<Self, StoreError> {
        let path = beside(target, LOCK);
        let unwritable = |cause| StoreError::cannot_make(target, cause);
        loop {
            let Some(mut file) = open(&path).map_err(unwritable)? else {
                return Err(StoreError::InTheWay { path });
            };
            let is_free = match file.try_lock() {
                Ok(()) => true,
                Err(TryLockError::WouldBlock) => false,
                Err(TryLockError::Error(cause)) => return Err(unwritable(cause)),
            };
            let holder = Holder::read(&mut file);
            if !is_free && holder.is_err() {
                // Some systems do not let other processes read a locked file.
                return Err(StoreError::busy(target, None));
            }
            let Some(holder) = holder.map_err(unwritable)? else {
                return Err(StoreError::InTheWay { path });
            };
            if !is_free {
                return Err(StoreError::busy(target, holder.process));
            }
            // The last holder may have removed the file after it was opened here and before it was
            // locked. Then the locked file has no name.
            if has_name(&file, &path) {
                // From here on, this process removes the file.
                let (name, ()) = Temporary::make(&path, |_| Ok(())).map_err(unwritable)?;
                let was_left = holder.process.is_some();
                // Without the process id, the message for the next run is only less specific.
                let _ = write_holder(&file);
                return Ok(Self { name, file, was_left });
            }
        }
    }

    /// Whether the file still has its name. If it was removed, another run can take a lock on a new
    /// file.
    pub(super) fn is_still_there(&self) -> bool {
        has_name(&self.file, self.name.path())
    }
}

fn write_holder(mut file: &File) -> std::io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{HOLDER}{}", process::id())
}

/// Opens or creates the file. Returns `None` if a folder or a link has the name.
fn open(path: &Path) -> std::io::Result<Option<File>> {
    match fs::symlink_metadata(path) {
        // `create_new` follows no link.
        Err(error) if error.kind() == ErrorKind::NotFound => {
            match File::options().read(true).write(true).create_new(true).open(path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => open(path),
                other => other.map(Some),
            }
        }
        Err(error) => Err(error),
        Ok(metadata) if !metadata.is_file() => Ok(None),
        Ok(_) => match File::options().read(true).write(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => open(path),
            other => other.map(Some),
        },
    }
}

/// The holder of a lock, as recorded in its file.
#[derive(Debug, PartialEq, Eq)]
struct Holder {
    /// The process id, if the file contains it.
    process: Option<u32>,
}

impl Holder {
    /// Parses the file. Returns `None` if another program wrote it.
    fn read(file: &mut File) -> std::io::Result<Option<Self>> {
        let mut bytes = Vec::new();
        file.take(LONGEST + 1).read_to_end(&mut bytes)?;
        Ok(Self::parse(&bytes))
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        if bytes.len() as u64 > LONGEST {
            return None;
        }
        // A power cut can leave zeros, or the beginning of the text.
        let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        let text = std::str::from_utf8(&bytes[..end]).ok()?;
        let Some(process) = text.strip_prefix(HOLDER) else {
            return HOLDER.starts_with(text).then_some(Self { process: None });
        };
        let number = process.strip_suffix('\n').unwrap_or(process);
        number
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| Self { process: number.parse().ok() })
    }
}

#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(ours), Ok(named)) => identity(ours) == identity(named),
        _ => false,
    }
}

/// On other systems, an open file cannot lose its name.
#[cfg(not(unix))]
fn has_name(_file: &File, _path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_holder_is_parsed_even_after_a_power_cut() {
        for ours in ["", "klot", "klotski-ingest ", "klotski-ingest 12", "klotski-ingest 12\n"] {
            assert!(Holder::parse(ours.as_bytes()).is_some(), "{ours:?}");
        }
        assert!(Holder::parse(&[0; 17]).is_some());
        let holder = Holder { process: Some(12) };
        assert_eq!(Holder::parse(b"klotski-ingest 12\n"), Some(holder));
        for other in ["my notes", "12\n", "klotski-ingest 12\nmy notes", " klot"] {
            assert!(Holder::parse(other.as_bytes()).is_none(), "{other:?}");
        }
        assert!(Holder::parse(&[0; 65]).is_none());
    }

    #[test]
    fn a_lock_is_held_once_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let lock = LockFile::take(&target).unwrap();
        let busy = LockFile::take(&target).unwrap_err().to_string();
        assert!(busy.contains(&format!("process {}", process::id())), "{busy}");
        assert!(!lock.was_left);
        let left = fs::read(folder.path().join("k.db.lock")).unwrap();
        drop(lock);
        fs::write(folder.path().join("k.db.lock"), left).unwrap();
        assert!(LockFile::take(&target).unwrap().was_left);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::write(folder.path().join("k.db.lock"), "my notes").unwrap();
        assert!(matches!(LockFile::take(&target), Err(StoreError::InTheWay { .. })));
        assert_eq!(fs::read(folder.path().join("k.db.lock")).unwrap(), b"my notes");
    }
}

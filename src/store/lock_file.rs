//! One maker at a time for each warehouse.

use std::fs::{self, File, Metadata, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::Path;
use std::process;

use super::error::StoreError;
use super::path::beside;
use super::run_file::LOCK;
use super::temporary::Temporary;

/// The right to make the warehouse at a path, held until dropped: a lock of the
/// operating system on `NAME.lock`, which ends with the process whatever happens.
#[derive(Debug)]
pub(super) struct LockFile {
    /// Removed first, while it is still locked: nobody else can have it.
    name: Temporary,
    /// Locked as long as it is open.
    file: File,
    /// Whether the last holder was stopped while it put a file in place.
    pub(super) is_after_placing: bool,
}

/// What a holder writes into it, and behind it the number of its process.
const HOLDER: &str = "klotski-ingest ";

/// And behind that, when a whole warehouse is about to get its name.
const PLACING: &str = " is placing";

/// As long as what is written can be.
const LONGEST: u64 = 64;

impl LockFile {
    /// Takes the lock, or says that another process holds it.
    ///
    /// # Errors
    /// [`StoreError::InTheWay`] when something of that name is not ours: nothing is
    /// written to it, and it is not removed.
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
                // Some systems let nobody read what another one has locked.
                return Err(StoreError::busy(target, None));
            }
            let Some(holder) = holder.map_err(unwritable)? else {
                return Err(StoreError::InTheWay { path });
            };
            if !is_free {
                return Err(StoreError::busy(target, holder.process));
            }
            // Its last holder may have removed it between our opening and
            // locking it; then the lock protects a file without a name.
            if is_still(&file, &path) {
                // From here on it is ours to remove.
                let (name, ()) = Temporary::make(&path, |_| Ok(())).map_err(unwritable)?;
                let lock = Self { name, file, is_after_placing: holder.is_placing };
                if !lock.is_after_placing {
                    // Without it whoever comes next is told less.
                    let _ = lock.sign("");
                }
                return Ok(lock);
            }
        }
    }

    /// Notes that a whole warehouse is about to get its name, for whoever finds it without;
    /// this is on the disk before the warehouse is whole.
    pub(super) fn note_placing(&self) -> std::io::Result<()> {
        self.sign(PLACING)?;
        self.file.sync_all()
    }

    /// Notes that it has its name, or was removed.
    pub(super) fn note_placed(&self) {
        let _ = self.sign("");
    }

    /// Whether nobody has removed it meanwhile: another run would think that it is alone.
    pub(super) fn is_still_there(&self) -> bool {
        is_still(&self.file, self.name.path())
    }

    fn sign(&self, more: &str) -> std::io::Result<()> {
        let mut file = &self.file;
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{HOLDER}{}{more}", process::id())
    }
}

/// Opens the file, or makes it; none if what has the name is no file.
fn open(path: &Path) -> std::io::Result<Option<File>> {
    match fs::symlink_metadata(path) {
        // This follows no link.
        Err(error) if error.kind() == ErrorKind::NotFound => {
            match File::options().read(true).write(true).create_new(true).open(path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => open(path),
                other => other.map(Some),
            }
        }
        Err(error) => Err(error),
        Ok(there) if !there.is_file() => Ok(None),
        Ok(_) => match File::options().read(true).write(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => open(path),
            other => other.map(Some),
        },
    }
}

/// Whose file it is.
#[derive(Debug, PartialEq, Eq)]
struct Holder {
    /// The number of its process, where it is known.
    process: Option<u32>,
    is_placing: bool,
}

impl Holder {
    /// Reads it; none if somebody else wrote the file.
    fn read(file: &mut File) -> std::io::Result<Option<Self>> {
        let mut bytes = Vec::new();
        file.take(LONGEST + 1).read_to_end(&mut bytes)?;
        Ok(Self::of(&bytes))
    }

    fn of(bytes: &[u8]) -> Option<Self> {
        // A power cut leaves zeros, or a part.
        let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        let text = std::str::from_utf8(&bytes[..end]).ok()?;
        if bytes.len() as u64 > LONGEST {
            return None;
        }
        let Some(process) = text.strip_prefix(HOLDER) else {
            let is_part = HOLDER.starts_with(text);
            return is_part.then_some(Self { process: None, is_placing: false });
        };
        let digits = process.bytes().take_while(u8::is_ascii_digit).count();
        let (number, more) = process.split_at(digits);
        let more = more.strip_suffix('\n').unwrap_or(more);
        let holder = Self { process: number.parse().ok(), is_placing: more == PLACING };
        PLACING.starts_with(more).then_some(holder)
    }
}

#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(ours), Ok(named)) => identity(ours) == identity(named),
        _ => false,
    }
}

/// Elsewhere a file cannot lose its name while it is open.
#[cfg(not(unix))]
fn is_still(_file: &File, _path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_holder_or_a_power_cut_left_is_ours() {
        for ours in ["", "klot", "klotski-ingest ", "klotski-ingest 12", "klotski-ingest 12\n"] {
            assert!(Holder::of(ours.as_bytes()).is_some(), "{ours:?}");
        }
        assert!(Holder::of(&[0; 17]).is_some());
        for (text, is_placing) in [
            ("klotski-ingest 12\n", false),
            ("klotski-ingest 12 is pla", false),
            ("klotski-ingest 12 is placing\n", true),
        ] {
            let holder = Holder { process: Some(12), is_placing };
            assert_eq!(Holder::of(text.as_bytes()), Some(holder));
        }
        for other in ["my notes", "12\n", "klotski-ingest 12\nmy notes", " klot"] {
            assert!(Holder::of(other.as_bytes()).is_none(), "{other:?}");
        }
        assert!(Holder::of(&[0; 65]).is_none());
    }

    #[test]
    fn a_lock_is_held_once_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let lock = LockFile::take(&target).unwrap();
        let busy = LockFile::take(&target).unwrap_err().to_string();
        assert!(busy.contains(&format!("process {}", process::id())), "{busy}");
        lock.note_placing().unwrap();
        let left = fs::read(folder.path().join("k.db.lock")).unwrap();
        drop(lock);
        fs::write(folder.path().join("k.db.lock"), left).unwrap();
        assert!(LockFile::take(&target).unwrap().is_after_placing);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::write(folder.path().join("k.db.lock"), "my notes").unwrap();
        assert!(matches!(LockFile::take(&target), Err(StoreError::InTheWay { .. })));
        assert_eq!(fs::read(folder.path().join("k.db.lock")).unwrap(), b"my notes");
    }
}

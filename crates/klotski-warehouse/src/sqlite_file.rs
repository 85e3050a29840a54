//! An SQLite file: its connection, its header and its journals.

use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::error::WarehouseError;
use super::partial_file::beside;

/// The first bytes of every SQLite file.
pub(super) const MAGIC: &[u8] = b"SQLite format 3\0";

/// The file format versions for writing and reading: both 1, or both 2 in WAL mode.
pub(super) const FILE_VERSIONS: Range<usize> = 18..20;

/// The offset of `user_version`.
pub(super) const USER_VERSION: usize = 60;

/// The offset of `application_id`.
pub(super) const APPLICATION: usize = 68;

/// The header of a file, read without SQLite, truncated if the file is shorter:
/// <https://sqlite.org/fileformat2.html#the_database_header>.
pub(super) fn header(path: &Path) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    File::open(path)?.take(100).read_to_end(&mut header)?;
    Ok(header)
}

/// The four-byte number at an offset of a header.
pub(super) fn number_at(header: &[u8], offset: usize) -> Option<i64> {
    let bytes = header.get(offset..offset + 4)?.try_into().ok()?;
    Some(i64::from(i32::from_be_bytes(bytes)))
}

/// Opens an SQLite file. The whole path is the name of a file: `file:x?mode=ro` is not treated as a
/// URI, nor `:memory:` as a database in memory.
pub(super) fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(absolute(path)?, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}

/// Opens a file that no program writes to, read-only. SQLite takes no locks and creates no files
/// beside it.
pub(super) fn connect_immutable(path: &Path) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(immutable(&absolute(path)?), IMMUTABLE)
}

/// Like [`connect_immutable`], by a VFS that is registered with SQLite.
pub(super) fn connect_by(vfs: &str, path: &Path) -> rusqlite::Result<Connection> {
    Connection::open_with_flags_and_vfs(immutable(path), IMMUTABLE, vfs)
}

const IMMUTABLE: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY
    .union(OpenFlags::SQLITE_OPEN_URI)
    .union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// The URI of an immutable file.
fn immutable(path: &Path) -> String {
    let mut uri = "file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        // Writing to a String never fails.
        let _ = write!(uri, "%{byte:02x}");
    }
    uri + "?mode=ro&immutable=1"
}

/// Whether the file system has locks. Without them SQLite does not read a file that can change, but
/// a finished warehouse never changes.
pub(super) fn has_locks(path: &Path) -> bool {
    let lock = |file: File| match file.try_lock_shared() {
        Err(TryLockError::Error(cause)) => Err(cause),
        Ok(()) | Err(TryLockError::WouldBlock) => Ok(()),
    };
    cfg!(windows) || File::open(path).and_then(lock).is_ok()
}

fn absolute(path: &Path) -> rusqlite::Result<PathBuf> {
    std::path::absolute(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))
}

/// Returns an error if a journal (`NAME-journal`) or a WAL (`NAME-wal`) with contents is beside a
/// file. This program never leaves one there, and SQLite applies a journal to any file of the name:
/// it would roll the journal of an old warehouse back into a new one.
pub(super) fn reject_journals(path: &Path) -> Result<(), WarehouseError> {
    for ending in ["-journal", "-wal"] {
        let sidecar = beside(path, ending);
        match fs::symlink_metadata(&sidecar) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Ok(metadata) if metadata.is_file() && metadata.len() == 0 => {}
            _ => return Err(WarehouseError::Sidecar { path: path.to_owned(), sidecar }),
        }
    }
    Ok(())
}

//! The header of an SQLite file, read without SQLite: the first 100 bytes,
//! <https://sqlite.org/fileformat2.html#the_database_header>.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::time::SystemTime;

/// The first bytes of every SQLite file.
pub(super) const MAGIC: &[u8] = b"SQLite format 3\0";

/// The length of a header.
pub(super) const HEADER_LENGTH: u64 = 100;

/// The file format versions for writing and reading: both 1, or both 2 in WAL mode.
pub(super) const FILE_VERSIONS: Range<usize> = 18..20;

/// The offset of `user_version`.
pub(super) const USER_VERSION: usize = 60;

/// The offset of `application_id`.
pub(super) const APPLICATION: usize = 68;

/// The header of a file, truncated if the file is shorter.
pub(super) fn header(path: &Path) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    File::open(path)?.take(HEADER_LENGTH).read_to_end(&mut header)?;
    Ok(header)
}

/// The four-byte number at an offset of a header.
pub(super) fn number_at(header: &[u8], offset: usize) -> Option<i64> {
    let bytes = header.get(offset..offset + 4)?.try_into().ok()?;
    Some(i64::from(i32::from_be_bytes(bytes)))
}

/// What changes when a program writes to a file: the header, which has SQLite's transaction
/// counter, the size and the time. `None` if the file is missing or unreadable.
pub(super) type FileState = Option<(Vec<u8>, u64, SystemTime)>;

pub(super) fn state(path: &Path) -> FileState {
    let metadata = path.metadata().ok()?;
    Some((header(path).ok()?, metadata.len(), metadata.modified().ok()?))
}

//! Where a file really is: links followed, and no name mistaken for a URI.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

/// The path that `path` leads to: symbolic links are followed to the end, also
/// where nothing stands there yet, so that a file put in place replaces what a
/// link points at and not the link.
///
/// # Errors
/// When links go round in a circle, or one cannot be read.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&place).is_ok_and(|there| there.is_symlink()) {
            return Ok(place);
        }
        let link = fs::read_link(&place)?;
        // A relative link starts from its own folder, an absolute one replaces all.
        place = place.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The file in the same folder whose name has `ending` behind it.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Opens an SQLite file by its name and nothing else: `file:x?mode=ro` and
/// `:memory:` are names like others.
pub(super) fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let absolute =
        std::path::absolute(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))?;
    Connection::open_with_flags(absolute, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}

/// Opens a file for reading that nobody writes to: SQLite takes no locks, and makes no
/// files beside it.
pub(super) fn connect_to_still(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(uri_of_still(path)?, flags)
}

/// The name of a file that nobody writes to, as SQLite's `ATTACH` takes it, too.
pub(super) fn uri_of_still(path: &Path) -> rusqlite::Result<String> {
    let path =
        std::path::absolute(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))?;
    let mut uri = "file:".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' => uri.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte.into()),
            // A String takes everything.
            _ => drop(write!(uri, "%{byte:02x}")),
        }
    }
    Ok(uri + "?mode=ro&immutable=1")
}

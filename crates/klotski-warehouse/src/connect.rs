//! Connections to SQLite files.

use std::fmt::Write as _;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

/// Opens an SQLite file. The whole path is the name of a file: `file:x?mode=ro` is not treated as a
/// URI, nor `:memory:` as a database in memory.
pub(super) fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let absolute =
        std::path::absolute(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))?;
    Connection::open_with_flags(absolute, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}

/// Opens a file that no program writes to, read-only. SQLite takes no locks and creates no files
/// beside it.
pub(super) fn connect_immutable(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(immutable_uri(path)?, flags)
}

fn immutable_uri(path: &Path) -> rusqlite::Result<String> {
    let path =
        std::path::absolute(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))?;
    let mut uri = "file:".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' => uri.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte.into()),
            // Writing to a String never fails.
            _ => drop(write!(uri, "%{byte:02x}")),
        }
    }
    Ok(uri + "?mode=ro&immutable=1")
}

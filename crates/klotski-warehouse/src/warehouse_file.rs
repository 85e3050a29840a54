//! The file of an open warehouse, which must stay the same while it is read.

use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::{Connection, OpenFlags};

use super::error::WarehouseError;
use super::partial_file::follow;
use super::sqlite_file::{
    FILE_VERSIONS, connect, connect_by, connect_immutable, has_locks, header, reject_journals,
};

/// The file of an open warehouse, for further connections and for its bytes.
#[derive(Clone, Debug)]
pub struct WarehouseFile {
    path: PathBuf,
    access: Access,
    state: FileState,
}

/// How SQLite opens a file.
#[derive(Clone, Copy, Debug)]
enum Access {
    /// With locks against programs that write to it.
    Locked,
    /// Without locks.
    Immutable,
    /// By this VFS, whose files never change.
    Vfs(&'static str),
}

impl WarehouseFile {
    /// The file that has this name now.
    ///
    /// The file is opened and closed without SQLite here and nowhere else while a connection reads
    /// it: to close any descriptor of a file drops all POSIX locks of the process on it
    /// (<https://sqlite.org/howtocorrupt.html>, 2.2).
    pub(super) fn at(path: &Path) -> Result<Self, WarehouseError> {
        let unreadable = |cause| WarehouseError::CannotRead { path: path.to_owned(), cause };
        let state = fs::metadata(path).map_err(unreadable)?.into();
        let header = header(path).map_err(unreadable)?;
        // Another program has switched the file to WAL mode. Its WAL is empty, else `connect`
        // rejects it. SQLite would create a new one, which fails in a read-only folder.
        let is_wal = header.get(FILE_VERSIONS).is_some_and(|found| found.contains(&2));
        let is_immutable = is_wal || !has_locks(path);
        let access = if is_immutable { Access::Immutable } else { Access::Locked };
        Ok(Self { path: path.to_owned(), access, state })
    }

    /// A file that a VFS opens, which never changes.
    pub(super) fn of_vfs(vfs: &'static str, path: &Path) -> Self {
        Self { path: path.to_owned(), access: Access::Vfs(vfs), state: FileState::default() }
    }

    /// A read-only connection.
    pub(super) fn connect(&self) -> Result<Connection, WarehouseError> {
        let Self { path, access, .. } = self;
        if !matches!(access, Access::Vfs(_)) {
            // SQLite looks for journals beside the file itself, not beside a link to it.
            let unreadable = |cause| WarehouseError::CannotRead { path: path.clone(), cause };
            reject_journals(&follow(path).map_err(unreadable)?)?;
        }
        let connection = match access {
            Access::Locked => connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY),
            Access::Immutable => connect_immutable(path),
            Access::Vfs(vfs) => connect_by(vfs, path),
        };
        connection.map_err(|error| WarehouseError::sqlite(path, error))
    }

    /// The path, as given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file for its bytes, unless it was replaced or changed.
    pub fn bytes(&self) -> Result<File, WarehouseError> {
        let unreadable = |cause| WarehouseError::CannotRead { path: self.path.clone(), cause };
        let file = File::open(&self.path).map_err(unreadable)?;
        self.compare(file.metadata().map_err(unreadable)?.into())?;
        Ok(file)
    }

    /// Checks that a path leads to this file, and that the file was not changed.
    pub fn check(&self, path: &Path) -> Result<(), WarehouseError> {
        if let Access::Vfs(_) = self.access {
            return Ok(());
        }
        let unreadable = |cause| WarehouseError::CannotRead { path: path.to_owned(), cause };
        self.compare(fs::metadata(path).map_err(unreadable)?.into())
    }

    fn compare(&self, found: FileState) -> Result<(), WarehouseError> {
        let is_same = found == self.state;
        is_same.then_some(()).ok_or_else(|| WarehouseError::Replaced { path: self.path.clone() })
    }
}

/// What changes when a program writes to a file or puts another one in its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FileState {
    bytes: u64,
    modified: Option<SystemTime>,
    /// The device and the inode; 0 on systems without them.
    identity: (u64, u64),
}

impl From<Metadata> for FileState {
    fn from(metadata: Metadata) -> Self {
        #[cfg(unix)]
        let identity = {
            use std::os::unix::fs::MetadataExt;
            (metadata.dev(), metadata.ino())
        };
        #[cfg(not(unix))]
        let identity = (0, 0);
        Self { bytes: metadata.len(), modified: metadata.modified().ok(), identity }
    }
}

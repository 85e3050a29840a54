//! The file of an open warehouse, which must stay the same while it is read.

use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::error::WarehouseError;

/// The file of an open warehouse, for further connections and for its bytes.
#[derive(Clone, Debug)]
pub struct WarehouseFile {
    path: PathBuf,
    /// The VFS that opens it, if it is not a file of the system.
    pub(super) vfs: Option<&'static str>,
    pub(super) state: FileState,
}

impl WarehouseFile {
    /// The file that has this name now.
    pub(super) fn at(path: &Path) -> Result<Self, WarehouseError> {
        let unreadable = |cause| WarehouseError::CannotRead { path: path.to_owned(), cause };
        let state = fs::metadata(path).map_err(unreadable)?.into();
        Ok(Self { path: path.to_owned(), vfs: None, state })
    }

    /// A file that a VFS opens, which never changes.
    pub(super) fn of_vfs(vfs: &'static str, path: &Path) -> Self {
        Self { path: path.to_owned(), vfs: Some(vfs), state: FileState::default() }
    }

    /// The path, as given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file for its bytes.
    ///
    /// # Errors
    /// [`WarehouseError::Replaced`] if the file was replaced or changed, or if it cannot be read.
    pub fn bytes(&self) -> Result<File, WarehouseError> {
        let unreadable = |cause| WarehouseError::CannotRead { path: self.path.clone(), cause };
        let file = File::open(&self.path).map_err(unreadable)?;
        self.compare(file.metadata().map_err(unreadable)?.into())?;
        Ok(file)
    }

    /// Checks that a path leads to this file.
    ///
    /// # Errors
    /// [`WarehouseError::Replaced`] if it leads to another one.
    pub fn check(&self, path: &Path) -> Result<(), WarehouseError> {
        self.compare(Self::at(path)?.state)
    }

    pub(super) fn compare(&self, found: FileState) -> Result<(), WarehouseError> {
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

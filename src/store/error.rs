//! What can go wrong with the file.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use thiserror::Error;

/// Why a warehouse cannot be opened or made. Each message is one line that
/// names the file and says what to do; a cause is part of it, so none is given
/// as a source again.
#[derive(Debug, Error)]
pub enum StoreError {
    /// There is no such file.
    #[error(
        "no warehouse at {path}: make one with `klotski-ingest {path}`, or name another file with --db"
    )]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// A directory, a device or the like.
    #[error("{path} is not a file: name a file for the warehouse")]
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// Some other file.
    #[error(
        "{path} is not a klotski warehouse: it is left as it is; remove it or name another file"
    )]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Made by a later version.
    #[error(
        "{path} has schema version {found}, this program knows versions up to {known}: \
         update klotski-sql"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its `user_version`.
        found: i64,
        /// The newest version known.
        known: i64,
    },
    /// Made by an earlier version.
    #[error(
        "{path} has schema version {found}, this program needs version {known}: \
         build it again with `klotski-ingest --force {path}`"
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// Its `user_version`.
        found: i64,
        /// The version needed.
        known: i64,
    },
    /// Cut off, or pages that make no sense.
    #[error("{path} is damaged ({cause}): build it again with `klotski-ingest --force {path}`")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// SQLite's message.
        cause: rusqlite::Error,
    },
    /// Another process writes it.
    #[error("{path} is being written by another klotski-ingest: wait for it or name another file")]
    Busy {
        /// The partial file.
        path: PathBuf,
    },
    /// No room.
    #[error(
        "the disk is full: {path} could not be written, make room and run klotski-ingest again"
    )]
    DiskFull {
        /// The file being written.
        path: PathBuf,
    },
    /// A file operation failed.
    #[error("{path} cannot be {action}: {cause}")]
    File {
        /// The file.
        path: PathBuf,
        /// `read`, `written` or the like.
        action: &'static str,
        /// The system's word on it.
        cause: std::io::Error,
    },
    /// SQLite refused something.
    #[error("{path}: {cause}")]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// SQLite's message.
        cause: rusqlite::Error,
    },
    /// What was written is not what was meant to be.
    #[error("{path} failed its check after writing: {what}; it was not put in place")]
    Check {
        /// The file.
        path: PathBuf,
        /// The check.
        what: String,
    },
}

impl StoreError {
    /// What SQLite said about `path`, with the cases that have an advice of
    /// their own told apart.
    #[must_use]
    pub fn sqlite(path: &Path, cause: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match cause.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull { path },
            Some(ErrorCode::DatabaseBusy) => Self::Busy { path },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Damaged { path, cause }
            }
            _ => Self::Sqlite { path, cause },
        }
    }
}

//! What can go wrong with the file.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use thiserror::Error;

use super::stage::Stage;

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
    /// Made before any release, with another schema.
    #[error(
        "{path} has schema version {found} of before the first release, this program needs \
         version {known}: make it anew with `klotski-ingest --force {path}`"
    )]
    Outdated {
        /// The file.
        path: PathBuf,
        /// Its `user_version`.
        found: i64,
        /// The version needed.
        known: i64,
    },
    /// Made by an earlier version.
    #[error(
        "{path} has schema version {found}, this program needs version {known}: \
         bring it up to date with `klotski-ingest --migrate {path}`"
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// Its `user_version`.
        found: i64,
        /// The version needed.
        known: i64,
    },
    /// A stage that it does not have yet.
    #[error(
        "{what} needs the stage {stage}, which {path} does not have: \
         add it with `klotski-ingest --measures {stage} {path}`"
    )]
    NoStage {
        /// What was asked for.
        what: String,
        /// The stage.
        stage: Stage,
        /// The file.
        path: PathBuf,
    },
    /// Cut off, or pages that make no sense.
    #[error("{path} is damaged ({cause}): build it again with `klotski-ingest --force {path}`")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// SQLite's message.
        cause: rusqlite::Error,
    },
    /// A run that was interrupted left it.
    #[error("{path} is a warehouse that was never finished: run `klotski-ingest --force {path}`")]
    Unfinished {
        /// The file.
        path: PathBuf,
    },
    /// Something that is not ours has the name of a file that is kept beside a warehouse.
    #[error(
        "{path} is in the way: klotski-ingest keeps a file of that name, and this is none of its \
         own: move it away, or name another warehouse"
    )]
    InTheWay {
        /// What is there.
        path: PathBuf,
    },
    /// A name for a warehouse that only files beside one have.
    #[error("{path} cannot be a warehouse: files beside one end with {ending}: name another file")]
    Reserved {
        /// The name.
        path: PathBuf,
        /// Its ending.
        ending: &'static str,
    },
    /// What another program has left beside it would change what is in it.
    #[error(
        "{sidecar} lies beside {path}, of a program that writes to it or was stopped while it \
         did: close that program, or else move {sidecar} away"
    )]
    Sidecar {
        /// The warehouse.
        path: PathBuf,
        /// The journal or WAL.
        sidecar: PathBuf,
    },
    /// What a new file would be made without.
    #[error(
        "{path} holds more than a warehouse ({surplus}): a stage is added in a new file, which \
         would lack it: take it out of {path} first"
    )]
    Surplus {
        /// The warehouse.
        path: PathBuf,
        /// The names of what is more.
        surplus: String,
    },
    /// Another process makes it.
    #[error(
        "{path} is being made by another klotski-ingest{holder}: wait for it or name another file"
    )]
    Busy {
        /// The warehouse.
        path: PathBuf,
        /// Which process, if it is known.
        holder: String,
    },
    /// Another program holds a lock on it.
    #[error("{path} is locked by another program that writes to it: try again when it is done")]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// No room.
    #[error(
        "the disk is full: {path} could not be written; make room and run klotski-ingest again, \
         it goes on from what is kept"
    )]
    DiskFull {
        /// The file being written.
        path: PathBuf,
    },
    /// The system did not take what was written: a limit, a failing disk.
    #[error(
        "{path} could not be written ({cause}): see what the disk lacks and run klotski-ingest \
         again, it goes on from what is kept"
    )]
    CannotWrite {
        /// The file being written.
        path: PathBuf,
        /// The word of SQLite or of the system on it.
        cause: String,
    },
    /// It cannot be written there.
    #[error("{path} cannot be made ({cause}): name a file in a folder that is there and writable")]
    CannotMake {
        /// The warehouse.
        path: PathBuf,
        /// The system's word on it.
        cause: std::io::Error,
    },
    /// It cannot be read.
    #[error("{path} cannot be read: {cause}")]
    CannotRead {
        /// The file.
        path: PathBuf,
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
    /// A warehouse that is not what it must be, found out while it was read.
    #[error("{path} is damaged ({what}): build it again with `klotski-ingest --force {path}`")]
    Broken {
        /// The file.
        path: PathBuf,
        /// What was found.
        what: String,
    },
    /// A check found that the contents of a new warehouse are wrong.
    #[error("{path} failed its check after writing: {fault}; it was not put in place")]
    FailedCheck {
        /// The file.
        path: PathBuf,
        /// The fault.
        fault: String,
    },
}

impl StoreError {
    /// Another process, of this number if it is known, makes the warehouse at `path`.
    pub(super) fn busy(path: &Path, holder: Option<u32>) -> Self {
        let holder = holder.map(|holder| format!(", process {holder}")).unwrap_or_default();
        Self::Busy { path: path.to_owned(), holder }
    }

    /// What the system said when a file for the warehouse was to be written.
    #[must_use]
    pub(super) fn cannot_make(path: &Path, cause: std::io::Error) -> Self {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        let path = path.to_owned();
        match cause.kind() {
            StorageFull | QuotaExceeded => Self::DiskFull { path },
            FileTooLarge => Self::CannotWrite { path, cause: cause.to_string() },
            _ => Self::CannotMake { path, cause },
        }
    }

    /// What SQLite said about `path`, with the cases that have an advice of
    /// their own told apart.
    #[must_use]
    pub fn sqlite(path: &Path, cause: rusqlite::Error) -> Self {
        let path = path.to_owned();
        // Values that no warehouse of ours has.
        match &cause {
            rusqlite::Error::InvalidColumnType(_, column, _) => {
                return Self::Broken { path, what: format!("a value of {column} is of no use") };
            }
            rusqlite::Error::IntegralValueOutOfRange(_, value) => {
                return Self::Broken { path, what: format!("{value} is out of bounds") };
            }
            _ => {}
        }
        match cause.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull { path },
            Some(ErrorCode::SystemIoFailure) if is_of_writing(&cause) => {
                Self::CannotWrite { path, cause: cause.to_string() }
            }
            Some(ErrorCode::DatabaseBusy) => Self::Locked { path },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Damaged { path, cause }
            }
            _ => Self::Sqlite { path, cause },
        }
    }
}

/// Whether the system failed to write, and not to read.
fn is_of_writing(cause: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE};
    let codes = [SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE];
    cause.sqlite_error().is_some_and(|error| codes.contains(&error.extended_code))
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn a_full_database_is_told_as_a_full_disk() {
        let connection = Connection::open_in_memory().unwrap();
        let full = connection
            .execute_batch(
                "PRAGMA max_page_count = 2;
                 CREATE TABLE t (a);
                 INSERT INTO t VALUES (zeroblob(100000));",
            )
            .unwrap_err();
        let error = StoreError::sqlite(Path::new("k.db.partial"), full).to_string();
        assert_eq!(
            error,
            "the disk is full: k.db.partial could not be written; make room and run \
             klotski-ingest again, it goes on from what is kept"
        );
    }
}

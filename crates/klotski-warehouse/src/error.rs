//! Errors of opening and making a warehouse.

use std::path::{Path, PathBuf};

use klotski::message;
use rusqlite::ErrorCode;
use thiserror::Error;

use super::stage::Stage;

/// Why a warehouse cannot be opened or made. Each message is one line with the path of the file and
/// advice. It includes the cause, so no error has a source.
#[derive(Debug, Error)]
pub enum WarehouseError {
    #[error("{}", message!(
        "no warehouse at {path}: make one with `klotski-ingest {path}`, or name another file \
         with --db",
        path = path.display()
    ))]
    Missing { path: PathBuf },
    #[error("{}", message!(
        "{path} is not a file: name a file for the warehouse",
        path = path.display()
    ))]
    NotAFile { path: PathBuf },
    #[error("{}", message!(
        "{path} is not a klotski warehouse: name another file",
        path = path.display()
    ))]
    NotAWarehouse { path: PathBuf },
    #[error("{}", message!(
        "{path} has the tables of a warehouse, but not its marks: run `sqlite3 {path} \"PRAGMA \
         application_id = {id}; PRAGMA user_version = {version}\"`",
        path = path.display(), id, version
    ))]
    Unmarked { path: PathBuf, id: i64, version: i64 },
    #[error("{}", message!(
        "{path} has schema version {found}, this program knows versions up to {known}: update \
         klotski-sql",
        path = path.display(), found, known
    ))]
    Newer { path: PathBuf, found: i64, known: i64 },
    #[error("{}", message!(
        "{path} has schema version {found}, {request} needs version {known}: make it again with \
         `klotski-ingest --force {path}`",
        path = path.display(), found, request, known
    ))]
    Older { path: PathBuf, found: i64, known: i64, request: String },
    /// The schema is not that of its version.
    #[error("{}", message!(
        "{path} is a warehouse of another version ({fault}): make it again with \
         `klotski-ingest --force {path}`",
        path = path.display(), fault
    ))]
    OtherSchema { path: PathBuf, fault: String },
    /// It may be damaged, and SQLite would read it in place of the table.
    #[error("{}", message!(
        "{path} has an extra index: drop it with `sqlite3 {path} 'DROP INDEX {index}'`",
        path = path.display(), index
    ))]
    ExtraIndex { path: PathBuf, index: String },
    #[error("{}", message!(
        "{request} needs the stage {stage}, which {path} does not have: add it with \
         `klotski-ingest --measures {stage}{classes} {path}`; for all classes this takes {minutes} \
         minutes on two cores",
        request, stage, path = path.display(), classes, minutes = stage.minutes()
    ))]
    NoStage { request: String, stage: Stage, path: PathBuf, classes: String },
    /// SQLite found the damage: the file is truncated, or its pages are invalid.
    #[error("{}", message!(
        "{path} is damaged ({cause}): build it again with `klotski-ingest --force {path}`",
        path = path.display(), cause
    ))]
    Damaged { path: PathBuf, cause: rusqlite::Error },
    /// This program found the damage: the rows of the file contradict each other.
    #[error("{}", message!(
        "{path} is damaged ({cause}): build it again with `klotski-ingest --force {path}`",
        path = path.display(), cause = fault
    ))]
    Inconsistent { path: PathBuf, fault: String },
    #[error("{}", message!(
        "{path} is a warehouse that was never finished: run `klotski-ingest --force {path}`",
        path = path.display()
    ))]
    Unfinished { path: PathBuf },
    #[error("{}", message!(
        "{path} already exists and was not made by klotski-ingest: move it away, or name another \
         warehouse",
        path = path.display()
    ))]
    NotOurs { path: PathBuf },
    #[error("{}", message!(
        "found {sidecar}: another program is writing {path}, or crashed while writing: close it, \
         or else move {sidecar} away",
        sidecar = sidecar.display(), path = path.display()
    ))]
    Sidecar { path: PathBuf, sidecar: PathBuf },
    #[error("{}", message!(
        "{path} has extra tables ({surplus}) that would be lost: drop them, or rename {path} to \
         keep them",
        path = path.display(), surplus
    ))]
    ExtraTables { path: PathBuf, surplus: String },
    /// The new file is complete.
    #[error("{}", message!(
        "another program has changed {path}, or is changing it: both files are kept, the new one \
         as {partial}: close that program, then rename one of them",
        path = path.display(), partial = partial.display()
    ))]
    Changed { path: PathBuf, partial: PathBuf },
    #[error("{}", message!(
        "{path} is being made by another klotski-ingest: wait for it or name another file",
        path = path.display()
    ))]
    Busy { path: PathBuf },
    #[error("{}", message!(
        "{path} is open in another program, and Windows does not replace an open file: close it \
         there and run klotski-ingest again",
        path = path.display()
    ))]
    Open { path: PathBuf },
    #[error("{}", message!(
        "{path} is locked by another program that writes to it: try again when it is done",
        path = path.display()
    ))]
    Locked { path: PathBuf },
    #[error("{}", message!(
        "{path} cannot be locked ({cause}): its file system has no locks; use a file on another \
         one",
        path = path.display(), cause
    ))]
    NoLocks { path: PathBuf, cause: String },
    #[error("{}", message!(
        "{path} was replaced while it was read: run it again",
        path = path.display()
    ))]
    Replaced { path: PathBuf },
    #[error("{}", message!(
        "the disk is full: {path} could not be written; free space and run klotski-ingest again: \
         it continues from the checkpoint",
        path = path.display()
    ))]
    DiskFull { path: PathBuf },
    #[error("{}", message!(
        "{path} could not be written ({cause}): fix the disk and run klotski-ingest again: it \
         continues from the checkpoint",
        path = path.display(), cause
    ))]
    CannotWrite { path: PathBuf, cause: String },
    #[error("{}", message!(
        "{path} cannot be made ({cause}): name a file in a folder that exists and is writable",
        path = path.display(), cause
    ))]
    CannotMake { path: PathBuf, cause: std::io::Error },
    #[error("{}", message!("{path} cannot be read: {cause}", path = path.display(), cause))]
    CannotRead { path: PathBuf, cause: std::io::Error },
    #[error("{}", message!("{place}: {fault}", place = path.display(), fault = cause))]
    Sqlite { path: PathBuf, cause: rusqlite::Error },
    /// The contents of a new warehouse are wrong.
    #[error("{}", message!(
        "{path} failed its check after writing: {fault}; it was not put in place",
        path = path.display(), fault
    ))]
    FailedCheck { path: PathBuf, fault: String },
}

impl WarehouseError {
    /// Maps a system error from writing the file at `path`.
    pub(super) fn cannot_make(path: &Path, cause: std::io::Error) -> Self {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        let path = path.to_owned();
        match cause.kind() {
            StorageFull | QuotaExceeded => Self::DiskFull { path },
            FileTooLarge => Self::CannotWrite { path, cause: cause.to_string() },
            _ => Self::CannotMake { path, cause },
        }
    }

    /// Maps an error of SQLite for the file at `path`.
    pub fn sqlite(path: &Path, cause: rusqlite::Error) -> Self {
        let path = path.to_owned();
        // An intact warehouse never causes these errors.
        match &cause {
            rusqlite::Error::InvalidColumnType(_, column, _) => {
                return Self::Inconsistent {
                    path,
                    fault: message!("invalid value in {column}", column,),
                };
            }
            rusqlite::Error::IntegralValueOutOfRange(_, value) => {
                let fault = message!("{column} is out of bounds", column = value);
                return Self::Inconsistent { path, fault };
            }
            _ => {}
        }
        match cause.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull { path },
            Some(ErrorCode::SystemIoFailure) if is_write_failure(&cause) => {
                Self::CannotWrite { path, cause: cause.to_string() }
            }
            Some(ErrorCode::SystemIoFailure) if is_lock_failure(&cause) => {
                Self::NoLocks { path, cause: cause.to_string() }
            }
            Some(ErrorCode::DatabaseBusy) => Self::Locked { path },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Damaged { path, cause }
            }
            _ => Self::Sqlite { path, cause },
        }
    }
}

/// Whether writing failed, not reading.
fn is_write_failure(cause: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE};
    has_code(cause, &[SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE])
}

fn is_lock_failure(cause: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_LOCK, SQLITE_IOERR_RDLOCK, SQLITE_IOERR_UNLOCK};
    has_code(cause, &[SQLITE_IOERR_LOCK, SQLITE_IOERR_RDLOCK, SQLITE_IOERR_UNLOCK])
}

fn has_code(cause: &rusqlite::Error, codes: &[i32]) -> bool {
    cause.sqlite_error().is_some_and(|error| codes.contains(&error.extended_code))
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn a_full_database_is_reported_as_a_full_disk() {
        let connection = Connection::open_in_memory().unwrap();
        let sql = "PRAGMA max_page_count = 2; CREATE TABLE t (a); CREATE TABLE u (a)";
        let full = connection.execute_batch(sql).unwrap_err();
        let error = WarehouseError::sqlite(Path::new("k.db.partial"), full);
        assert!(matches!(error, WarehouseError::DiskFull { .. }), "{error}");
    }
}

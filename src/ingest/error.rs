//! Why a warehouse was not made.

use std::path::PathBuf;

use bytesize::ByteSize;
use thiserror::Error;

use crate::store::StoreError;

/// Why a warehouse was not made; each message is one line that says what to do.
#[derive(Debug, Error)]
pub enum IngestError {
    /// Something about the file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A warehouse stands there, but of other classes.
    #[error(
        "{path} is a warehouse of {held} classes and lacks {missing} of those asked for: \
         replace it with --force, or name another file"
    )]
    LacksClasses {
        /// The file.
        path: PathBuf,
        /// Classes that it has.
        held: usize,
        /// Classes asked for that it does not have.
        missing: usize,
    },
    /// What was just put in place is gone.
    #[error("{path} vanished while it was being made: see who removed it, and run again")]
    Vanished {
        /// The file.
        path: PathBuf,
    },
    /// Less room on the disk than it takes.
    #[error(
        "{path} takes {} more while it is made, and {} are free there: make room, name another \
         place, or ask for less with --class or --measures",
        ByteSize(*needed).display().si(), ByteSize(*free).display().si()
    )]
    NoRoom {
        /// The warehouse.
        path: PathBuf,
        /// Bytes, beside those taken already.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// Less memory allowed than it takes.
    #[error(
        "so little --memory is not enough: one class after the other takes {}; allow as much, \
         or ask for less with --class or --measures",
        ByteSize(*least).display().si()
    )]
    NoMemory {
        /// Bytes that it takes at least.
        least: u64,
    },
    /// No threads to be had.
    #[error("threads could not be started ({0}): try a smaller --threads")]
    Threads(String),
}

//! The errors of a run.

use std::path::PathBuf;

use bytesize::ByteSize;
use klotski_program::texts::counted;
use klotski_warehouse::StoreError;
use thiserror::Error;

/// Why a warehouse was not made. Each message is one line with advice.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages explain the fields
pub enum IngestError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(
        "{path} is a warehouse of {} and lacks {missing} of those asked for: \
         replace it with --force, or name another file",
        counted(*held as u64, "class", "classes")
    )]
    LacksClasses { path: PathBuf, held: usize, missing: usize },
    #[error("{path} vanished while it was being made: see who removed it, and run again")]
    Vanished { path: PathBuf },
    /// `needed` does not include the existing files of the run.
    #[error(
        "{path} takes {} more while it is made, and {} are free there: make room, name another \
         place, or ask for less with --class or --measures",
        ByteSize(*needed).display().si(), ByteSize(*free).display().si()
    )]
    NoRoom { path: PathBuf, needed: u64, free: u64 },
    #[error(
        "so little --memory is not enough: one class after the other takes {}; allow as much, \
         or ask for less with --class or --measures",
        ByteSize(*least).display().si()
    )]
    NoMemory { least: u64 },
    #[error("threads could not be started ({0}): try a smaller --threads")]
    Threads(String),
}

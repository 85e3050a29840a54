//! Why a file was not exported.

use std::io;

use thiserror::Error;

use crate::store::StoreError;

/// Why a file was not exported; each message is one line.
#[derive(Debug, Error)]
pub enum ExportError {
    /// Something about the warehouse.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The warehouse has no such class.
    #[error(
        "{path} holds no class {class}: \
         make a warehouse of it with `klotski-ingest --class {class}`"
    )]
    NotHeld {
        /// The class.
        class: String,
        /// The warehouse.
        path: String,
    },
    /// Published for all classes together only.
    #[error("{dataset} has no files by class: leave out --class, or export farthest or solution")]
    NoClassFile {
        /// The data set.
        dataset: &'static str,
    },
    /// A stored figure that is not what a search finds.
    #[error(
        "the farthest step or number of {code} in class {class} is not what a search finds: \
         the warehouse is damaged, build it again"
    )]
    WrongFarthest {
        /// The class.
        class: String,
        /// The layout.
        code: String,
    },
    /// What SQLite says.
    #[error("the warehouse cannot be read ({0}): if it is damaged, build it again")]
    Sqlite(#[from] rusqlite::Error),
    /// The output failed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

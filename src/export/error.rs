//! Errors of exports.

use std::io;

use thiserror::Error;

use crate::store::StoreError;

/// Why a file was not exported. Each message is one line.
// The messages document the variants, and the fields are named after what they hold.
#[allow(missing_docs)]
#[derive(Debug, Error)]
pub enum ExportError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(
        "{path} holds no class {class}: \
         make a warehouse of it with `klotski-ingest --class {class}`"
    )]
    LacksClass { class: String, path: String },
    #[error("{dataset} has no files by class: leave out --class, or export farthest or solution")]
    NoClassFile { dataset: &'static str },
    /// A stored measure differs from the result of a search.
    #[error(
        "the farthest step or number of {code} in class {class} is not what a search finds: \
         the warehouse is damaged, build it again"
    )]
    WrongFarthest { class: String, code: String },
    #[error("the warehouse cannot be read ({0}): if it is damaged, build it again")]
    Sqlite(#[from] rusqlite::Error),
    #[error(transparent)]
    Output(#[from] io::Error),
}

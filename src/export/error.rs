//! Errors of exports.

use std::io;
#[cfg(feature = "parquet")]
use std::path::Path;

use klotski_warehouse::StoreError;
use thiserror::Error;

/// Why a file was not exported. Each message is one line.
// The messages document the variants and their fields.
#[allow(missing_docs)]
#[derive(Debug, Error)]
pub enum ExportError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(
        "{path} holds no class {class}: \
         make a warehouse of it with `klotski-ingest new.db --class {class}`"
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
    #[error(
        "the number of solutions of {code} in class {class} is not what a search finds: \
         the warehouse is damaged, build it again"
    )]
    WrongSolutions { class: String, code: String },
    #[error(
        "{dir} holds other files: name an empty or a new folder, or write into this one with \
         --force"
    )]
    ForeignFolder { dir: String },
    #[error(
        "{path} is a file of another warehouse or version: replace it with --force, or name \
         another folder"
    )]
    OtherFile { path: String },
    #[error("cannot write {path}: {cause}")]
    File { path: String, cause: io::Error },
    /// A stored value does not have the type of its column.
    #[error("{table} cannot be written ({fault}): the warehouse is damaged, build it again")]
    Unfit { table: String, fault: String },
    #[error("the warehouse cannot be read ({0}): if it is damaged, build it again")]
    Sqlite(#[from] rusqlite::Error),
    #[error(transparent)]
    Output(#[from] io::Error),
}

#[cfg(feature = "parquet")]
impl ExportError {
    pub(super) fn cannot_write(path: &Path, cause: io::Error) -> Self {
        Self::File { path: path.display().to_string(), cause }
    }

    pub(super) fn unfit(table: &str, cause: &io::Error) -> Self {
        Self::Unfit { table: table.to_owned(), fault: cause.to_string() }
    }
}

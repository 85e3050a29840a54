//! Errors of exports.

use std::io;
#[cfg(feature = "parquet")]
use std::path::Path;

use klotski::graph::{ClassGraph, WrongMeasure};
use klotski::message;
use klotski_warehouse::WarehouseError;
use thiserror::Error;

/// Why a file was not exported. Each message is one line.
#[derive(Debug, Error)]
pub enum ExportError {
    #[error(transparent)]
    Warehouse(#[from] WarehouseError),
    #[error("{}", message!(
        "{path} holds no class {class}: make a warehouse of it with `klotski-ingest new.db \
         --class {class}`",
        path, class
    ))]
    LacksClass { class: String, path: String },
    #[error("{}", message!(
        "{dataset} has no files by class: leave out --class, or export farthest or solution",
        dataset
    ))]
    NoClassFile { dataset: &'static str },
    /// A stored measure differs from the result of a search.
    #[error("{}", message!(
        "the farthest step or number of {code} in class {class} is not what a search finds: the \
         warehouse is damaged, build it again",
        code, class
    ))]
    WrongFarthest { class: String, code: String },
    #[error("{}", message!(
        "the number of solutions of {code} in class {class} is not what a search finds: the \
         warehouse is damaged, build it again",
        code, class
    ))]
    WrongSolutions { class: String, code: String },
    #[error("{}", message!(
        "{dir} holds other files: name an empty or a new folder, or write into this one with \
         --force",
        dir
    ))]
    ForeignFolder { dir: String },
    #[error("{}", message!(
        "{path} is a file of another warehouse or version: replace it with --force, or name \
         another folder",
        path
    ))]
    OtherFile { path: String },
    #[error("{}", message!(
        "{path} would be replaced by a description of the exported files: move it, or name another \
         folder",
        path
    ))]
    ForeignFile { path: String },
    #[error("{}", message!("cannot read {path}: {cause}", path, cause))]
    Unreadable { path: String, cause: io::Error },
    #[error("{}", message!("cannot write {path}: {cause}", path, cause))]
    File { path: String, cause: io::Error },
    /// A stored value does not have the type of its column.
    #[error("{}", message!(
        "{table} cannot be written ({fault}): the warehouse is damaged, build it again",
        table, fault
    ))]
    Unfit { table: String, fault: String },
    #[error("{}", message!(
        "the warehouse cannot be read ({cause}): if it is damaged, build it again",
        cause = .0
    ))]
    Sqlite(#[from] rusqlite::Error),
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl ExportError {
    pub(super) fn wrong_farthest(graph: &ClassGraph, WrongMeasure { node }: WrongMeasure) -> Self {
        let code = graph.layout(node).code().to_string();
        Self::WrongFarthest { class: graph.class.to_string(), code }
    }
}

#[cfg(feature = "parquet")]
impl ExportError {
    pub(super) fn cannot_write(path: &Path, cause: io::Error) -> Self {
        Self::File { path: path.display().to_string(), cause }
    }

    pub(super) fn unreadable(path: &Path, cause: io::Error) -> Self {
        Self::Unreadable { path: path.display().to_string(), cause }
    }

    pub(super) fn unfit(table: &str, cause: &io::Error) -> Self {
        Self::Unfit { table: table.to_owned(), fault: cause.to_string() }
    }
}

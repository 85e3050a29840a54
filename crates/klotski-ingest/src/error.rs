//! Why a warehouse was not made.

use std::path::PathBuf;

use indicatif::DecimalBytes;
use klotski::message;
use klotski_texts::counted;
use klotski_warehouse::WarehouseError;
use thiserror::Error;

/// Why a warehouse was not made. Each message is one line with advice.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages explain the fields
pub enum IngestError {
    #[error(transparent)]
    Warehouse(#[from] WarehouseError),
    #[error("{}", message!(
        "{path} is a warehouse of {classes} and lacks {missing} of those asked for: replace it \
         with --force, or name another file",
        path = path.display(), classes = counted(held, "{n} class", "{n} classes"), missing
    ))]
    LacksClasses { path: PathBuf, held: usize, missing: usize },
    /// `needed` does not include the existing files of the run.
    #[error("{}", message!(
        "{path} takes {needed} more while it is made, and {free} are free there: make room, name \
         another place, or ask for less with --class or --measures",
        path = path.display(), needed = DecimalBytes(*needed), free = DecimalBytes(*free)
    ))]
    NoRoom { path: PathBuf, needed: u64, free: u64 },
}

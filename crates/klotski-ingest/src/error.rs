//! Why a warehouse was not made.

use std::path::PathBuf;

use indicatif::DecimalBytes;
use klotski::{Class, message};
use klotski_texts::counted;
use klotski_warehouse::{Stage, WarehouseError};
use thiserror::Error;

/// Why a warehouse was not made. Each message is one line with advice.
#[derive(Debug, Error)]
pub enum IngestError {
    #[error(transparent)]
    Warehouse(#[from] WarehouseError),
    #[error("{}", message!(
        "{path} is a warehouse of {classes} and lacks {missing} of those asked for: make another \
         file of these and join both with --merge, or replace it with --force",
        path = path.display(), classes = counted(held, "{n} class", "{n} classes"), missing
    ))]
    LacksClasses { path: PathBuf, held: usize, missing: usize },
    /// The existing file is of all classes of the parts.
    #[error("{}", message!(
        "{path} has fewer stages than the parts: replace it with --force, or name another \
         file",
        path = path.display()
    ))]
    LacksStages { path: PathBuf },
    #[error("{}", message!(
        "{path} has the stages {stages}, and {other} has {others}: add what one of them lacks with \
         --measures, then merge",
        path = path.display(), stages = names(stages), other = other.display(),
        others = names(others)
    ))]
    OtherStages { path: PathBuf, stages: Vec<Stage>, other: PathBuf, others: Vec<Stage> },
    #[error("{}", message!(
        "{path} and {other} both hold class {class}: merge warehouses of different classes",
        path = path.display(), other = other.display(), class
    ))]
    SharedClass { path: PathBuf, other: PathBuf, class: Class },
    #[error("{}", message!(
        "{path} is damaged ({fault}): make it again with `{command} --force`",
        path = path.display(), fault, command
    ))]
    DamagedPart { path: PathBuf, fault: String, command: String },
    #[error("{}", message!(
        "{path} cannot be written as a word of sh: name a file, without line breaks and in UTF-8",
        path = path.display()
    ))]
    NoJobName { path: PathBuf },
    /// `needed` does not include the existing files of the run.
    #[error("{}", message!(
        "{path} takes {needed} more while it is made, and {free} are free there: make room, name \
         another place, or ask for less with --class or --measures",
        path = path.display(), needed = DecimalBytes(*needed), free = DecimalBytes(*free)
    ))]
    NoRoom { path: PathBuf, needed: u64, free: u64 },
}

/// The names of stages, as `--measures` reads them.
pub(super) fn names(stages: &[Stage]) -> String {
    stages.iter().map(|stage| stage.name()).collect::<Vec<_>>().join(",")
}

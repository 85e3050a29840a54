//! The result of a run.

use std::path::PathBuf;

use indicatif::DecimalBytes;
use klotski::message;
use klotski_program::texts::counted;
use klotski_warehouse::{Stage, StoreError};
use thiserror::Error;

use super::existing::Existing;
use super::progress::TimedStep;

/// Why a warehouse was not made. Each message is one line with advice.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages explain the fields
pub enum IngestError {
    #[error(transparent)]
    Store(#[from] StoreError),
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
    #[error("{}", message!(
        "--memory is too small: the run needs {needed}; raise it, or choose less with --class or \
         --measures",
        needed = DecimalBytes(*least)
    ))]
    NoMemory { least: u64 },
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A warehouse was made, or stages were added to one.
    Built(Summary),
    /// The existing warehouse has everything requested, and was not changed.
    AlreadyThere {
        /// Its number of layouts.
        layouts: u64,
        /// Its number of classes.
        classes: usize,
        /// The number of requested classes.
        asked: usize,
    },
}

/// What a run made.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The path of the warehouse.
    pub path: PathBuf,
    /// The number of layouts.
    pub layouts: u64,
    /// The number of classes.
    pub classes: usize,
    /// The number of pairs of jiang_num and bing_num.
    pub jiang_bing: usize,
    /// The number of groups.
    pub groups: u64,
    /// The size of the file.
    pub bytes: u64,
}

/// A stage that a run measured.
pub(super) struct StageSummary {
    pub(super) stage: Stage,
    /// The steps, in order; the last is `all`.
    pub(super) steps: Vec<TimedStep>,
}

impl Summary {
    pub(super) fn new(path: PathBuf, existing: &Existing, bytes: u64) -> Self {
        let held = &existing.classes;
        let mut pairs: Vec<_> =
            held.iter().map(|held| (held.class.jiang_num, held.class.bing_num)).collect();
        pairs.dedup();
        Self {
            path,
            layouts: existing.layouts(),
            classes: held.len(),
            jiang_bing: pairs.len(),
            groups: held.iter().map(|held| u64::from(held.groups)).sum(),
            bytes,
        }
    }
}

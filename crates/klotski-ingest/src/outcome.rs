//! The result of a run.

use std::path::PathBuf;

use klotski_warehouse::Stage;

use super::progress::TimedStep;
use super::source::Source;

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
    /// The other classes, as patterns, if it was made of parts.
    pub missing: Option<String>,
}

/// A stage that a run measured.
pub(super) struct StageSummary {
    pub(super) stage: Stage,
    /// The steps, in order; the last is `all`.
    pub(super) steps: Vec<TimedStep>,
}

impl Summary {
    pub(super) fn new(path: PathBuf, made: &Source, bytes: u64) -> Self {
        let held = &made.classes;
        let mut pairs: Vec<_> =
            held.iter().map(|held| (held.class.jiang_num, held.class.bing_num)).collect();
        pairs.dedup();
        Self {
            path,
            layouts: made.layouts(),
            classes: held.len(),
            jiang_bing: pairs.len(),
            groups: held.iter().map(|held| u64::from(held.class.groups())).sum(),
            bytes,
            missing: None,
        }
    }
}

//! What a run did.

use std::path::PathBuf;

use klotski_warehouse::Stage;

use super::clock::TimedStep;
use super::existing::Existing;

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A warehouse was made, or stages were added to one.
    Built(Summary),
    /// A warehouse with all that was asked for stood there, and was left alone.
    AlreadyThere {
        /// How many layouts it holds.
        layouts: u64,
        /// How many classes it holds.
        classes: usize,
        /// How many of them were asked for.
        asked: usize,
    },
}

/// What a run made.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The path of the warehouse.
    pub path: PathBuf,
    /// How many layouts it holds.
    pub layouts: u64,
    /// How many classes it holds.
    pub classes: usize,
    /// How many pairs of jiang_num and bing_num it holds.
    pub jiang_bing: usize,
    /// How many groups it holds.
    pub groups: u64,
    /// The stages that the run built, in order.
    pub stages: Vec<StageSummary>,
}

/// A stage that a run measured, or a warehouse that it wrote.
#[derive(Clone, Debug)]
pub struct StageSummary {
    /// Which stage.
    pub stage: Stage,
    /// The size of the warehouse, if one was written then.
    pub bytes: Option<u64>,
    /// The steps, in order; the last is `all`.
    pub steps: Vec<TimedStep>,
}

impl Summary {
    pub(super) fn new(path: PathBuf, existing: &Existing, stages: Vec<StageSummary>) -> Self {
        let held = &existing.classes;
        let mut pairs: Vec<_> =
            held.iter().map(|held| (held.class.jiang_num, held.class.bing_num)).collect();
        pairs.dedup();
        Self {
            path,
            layouts: existing.layouts(),
            classes: held.len(),
            jiang_bing: pairs.len(),
            groups: existing.groups,
            stages,
        }
    }
}

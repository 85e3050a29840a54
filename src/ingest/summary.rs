//! What a run did and how long each step took.

use std::path::PathBuf;
use std::time::{Instant, SystemTime};

use super::existing::Existing;
use super::progress::Progress;
use crate::store::Stage;

/// A finished step of a run.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its name.
    pub name: &'static str,
    /// When it began.
    pub started: SystemTime,
    /// How long it took.
    pub seconds: f64,
    /// Rows that it walked, measured or wrote.
    pub rows: u64,
}

/// A stage that a run built.
#[derive(Clone, Debug)]
pub struct StageSummary {
    /// The stage.
    pub stage: Stage,
    /// The size of the warehouse with it.
    pub bytes: u64,
    /// The steps, in order; the last is `all`.
    pub steps: Vec<Step>,
}

/// What a run made.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The warehouse.
    pub path: PathBuf,
    /// Layouts that it holds.
    pub layouts: u64,
    /// Classes, by jiang_num, bing_num and style_num.
    pub classes: usize,
    /// Pairs of jiang_num and bing_num.
    pub jiang_bing: usize,
    /// Groups.
    pub groups: u64,
    /// The stages that were built, in order.
    pub stages: Vec<StageSummary>,
}

impl Summary {
    pub(super) fn new(path: PathBuf, there: &Existing, stages: Vec<StageSummary>) -> Self {
        let mut pairs: Vec<_> =
            there.classes.iter().map(|held| (held.class.jiang_num, held.class.bing_num)).collect();
        pairs.dedup();
        Self {
            path,
            layouts: there.layouts(),
            classes: there.classes.len(),
            jiang_bing: pairs.len(),
            groups: there.groups,
            stages,
        }
    }
}

/// Times the steps of a run and announces them.
pub(super) struct Clock<'p> {
    progress: &'p dyn Progress,
    stage: Stage,
    started: (SystemTime, Instant),
    steps: Vec<Step>,
}

impl<'p> Clock<'p> {
    pub(super) fn start(stage: Stage, progress: &'p dyn Progress) -> Self {
        Self { progress, stage, started: (SystemTime::now(), Instant::now()), steps: Vec::new() }
    }

    /// Runs a step of so many rows.
    pub(super) fn step<T>(
        &mut self,
        name: &'static str,
        rows: u64,
        work: impl FnOnce(&'p dyn Progress) -> T,
    ) -> T {
        self.progress.begin(self.stage, name, rows);
        let (started, clock) = (SystemTime::now(), Instant::now());
        let result = work(self.progress);
        let seconds = clock.elapsed().as_secs_f64();
        self.progress.end();
        self.steps.push(Step { name, started, seconds, rows });
        result
    }

    /// The steps so far, and `all` for the whole of them.
    pub(super) fn steps(&self) -> Vec<Step> {
        let rows = self.steps.iter().map(|step| step.rows).max().unwrap_or(0);
        let (started, clock) = self.started;
        let all = Step { name: "all", started, seconds: clock.elapsed().as_secs_f64(), rows };
        self.steps.iter().cloned().chain([all]).collect()
    }
}

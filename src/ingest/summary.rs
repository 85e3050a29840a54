//! What a run did and how long each step took.

use std::path::PathBuf;
use std::time::{Instant, SystemTime};

use super::measure::Measured;
use super::progress::Progress;

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

/// What a run made.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The warehouse.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Layouts that it holds.
    pub layouts: usize,
    /// Classes, by jiang_num, bing_num and style_num.
    pub classes: usize,
    /// Pairs of jiang_num and bing_num.
    pub jiang_bing: usize,
    /// Groups.
    pub groups: usize,
    /// The steps, in order; the last is `all`.
    pub steps: Vec<Step>,
}

impl Summary {
    pub(super) fn new(path: PathBuf, bytes: u64, measured: &Measured, steps: Vec<Step>) -> Self {
        let mut pairs: Vec<_> = measured
            .chosen()
            .map(|class| (class.measures.class.jiang_num, class.measures.class.bing_num))
            .collect();
        let classes = pairs.len();
        pairs.dedup();
        Self {
            path,
            bytes,
            layouts: measured.layouts(),
            classes,
            jiang_bing: pairs.len(),
            groups: measured.groups(),
            steps,
        }
    }
}

/// Times the steps of a run and announces them.
pub(super) struct Clock<'p> {
    progress: &'p dyn Progress,
    started: (SystemTime, Instant),
    steps: Vec<Step>,
}

impl<'p> Clock<'p> {
    pub(super) fn start(progress: &'p dyn Progress) -> Self {
        Self { progress, started: (SystemTime::now(), Instant::now()), steps: Vec::new() }
    }

    /// Runs a step of so many rows.
    pub(super) fn step<T>(
        &mut self,
        name: &'static str,
        rows: u64,
        work: impl FnOnce(&'p dyn Progress) -> T,
    ) -> T {
        self.progress.begin(name, rows);
        let (started, clock) = (SystemTime::now(), Instant::now());
        let result = work(self.progress);
        let seconds = clock.elapsed().as_secs_f64();
        self.progress.end();
        self.steps.push(Step { name, started, seconds, rows });
        result
    }

    /// The steps so far, and `all` for the whole of them.
    pub(super) fn steps(&self, rows: u64) -> Vec<Step> {
        let (started, clock) = self.started;
        let all = Step { name: "all", started, seconds: clock.elapsed().as_secs_f64(), rows };
        self.steps.iter().cloned().chain([all]).collect()
    }
}

//! The progress of a run, and the times of its steps.

use std::time::{Duration, Instant, SystemTime};

use klotski_warehouse::Stage;

/// Receives the steps of a run. Measuring calls it from several threads.
pub trait Progress: Sync {
    /// A step of a stage begins. It has `total` units, 0 if their number is unknown.
    fn begin(&self, _stage: Stage, _step: &'static str, _total: u64) {}
    /// This number of further units is done.
    fn advance(&self, _units: u64) {}
    fn end(&self, _stage: Stage, _step: &TimedStep) {}
    fn note(&self, _what: &str) {}
}

/// Ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {}

#[derive(Clone, Debug)]
pub struct TimedStep {
    /// The name of the step, as in `provenance`.
    pub name: &'static str,
    pub started: SystemTime,
    pub time: Duration,
    /// The number of rows that the step read, measured or wrote.
    pub rows: u64,
}

/// Times the steps of a stage and reports them to `progress`.
pub(super) struct Clock<'p> {
    progress: &'p dyn Progress,
    stage: Stage,
    started: (SystemTime, Instant),
    steps: Vec<TimedStep>,
}

impl<'p> Clock<'p> {
    pub(super) fn start(stage: Stage, progress: &'p dyn Progress) -> Self {
        Self { progress, stage, started: (SystemTime::now(), Instant::now()), steps: Vec::new() }
    }

    /// Runs a step of `rows` rows, 0 if their number is unknown.
    pub(super) fn step<T>(
        &mut self,
        name: &'static str,
        rows: u64,
        work: impl FnOnce(&'p dyn Progress) -> T,
    ) -> T {
        self.progress.begin(self.stage, name, rows);
        let (started, clock) = (SystemTime::now(), Instant::now());
        let result = work(self.progress);
        let step = TimedStep { name, started, time: clock.elapsed(), rows };
        self.progress.end(self.stage, &step);
        self.steps.push(step);
        result
    }

    /// The steps so far, then `all`, their sum.
    pub(super) fn steps(&self) -> Vec<TimedStep> {
        let rows = self.steps.iter().map(|step| step.rows).max().unwrap_or(0);
        let (started, clock) = self.started;
        let all = TimedStep { name: "all", started, time: clock.elapsed(), rows };
        self.steps.iter().cloned().chain([all]).collect()
    }
}

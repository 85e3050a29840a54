//! Reports the progress of a run.

use klotski_warehouse::Stage;

/// Receives the steps of a run. Measuring calls it from several threads.
pub trait Progress: Sync {
    /// A step of a stage begins. It has `total` units, 0 if their number is unknown.
    fn begin(&self, stage: Stage, step: &'static str, total: u64);
    /// This number of further units is done.
    fn advance(&self, units: u64);
    /// The step has ended.
    fn end(&self);
    /// A message for the user.
    fn note(&self, what: &str);
}

/// Ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _stage: Stage, _step: &'static str, _total: u64) {}
    fn advance(&self, _units: u64) {}
    fn end(&self) {}
    fn note(&self, _what: &str) {}
}

/// Counts single units and reports a few thousand at a time, to keep calls out of the innermost
/// loops.
pub(super) struct Counter<'p> {
    progress: &'p dyn Progress,
    pending: u64,
}

impl<'p> Counter<'p> {
    const BATCH: u64 = 1 << 14;

    pub(super) fn new(progress: &'p dyn Progress) -> Self {
        Self { progress, pending: 0 }
    }

    pub(super) fn one(&mut self) {
        self.pending += 1;
        if self.pending == Self::BATCH {
            self.progress.advance(self.pending);
            self.pending = 0;
        }
    }
}

impl Drop for Counter<'_> {
    fn drop(&mut self) {
        self.progress.advance(self.pending);
    }
}

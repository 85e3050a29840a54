//! How a run tells how far it is.

use crate::store::Stage;

/// Told of the steps of a run; measuring calls it from several threads.
pub trait Progress: Sync {
    /// A step of a stage begins, of `total` units; 0 if they cannot be counted.
    fn begin(&self, stage: Stage, step: &'static str, total: u64);
    /// So many more units are done.
    fn advance(&self, units: u64);
    /// The step has ended.
    fn end(&self);
    /// Something happened that the user should know of.
    fn note(&self, what: &str);
}

/// Says nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _stage: Stage, _step: &'static str, _total: u64) {}
    fn advance(&self, _units: u64) {}
    fn end(&self) {}
    fn note(&self, _what: &str) {}
}

/// Gathers single units and passes them on a few thousand at a time, so that
/// the innermost loops can count without a call.
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

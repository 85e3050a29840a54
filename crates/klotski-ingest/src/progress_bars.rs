//! The progress of klotski-ingest on stderr, and the message after Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use klotski_texts::language;
use klotski_warehouse::Stage;

use crate::progress::{Progress, TimedStep};

/// Shows the steps, unless the run is quiet.
pub struct ProgressBars {
    shown: klotski_program::Progress,
    /// Whether an interrupted run can be continued. Later stages save measures in the checkpoint,
    /// and the warehouse has core by then. Core saves nothing.
    is_kept: Arc<AtomicBool>,
}

impl ProgressBars {
    pub fn new(is_quiet: bool) -> Self {
        Self { shown: klotski_program::Progress::new(is_quiet), is_kept: Arc::default() }
    }

    /// The message for an interrupted run.
    pub fn advice(&self) -> impl Fn() -> &'static str + Send + 'static {
        let is_kept = self.is_kept.clone();
        move || {
            if is_kept.load(Ordering::Relaxed) {
                "interrupted: run the same command to continue where it was"
            } else {
                "interrupted: the same command starts from the beginning"
            }
        }
    }
}

impl Progress for ProgressBars {
    fn begin(&self, stage: Stage, step: &'static str, total: u64) {
        self.is_kept.fetch_or(stage != Stage::Core, Ordering::Relaxed);
        self.shown.begin(&name(stage, step), total);
    }

    fn advance(&self, units: u64) {
        self.shown.advance(units);
    }

    fn end(&self, stage: Stage, step: &TimedStep) {
        self.shown.end();
        self.shown.completed(&name(stage, step.name), step.time);
    }

    fn note(&self, note: &str) {
        self.shown.note(note);
    }
}

fn name(stage: Stage, step: &'static str) -> String {
    format!("{stage}: {}", language().text(step))
}

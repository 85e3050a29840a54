//! The options of a run.

use std::path::PathBuf;

use klotski::{Class, ClassPattern};
use klotski_warehouse::Stage;

/// What to make, and where.
#[derive(Clone, Debug)]
pub struct Options {
    pub path: PathBuf,
    /// The classes; empty means all.
    pub classes: Vec<ClassPattern>,
    /// The stages. The stage core is always measured.
    pub stages: Vec<Stage>,
    /// The number of threads; `None` means one for each core.
    pub threads: Option<usize>,
    /// Whether an existing warehouse may be replaced.
    pub force: bool,
    /// The seconds since 1970 that `provenance` has as the start of each step, with no durations
    /// and no number of threads: equal runs then write equal bytes.
    pub source_date: Option<u32>,
}

impl Options {
    pub(super) fn chosen_classes(&self) -> impl Iterator<Item = Class> {
        let has_any = |class| self.classes.iter().any(|pattern| pattern.matches(class));
        Class::all().filter(move |&class| self.classes.is_empty() || has_any(class))
    }

    pub(super) fn asks_for_stage(&self, stage: Stage) -> bool {
        stage == Stage::Core || self.stages.contains(&stage)
    }
}

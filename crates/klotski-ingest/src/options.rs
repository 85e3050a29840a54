//! The options of a run.

use std::path::PathBuf;
use std::time::Duration;

use klotski::{Class, ClassPattern};
use klotski_warehouse::Stage;

/// What to make, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// The path of the warehouse.
    pub path: PathBuf,
    /// The classes; empty means all.
    pub classes: Vec<ClassPattern>,
    /// The stages. The stage core is always measured.
    pub stages: Vec<Stage>,
    /// The number of threads; `None` means one for each core.
    pub threads: Option<usize>,
    /// The memory limit in bytes. A run fails if it is too small for the largest class.
    pub memory: Option<u64>,
    /// Whether an existing warehouse may be replaced.
    pub force: bool,
    /// The interval at which the state of an unfinished search is saved in the checkpoint.
    pub save_every: Duration,
}

impl Options {
    pub(super) fn asks_for_class(&self, class: Class) -> bool {
        self.classes.is_empty() || self.classes.iter().any(|pattern| pattern.matches(class))
    }

    pub(super) fn chosen_classes(&self) -> impl Iterator<Item = Class> {
        Class::all().filter(|&class| self.asks_for_class(class))
    }

    pub(super) fn asks_for_stage(&self, stage: Stage) -> bool {
        stage == Stage::Core || self.stages.contains(&stage)
    }
}

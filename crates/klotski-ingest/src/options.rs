//! What a run is asked for.

use std::path::PathBuf;
use std::time::Duration;

use klotski::{Class, ClassPattern};
use klotski_warehouse::Stage;

/// What to build, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// The path of the warehouse.
    pub path: PathBuf,
    /// Which classes; none means all.
    pub classes: Vec<ClassPattern>,
    /// Which stages. The stage core is built in any case.
    pub stages: Vec<Stage>,
    /// How many threads measure; `None` means one for each core.
    pub threads: Option<usize>,
    /// The most bytes of memory to take. With too few for the largest class the run fails.
    pub memory: Option<u64>,
    /// Whether a warehouse that stands at the path may be replaced.
    pub force: bool,
    /// How often the state of an unfinished search is saved in the checkpoint.
    pub save_every: Duration,
}

impl Options {
    /// Whether a class is asked for.
    pub(super) fn asks_for_class(&self, class: Class) -> bool {
        self.classes.is_empty() || self.classes.iter().any(|pattern| pattern.matches(class))
    }

    /// The classes that are asked for, ascending.
    pub(super) fn chosen_classes(&self) -> impl Iterator<Item = Class> {
        Class::all().filter(|&class| self.asks_for_class(class))
    }

    /// Whether a stage is asked for.
    pub(super) fn asks_for_stage(&self, stage: Stage) -> bool {
        stage == Stage::Core || self.stages.contains(&stage)
    }
}

//! The plan of a run.

use klotski::{Class, Ranking};
use klotski_warehouse::Stage;

use super::costs::ClassSize;
use super::existing::Existing;
use super::options::Options;

/// The contents of the new warehouse, and whether core is written first.
pub(super) struct Plan {
    /// In order.
    pub(super) stages: Vec<Stage>,
    /// Ascending.
    pub(super) classes: Vec<ClassSize>,
    /// Whether to write core first, for queries while the rest is measured.
    pub(super) begins_with_core: bool,
}

impl Plan {
    /// The requested stages and classes, and those of `existing`, so that the new file lacks
    /// nothing that the present one has.
    pub(super) fn new(options: &Options, existing: Option<&Existing>) -> Self {
        let is_there = |stage| existing.is_some_and(|existing| existing.has(stage));
        let mut stages = Stage::ALL.to_vec();
        stages.retain(|&stage| options.asks_for_stage(stage) || is_there(stage));
        let classes: Vec<Class> = match existing {
            Some(existing) => existing.classes.iter().map(|held| held.class).collect(),
            None => options.chosen_classes().collect(),
        };
        let begins_with_core = existing.is_none() && stages.len() > 1;
        let size = |class| ClassSize { class, layouts: Ranking::of_class(class).len() };
        Self { stages, classes: classes.into_iter().map(size).collect(), begins_with_core }
    }

    /// The number of layouts of all classes.
    pub(super) fn layouts(&self) -> u64 {
        self.classes.iter().map(|size| u64::from(size.layouts)).sum()
    }

    /// The units of progress of a class in a stage. All classes together have as many units as
    /// layouts. A class counts by its layouts, for distances by its pairs of layouts.
    pub(super) fn units(&self, stage: Stage, size: ClassSize) -> u64 {
        if stage != Stage::Distances {
            return size.layouts.into();
        }
        let all: u64 = self.classes.iter().map(|size| size.pairs()).sum();
        share(self.layouts(), size.pairs(), all)
    }

    /// The stages that are measured class by class and saved in the checkpoint.
    pub(super) fn saved_stages(&self) -> impl Iterator<Item = Stage> {
        self.stages.iter().copied().filter(|&stage| stage != Stage::Core)
    }
}

/// `whole * part / all`, rounded down.
pub(super) fn share(whole: u64, part: u64, all: u64) -> u64 {
    let share = u128::from(whole) * u128::from(part) / u128::from(all.max(1));
    u64::try_from(share).unwrap_or(u64::MAX)
}

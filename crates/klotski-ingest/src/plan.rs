//! What a run makes, and from what.

use klotski::{Class, Ranking};
use klotski_warehouse::{Stage, WarehouseClass};

use super::options::Options;
use super::source::Source;

/// The contents of a warehouse to make.
pub(super) struct Plan {
    /// In order.
    pub(super) stages: Vec<Stage>,
    /// The stages that are read from other warehouses.
    pub(super) read: Vec<Stage>,
    /// Ascending.
    pub(super) classes: Vec<WarehouseClass>,
}

impl Plan {
    /// The requested stages and classes, and those of the sources, so that the new file lacks
    /// nothing that they have. The sources have the same stages and different classes.
    pub(super) fn new(options: &Options, sources: &[Source]) -> Self {
        let read = sources.first().map_or_else(Vec::new, |source| source.stages.clone());
        let mut stages = Stage::ALL.to_vec();
        stages.retain(|stage| options.asks_for_stage(*stage) || read.contains(stage));
        let held = sources.iter().flat_map(|source| &source.classes).map(|held| held.class);
        let mut classes: Vec<Class> =
            if sources.is_empty() { options.chosen_classes().collect() } else { held.collect() };
        classes.sort_unstable();
        let size = |class| WarehouseClass { class, layouts: Ranking::of_class(class).len() };
        Self { stages, read, classes: classes.into_iter().map(size).collect() }
    }

    /// The plan of the warehouse with core that precedes a new one with more stages, for queries
    /// while the rest is measured.
    pub(super) fn core_first(&self) -> Option<Self> {
        let is_preceded = self.read.is_empty() && self.stages.len() > 1;
        is_preceded.then(|| Self {
            stages: vec![Stage::Core],
            read: Vec::new(),
            classes: self.classes.clone(),
        })
    }

    pub(super) fn layouts(&self) -> u64 {
        self.classes.iter().map(|size| u64::from(size.layouts)).sum()
    }

    /// The units of progress of a class in a stage. All classes together have as many units as
    /// layouts. A class counts by its layouts, for distances by its pairs of layouts.
    pub(super) fn units(&self, stage: Stage, size: WarehouseClass) -> u64 {
        if stage != Stage::Distances {
            return size.layouts.into();
        }
        let all: u64 = self.classes.iter().map(|size| size.pairs()).sum();
        share(self.layouts(), size.pairs(), all)
    }

    /// The stages that are measured class by class and saved in the checkpoint.
    pub(super) fn saved_stages(&self) -> impl Iterator<Item = Stage> {
        let is_saved = |stage: &Stage| *stage != Stage::Core && !self.read.contains(stage);
        self.stages.iter().copied().filter(is_saved)
    }
}

/// `whole * part / all`, rounded down.
pub(super) fn share(whole: u64, part: u64, all: u64) -> u64 {
    let share = u128::from(whole) * u128::from(part) / u128::from(all.max(1));
    u64::try_from(share).unwrap_or(u64::MAX)
}

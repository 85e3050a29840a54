//! The plan of a run.

use klotski::Class;
use klotski_warehouse::{Need, Stage};

use super::core_plan::CorePlan;
use super::costs::{self, ClassSize, Costs};
use super::error::IngestError;
use super::existing::Existing;
use super::memory::{Memory, Step, need_of};
use super::options::Options;

/// The contents of the new warehouse, and whether it is first written with core alone.
pub(super) struct Plan {
    /// In order.
    pub(super) stages: Vec<Stage>,
    pub(super) core: CorePlan,
    /// Ascending.
    pub(super) classes: Vec<ClassSize>,
    /// With core alone, the warehouse can be queried while the rest is measured.
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
        let core = CorePlan::new(&classes);
        Self { stages, classes: core.chosen(), core, begins_with_core }
    }

    /// The stages that are measured class by class and saved in the checkpoint.
    pub(super) fn saved_stages(&self) -> impl Iterator<Item = Stage> {
        self.stages.iter().copied().filter(|&stage| stage != Stage::Core)
    }

    /// The memory of each class in a stage.
    pub(super) fn needs(&self, stage: Stage) -> Vec<Need> {
        if stage == Stage::Core {
            return self.core.memory_needs();
        }
        self.classes.iter().map(|&size| need_of(costs_of(stage, size.class), size)).collect()
    }

    /// The memory limit of the run.
    ///
    /// # Errors
    /// If the limit is too small.
    pub(super) fn memory(&self, limit: Option<u64>) -> Result<Memory, IngestError> {
        // Measures stay in memory until the file is written. Core is measured last.
        let step = |stage| Step { waiting: self.waiting_before(stage), needs: self.needs(stage) };
        Memory::for_steps(limit, self.saved_stages().chain([Stage::Core]).map(step).collect())
    }

    /// The bytes of the measures in memory when a stage is measured. Core is measured last.
    pub(super) fn waiting_before(&self, stage: Stage) -> u64 {
        let before = self.saved_stages().take_while(|&saved| saved != stage);
        before.map(|saved| self.waiting(saved)).sum()
    }

    /// The bytes of the measures of a stage that stay in memory until the file is written.
    pub(super) fn waiting(&self, stage: Stage) -> u64 {
        self.needs(stage).iter().map(|need| need.done).sum()
    }
}

/// The costs of a layout of a class in a stage.
pub(super) fn costs_of(stage: Stage, class: Class) -> Costs {
    match stage {
        Stage::Core => costs::of_core(class),
        Stage::Solutions => costs::of_solutions(class),
        Stage::Farthest => costs::of_farthest(class),
    }
}

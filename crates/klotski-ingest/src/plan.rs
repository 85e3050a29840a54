//! What a run has to do.

use klotski_warehouse::Stage;

use super::core::CoreStage;
use super::costs::ClassSize;
use super::existing::Existing;
use super::farthest::FarthestStage;
use super::options::Options;
use super::solutions::SolutionsStage;
use super::stage::BuildStage;

/// The stages to build, in order, and the classes of the warehouse, ascending.
pub(super) struct Plan {
    pub(super) stages: Vec<Box<dyn BuildStage>>,
    pub(super) classes: Vec<ClassSize>,
}

impl Plan {
    /// The stages that are asked for and that `existing` lacks. Where nothing exists, all of
    /// them are lacking.
    pub(super) fn new(options: &Options, existing: Option<&Existing>) -> Self {
        let is_there = |stage| existing.is_some_and(|existing| existing.has(stage));
        let is_missing = |stage| options.asks_for_stage(stage) && !is_there(stage);
        let core = is_missing(Stage::Core).then(|| CoreStage::new(options));
        let classes = match (&core, existing) {
            (Some(core), _) => core.chosen_classes(),
            (None, existing) => existing.map(Existing::class_sizes).unwrap_or_default(),
        };
        let stages = Stage::ALL.into_iter().filter(|&stage| is_missing(stage));
        // No other place in this module asks which stage is which.
        let stages = stages.filter_map(|stage| match stage {
            Stage::Core => core.clone().map(boxed),
            Stage::Solutions => Some(boxed(SolutionsStage)),
            Stage::Farthest => Some(boxed(FarthestStage)),
        });
        Self { stages: stages.collect(), classes }
    }
}

fn boxed(stage: impl BuildStage + 'static) -> Box<dyn BuildStage> {
    Box::new(stage)
}

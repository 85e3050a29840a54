//! The stages that take long: they are measured class by class, and saved in the checkpoint.

use klotski_warehouse::{Checkpoint, Stage, StoreError};

use super::checkpoint::{ClassCheckpoint, Measures, StageCheckpoint};
use super::clock::Clock;
use super::costs::layouts_of_all;
use super::farthest::ClassFarthest;
use super::plan::Plan;
use super::progress::Progress;
use super::solutions::ClassSolutions;
use super::summary::StageSummary;
use super::workers::Workers;

/// The measures of these stages, as far as a run has them: by class of the warehouse, ascending.
#[derive(Default)]
pub(super) struct SavedStages {
    pub(super) solutions: Option<Vec<ClassSolutions>>,
    pub(super) farthest: Option<Vec<ClassFarthest>>,
    /// The stages that were measured, in order, with their times.
    pub(super) stages: Vec<StageSummary>,
}

impl SavedStages {
    /// Measures the stages of a plan. What is in the checkpoint is not computed again.
    pub(super) fn measure(
        plan: &Plan,
        workers: &Workers,
        checkpoint: &Checkpoint,
        progress: &dyn Progress,
    ) -> Result<Self, StoreError> {
        let mut saved = Self::default();
        for stage in plan.saved_stages() {
            let classes = Classes { plan, workers, checkpoint, stage };
            let mut clock = Clock::start(stage, progress);
            if stage == Stage::Solutions {
                let measure = |class: &ClassCheckpoint<'_>| ClassSolutions::measure(class.class());
                saved.solutions = Some(classes.measure(measure, &mut clock)?);
            } else {
                saved.farthest = Some(classes.measure(ClassFarthest::measure, &mut clock)?);
            }
            saved.stages.push(StageSummary { stage, bytes: None, steps: clock.steps() });
        }
        Ok(saved)
    }
}

/// The classes of a plan, to be measured in one stage.
struct Classes<'r> {
    plan: &'r Plan,
    workers: &'r Workers,
    checkpoint: &'r Checkpoint,
    stage: Stage,
}

impl Classes<'_> {
    /// Measures every class, as many at a time as there are threads and memory for. The order of
    /// the result does not depend on that.
    fn measure<T: Measures>(
        &self,
        measure: impl Fn(&ClassCheckpoint<'_>) -> T + Sync,
        clock: &mut Clock<'_>,
    ) -> Result<Vec<T>, StoreError> {
        let layouts = layouts_of_all(&self.plan.classes);
        clock.step("measure", layouts, |progress| self.measure_each(measure, progress))
    }

    fn measure_each<T: Measures>(
        &self,
        measure: impl Fn(&ClassCheckpoint<'_>) -> T + Sync,
        progress: &dyn Progress,
    ) -> Result<Vec<T>, StoreError> {
        let Self { plan, workers, checkpoint, stage } = *self;
        let checkpoint = StageCheckpoint { checkpoint, stage, progress };
        let needs = plan.needs(stage);
        let measures = workers.measure(&needs, plan.waiting_before(stage), |index| {
            let size = plan.classes[index];
            let checkpoint = checkpoint.of(size);
            let measures = if let Some(measures) = checkpoint.measures() {
                measures
            } else {
                let measures = measure(&checkpoint);
                checkpoint.save_measures(&measures)?;
                measures
            };
            progress.advance(u64::from(size.layouts));
            Ok(measures)
        })?;
        checkpoint.flush()?;
        Ok(measures)
    }
}

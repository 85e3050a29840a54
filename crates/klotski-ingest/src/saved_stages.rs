//! The stages that take long: measured class by class, and saved in the checkpoint.

use std::time::Duration;

use klotski::graph::ClassGraph;
use klotski_warehouse::{Checkpoint, ClassFarthest, ClassSolutions, Measures, Stage, StoreError};

use super::checkpoint::{ClassCheckpoint, Saved, StageCheckpoint};
use super::clock::Clock;
use super::costs::layouts_of_all;
use super::plan::Plan;
use super::progress::Progress;
use super::summary::StageSummary;
use super::workers::Workers;

/// The measures of these stages, by class of the warehouse, ascending. Stages that are not measured
/// are empty.
#[derive(Default)]
pub(super) struct SavedStages {
    solutions: Vec<ClassSolutions>,
    farthest: Vec<ClassFarthest>,
    /// The stages that were measured, in order, with their times.
    pub(super) stages: Vec<StageSummary>,
}

impl SavedStages {
    /// Measures the stages of a plan. Measures in the checkpoint are not computed again.
    pub(super) fn measure(
        plan: &Plan,
        workers: &Workers,
        checkpoint: &Checkpoint,
        save_every: Duration,
        progress: &dyn Progress,
    ) -> Result<Self, StoreError> {
        let mut saved = Self::default();
        for stage in plan.saved_stages() {
            let classes = Classes { plan, workers, checkpoint, save_every, stage };
            let mut clock = Clock::start(stage, progress);
            if stage == Stage::Solutions {
                saved.solutions = classes.measure(solutions, &mut clock)?;
            } else {
                saved.farthest = classes.measure(farthest, &mut clock)?;
            }
            saved.stages.push(StageSummary { stage, bytes: None, steps: clock.steps() });
        }
        Ok(saved)
    }

    /// Adds these measures to the measures of core of the same classes.
    pub(super) fn add_to(self, measures: &mut Measures) {
        for (class, solutions) in measures.classes.iter_mut().zip(self.solutions) {
            class.solutions = Some(solutions);
        }
        for (class, farthest) in measures.classes.iter_mut().zip(self.farthest) {
            class.farthest = Some(farthest);
        }
    }
}

fn solutions(checkpoint: &ClassCheckpoint<'_>) -> ClassSolutions {
    ClassSolutions::of(&ClassGraph::of(checkpoint.class()))
}

/// Continues from the saved state of an interrupted run, if any.
fn farthest(checkpoint: &ClassCheckpoint<'_>) -> ClassFarthest {
    let graph = ClassGraph::of(checkpoint.class());
    let farthest = graph.resume_farthest(checkpoint.search_state(), Some(checkpoint));
    ClassFarthest::of(&graph, farthest)
}

/// The classes of a plan, to be measured in one stage.
struct Classes<'r> {
    plan: &'r Plan,
    workers: &'r Workers,
    checkpoint: &'r Checkpoint,
    save_every: Duration,
    stage: Stage,
}

impl Classes<'_> {
    /// Measures every class, as many at a time as threads and memory allow. The result does not
    /// depend on the order.
    fn measure<T: Saved>(
        &self,
        measure: impl Fn(&ClassCheckpoint<'_>) -> T + Sync,
        clock: &mut Clock<'_>,
    ) -> Result<Vec<T>, StoreError> {
        let layouts = layouts_of_all(&self.plan.classes);
        clock.step("measure", layouts, |progress| self.measure_each(measure, progress))
    }

    fn measure_each<T: Saved>(
        &self,
        measure: impl Fn(&ClassCheckpoint<'_>) -> T + Sync,
        progress: &dyn Progress,
    ) -> Result<Vec<T>, StoreError> {
        let Self { plan, workers, checkpoint, save_every, stage } = *self;
        let checkpoint = StageCheckpoint { checkpoint, stage, save_every, progress };
        let needs = plan.needs(stage);
        workers.measure(&needs, plan.waiting_before(stage), |index| {
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
        })
    }
}

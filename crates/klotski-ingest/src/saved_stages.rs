//! The stages that take long: measured class by class, and saved in the checkpoint until the run
//! ends.

use std::cell::Cell;

use klotski::graph::{ClassGraph, Distances};
use klotski::message;
use klotski_warehouse::{
    Checkpoint, CheckpointEntry, ClassFarthest, ClassSolutions, Measures, Stage, WarehouseClass,
    WarehouseError, by_class,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::plan::{Plan, share};
use super::progress::{Clock, Progress, TimedStep};
use super::room;

/// A stage, with the times of its steps in order; the last is `all`.
type StageTimes = (Stage, Vec<TimedStep>);

/// The measures of these stages, by class of the warehouse, ascending. Stages that are not measured
/// are empty.
#[derive(Default)]
pub(super) struct SavedStages {
    solutions: Vec<ClassSolutions>,
    farthest: Vec<ClassFarthest>,
    distances: Vec<Distances>,
}

impl SavedStages {
    /// Measures the stages of a plan. Measures in the checkpoint are not computed again. Also
    /// returns the times of the stages, in order.
    pub(super) fn measure(
        plan: &Plan,
        threads: usize,
        checkpoint: &Checkpoint,
        progress: &dyn Progress,
    ) -> Result<(Self, Vec<StageTimes>), WarehouseError> {
        let (mut saved, mut summaries) = (Self::default(), Vec::new());
        let at_a_time = room::classes_at_a_time(plan, threads);
        for stage in plan.saved_stages() {
            let run = StageRun { plan, threads, at_a_time, checkpoint, progress, stage };
            let mut clock = Clock::start(stage, progress);
            clock.step("measure", plan.layouts(), |_| {
                match stage {
                    Stage::Core => {}
                    Stage::Solutions => {
                        saved.solutions = run.measure(ClassSolutions::fit, solutions)?;
                    }
                    Stage::Farthest => {
                        saved.farthest = run.measure(ClassFarthest::fit, farthest)?;
                    }
                    Stage::Distances => {
                        let fit = |found: &Distances, layouts| found.sums.len() == layouts;
                        saved.distances = run.measure(fit, distances)?;
                    }
                }
                Ok::<_, WarehouseError>(())
            })?;
            summaries.push((stage, clock.steps()));
        }
        Ok((saved, summaries))
    }

    /// Adds these measures to the measures of core of the same classes.
    pub(super) fn add_to(self, measures: &mut Measures) {
        for (class, solutions) in measures.classes.iter_mut().zip(self.solutions) {
            class.solutions = Some(solutions);
        }
        for (class, farthest) in measures.classes.iter_mut().zip(self.farthest) {
            class.farthest = Some(farthest);
        }
        for (class, distances) in measures.classes.iter_mut().zip(self.distances) {
            class.distances = Some(distances);
        }
    }
}

fn solutions(checkpoint: &ClassCheckpoint<'_>) -> ClassSolutions {
    ClassSolutions::of(&ClassGraph::of(checkpoint.size.class))
}

fn farthest(checkpoint: &ClassCheckpoint<'_>) -> ClassFarthest {
    let graph = ClassGraph::of(checkpoint.size.class);
    let farthest = graph.farthest();
    ClassFarthest::of(&graph, farthest)
}

fn distances(checkpoint: &ClassCheckpoint<'_>) -> Distances {
    ClassGraph::of(checkpoint.size.class).distances_with(&|pairs| checkpoint.searched(pairs))
}

/// The classes of a plan, to be measured in one stage.
struct StageRun<'r> {
    plan: &'r Plan,
    threads: usize,
    at_a_time: usize,
    checkpoint: &'r Checkpoint,
    progress: &'r dyn Progress,
    stage: Stage,
}

impl StageRun<'_> {
    /// Measures every class. The result does not depend on the order. `fit` checks the number of
    /// layouts of measures in the checkpoint.
    fn measure<T: Serialize + DeserializeOwned + Send>(
        &self,
        fit: impl Fn(&T, usize) -> bool + Sync,
        measure: impl Fn(&ClassCheckpoint<'_>) -> T + Sync,
    ) -> Result<Vec<T>, WarehouseError> {
        let Self { plan, stage, .. } = *self;
        let layouts: Vec<u32> = plan.classes.iter().map(|size| size.layouts).collect();
        by_class(self.threads, self.at_a_time, &layouts, |index| {
            let size = plan.classes[index];
            let units = Cell::new(plan.units(stage, size));
            let checkpoint = ClassCheckpoint { run: self, size, units };
            let measures = if let Some(measures) = checkpoint.read(&fit) {
                measures
            } else {
                let measures = measure(&checkpoint);
                checkpoint.write(&measures)?;
                measures
            };
            self.progress.advance(checkpoint.units.get());
            Ok(measures)
        })
    }
}

/// The part of the checkpoint for one class in one stage.
struct ClassCheckpoint<'r> {
    run: &'r StageRun<'r>,
    size: WarehouseClass,
    /// The units of progress of the class that are not reported yet.
    units: Cell<u64>,
}

impl ClassCheckpoint<'_> {
    /// Reads an entry. Returns `None` if its digest is wrong or it does not fit the number of
    /// layouts.
    fn read<T: DeserializeOwned>(&self, fits: impl Fn(&T, usize) -> bool) -> Option<T> {
        let (StageRun { checkpoint, stage, .. }, class) = (self.run, self.size.class);
        let entry = match checkpoint.get(*stage, class) {
            CheckpointEntry::Missing => return None,
            CheckpointEntry::Damaged => None,
            CheckpointEntry::Intact(bytes) => postcard::from_bytes(&bytes).ok(),
        };
        let entry = entry.filter(|entry| fits(entry, self.size.layouts as usize));
        if entry.is_none() {
            self.run.progress.note(&message!(
                "the checkpoint of class {class} for {stage} is damaged: the class is measured \
                 again",
                class,
                stage,
            ));
        }
        entry
    }

    fn write<T: Serialize>(&self, entry: &T) -> Result<(), WarehouseError> {
        let bytes = postcard::to_allocvec(entry).expect("numbers and lists can be written");
        self.run.checkpoint.put(self.run.stage, self.size.class, &bytes)
    }

    /// Reports the progress of a search that has searched this number of further pairs.
    fn searched(&self, pairs: u64) {
        let left = self.units.get();
        let all = self.run.plan.units(self.run.stage, self.size);
        let units = share(all, pairs, self.size.pairs());
        self.units.set(left.saturating_sub(units));
        self.run.progress.advance(units.min(left));
    }
}

//! The program `klotski-ingest`: makes a warehouse, one stage after the other.
//!
//! ```text
//!   core         layouts, groups, layers, steps to a solution
//!    |
//!   solutions    the number of solutions, and the minimal ones
//!    |
//!   farthest     the distance of the farthest layouts
//!    |
//!   distances    between all layouts of a group; only on request
//! ```
//!
//! The warehouse is written twice: with core after a minute, so that it can be queried, and with
//! everything when the other stages are measured. No rows are read from an older file. A new file
//! replaces the old one when it is complete, so the warehouse is always complete and can be read in
//! the meantime. The measures after core are saved in a checkpoint until the run
//! ends; after an interruption, the next run continues from it.
//!
//! [`run`] has these steps.

mod completers;
mod costs;
mod error;
mod existing;
mod options;
mod outcome;
mod plan;
mod program;
mod progress;
mod progress_bars;
mod room;
mod saved_stages;
mod write;

pub use completers::class_patterns;
pub use error::IngestError;
pub use options::Options;
pub use outcome::{Outcome, Summary};
pub use program::{command, main};
pub use progress::{Progress, Silent, TimedStep};

use std::collections::BTreeMap;
use std::convert::Infallible;

use klotski::graph::CoreMeasures;
use klotski::{Class, message};
use klotski_texts::counted;
use klotski_warehouse::{
    Checkpoint, ClassMeasures, MakerLock, PlannedClasses, Stage, WarehouseError,
};

use existing::Existing;
use outcome::StageSummary;
use plan::Plan;
use progress::Clock;
use saved_stages::SavedStages;

/// Makes a warehouse, or makes one again to add a stage.
///
/// # Errors
/// If another file is at the path, there is too little disk space, or the file cannot be written.
/// Finished measures stay in the checkpoint.
pub fn run(options: &Options, progress: &dyn Progress) -> Result<Outcome, IngestError> {
    let has_all = |existing: &Existing| {
        Stage::ALL.into_iter().all(|stage| existing.has(stage) || !options.asks_for_stage(stage))
    };
    // A run with nothing to do takes no lock, so it needs no write permission.
    if let Some(complete) = existing::find(options)?.filter(has_all) {
        MakerLock::remove_leftovers(&options.path, &complete.stages);
        return Ok(already_there(&complete, options));
    }
    let lock = MakerLock::take(&options.path)?;
    // Another run may have finished before this one took the lock.
    let existing = existing::find(options)?;
    if let Some(complete) = existing.as_ref().filter(|existing| has_all(existing)) {
        return Ok(already_there(complete, options));
    }

    // Plan.
    let plan = Plan::new(options, existing.as_ref());
    if options.chosen_classes().count() < plan.classes.len() {
        progress.note(&message!(
            "{path} holds {surplus}, more than were asked for: what is missing is added to all \
             of them",
            path = options.path.display(),
            surplus = counted(&plan.classes.len(), "{n} class", "{n} classes"),
        ));
    }

    // Check memory and disk space.
    let checkpoint = open_checkpoint(&lock, progress)?;
    room::check(&options.path, &plan, checkpoint.bytes())?;
    room::note_missing_memory(&plan, progress);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.unwrap_or_else(cores);
    if existing.is_some() {
        Existing::reject_changes(&options.path, threads)?;
    }

    // Measure and write.
    let run = Run { options, lock: &lock, threads, progress };
    let mut first_groups = BTreeMap::new();
    if plan.begins_with_core {
        (_, first_groups) = run.write(&plan, &first_groups, SavedStages::default(), &[])?;
    }
    let (saved, stages) = SavedStages::measure(&plan, threads, &checkpoint, progress)?;
    let (bytes, _) = run.write(&plan, &first_groups, saved, &stages)?;

    checkpoint.remove()?;
    let path = options.path.clone();
    let existing = Existing::read(&path)?;
    Ok(Outcome::Built(Summary::new(path, &existing, bytes)))
}

/// The context for writing a warehouse.
struct Run<'r> {
    options: &'r Options,
    lock: &'r MakerLock,
    threads: usize,
    progress: &'r dyn Progress,
}

impl Run<'_> {
    /// Measures core, writes a warehouse of core and these saved stages, and renames it to its
    /// path. Returns its size and the first group_ids of the classes, which may be known.
    fn write(
        &self,
        plan: &Plan,
        first_groups: &BTreeMap<Class, u32>,
        saved: SavedStages,
        stages: &[StageSummary],
    ) -> Result<(u64, BTreeMap<Class, u32>), WarehouseError> {
        let mut clock = Clock::start(Stage::Core, self.progress);
        let chosen: Vec<Class> = plan.classes.iter().map(|size| size.class).collect();
        let planned = PlannedClasses::new(&chosen, first_groups);
        let Ok::<_, Infallible>(mut measures) =
            clock.step("measure", planned.layouts(), |progress| {
                let measure = |class| Ok(ClassMeasures::of_core(CoreMeasures::of(class), 0));
                let advance = |layouts| progress.advance(layouts);
                planned.measure(self.threads, measure, advance)
            });
        let numbered = measures.classes.iter().map(|class| (class.class(), class.first_group));
        let first_groups = numbered.collect();
        saved.add_to(&mut measures);
        let warehouse = write::write(self.lock, &measures, self.threads, &mut clock)?;
        let asked = write::options_json(self.options, self.threads);
        warehouse.fill(|connection| {
            let record = |stage, steps: &[TimedStep]| {
                let source_date = self.options.source_date;
                write::write_provenance(connection, stage, &asked, source_date, steps)
            };
            record(Stage::Core, &clock.steps())?;
            stages.iter().try_for_each(|measured| record(measured.stage, &measured.steps))?;
            Ok(())
        })?;
        let bytes = clock.step("flush", 0, |_| warehouse.finish())?;
        Ok((bytes, first_groups))
    }
}

fn already_there(existing: &Existing, options: &Options) -> Outcome {
    Outcome::AlreadyThere {
        layouts: existing.layouts(),
        classes: existing.classes.len(),
        asked: options.chosen_classes().count(),
    }
}

fn open_checkpoint(
    lock: &MakerLock,
    progress: &dyn Progress,
) -> Result<Checkpoint, WarehouseError> {
    let checkpoint = lock.checkpoint()?;
    if checkpoint.was_discarded() {
        progress.note(&message!(
            "{path} is of another version: its classes are measured again",
            path = checkpoint.path().display()
        ));
    }
    Ok(checkpoint)
}

//! The program `klotski-ingest`: makes a warehouse, one stage after the other.
//!
//! ```text
//!   core         layouts, groups, layers, steps to a solution
//!    |
//!   solutions    the number of solutions, and the minimal ones
//!    |
//!   farthest     the distance of the farthest layouts
//! ```
//!
//! The warehouse is written twice: with core after a minute, so that it can be queried, and with
//! everything when the other stages are measured. No rows are read from an older file. A new file
//! replaces the old one when it is complete, so the warehouse is always complete and can be read in
//! the meantime. The measures of solutions and farthest are saved in a checkpoint until the run
//! ends; after an interruption, the next run continues from it.
//!
//! [`run`] has these steps.

mod checkpoint;
mod clock;
mod core_measures;
mod core_plan;
mod costs;
mod error;
mod existing;
mod memory;
mod options;
mod plan;
mod program;
mod progress;
mod progress_bars;
mod provenance;
mod room;
mod saved_stages;
mod summary;
mod workers;
mod write;

pub use clock::TimedStep;
pub use error::IngestError;
pub use options::Options;
pub use program::{command, main};
pub use progress::{Progress, Silent};
pub use summary::{Outcome, StageSummary, Summary};

use klotski::message;
use klotski_program::texts::counted;
use klotski_warehouse::{Checkpoint, FileKind, MakerLock, Stage, StoreError, probe};

use clock::Clock;
use core_measures::MeasuredCore;
use core_plan::CorePlan;
use existing::Existing;
use memory::Memory;
use plan::Plan;
use saved_stages::SavedStages;
use workers::Workers;

/// Makes a warehouse, or makes one again to add a stage.
///
/// # Errors
/// If another file is at the path, there is too little disk space or memory, or the file cannot be
/// written. Finished measures stay in the checkpoint.
pub fn run(options: &Options, progress: &dyn Progress) -> Result<Outcome, IngestError> {
    // A run with nothing to do takes no lock, so it needs no write permission.
    if let Some(complete) = existing::find(options)?.filter(|existing| existing.has_all_of(options))
    {
        complete.remove_leftovers(&options.path);
        return Ok(already_there(&complete, options));
    }
    let lock = MakerLock::take(&options.path)?;
    // Another run may have finished before this one took the lock.
    let existing = existing::find(options)?;
    if let Some(complete) = existing.as_ref().filter(|existing| existing.has_all_of(options)) {
        return Ok(already_there(complete, options));
    }

    // Plan.
    let plan = Plan::new(options, existing.as_ref());
    if options.chosen_classes().count() < plan.classes.len() {
        progress.note(&message!(
            "{path} holds {surplus}, more than were asked for: what is missing is added to all \
             of them",
            path = options.path.display(),
            surplus = counted(plan.classes.len() as u64, "{n} class", "{n} classes"),
        ));
    }

    // Check memory and disk space.
    let memory = plan.memory(options.memory)?;
    let workers = Workers::new(options.threads, memory)?;
    let checkpoint = open_checkpoint(&lock, progress)?;
    room::check(&options.path, &plan, checkpoint.bytes())?;
    if existing.is_some() {
        Existing::reject_changes(&options.path, workers.threads())?;
    }

    // Measure and write.
    let run = Run { options, plan: &plan, lock: &lock, workers: &workers, memory, progress };
    let mut built = Vec::new();
    let mut core = plan.core.clone();
    if plan.begins_with_core {
        let (summary, groups) = run.write(&core, SavedStages::default())?;
        built.push(summary);
        core = core.counted(&groups);
    }
    let saved = SavedStages::measure(&plan, &workers, &checkpoint, options.save_every, progress)?;
    built.extend(saved.stages.clone());
    let (summary, _) = run.write(&core, saved)?;
    built.push(summary);

    // Finish.
    checkpoint.remove()?;
    summarize(options, built)
}

/// The context for writing a warehouse.
struct Run<'r> {
    options: &'r Options,
    plan: &'r Plan,
    lock: &'r MakerLock,
    workers: &'r Workers,
    memory: Memory,
    progress: &'r dyn Progress,
}

impl Run<'_> {
    /// Measures core, writes a warehouse of core and the saved stages, and renames it to its path.
    /// Also returns the numbers of groups of the classes.
    fn write(
        &self,
        core: &CorePlan,
        saved: SavedStages,
    ) -> Result<(StageSummary, Vec<u32>), StoreError> {
        let mut clock = Clock::start(Stage::Core, self.progress);
        let saved_stages = saved.stages.clone();
        let waiting = saved_stages.iter().map(|measured| self.plan.waiting(measured.stage)).sum();
        let mut measured = clock.step("measure", core.layouts(), |progress| {
            MeasuredCore::of(core, self.workers, waiting, progress)
        });
        saved.add_to(&mut measured.measures);
        let cache = self.memory.cache_kib(waiting + self.plan.waiting(Stage::Core));
        let warehouse = write::write(self.lock, cache, &measured.measures, &mut clock)?;
        let asked = provenance::options_json(self.options, self.workers.threads());
        warehouse.fill(|connection| {
            provenance::write(connection, Stage::Core, &asked, &clock.steps())?;
            for measured in &saved_stages {
                provenance::write(connection, measured.stage, &asked, &measured.steps)?;
            }
            Ok(())
        })?;
        let bytes = clock.step("flush", 0, |_| warehouse.finish())?;
        let summary = StageSummary { stage: Stage::Core, bytes: Some(bytes), steps: clock.steps() };
        Ok((summary, measured.groups_by_class))
    }
}

fn already_there(existing: &Existing, options: &Options) -> Outcome {
    Outcome::AlreadyThere {
        layouts: existing.layouts(),
        classes: existing.classes.len(),
        asked: options.chosen_classes().count(),
    }
}

fn open_checkpoint(lock: &MakerLock, progress: &dyn Progress) -> Result<Checkpoint, StoreError> {
    let checkpoint = lock.checkpoint()?;
    if checkpoint.was_discarded() {
        progress.note(&message!(
            "{path} is of another version: its classes are measured again",
            path = checkpoint.path().display()
        ));
    }
    Ok(checkpoint)
}

/// Reads back the finished warehouse.
fn summarize(options: &Options, built: Vec<StageSummary>) -> Result<Outcome, IngestError> {
    let path = options.path.clone();
    if let FileKind::Nothing = probe(&path)? {
        return Err(IngestError::Vanished { path });
    }
    let existing = Existing::read(&path)?;
    Ok(Outcome::Built(Summary::new(path, &existing, built)))
}

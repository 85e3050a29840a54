//! The program `klotski-ingest`: from nothing to a warehouse, one stage after the other.
//!
//! ```text
//!   core         layouts, groups, layers, steps to a solution
//!    |
//!   solutions    how many solutions, and the minimal ones
//!    |
//!   farthest     how far away the farthest layouts are
//! ```
//!
//! The warehouse is written twice: with core, which takes a minute, so that there is something to
//! query, and with everything when the other stages are measured. No row is read from an older
//! file. A new file replaces the old one when it is whole. So the warehouse is whole at any time,
//! and can be read while the next one is made. The measures of solutions and farthest go to a
//! checkpoint until the run ends: the run after an interrupted one goes on from there.
//!
//! [`run`] has these steps in this order.

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

/// Makes a warehouse, or makes one again that lacks a stage.
///
/// # Errors
/// When something else is at the path, there is too little room or memory, or the file cannot be
/// written. Measures that were finished before the error stay in the checkpoint.
pub fn run(options: &Options, progress: &dyn Progress) -> Result<Outcome, IngestError> {
    // Look. A run with nothing to do takes no lock, so it needs no right to write.
    if let Some(complete) = existing::look(options)?.filter(|there| there.has_all_of(options)) {
        complete.remove_leftovers(&options.path);
        return Ok(already_there(&complete, options));
    }
    let lock = MakerLock::take(&options.path)?;
    // Another run may have finished before this one got the lock.
    let existing = existing::look(options)?;
    if let Some(complete) = existing.as_ref().filter(|there| there.has_all_of(options)) {
        return Ok(already_there(complete, options));
    }

    // Plan.
    let plan = Plan::new(options, existing.as_ref());
    if options.chosen_classes().count() < plan.classes.len() {
        progress.note(&message!("{path} holds {surplus}, more than were asked for: what is missing is added to all of them", path = options.path.display(), surplus = counted(plan.classes.len() as u64, "{n} class", "{n} classes")));
    }

    // Check memory and room.
    let memory = plan.memory(options.memory)?;
    let workers = Workers::new(options.threads, memory)?;
    let checkpoint = open_checkpoint(&lock, progress)?;
    room::check(&options.path, &plan, checkpoint.bytes())?;
    if existing.is_some() {
        Existing::refuse_changes(&options.path, workers.threads())?;
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

/// What the writing of a warehouse needs.
struct Run<'r> {
    options: &'r Options,
    plan: &'r Plan,
    lock: &'r MakerLock,
    workers: &'r Workers,
    memory: Memory,
    progress: &'r dyn Progress,
}

impl Run<'_> {
    /// Measures core, writes a warehouse of it and of the other stages, and puts it in place.
    /// Returns the numbers of groups of the classes, too.
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

/// Opens the checkpoint of an interrupted run, or of this one.
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

/// Reads back what the warehouse holds now.
fn summarize(options: &Options, built: Vec<StageSummary>) -> Result<Outcome, IngestError> {
    let path = options.path.clone();
    if let FileKind::Nothing = probe(&path)? {
        return Err(IngestError::Vanished { path });
    }
    let existing = Existing::read(&path)?;
    Ok(Outcome::Built(Summary::new(path, &existing, built)))
}

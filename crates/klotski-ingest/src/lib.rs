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
//! Each stage makes a new file beside the warehouse: from nothing, or from the warehouse
//! that stands there. The new file replaces the old one when it is whole. So the warehouse
//! is whole at any time, and can be read while the next stage is built. A run builds the
//! stages that are asked for and missing. The measures of solutions
//! and farthest go to a checkpoint until the run ends: the run after an interrupted one goes on
//! from there. Core takes a minute, and begins again.
//!
//! [`run`] has these steps in this order. A stage implements `BuildStage`: `core` is a
//! folder of its own, `solutions` and `farthest` extend a warehouse that has core.

mod by_class;
mod checkpoint;
mod clock;
mod core;
mod costs;
mod distribution;
mod error;
mod existing;
mod extension;
mod farthest;
mod id_order;
mod memory;
mod migrate;
mod options;
mod plan;
mod program;
mod progress;
mod progress_bars;
mod provenance;
mod room;
mod solutions;
mod stage;
mod standard;
mod summary;
mod workers;

pub use clock::TimedStep;
pub use error::IngestError;
pub use migrate::migrate;
pub use options::Options;
pub use program::{command, main};
pub use progress::{Progress, Silent};
pub use summary::{Outcome, StageSummary, Summary};

use clock::Clock;
use existing::Existing;
use id_order::IdOrder;
use klotski_program::texts::counted;
use klotski_warehouse::{Checkpoint, Found, MakerLock, StoreError, look_at, record_content};
use memory::Memory;
use plan::Plan;
use stage::{BuildStage, Run};
use workers::Workers;

/// Makes a warehouse, or adds to one what it lacks.
///
/// # Errors
/// When something else stands at the path, there is too little room or memory, or the file
/// cannot be written. Stages that were finished before the error stay in the warehouse.
/// Nothing else of it has changed.
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
        progress.note(&format!(
            "{} holds {}, more than were asked for: what is missing is added to all of them",
            options.path.display(),
            counted(plan.classes.len() as u64, "class", "classes")
        ));
    }

    // Check memory and room.
    let needs = plan.stages.iter().map(|stage| stage.memory_needs(&plan.classes));
    let memory = Memory::for_stages(options.memory, needs, IdOrder::bytes(&plan.classes))?;
    let workers = Workers::new(options.threads, memory)?;
    let checkpoint = open_checkpoint(&lock, options, progress)?;
    room::check(&options.path, &plan, checkpoint.bytes())?;

    // Build each missing stage.
    let run = Run::new(&lock, &plan.classes, workers, memory, &checkpoint, progress);
    let built = plan.stages.iter().map(|stage| build(stage.as_ref(), &run, options));
    let built = built.collect::<Result<Vec<StageSummary>, StoreError>>()?;

    // Finish.
    checkpoint.remove()?;
    summarize(options, built)
}

fn already_there(existing: &Existing, options: &Options) -> Outcome {
    Outcome::AlreadyThere {
        layouts: existing.layouts(),
        classes: existing.classes.len(),
        asked: options.chosen_classes().count(),
    }
}

/// Opens the checkpoint of an interrupted run, or of this one.
fn open_checkpoint(
    lock: &MakerLock,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Checkpoint, StoreError> {
    let checkpoint = lock.checkpoint(options.checkpoint_every)?;
    if checkpoint.was_discarded() {
        progress.note(&format!(
            "{} is damaged or of another version: its classes are measured again",
            checkpoint.path().display()
        ));
    }
    Ok(checkpoint)
}

/// Builds a stage and puts the warehouse that has it in place.
fn build(
    stage: &dyn BuildStage,
    run: &Run<'_>,
    options: &Options,
) -> Result<StageSummary, StoreError> {
    let mut clock = Clock::start(stage.stage(), run.progress);
    let warehouse = stage.build(run, &mut clock)?;
    let connection = warehouse.connection();
    let of_file = |error| StoreError::sqlite(warehouse.path(), error);
    let tables = stage.tables().map_err(of_file)?;
    clock.step("digest", 0, |_| record_content(connection, tables)).map_err(of_file)?;
    let asked = provenance::options_json(options, run.workers.threads());
    provenance::write(connection, stage.stage(), &asked, &clock.steps()).map_err(of_file)?;
    let bytes = clock.step("flush", 0, |_| warehouse.finish())?;
    Ok(StageSummary { stage: stage.stage(), bytes, steps: clock.steps() })
}

/// Reads back what the warehouse holds now.
fn summarize(options: &Options, built: Vec<StageSummary>) -> Result<Outcome, IngestError> {
    let path = options.path.clone();
    if let Found::Nothing = look_at(&path)? {
        return Err(IngestError::Vanished { path });
    }
    let existing = Existing::read(&path)?;
    Ok(Outcome::Built(Summary::new(path, &existing, built)))
}

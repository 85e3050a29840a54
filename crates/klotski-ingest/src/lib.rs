//! Makes a warehouse, one stage after the other. The program `klotski-ingest` of the package
//! `klotski-sql` only calls this library.
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
//! A new warehouse is made twice: with core after a minute, so that it can be queried, and with
//! everything when the other stages are measured. A run that adds stages to a warehouse measures
//! these and core, and reads the measures of the other stages from its rows. [`merge`] reads the
//! measures of several warehouses. A new file replaces the old one when it is complete, so the
//! warehouse is always complete and can be read in the meantime. The measures after core are saved
//! in a checkpoint until the run ends; after an interruption, the next run continues from it.

mod completers;
mod costs;
mod error;
mod jobs;
mod merge;
mod options;
mod outcome;
mod plan;
mod program;
mod progress;
mod progress_bars;
mod provenance;
mod room;
mod saved_stages;
mod source;
mod write;

pub use completers::class_patterns;
pub use error::IngestError;
pub use merge::merge;
pub use options::Options;
pub use outcome::{Outcome, Summary};
pub use program::{command, main};
pub use progress::{Progress, Silent, TimedStep};

use klotski::{Class, message};
use klotski_texts::counted;
use klotski_warehouse::{Checkpoint, ClassMeasures, MakerLock, Measures, Stage, WarehouseError};

use plan::Plan;
use progress::Clock;
use saved_stages::SavedStages;
use source::Source;

/// Makes a warehouse, or makes one again to add a stage. After an error, finished measures stay in
/// the checkpoint.
pub fn run(options: &Options, progress: &dyn Progress) -> Result<Outcome, IngestError> {
    make(options, Vec::new(), progress)
}

/// Makes a warehouse of these parts, or else adds stages to the existing one.
fn make(
    options: &Options,
    parts: Vec<Source>,
    progress: &dyn Progress,
) -> Result<Outcome, IngestError> {
    let has_all = |existing: &Source| {
        Stage::ALL.into_iter().all(|stage| existing.has(stage) || !options.asks_for_stage(stage))
    };
    // A run with nothing to do takes no lock, so it needs no write permission.
    if let Some(complete) = source::find(options)?.filter(has_all) {
        MakerLock::remove_leftovers(&options.path, &complete.stages);
        return Ok(already_there(&complete, options));
    }
    let lock = MakerLock::take(&options.path)?;
    // Another run may have finished before this one took the lock.
    let existing = source::find(options)?;
    if let Some(complete) = existing.as_ref().filter(|existing| has_all(existing)) {
        return Ok(already_there(complete, options));
    }

    // Plan.
    let mut sources = parts;
    match existing {
        Some(_) if !sources.is_empty() => {
            return Err(IngestError::LacksStages { path: options.path.clone() });
        }
        existing => sources.extend(existing),
    }
    let plan = Plan::new(options, &sources);
    if options.chosen_classes().count() < plan.classes.len() {
        progress.note(&message!(
            "{path} holds {surplus}, more than were asked for: what is missing is added to all \
             of them",
            path = options.path.display(),
            surplus = counted(&plan.classes.len(), "{n} class", "{n} classes"),
        ));
    }

    // Check memory and disk space, and the sources.
    let checkpoint = open_checkpoint(&lock, progress)?;
    room::check(&options.path, &plan, checkpoint.bytes())?;
    room::note_missing_memory(&plan, progress);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.unwrap_or_else(cores);
    sources.iter().try_for_each(|source| source.reject_changes(threads))?;

    // Measure and write.
    let run = Run { options, lock: &lock, checkpoint: &checkpoint, threads, progress };
    if let Some(core) = plan.core_first() {
        run.make_file(&core, &[])?;
        sources = vec![Source::read(&options.path)?];
    }
    let bytes = run.make_file(&plan, &sources)?;

    checkpoint.remove()?;
    let path = options.path.clone();
    let made = Source::read(&path)?;
    Ok(Outcome::Built(Summary::new(path, &made, bytes)))
}

/// The context for making a file.
struct Run<'r> {
    options: &'r Options,
    lock: &'r MakerLock,
    checkpoint: &'r Checkpoint,
    threads: usize,
    progress: &'r dyn Progress,
}

impl Run<'_> {
    /// Measures the stages that the sources lack, and core, reads the others, writes the warehouse
    /// and renames it to its path. Returns its size.
    fn make_file(&self, plan: &Plan, sources: &[Source]) -> Result<u64, WarehouseError> {
        let Self { options, lock, checkpoint, threads, progress } = *self;
        let steps: Vec<_> = sources.iter().map(provenance::read).collect::<Result<_, _>>()?;
        let (saved, summaries) = SavedStages::measure(plan, threads, checkpoint, progress)?;

        let mut clock = Clock::start(Stage::Core, progress);
        let classes: Vec<Class> = plan.classes.iter().map(|size| size.class).collect();
        let measure = |class| {
            let stored = sources.iter().find_map(|source| Some((source, source.class(class)?)));
            match stored {
                Some((source, held)) => ClassMeasures::stored(&source.file, *held, &source.stages),
                None => Ok(ClassMeasures::of(class, &[])),
            }
        };
        let mut measures = clock.step("measure", plan.layouts(), |progress| {
            Measures::of(&classes, threads, measure, |layouts| progress.advance(layouts))
        })?;
        saved.add_to(&mut measures);

        let warehouse = write::write(lock, &measures, threads, &mut clock)?;
        let asked = provenance::options_json(options, threads);
        warehouse.fill(|connection| {
            let record = |stage, steps: &[TimedStep]| {
                provenance::write_measured(connection, stage, &asked, options.source_date, steps)
            };
            record(Stage::Core, &clock.steps())?;
            provenance::write_read(connection, &steps.concat())?;
            summaries.iter().try_for_each(|(stage, steps)| record(*stage, steps))?;
            Ok(())
        })?;
        clock.step("flush", 0, |_| warehouse.finish())
    }
}

fn already_there(existing: &Source, options: &Options) -> Outcome {
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

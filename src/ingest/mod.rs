//! From nothing to a warehouse, a stage at a time.
//!
//! ```text
//!   core         layouts, groups, layers, steps to a solution
//!    |
//!   solutions    how many solutions, and the minimal ones
//!    |
//!   farthest     how far the farthest layouts lie
//! ```
//!
//! Each stage is built beside the place of the warehouse, from nothing or from what
//! stands there, and put in place when it is whole. So whatever
//! stands there is whole, can be read while the next stage is being measured,
//! and is never locked. A run builds the stages that are asked for and missing.
//! What it has measured of a class is kept beside until it comes to its end: the
//! run after one that was interrupted goes on from there.

mod by_class;
mod core;
mod distribution;
mod error;
mod existing;
mod extend;
mod farthest;
mod id_order;
mod kept;
mod memory;
mod migrate;
mod progress;
mod provenance;
mod room;
mod solutions;
mod standard;
mod summary;
mod workers;

use std::path::PathBuf;
use std::time::Duration;

pub use error::IngestError;
pub use migrate::migrate;
pub use progress::{Progress, Silent};
pub use summary::{StageSummary, Step, Summary};

use crate::board::{Class, ClassPattern};
use crate::store::{
    MIGRATIONS, MakerLock, Stage, StoreError, Warehouse, check_content, record_content,
};
use core::Plan;
use existing::Existing;
use extend::Ground;
use id_order::IdOrder;
use kept::Kept;
use memory::{Memory, Need};
use summary::Clock;
use workers::Workers;

/// What to build, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// The warehouse.
    pub path: PathBuf,
    /// Which classes; none means all.
    pub classes: Vec<ClassPattern>,
    /// Which stages; core is built in any case.
    pub measures: Vec<Stage>,
    /// Threads to measure with; `None` means one for each core.
    pub threads: Option<usize>,
    /// The most memory to take, in bytes, within what the largest class needs.
    pub memory: Option<u64>,
    /// Whether a warehouse that stands there may be replaced.
    pub force: bool,
    /// How often what was measured is kept for a run after an interrupted one.
    pub keep_every: Duration,
}

/// What a run came to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A warehouse was made, or stages were added to one.
    Built(Summary),
    /// One that holds all that was asked for stood there and was left alone.
    AlreadyThere {
        /// Layouts that it holds.
        layouts: u64,
        /// Classes that it holds.
        classes: usize,
    },
}

/// Makes a warehouse, or adds to one what it lacks.
///
/// # Errors
/// When something else stands at the path, there is too little room or memory, or the
/// file cannot be written. What was there before is untouched then, but for stages that
/// were finished.
pub fn run(options: &Options, progress: &dyn Progress) -> Result<Outcome, IngestError> {
    // Looked at before the lock is taken, so that a run with nothing to do
    // needs no right to write.
    if let Some(there) = nothing_to_do(options)? {
        tidy(options)?;
        return Ok(there);
    }
    let lock = MakerLock::take(&options.path)?;
    // Another run may have finished between the first look and our lock.
    if let Some(there) = nothing_to_do(options)? {
        return Ok(there);
    }
    let there = existing::look(options)?;
    let missing = missing(options, there.as_ref());
    let plan = Plan::make(&options.classes);
    let classes: Vec<(Class, u32)> = match &there {
        Some(there) if !missing.contains(&Stage::Core) => {
            there.classes.iter().map(|held| (held.class, held.layouts)).collect()
        }
        _ => plan.chosen().collect(),
    };
    let needs = |stage| match stage {
        Stage::Core => plan.needs(),
        _ => classes.iter().map(|&(class, layouts)| Need::of(stage, class, layouts)).collect(),
    };
    let memory = Memory::for_stages(
        options.memory,
        missing.iter().copied().map(needs),
        IdOrder::bytes(&classes),
    )?;
    let workers = Workers::new(options.threads, memory)?;
    let checkpoint = lock.checkpoint(options.keep_every)?;
    if checkpoint.was_discarded() {
        let path = checkpoint.path().display();
        progress.note(&format!(
            "{path} is damaged or of another version: what was kept there is measured again"
        ));
    }
    room::check(&options.path, &missing, &classes, checkpoint.bytes())?;
    let mut stages = Vec::new();
    let mut order = None;
    for stage in missing {
        let mut clock = Clock::start(stage, progress);
        let cache = memory.cache_kib(&needs(stage));
        let kept = Kept { checkpoint: &checkpoint, stage, progress };
        let warehouse = match stage {
            Stage::Core => core::build(&lock, cache, &plan, &workers, &mut clock)?,
            Stage::Solutions | Stage::Farthest => {
                let order = order.get_or_insert_with(|| {
                    let layouts = classes.iter().map(|&(_, layouts)| u64::from(layouts)).sum();
                    let classes: Vec<Class> = classes.iter().map(|&(class, _)| class).collect();
                    clock.step("enumerate", layouts, |progress| IdOrder::walk(&classes, progress))
                });
                let before = Warehouse::open(lock.target())?;
                refuse_surplus(&before)?;
                // Those of layouts are compared while they are carried over.
                clock.step("verify", 0, |_| {
                    check_content(&before, workers.threads(), |table| table != "layouts")
                })?;
                let ground = Ground { lock: &lock, before, order, cache_kib: cache };
                let build =
                    if stage == Stage::Solutions { solutions::build } else { farthest::build };
                build(&ground, &workers, kept, &mut clock)?
            }
        };
        let connection = warehouse.connection();
        let of_file = |error| StoreError::sqlite(warehouse.path(), error);
        // That of layouts was found while it was written.
        let is_new = |table: &String| {
            table != "layouts" && (stage == Stage::Core || stage.tables().contains(&table.as_str()))
        };
        let tables = MIGRATIONS.tables().map_err(of_file)?.into_iter().filter(is_new);
        clock.step("digest", 0, |_| record_content(connection, tables)).map_err(of_file)?;
        let written = provenance::options_json(options, workers.threads());
        provenance::leave(connection, stage, &written, &clock.steps()).map_err(of_file)?;
        let bytes = clock.step("flush", 0, |_| warehouse.finish())?;
        stages.push(StageSummary { stage, bytes, steps: clock.steps() });
    }
    checkpoint.remove()?;
    let there = existing::look(options)?
        .ok_or_else(|| IngestError::Vanished { path: options.path.clone() })?;
    Ok(Outcome::Built(Summary::new(options.path.clone(), &there, stages)))
}

/// Removes what a run left that was stopped when all was done. What is kept of a stage that
/// is still missing may be wanted.
fn tidy(options: &Options) -> Result<(), IngestError> {
    let there = existing::look(options)?;
    if there.is_some_and(|there| Stage::ALL.iter().all(|stage| there.stages.contains(stage))) {
        MakerLock::remove_leftovers(&options.path);
    }
    Ok(())
}

/// A stage is added in a new file, which gets all that belongs to a warehouse and nothing
/// else.
fn refuse_surplus(before: &Warehouse) -> Result<(), StoreError> {
    let surplus = before.surplus()?;
    if surplus.is_empty() {
        return Ok(());
    }
    Err(StoreError::Surplus { path: before.path().to_owned(), surplus: surplus.join(", ") })
}

/// The stages to build, in order.
fn missing(options: &Options, there: Option<&Existing>) -> Vec<Stage> {
    let wanted = |stage: &Stage| *stage == Stage::Core || options.measures.contains(stage);
    let is_there =
        |stage: &Stage| !options.force && there.is_some_and(|there| there.stages.contains(stage));
    Stage::ALL.into_iter().filter(wanted).filter(|stage| !is_there(stage)).collect()
}

fn nothing_to_do(options: &Options) -> Result<Option<Outcome>, IngestError> {
    let there = existing::look(options)?;
    Ok(there.filter(|there| missing(options, Some(there)).is_empty()).map(|there| {
        Outcome::AlreadyThere { layouts: there.layouts(), classes: there.classes.len() }
    }))
}

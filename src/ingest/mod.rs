//! From nothing to a warehouse: plan, measure, load, settle.
//!
//! ```text
//!   plan      walk all layouts, count them by class, choose classes
//!    |
//!   measure   a class a task on all cores: groups, layers, steps to a solution
//!    |
//!   load      one writer: layouts in the order of their ids, then the index
//!    |        of groups in its own order, then the small tables
//!   settle    check what was written, gather statistics, leave provenance;
//!             then the file is flushed and put in place
//! ```
//!
//! Rows are written in the order of ids, which runs across all classes, so the
//! load starts when all is measured; until then the measures wait in memory,
//! six bytes a layout. Only one writer can be at work in SQLite, and only at
//! the end of a table is it fast.

mod error;
mod existing;
mod load;
mod measure;
mod members;
mod plan;
mod progress;
mod settle;
mod summary;

use std::path::PathBuf;

pub use error::IngestError;
pub use progress::{Progress, Silent};
pub use summary::{Step, Summary};

use crate::board::{Class, ClassPattern, ids};
use crate::store::{NewWarehouse, StoreError};
use measure::Measured;
use plan::{Plan, Task};
use summary::Clock;

/// What to build, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// The warehouse.
    pub path: PathBuf,
    /// Which classes; none means all.
    pub classes: Vec<ClassPattern>,
    /// Threads to measure with; `None` means one for each core.
    pub threads: Option<usize>,
    /// Whether a warehouse that stands there may be replaced.
    pub force: bool,
}

/// What a run came to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A warehouse was made.
    Built(Summary),
    /// One that holds all that was asked for stood there and was left alone.
    AlreadyThere {
        /// Layouts that it holds.
        layouts: u64,
        /// Classes that it holds.
        classes: usize,
    },
}

/// Makes a warehouse.
///
/// # Errors
/// When something else stands at the path, or the file cannot be written. What
/// was there before is untouched then.
pub fn run(options: &Options, progress: &dyn Progress) -> Result<Outcome, IngestError> {
    if let Some(there) = existing::suffices(options)? {
        return Ok(there);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        // A class is a task: more threads than classes would stand about.
        .num_threads(options.threads.unwrap_or(0).min(Class::all().count()))
        .build()
        .map_err(|error| IngestError::Threads(error.to_string()))?;
    let warehouse = NewWarehouse::create(&options.path)?;
    // Another run may have finished between the first look and our lock.
    if let Some(there) = existing::suffices(options)? {
        return Ok(there);
    }

    let mut clock = Clock::start(progress);
    let all = u64::from(ids().len());
    let plan = clock.step("enumerate", all, |progress| Plan::make(&options.classes, progress));
    let rows = plan.layouts(Task::Measure) + plan.layouts(Task::CountGroups);
    let measured =
        clock.step("measure", rows, |progress| pool.install(|| measure::classes(&plan, progress)));

    fill(&warehouse, &measured, &mut clock)?;
    let rows = measured.layouts() as u64;
    settle::leave_provenance(
        warehouse.connection(),
        &settle::options_json(options, pool.current_num_threads()),
        &clock.steps(rows),
    )
    .map_err(|error| StoreError::sqlite(warehouse.path(), error))?;
    let bytes = clock.step("flush", 0, |_| warehouse.finish())?;
    let steps = clock.steps(rows);
    Ok(Outcome::Built(Summary::new(options.path.clone(), bytes, &measured, steps)))
}

/// Writes, checks and analyses.
fn fill(
    warehouse: &NewWarehouse,
    measured: &Measured,
    clock: &mut Clock<'_>,
) -> Result<(), StoreError> {
    let connection = warehouse.connection();
    let of_file = |error| StoreError::sqlite(warehouse.path(), error);
    let rows = measured.layouts() as u64;
    let index = clock
        .step("write layouts", rows, |progress| {
            load::layouts_and_codes(connection, measured, progress)
        })
        .map_err(of_file)?;
    clock
        .step("write groups", rows, |progress| {
            load::group_index(connection, &index, progress)?;
            load::groups(connection, measured)?;
            load::piece_placements(connection)
        })
        .map_err(of_file)?;
    drop(index); // 4 bytes a layout
    let fault = clock
        .step("check", 3 * rows, |progress| settle::check(connection, measured, progress))
        .map_err(of_file)?;
    if let Some(what) = fault {
        return Err(StoreError::Check { path: warehouse.path().to_owned(), what });
    }
    clock
        .step("analyze", rows, |progress| settle::analyze(connection, rows, progress))
        .map_err(of_file)
}

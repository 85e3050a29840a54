//! The stage core: from nothing to a warehouse of layouts and groups.
//!
//! ```text
//!   plan      choose classes
//!    |
//!   measure   a class a task on all cores: groups, layers, steps to a solution
//!    |
//!   load      one writer: layouts in the order of their ids, then their indexes,
//!    |        each in its own order, then the small tables
//!   check     read back what was written, gather statistics
//! ```
//!
//! Rows are written in the order of ids, which runs across all classes, so the
//! load starts when all is measured; until then the measures wait in memory,
//! six bytes a layout. Only one writer can be at work in SQLite, and only at
//! the end of a table is it fast.

mod check;
mod load;
mod measure;
mod members;
mod plan;

use rusqlite::Connection;

use super::summary::Clock;
use super::workers::Workers;
use crate::store::{FillError, MakerLock, NewWarehouse, StoreError};
use measure::Measured;
use plan::Task;
pub(super) use plan::{Plan, chosen};

/// Makes a warehouse with so many KiB of cache.
pub(super) fn build<'l>(
    lock: &'l MakerLock,
    cache_kib: i64,
    plan: &Plan,
    workers: &Workers,
    clock: &mut Clock<'_>,
) -> Result<NewWarehouse<'l>, StoreError> {
    let rows = plan.layouts(Task::Measure) + plan.layouts(Task::CountGroups);
    let measured =
        clock.step("measure", rows, |progress| measure::classes(plan, workers, progress));

    let rows = measured.layouts() as u64;
    let warehouse = NewWarehouse::create(lock, cache_kib, |pages| {
        let members = clock
            .step("write layouts", rows, |progress| load::layouts(pages, &measured, progress))?;
        clock.step("write indexes", 2 * rows, |progress| {
            load::indexes(pages, &measured, &members, progress)
        })
    })?;
    warehouse.fill(|connection| write_tables(connection, &measured, clock))?;
    Ok(warehouse)
}

/// Writes the small tables, and checks all that was written.
fn write_tables(
    connection: &Connection,
    measured: &Measured,
    clock: &mut Clock<'_>,
) -> Result<(), FillError> {
    let rows = measured.layouts() as u64;
    clock.step("write groups", 0, |_| {
        load::groups(connection, measured)?;
        load::piece_placements(connection)
    })?;
    clock.step("check", 3 * rows, |progress| check::check(connection, measured, progress))?;
    clock.step("analyze", rows, |progress| check::analyze(connection, rows, progress))?;
    Ok(())
}

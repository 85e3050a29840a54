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
use crate::store::{NewWarehouse, Site, StoreError};
use measure::Measured;
use plan::Task;
pub(super) use plan::{Plan, chosen};

/// Makes a warehouse with so many KiB of cache.
pub(super) fn build<'s>(
    site: &'s Site,
    cache_kib: i64,
    plan: &Plan,
    workers: &Workers,
    clock: &mut Clock<'_>,
) -> Result<NewWarehouse<'s>, StoreError> {
    let rows = plan.layouts(Task::Measure) + plan.layouts(Task::CountGroups);
    let measured =
        clock.step("measure", rows, |progress| measure::classes(plan, workers, progress));

    let rows = measured.layouts() as u64;
    let warehouse = site.create(cache_kib, |pages| {
        let members = clock
            .step("write layouts", rows, |progress| load::layouts(pages, &measured, progress))?;
        clock.step("write indexes", 2 * rows, |progress| {
            load::indexes(pages, &measured, &members, progress)
        })
    })?;
    let written = write_tables(warehouse.connection(), &measured, clock);
    warehouse.unless_failed(written)
}

/// Writes the small tables. Returns what came out wrong with all of it, if anything.
fn write_tables(
    connection: &Connection,
    measured: &Measured,
    clock: &mut Clock<'_>,
) -> rusqlite::Result<Option<String>> {
    let rows = measured.layouts() as u64;
    clock.step("write groups", 0, |_| {
        load::groups(connection, measured)?;
        load::piece_placements(connection)
    })?;
    let fault =
        clock.step("check", 3 * rows, |progress| check::check(connection, measured, progress))?;
    if fault.is_none() {
        clock.step("analyze", rows, |progress| check::analyze(connection, rows, progress))?;
    }
    Ok(fault)
}

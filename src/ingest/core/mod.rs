//! The stage core: from nothing to a warehouse of layouts and groups.
//!
//! ```text
//!   plan      choose classes
//!    |
//!   measure   a class a task on all cores: groups, layers, steps to a solution
//!    |
//!   load      one writer: layouts in the order of their ids, then the index
//!    |        of groups in its own order, then the small tables
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
use plan::Task;
pub(super) use plan::{Plan, chosen};

/// Fills an empty warehouse. Returns what came out wrong, if anything.
pub(super) fn build(
    connection: &Connection,
    plan: &Plan,
    workers: &Workers,
    clock: &mut Clock<'_>,
) -> rusqlite::Result<Option<String>> {
    let rows = plan.layouts(Task::Measure) + plan.layouts(Task::CountGroups);
    let measured =
        clock.step("measure", rows, |progress| measure::classes(plan, workers, progress));

    let rows = measured.layouts() as u64;
    let index = clock.step("write layouts", rows, |progress| {
        load::layouts_and_codes(connection, &measured, progress)
    })?;
    clock.step("write groups", rows, |progress| {
        load::group_index(connection, &index, progress)?;
        load::groups(connection, &measured)?;
        load::piece_placements(connection)
    })?;
    drop(index); // 4 bytes a layout
    let fault =
        clock.step("check", 3 * rows, |progress| check::check(connection, &measured, progress))?;
    if fault.is_none() {
        clock.step("analyze", rows, |progress| check::analyze(connection, rows, progress))?;
    }
    Ok(fault)
}

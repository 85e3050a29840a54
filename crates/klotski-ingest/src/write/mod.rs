//! Writes a warehouse from measures, and checks what was written.
//!
//! ```text
//!   rows      layouts in the order of ids, their indexes, each in its own order
//!    |
//!   tables    the tables of core, of solutions, of farthest
//!    |
//!   check     read back what was written, gather statistics
//! ```
//!
//! There is one writer, because a table grows fast only at its end.

mod check;
mod members;
mod rows;
mod standard;

use klotski_warehouse::{
    FillError, MakerLock, NewWarehouse, StoreError, computed_tables, record_content,
};
use rusqlite::Connection;

pub(super) use standard::StandardLayouts;

use super::clock::Clock;
use super::core_measures::MeasuredClasses;
use super::saved_stages::SavedStages;
use super::{farthest, solutions};

/// Writes a warehouse, with `cache_kib` KiB of cache for SQLite. It is not in its place yet.
pub(super) fn write<'l>(
    lock: &'l MakerLock,
    cache_kib: i64,
    core: &MeasuredClasses,
    saved: &SavedStages,
    clock: &mut Clock<'_>,
) -> Result<NewWarehouse<'l>, StoreError> {
    let layouts = core.layouts() as u64;
    let complete_solutions = saved.solutions.as_deref().map(solutions::complete);
    let warehouse = NewWarehouse::create(lock, cache_kib, |pages| {
        let members = clock.step("write layouts", layouts, |progress| {
            let complete = |class, node, row: &mut _| {
                if let Some(complete) = &complete_solutions {
                    complete(class, node, row);
                }
                if let Some(classes) = &saved.farthest {
                    farthest::complete(classes, class, node, row);
                }
            };
            rows::layouts(pages, core, complete, progress)
        })?;
        clock.step("write indexes", 2 * layouts, |progress| {
            rows::indexes(pages, core, &members, progress)
        })
    })?;
    warehouse.fill(|connection| {
        clock.step("write tables", 0, |_| write_tables(connection, core, saved))?;
        clock.step("check", 3 * layouts, |progress| check::check(connection, core, progress))?;
        if let Some(classes) = &saved.solutions {
            solutions::check(connection, classes)?;
        }
        if let Some(classes) = &saved.farthest {
            farthest::check(connection, classes)?;
        }
        clock.step("analyze", layouts, |progress| check::analyze(connection, layouts, progress))?;
        // The digest of layouts is found while its rows are written.
        let mut tables = computed_tables()?;
        tables.retain(|table| table != "layouts");
        Ok::<_, FillError>(clock.step("digest", 0, |_| record_content(connection, tables))?)
    })?;
    Ok(warehouse)
}

/// Writes all tables but `layouts`.
fn write_tables(
    connection: &Connection,
    core: &MeasuredClasses,
    saved: &SavedStages,
) -> rusqlite::Result<()> {
    rows::groups(connection, core, saved.farthest.as_deref())?;
    rows::piece_placements(connection)?;
    rows::names(connection)?;
    if saved.stages.is_empty() {
        return Ok(());
    }
    let standard = StandardLayouts::of(&core.chosen_classes());
    if let Some(classes) = &saved.solutions {
        solutions::write_tables(connection, core, classes, &standard)?;
    }
    if let Some(classes) = &saved.farthest {
        farthest::write_tables(connection, core, classes, &standard)?;
    }
    Ok(())
}

//! Writes a warehouse from measures, and checks it.
//!
//! ```text
//!   layouts   the rows in the order of groups, their index in the order of codes
//!    |
//!   tables    all other tables
//!    |
//!   check     read the rows back, gather statistics
//! ```
//!
//! There is one writer, because a table grows fast only at its end.

mod check;
mod indexes;

use klotski_warehouse::{
    FillError, LAYOUTS, MakerLock, Measures, NewWarehouse, StoreError, Table, insert_rows,
};

use super::clock::Clock;
use super::progress::Counter;

/// Writes a warehouse, with `cache_kib` KiB of cache for SQLite. It still has the name of the
/// partial file.
pub(super) fn write<'l>(
    lock: &'l MakerLock,
    cache_kib: i64,
    measures: &Measures,
    clock: &mut Clock<'_>,
) -> Result<NewWarehouse<'l>, StoreError> {
    let layouts = measures.layouts() as u64;
    let warehouse = NewWarehouse::create(lock, cache_kib, |pages| {
        clock.step("write layouts", layouts, |progress| {
            let mut counter = Counter::new(progress);
            pages.write_rows(LAYOUTS.rows(measures).inspect(|_| counter.one()))
        })?;
        clock.step("write indexes", layouts, |progress| indexes::by_code(pages, measures, progress))
    })?;
    warehouse.fill(|connection| {
        let others = Table::measured().filter(|table| table.name != LAYOUTS.name);
        let contents = clock.step("write tables", 0, |_| {
            let insert = |table: &Table| insert_rows(connection, table, table.rows(measures));
            others.map(insert).collect::<Result<Vec<_>, _>>()
        })?;
        clock.step("check", 2 * layouts, |progress| {
            check::layouts(connection, measures, progress)?;
            check::tables(connection, &contents)
        })?;
        clock.step("analyze", layouts, |progress| check::analyze(connection, layouts, progress))?;
        Ok::<_, FillError>(contents.iter().try_for_each(|table| table.record(connection))?)
    })?;
    Ok(warehouse)
}

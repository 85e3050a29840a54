//! The stage core: from nothing to a warehouse of layouts and groups.
//!
//! ```text
//!   plan      choose classes
//!    |
//!   measure   a class a task on all cores: groups, layers, steps to a solution
//!    |
//!   load      one writer: layouts in the order of ids, then their indexes, each in its
//!    |        own order, then the small tables
//!   check     read back what was written, gather statistics
//! ```
//!
//! Rows are written in the order of ids, which runs across all classes. So the load begins
//! when all classes are measured. Until then the measures wait in memory. There is one
//! writer, because a table grows fast only at its end.

mod check;
mod load;
mod measure;
mod members;
mod plan;

use klotski::Class;
use klotski_warehouse::{FillError, MIGRATIONS, NewWarehouse, Stage, StoreError};
use measure::MeasuredClasses;
use plan::CorePlan;
use rusqlite::Connection;

use super::clock::Clock;
use super::costs::{self, ClassSize, Costs};
use super::memory::MemoryNeed;
use super::options::Options;
use super::stage::{BuildStage, Run};

/// The stage core.
#[derive(Clone, Default)]
pub(super) struct CoreStage {
    plan: CorePlan,
}

impl CoreStage {
    pub(super) fn new(options: &Options) -> Self {
        Self { plan: CorePlan::new(options) }
    }

    /// The classes that the warehouse will have, ascending.
    pub(super) fn chosen_classes(&self) -> Vec<ClassSize> {
        self.plan.chosen()
    }
}

impl BuildStage for CoreStage {
    fn stage(&self) -> Stage {
        Stage::Core
    }

    fn starts_from_nothing(&self) -> bool {
        true
    }

    fn costs(&self, class: Class) -> Costs {
        costs::of_core(class)
    }

    fn memory_needs(&self, _classes: &[ClassSize]) -> Vec<MemoryNeed> {
        self.plan.memory_needs()
    }

    /// All tables: those of later stages stay empty, and have a digest all the same.
    fn tables(&self) -> rusqlite::Result<Vec<String>> {
        let mut tables = MIGRATIONS.tables()?;
        // The digest of layouts is found while its rows are written.
        tables.retain(|table| table != "layouts");
        Ok(tables)
    }

    fn build<'r>(
        &self,
        run: &Run<'r>,
        clock: &mut Clock<'_>,
    ) -> Result<NewWarehouse<'r>, StoreError> {
        let measured = clock.step("measure", self.plan.layouts(), |progress| {
            MeasuredClasses::measure(&self.plan, &run.workers, progress)
        });
        let rows = measured.layouts() as u64;
        let warehouse = NewWarehouse::create(run.lock, run.cache_kib(self), |pages| {
            let members = clock.step("write layouts", rows, |progress| {
                load::layouts(pages, &measured, progress)
            })?;
            clock.step("write indexes", 2 * rows, |progress| {
                load::indexes(pages, &measured, &members, progress)
            })
        })?;
        warehouse.fill(|connection| write_tables(connection, &measured, clock))?;
        Ok(warehouse)
    }
}

/// Writes the small tables, and checks all that was written.
fn write_tables(
    connection: &Connection,
    measured: &MeasuredClasses,
    clock: &mut Clock<'_>,
) -> Result<(), FillError> {
    let rows = measured.layouts() as u64;
    clock.step("write groups", 0, |_| {
        load::groups(connection, measured)?;
        load::piece_placements(connection)?;
        load::names(connection)
    })?;
    clock.step("check", 3 * rows, |progress| check::check(connection, measured, progress))?;
    clock.step("analyze", rows, |progress| check::analyze(connection, rows, progress))?;
    Ok(())
}

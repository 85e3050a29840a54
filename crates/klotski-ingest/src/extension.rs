//! Stages that extend a warehouse: they add columns of `layouts` and tables.

use klotski::Class;
use klotski_warehouse::{
    ExpectedEntries, Field, FillError, LayoutColumn, LayoutPages, LayoutRow, MIGRATIONS,
    NewWarehouse, Stage, StoreError, Warehouse, check_content, for_each_layout,
};
use rusqlite::Connection;

use super::by_class::{ByClass, Measuring};
use super::checkpoint::{ClassCheckpoint, Measures};
use super::clock::Clock;
use super::costs::Costs;
use super::id_order::{IdOrder, LayoutById};
use super::stage::{BuildStage, Run};

/// A stage that extends a warehouse which has the stage core.
///
/// ```text
///   measure          each class, several at a time
///   complete_rows    the rows of `layouts`, copied from the old file to the new one
///   write_tables     the tables of the stage
///   check            what was written, against the measures
/// ```
pub(super) trait Extension {
    /// What is measured of a class.
    type Measured: Measures;

    const STAGE: Stage;
    /// The tables that the stage fills.
    const TABLES: &'static [&'static str];
    /// The tables of core, beside `layouts`, that the stage completes.
    const COMPLETED_TABLES: &'static [&'static str];

    fn costs(class: Class) -> Costs;

    fn measure(checkpoint: &ClassCheckpoint<'_>) -> Self::Measured;

    /// Returns a function that sets the columns of the stage in a row of `layouts`.
    fn complete_rows(classes: &ByClass<Self::Measured>) -> impl Fn(&LayoutById, &mut LayoutRow);

    fn write_tables(
        connection: &Connection,
        classes: &ByClass<Self::Measured>,
        order: &IdOrder,
        clock: &mut Clock<'_>,
    ) -> rusqlite::Result<()>;

    /// Reads back sums and counts of what was written, and compares them with the measures.
    fn check(connection: &Connection, classes: &ByClass<Self::Measured>) -> Result<(), FillError>;
}

impl<E: Extension> BuildStage for E {
    fn stage(&self) -> Stage {
        E::STAGE
    }

    fn starts_from_nothing(&self) -> bool {
        false
    }

    fn costs(&self, class: Class) -> Costs {
        E::costs(class)
    }

    fn tables(&self) -> rusqlite::Result<Vec<String>> {
        let mut tables = MIGRATIONS.tables()?;
        let writes = |table: &str| [E::TABLES, E::COMPLETED_TABLES].concat().contains(&table);
        tables.retain(|table| writes(table));
        Ok(tables)
    }

    fn build<'r>(
        &self,
        run: &Run<'r>,
        clock: &mut Clock<'_>,
    ) -> Result<NewWarehouse<'r>, StoreError> {
        let order = run.id_order(clock);
        let before = open_unchanged(run, clock)?;
        let measuring = Measuring { costs: E::costs, measure: E::measure };
        let checkpoint = run.checkpoint_of(E::STAGE);
        let classes = ByClass::measure(&before, &run.workers, checkpoint, &measuring, clock)?;

        let warehouse = NewWarehouse::create(run.lock, run.cache_kib(self), |pages| {
            let complete = E::complete_rows(&classes);
            let entries = clock.step("write layouts", classes.layouts(), |progress| {
                let layouts = order.of_classes_counted(&classes.held, progress);
                copy_rows(&before, pages, layouts, complete)
            })?;
            clock.step("write indexes", 0, |_| pages.carry_indexes(&before, &entries))
        })?;
        clock.step("carry tables", 0, |_| warehouse.carry_tables())?;
        warehouse.fill(|connection| {
            E::write_tables(connection, &classes, order, clock)?;
            clock.step("check", 0, |_| E::check(connection, &classes))?;
            Ok(clock.step("analyze", 0, |_| analyze(connection, E::TABLES))?)
        })?;
        Ok(warehouse)
    }
}

/// Opens the warehouse that stands there, and makes sure that nobody has changed it.
fn open_unchanged(run: &Run<'_>, clock: &mut Clock<'_>) -> Result<Warehouse, StoreError> {
    let before = Warehouse::open(run.lock.target())?;
    // The new file gets everything that belongs to a warehouse, and nothing else.
    before.refuse_surplus()?;
    clock.step("verify", 0, |_| {
        // The rows of layouts are compared while they are copied.
        check_content(&before, run.workers.threads(), |table| table != "layouts")
    })?;
    Ok(before)
}

/// Copies the rows of `layouts` and completes each. `layouts` are the same layouts, in the
/// same order. Returns the entries that the indexes must have.
fn copy_rows(
    before: &Warehouse,
    pages: &mut LayoutPages<'_>,
    mut layouts: impl Iterator<Item = LayoutById>,
    complete: impl Fn(&LayoutById, &mut LayoutRow),
) -> Result<ExpectedEntries, StoreError> {
    let broken = || StoreError::Broken {
        path: before.path().to_owned(),
        fault: "its layouts are not those of its classes".to_owned(),
    };
    let mut entries = ExpectedEntries::default();
    pages.write_rows(|take| {
        entries = for_each_layout(before, |row| {
            let layout = layouts.next().ok_or_else(broken)?;
            if row[LayoutColumn::Id as usize] != Field::from(layout.id) {
                return Err(broken());
            }
            let mut row = *row;
            complete(&layout, &mut row);
            take(&row)
        })?;
        layouts.next().map_or(Ok(()), |_| Err(broken()))
    })?;
    Ok(entries)
}

/// Gathers statistics for SQLite's query planner.
fn analyze(connection: &Connection, tables: &[&str]) -> rusqlite::Result<()> {
    tables.iter().try_for_each(|table| connection.execute_batch(&format!("ANALYZE {table}")))
}

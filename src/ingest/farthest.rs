//! The stage farthest: how far each layout's farthest layouts lie.

use rusqlite::{Connection, Result};
use serde::{Deserialize, Serialize};

use super::by_class::ByClass;
use super::distribution::{self, Distribution};
use super::extend::Ground;
use super::id_order::IdOrder;
use super::kept::{Keepable, Kept, KeptClass};
use super::standard;
use super::summary::Clock;
use super::workers::Workers;
use crate::graph::{ClassGraph, Farthest};
use crate::store::{BulkInsert, FillError, LayoutColumn, NewWarehouse, StoreError};

/// Makes a warehouse with the stage from one without.
pub(super) fn build<'s>(
    ground: &Ground<'s>,
    workers: &Workers,
    kept: Kept<'_>,
    clock: &mut Clock<'_>,
) -> std::result::Result<NewWarehouse<'s>, StoreError> {
    let classes = ByClass::measure(&ground.before, workers, kept, clock, ClassFarthest::of)?;
    let columns = [LayoutColumn::FarthestStep, LayoutColumn::FarthestNum];
    let warehouse = ground.with_columns(&classes, clock, columns, |layout| {
        let Farthest { step, num } = classes.measured[layout.class].farthest[layout.node as usize];
        [step.into(), num.into()]
    })?;
    warehouse.fill(|connection| write_tables(connection, &classes, ground.order, clock))?;
    Ok(warehouse)
}

/// Writes the tables of the stage, and checks all that was written.
fn write_tables(
    connection: &Connection,
    classes: &ByClass<ClassFarthest>,
    order: &IdOrder,
    clock: &mut Clock<'_>,
) -> std::result::Result<(), FillError> {
    clock.step("write groups", 0, |_| {
        distribution::write(connection, "farthest_steps", classes, |class| &class.steps)?;
        write_groups(connection)
    })?;
    clock.step("write pairs", 0, |_| write_pairs(connection, order, classes))?;
    clock.step("check", 0, |_| check(connection, classes))?;
    clock.step("analyze", 0, |_| {
        connection.execute_batch("ANALYZE farthest_steps; ANALYZE standard_farthest_pairs;")
    })?;
    Ok(())
}

/// The farthest steps of a class.
#[derive(Deserialize, Serialize)]
struct ClassFarthest {
    /// By node.
    farthest: Vec<Farthest>,
    /// How many layouts of each group have which farthest step.
    steps: Distribution,
    /// By node, in classes of standard layouts: its farthest layouts.
    standard: Vec<Vec<u32>>,
}

impl Keepable for ClassFarthest {
    fn fits(&self, layouts: usize) -> bool {
        self.farthest.len() == layouts
            && (self.standard.is_empty() || self.standard.len() == layouts)
            && self.standard.iter().flatten().all(|&node| (node as usize) < layouts)
    }
}

impl ClassFarthest {
    fn of(kept: &KeptClass<'_>) -> Self {
        let class = kept.class;
        let graph = ClassGraph::of(class);
        let farthest = graph.farthest_from(kept.begun(), kept);
        let steps = farthest.iter().map(|found| u32::from(found.step));
        let steps = distribution::count(&graph.groups.group_num, steps);
        let mut standard = Vec::new();
        if class.is_standard() {
            let sets = graph.farthest_sets(&farthest).expect("they were just measured");
            for node in (0..).take(farthest.len()) {
                let mut list = Vec::new();
                sets.list(node, &mut list);
                standard.push(list);
            }
        }
        Self { farthest, steps, standard }
    }
}

/// Adds radius and diameter to `groups`.
fn write_groups(connection: &Connection) -> Result<()> {
    connection.execute_batch(
        "UPDATE groups SET
             min_farthest_step =
                 (SELECT min(farthest_step) FROM farthest_steps WHERE group_id = groups.group_id),
             max_farthest_step =
                 (SELECT max(farthest_step) FROM farthest_steps WHERE group_id = groups.group_id)",
    )
}

/// Fills `standard_farthest_pairs`.
fn write_pairs(
    connection: &Connection,
    order: &IdOrder,
    classes: &ByClass<ClassFarthest>,
) -> Result<()> {
    let layouts = standard::Layouts::of(order, &classes.held);
    let mut insert = BulkInsert::new(connection, "standard_farthest_pairs")?;
    for layout in layouts.iter() {
        for &far in &classes.measured[layout.class].standard[layout.node as usize] {
            insert.push([layout.id.into(), layouts.id(layout.class, far).into()])?;
        }
    }
    insert.finish()
}

/// Counts what was written.
fn check(
    connection: &Connection,
    classes: &ByClass<ClassFarthest>,
) -> std::result::Result<(), FillError> {
    let expected = (
        classes.sum(|class| class.farthest.len()),
        classes.sum(|class| class.farthest.iter().map(|found| found.num as usize).sum()),
        classes.sum(|class| class.steps.len()),
        classes.sum(|class| class.standard.iter().map(Vec::len).sum()),
    );
    let found = connection.query_row(
        "SELECT l.layouts, l.farthest,
                (SELECT count(*) FROM farthest_steps),
                (SELECT count(*) FROM standard_farthest_pairs)
         FROM (SELECT count(farthest_step) AS layouts, ifnull(sum(farthest_num), 0) AS farthest
               FROM layouts) AS l",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
    )?;
    if found == expected {
        return Ok(());
    }
    Err(FillError::FailedCheck(format!(
        "farthest steps are {found:?} and not {expected:?} (rows, sum, steps, pairs)"
    )))
}

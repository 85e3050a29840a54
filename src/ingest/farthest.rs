//! The stage farthest: how far each layout's farthest layouts lie.

use rusqlite::{Connection, Result};
use serde::{Deserialize, Serialize};

use super::by_class::ByClass;
use super::distribution::{self, Distribution};
use super::error::BuildError;
use super::id_order::IdOrder;
use super::kept::{Kept, KeptClass};
use super::progress::Progress;
use super::standard;
use super::summary::Clock;
use super::workers::Workers;
use crate::graph::{ClassGraph, Farthest};
use crate::store::BulkInsert;

/// Adds the stage to a warehouse. Returns what came out wrong, if anything.
pub(super) fn build(
    connection: &Connection,
    order: &IdOrder,
    workers: &Workers,
    kept: Kept<'_>,
    clock: &mut Clock<'_>,
) -> Result<Option<String>, BuildError> {
    let classes = ByClass::measure(connection, workers, kept, clock, ClassFarthest::of)?;
    clock.step("write layouts", classes.layouts(), |progress| {
        write_layouts(connection, order, &classes, progress)
    })?;
    clock.step("write groups", 0, |_| {
        distribution::write(connection, "farthest_steps", &classes, |class| &class.steps)?;
        write_groups(connection)
    })?;
    clock.step("write pairs", 0, |_| write_pairs(connection, order, &classes))?;
    let fault = clock.step("check", 0, |_| check(connection, &classes))?;
    clock.step("analyze", 0, |_| {
        connection.execute_batch(
            "ANALYZE layout_farthest; ANALYZE farthest_steps; ANALYZE standard_farthest_pairs;",
        )
    })?;
    Ok(fault)
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

impl ClassFarthest {
    fn of(kept: &KeptClass<'_>) -> Self {
        let class = kept.class;
        let graph = ClassGraph::of(class);
        let farthest = graph.farthest_from(kept.begun(), kept);
        let steps = farthest.iter().map(|found| u32::from(found.step));
        let steps = distribution::count(&graph.groups.group_num, steps);
        let mut standard = Vec::new();
        if standard::is_standard(class) {
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

/// Fills `layout_farthest`.
fn write_layouts(
    connection: &Connection,
    order: &IdOrder,
    classes: &ByClass<ClassFarthest>,
    progress: &dyn Progress,
) -> Result<()> {
    let mut insert = BulkInsert::new(connection, "layout_farthest")?;
    for layout in order.of_classes_counted(&classes.held, progress) {
        let Farthest { step, num } = classes.measured[layout.class].farthest[layout.node as usize];
        insert.push([layout.id.into(), step.into(), num.into()])?;
    }
    insert.finish()
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
fn check(connection: &Connection, classes: &ByClass<ClassFarthest>) -> Result<Option<String>> {
    let expected = (
        classes.sum(|class| class.farthest.len()),
        classes.sum(|class| class.farthest.iter().map(|found| found.num as usize).sum()),
        classes.sum(|class| class.steps.len()),
        classes.sum(|class| class.standard.iter().map(Vec::len).sum()),
    );
    let found = connection.query_row(
        "SELECT (SELECT count(*) FROM layout_farthest),
                (SELECT ifnull(sum(farthest_num), 0) FROM layout_farthest),
                (SELECT count(*) FROM farthest_steps),
                (SELECT count(*) FROM standard_farthest_pairs)",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
    )?;
    Ok((found != expected).then(|| {
        format!("farthest steps are {found:?} and not {expected:?} (rows, sum, steps, pairs)")
    }))
}

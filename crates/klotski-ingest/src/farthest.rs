//! The stage farthest: how far the farthest layouts of each layout are.

use klotski::Class;
use klotski::graph::{ClassGraph, Farthest};
use klotski_warehouse::{BulkInsert, FillError, LayoutColumn, LayoutRow, Stage};
use rusqlite::{Connection, Result};
use serde::{Deserialize, Serialize};

use super::by_class::ByClass;
use super::checkpoint::{ClassCheckpoint, Measures};
use super::clock::Clock;
use super::costs::{self, Costs};
use super::distribution::{self, Distribution};
use super::extension::Extension;
use super::id_order::{IdOrder, LayoutById};
use super::standard::StandardLayouts;

/// The stage farthest.
pub(super) struct FarthestStage;

impl Extension for FarthestStage {
    type Measured = ClassFarthest;

    const STAGE: Stage = Stage::Farthest;
    const TABLES: &'static [&'static str] = &["farthest_steps", "standard_farthest_pairs"];
    const COMPLETED_TABLES: &'static [&'static str] = &["groups"];

    fn costs(class: Class) -> Costs {
        costs::of_farthest(class)
    }

    fn measure(checkpoint: &ClassCheckpoint<'_>) -> ClassFarthest {
        ClassFarthest::measure(checkpoint)
    }

    fn complete_rows(classes: &ByClass<ClassFarthest>) -> impl Fn(&LayoutById, &mut LayoutRow) {
        |layout, row| {
            let class = &classes.measures[layout.class];
            let Farthest { step, num } = class.farthest[layout.node as usize];
            row[LayoutColumn::FarthestStep as usize] = step.into();
            row[LayoutColumn::FarthestNum as usize] = num.into();
        }
    }

    fn write_tables(
        connection: &Connection,
        classes: &ByClass<ClassFarthest>,
        order: &IdOrder,
        clock: &mut Clock<'_>,
    ) -> Result<()> {
        clock.step("write groups", 0, |_| {
            distribution::write(connection, "farthest_steps", classes, |class| &class.steps)?;
            write_groups(connection)
        })?;
        clock.step("write pairs", 0, |_| write_pairs(connection, order, classes))
    }

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
}

/// The farthest steps of a class.
#[derive(Deserialize, Serialize)]
pub(super) struct ClassFarthest {
    /// By node.
    farthest: Vec<Farthest>,
    /// How many layouts of each group have which farthest step.
    steps: Distribution,
    /// By node, in standard classes: the farthest layouts.
    standard: Vec<Vec<u32>>,
}

impl Measures for ClassFarthest {
    fn fit(&self, layouts: usize) -> bool {
        self.farthest.len() == layouts
            && (self.standard.is_empty() || self.standard.len() == layouts)
            && self.standard.iter().flatten().all(|&node| (node as usize) < layouts)
    }
}

impl ClassFarthest {
    fn measure(checkpoint: &ClassCheckpoint<'_>) -> Self {
        let class = checkpoint.class();
        let graph = ClassGraph::of(class);
        let farthest = graph.resume_farthest(checkpoint.search_state(), Some(checkpoint));
        let steps = farthest.iter().map(|found| u32::from(found.step));
        let steps = distribution::count(&graph.groups.group_num, steps);
        let sets = || graph.farthest_sets(&farthest).expect("the measures are right");
        let standard = if class.is_standard() { sets().lists() } else { Vec::new() };
        Self { farthest, steps, standard }
    }
}

/// Completes `groups` with the smallest and the largest farthest step.
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
    let layouts = StandardLayouts::of(order, &classes.held);
    let mut insert = BulkInsert::new(connection, "standard_farthest_pairs")?;
    for layout in layouts.iter() {
        for &far in &classes.measures[layout.class].standard[layout.node as usize] {
            insert.push([layout.id.into(), layouts.id(layout.class, far).into()])?;
        }
    }
    insert.finish()
}

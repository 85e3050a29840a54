//! The stage farthest: how far the farthest layouts of each layout are.

use klotski::graph::{ClassGraph, Farthest};
use klotski_warehouse::{BulkInsert, FillError, LayoutColumn, LayoutRow};
use rusqlite::{Connection, Result};
use serde::{Deserialize, Serialize};

use super::checkpoint::{ClassCheckpoint, Measures, sum};
use super::core_measures::MeasuredClasses;
use super::distribution::{self, Distribution};
use super::write::StandardLayouts;

/// Sets the columns of the stage in a row of `layouts`.
pub(super) fn complete(classes: &[ClassFarthest], class: usize, node: usize, row: &mut LayoutRow) {
    let Farthest { step, num } = classes[class].farthest[node];
    row[LayoutColumn::FarthestStep as usize] = step.into();
    row[LayoutColumn::FarthestNum as usize] = num.into();
}

/// Fills `farthest_steps` and `standard_farthest_pairs`.
pub(super) fn write_tables(
    connection: &Connection,
    core: &MeasuredClasses,
    classes: &[ClassFarthest],
    standard: &StandardLayouts,
) -> Result<()> {
    distribution::write(
        connection,
        "farthest_steps",
        core,
        classes.iter().map(|class| &class.steps),
    )?;
    let mut insert = BulkInsert::new(connection, "standard_farthest_pairs")?;
    for layout in standard.iter() {
        for &far in &classes[layout.class].standard[layout.node as usize] {
            insert.push([layout.id.into(), standard.id(layout.class, far).into()])?;
        }
    }
    insert.finish()
}

/// Reads back sums and counts of what was written, and compares them with the measures.
pub(super) fn check(
    connection: &Connection,
    classes: &[ClassFarthest],
) -> std::result::Result<(), FillError> {
    let expected = (
        sum(classes, |class| class.farthest.len()),
        sum(classes, |class| class.farthest.iter().map(|found| found.num as usize).sum()),
        sum(classes, |class| class.steps.len()),
        sum(classes, |class| class.standard.iter().map(Vec::len).sum()),
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
    /// Measures a class, from where an interrupted run has saved its search.
    pub(super) fn measure(checkpoint: &ClassCheckpoint<'_>) -> Self {
        let class = checkpoint.class();
        let graph = ClassGraph::of(class);
        let farthest = graph.resume_farthest(checkpoint.search_state(), Some(checkpoint));
        let steps = farthest.iter().map(|found| u32::from(found.step));
        let steps = distribution::count(&graph.groups.group_num, steps);
        let sets = || graph.farthest_sets(&farthest).expect("the measures are right");
        let standard = if class.is_standard() { sets().lists() } else { Vec::new() };
        Self { farthest, steps, standard }
    }

    /// The smallest and the largest farthest step of a group.
    pub(super) fn extremes(&self, group_num: u16) -> [u32; 2] {
        let mut steps = self.steps.range((group_num, 0)..=(group_num, u32::MAX));
        let least = steps.next().map_or(0, |(&(_, step), _)| step);
        [least, steps.next_back().map_or(least, |(&(_, step), _)| step)]
    }
}

//! The stage solutions: how many solutions each layout has, and the minimal ones.

use std::collections::HashMap;

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
use crate::graph::{ClassGraph, NodeSolution, distances};
use crate::store::{
    BulkInsert, Field, FillError, LayoutColumn, NewWarehouse, SolutionTail, StoreError,
    min_solution_set, solution_tail,
};

/// Makes a warehouse with the stage from one without.
pub(super) fn build<'s>(
    ground: &Ground<'s>,
    workers: &Workers,
    kept: Kept<'_>,
    clock: &mut Clock<'_>,
) -> std::result::Result<NewWarehouse<'s>, StoreError> {
    let classes = ByClass::measure(&ground.before, workers, kept, clock, ClassSolutions::of)?;
    let first_sets = first_sets(&classes.measured);
    let columns =
        [LayoutColumn::MinSolutionNum, LayoutColumn::SolutionNum, LayoutColumn::MinSolutionSetId];
    let warehouse = ground.with_columns(&classes, clock, columns, |layout| {
        let class = &classes.measured[layout.class];
        let (min_solution_num, set_id) = match class.set[layout.node as usize] {
            NO_SET => (0, Field::Null),
            set => {
                let members = class.sets.get(set as usize).len() as u64;
                (members.cast_signed(), (first_sets[layout.class] + set).into())
            }
        };
        [min_solution_num.into(), class.num[layout.node as usize].into(), set_id]
    })?;
    warehouse.fill(|connection| write_tables(connection, &classes, ground.order, clock))?;
    Ok(warehouse)
}

/// Writes the tables of the stage, and checks all that was written.
fn write_tables(
    connection: &Connection,
    classes: &ByClass<ClassSolutions>,
    order: &IdOrder,
    clock: &mut Clock<'_>,
) -> std::result::Result<(), FillError> {
    clock.step("write sets", 0, |_| write_sets(connection, &classes.measured))?;
    clock.step("write groups", 0, |_| {
        distribution::write(connection, "solution_nums", classes, |class| &class.nums)
    })?;
    clock.step("write pairs", 0, |_| write_pairs(connection, order, classes))?;
    clock.step("check", 0, |_| check(connection, classes))?;
    clock.step("analyze", 0, |_| {
        connection.execute_batch(
            "ANALYZE min_solution_sets; ANALYZE numbers; ANALYZE solution_nums;
             ANALYZE standard_solution_pairs;",
        )
    })?;
    Ok(())
}

/// The solutions of a class, its sets of minimal solutions kept once when equal.
#[derive(Deserialize, Serialize)]
struct ClassSolutions {
    /// By node: solutions.
    num: Vec<u32>,
    /// How many layouts of each group have how many.
    nums: Distribution,
    /// By node: its set, [`NO_SET`] when unsolvable.
    set: Vec<u32>,
    sets: Sets,
    /// All solutions, in classes of standard layouts.
    standard: Vec<NodeSolution>,
}

const NO_SET: u32 = u32::MAX;

impl Keepable for ClassSolutions {
    fn fits(&self, layouts: usize) -> bool {
        let Sets { tails, ends } = &self.sets;
        let is_node = |node: u32| (node as usize) < layouts;
        self.num.len() == layouts
            && self.set.len() == layouts
            && self.set.iter().all(|&set| set == NO_SET || (set as usize) < ends.len())
            && ends.is_sorted()
            && ends.last().is_none_or(|&last| last <= tails.len())
            && self.standard.iter().all(|pair| is_node(pair.node) && is_node(pair.solution))
    }
}

/// Sets of solutions, in the order in which nodes first have them.
#[derive(Default, Deserialize, Serialize)]
struct Sets {
    tails: Vec<SolutionTail>,
    /// Where each set ends in `tails`.
    ends: Vec<usize>,
}

impl Sets {
    fn get(&self, set: usize) -> &[SolutionTail] {
        let start = if set == 0 { 0 } else { self.ends[set - 1] };
        &self.tails[start..self.ends[set]]
    }
}

impl ClassSolutions {
    fn of(kept: &KeptClass<'_>) -> Self {
        let class = kept.class;
        let graph = ClassGraph::of(class);
        let steps = distances(&graph.adjacency, graph.solved());
        let solutions = graph.solutions(&steps);
        let mut sets = Sets::default();
        let mut known: HashMap<&[u32], u32> = HashMap::new();
        let mut set = Vec::with_capacity(steps.len());
        for node in (0..).take(steps.len()) {
            let minimal = solutions.minimal.of(node);
            if minimal.is_empty() {
                set.push(NO_SET);
                continue;
            }
            let next = u32::try_from(sets.ends.len()).expect("no more sets than layouts");
            let number = *known.entry(minimal).or_insert_with(|| {
                let tail = |&node| solution_tail(graph.layout(node).code());
                sets.tails.extend(minimal.iter().map(tail));
                sets.ends.push(sets.tails.len());
                next
            });
            set.push(number);
        }
        // It waits until all classes are measured.
        sets.tails.shrink_to_fit();
        sets.ends.shrink_to_fit();
        let standard = if class.is_standard() { graph.full_solutions() } else { Vec::new() };
        let nums = distribution::count(&graph.groups.group_num, solutions.num.iter().copied());
        Self { num: solutions.num, nums, set, sets, standard }
    }
}

/// By class: the min_solution_set_id of its first set.
fn first_sets(measured: &[ClassSolutions]) -> Vec<u32> {
    let mut first = 0;
    let firsts = measured.iter().map(|class| {
        let this = first;
        first += u32::try_from(class.sets.ends.len()).expect("no more sets than layouts");
        this
    });
    firsts.collect()
}

/// Fills `min_solution_sets` and `numbers`.
fn write_sets(connection: &Connection, measured: &[ClassSolutions]) -> Result<()> {
    let mut insert = connection.prepare("INSERT INTO min_solution_sets VALUES (?1, ?2)")?;
    let mut largest = 0;
    let sets =
        measured.iter().flat_map(|class| (0..class.sets.ends.len()).map(|set| class.sets.get(set)));
    for (set_id, tails) in (0_i64..).zip(sets) {
        largest = largest.max(tails.len());
        insert.execute((set_id, min_solution_set(tails)))?;
    }
    let mut numbers = BulkInsert::new(connection, "numbers")?;
    for number in (0_i64..).take(largest) {
        numbers.push([number.into()])?;
    }
    numbers.finish()
}

/// Fills `standard_solution_pairs`.
fn write_pairs(
    connection: &Connection,
    order: &IdOrder,
    classes: &ByClass<ClassSolutions>,
) -> Result<()> {
    let layouts = standard::Layouts::of(order, &classes.held);
    let mut insert = BulkInsert::new(connection, "standard_solution_pairs")?;
    for layout in layouts.iter() {
        let pairs = &classes.measured[layout.class].standard;
        let first = pairs.partition_point(|pair| pair.node < layout.node);
        for pair in pairs[first..].iter().take_while(|pair| pair.node == layout.node) {
            let solution = layouts.id(layout.class, pair.solution);
            insert.push([layout.id.into(), solution.into(), pair.step.into()])?;
        }
    }
    insert.finish()
}

/// Counts what was written.
fn check(
    connection: &Connection,
    classes: &ByClass<ClassSolutions>,
) -> std::result::Result<(), FillError> {
    let expected = (
        classes.sum(|class| class.num.len()),
        classes.sum(|class| class.num.iter().map(|&num| num as usize).sum()),
        classes.sum(|class| class.sets.ends.len()),
        classes.sum(|class| min_solution_set(&class.sets.tails).len()),
        classes.sum(|class| class.standard.len()),
    );
    let found = connection.query_row(
        "SELECT l.layouts, l.solutions,
                (SELECT count(*) FROM min_solution_sets),
                (SELECT ifnull(sum(length(code_tails)), 0) FROM min_solution_sets),
                (SELECT count(*) FROM standard_solution_pairs)
         FROM (SELECT count(min_solution_num) AS layouts, ifnull(sum(solution_num), 0) AS solutions
               FROM layouts) AS l",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)),
    )?;
    if found == expected {
        return Ok(());
    }
    Err(FillError::FailedCheck(format!(
        "solutions are {found:?} and not {expected:?} (rows, sum, sets, bytes, pairs)"
    )))
}

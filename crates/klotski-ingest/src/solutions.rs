//! The stage solutions: how many solutions each layout has, and the minimal ones.

use std::collections::HashMap;

use klotski::Class;
use klotski::graph::{ClassGraph, NodeSolution, distances};
use klotski_warehouse::{
    BulkInsert, Field, FillError, LayoutColumn, LayoutRow, SolutionTail, Stage, min_solution_set,
    solution_tail,
};
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

/// The stage solutions.
pub(super) struct SolutionsStage;

impl Extension for SolutionsStage {
    type Measured = ClassSolutions;

    const STAGE: Stage = Stage::Solutions;
    const TABLES: &'static [&'static str] =
        &["min_solution_sets", "numbers", "solution_nums", "standard_solution_pairs"];
    const COMPLETED_TABLES: &'static [&'static str] = &[];

    fn costs(class: Class) -> Costs {
        costs::of_solutions(class)
    }

    fn measure(checkpoint: &ClassCheckpoint<'_>) -> ClassSolutions {
        ClassSolutions::measure(checkpoint.class())
    }

    fn complete_rows(classes: &ByClass<ClassSolutions>) -> impl Fn(&LayoutById, &mut LayoutRow) {
        let first_sets = first_sets(&classes.measures);
        move |layout, row| {
            let class = &classes.measures[layout.class];
            let (min_solution_num, set_id) = match class.set[layout.node as usize] {
                NO_SET => (0, Field::Null),
                set => {
                    let members = class.sets.get(set as usize).len() as u64;
                    (members.cast_signed(), (first_sets[layout.class] + set).into())
                }
            };
            row[LayoutColumn::MinSolutionNum as usize] = min_solution_num.into();
            row[LayoutColumn::SolutionNum as usize] = class.num[layout.node as usize].into();
            row[LayoutColumn::MinSolutionSetId as usize] = set_id;
        }
    }

    fn write_tables(
        connection: &Connection,
        classes: &ByClass<ClassSolutions>,
        order: &IdOrder,
        clock: &mut Clock<'_>,
    ) -> Result<()> {
        clock.step("write sets", 0, |_| write_sets(connection, &classes.measures))?;
        clock.step("write groups", 0, |_| {
            distribution::write(connection, "solution_nums", classes, |class| &class.nums)
        })?;
        clock.step("write pairs", 0, |_| write_pairs(connection, order, classes))
    }

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
}

/// The solutions of a class. Equal sets of minimal solutions are stored once.
#[derive(Deserialize, Serialize)]
pub(super) struct ClassSolutions {
    /// By node: the number of solutions.
    num: Vec<u32>,
    /// How many layouts of each group have which number of solutions.
    nums: Distribution,
    /// By node: the number of its set of minimal solutions, [`NO_SET`] if unsolvable.
    set: Vec<u32>,
    sets: SolutionSets,
    /// In standard classes: all solutions of all nodes.
    standard: Vec<NodeSolution>,
}

const NO_SET: u32 = u32::MAX;

impl Measures for ClassSolutions {
    fn fit(&self, layouts: usize) -> bool {
        let SolutionSets { tails, ends } = &self.sets;
        let is_node = |node: u32| (node as usize) < layouts;
        self.num.len() == layouts
            && self.set.len() == layouts
            && self.set.iter().all(|&set| set == NO_SET || (set as usize) < ends.len())
            && ends.is_sorted()
            && ends.last().is_none_or(|&last| last <= tails.len())
            && self.standard.iter().all(|pair| is_node(pair.node) && is_node(pair.solution))
    }
}

/// Sets of minimal solutions, numbered in the order of the first nodes that have them.
#[derive(Default, Deserialize, Serialize)]
struct SolutionSets {
    tails: Vec<SolutionTail>,
    /// By set: the index in `tails` behind its last member.
    ends: Vec<usize>,
}

impl SolutionSets {
    fn get(&self, set: usize) -> &[SolutionTail] {
        let start = if set == 0 { 0 } else { self.ends[set - 1] };
        &self.tails[start..self.ends[set]]
    }
}

impl ClassSolutions {
    fn measure(class: Class) -> Self {
        let graph = ClassGraph::of(class);
        let steps = distances(&graph.adjacency, graph.solved());
        let solutions = graph.solutions(&steps);
        let mut sets = SolutionSets::default();
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
        // The sets wait in memory until all classes are measured.
        sets.tails.shrink_to_fit();
        sets.ends.shrink_to_fit();
        let standard = if class.is_standard() { graph.full_solutions() } else { Vec::new() };
        let nums = distribution::count(&graph.groups.group_num, solutions.num.iter().copied());
        Self { num: solutions.num, nums, set, sets, standard }
    }
}

/// By class: the min_solution_set_id of the first set.
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
    let layouts = StandardLayouts::of(order, &classes.held);
    let mut insert = BulkInsert::new(connection, "standard_solution_pairs")?;
    for layout in layouts.iter() {
        let pairs = &classes.measures[layout.class].standard;
        let first = pairs.partition_point(|pair| pair.node < layout.node);
        for pair in pairs[first..].iter().take_while(|pair| pair.node == layout.node) {
            let solution = layouts.id(layout.class, pair.solution);
            insert.push([layout.id.into(), solution.into(), pair.step.into()])?;
        }
    }
    insert.finish()
}

//! The stage solutions: how many solutions each layout has, and the minimal ones.

use std::collections::HashMap;

use klotski::Class;
use klotski::graph::{ClassGraph, NodeSolution, distances};
use klotski_warehouse::{
    BulkInsert, Field, FillError, LayoutColumn, LayoutRow, SolutionTail, min_solution_set,
    solution_tail,
};
use rusqlite::{Connection, Result};
use serde::{Deserialize, Serialize};

use super::checkpoint::{Measures, sum};
use super::core_measures::MeasuredClasses;
use super::distribution::{self, Distribution};
use super::write::StandardLayouts;

/// Returns a function that sets the columns of the stage in a row of `layouts`.
pub(super) fn complete(classes: &[ClassSolutions]) -> impl Fn(usize, usize, &mut LayoutRow) {
    let first_sets = first_sets(classes);
    move |class, node, row| {
        let (solutions, first_set) = (&classes[class], first_sets[class]);
        let (min_solution_num, set_id) = match solutions.set[node] {
            NO_SET => (0, Field::Null),
            set => {
                let members = solutions.sets.get(set as usize).len() as u64;
                (members.cast_signed(), (first_set + set).into())
            }
        };
        row[LayoutColumn::MinSolutionNum as usize] = min_solution_num.into();
        row[LayoutColumn::SolutionNum as usize] = solutions.num[node].into();
        row[LayoutColumn::MinSolutionSetId as usize] = set_id;
    }
}

/// Fills `min_solution_sets`, `numbers`, `solution_nums` and `standard_solution_pairs`.
pub(super) fn write_tables(
    connection: &Connection,
    core: &MeasuredClasses,
    classes: &[ClassSolutions],
    standard: &StandardLayouts,
) -> Result<()> {
    write_sets(connection, classes)?;
    distribution::write(
        connection,
        "solution_nums",
        core,
        classes.iter().map(|class| &class.nums),
    )?;
    write_pairs(connection, classes, standard)
}

/// Reads back sums and counts of what was written, and compares them with the measures.
pub(super) fn check(
    connection: &Connection,
    classes: &[ClassSolutions],
) -> std::result::Result<(), FillError> {
    let expected = (
        sum(classes, |class| class.num.len()),
        sum(classes, |class| class.num.iter().map(|&num| num as usize).sum()),
        sum(classes, |class| class.sets.ends.len()),
        sum(classes, |class| min_solution_set(&class.sets.tails).len()),
        sum(classes, |class| class.standard.len()),
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
    /// Measures a class.
    pub(super) fn measure(class: Class) -> Self {
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

fn write_pairs(
    connection: &Connection,
    classes: &[ClassSolutions],
    standard: &StandardLayouts,
) -> Result<()> {
    let mut insert = BulkInsert::new(connection, "standard_solution_pairs")?;
    for layout in standard.iter() {
        let pairs = &classes[layout.class].standard;
        let first = pairs.partition_point(|pair| pair.node < layout.node);
        for pair in pairs[first..].iter().take_while(|pair| pair.node == layout.node) {
            let solution = standard.id(layout.class, pair.solution);
            insert.push([layout.id.into(), solution.into(), pair.step.into()])?;
        }
    }
    insert.finish()
}

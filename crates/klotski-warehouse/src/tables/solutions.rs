//! The tables of solutions, and the views of them.

use super::classes::layouts;
use super::groups::{code, group_id, group_index};
use super::{
    Column, Encoding, Measures, Rows, Source, Stage, StoredValue, Table, distribution_rows,
    standard_rows,
};
use crate::measures::ClassSolutions;

pub(super) const fn min_solution_step(meaning: &'static str) -> Column {
    Column::small("min_solution_step", meaning).head("Fewest steps")
}

pub(super) const fn solution_num(meaning: &'static str) -> Column {
    Column::count("solution_num", meaning).head("Solutions")
}

pub(super) const fn min_solution_set_id(meaning: &'static str) -> Column {
    Column::number("min_solution_set_id", meaning)
}

pub(super) const DISTANCE: Column = Column::small("distance", "steps to the solution");

pub(super) static SOLUTION_STEPS: Table = Table {
    name: "solution_steps",
    meaning: "One row for each number of steps that occurs in a solvable group",
    note: "",
    stage: Stage::Core,
    columns: &[
        group_id("the group"),
        min_solution_step("steps to the nearest solution, from 0"),
        layouts("layouts of the group that need so many"),
    ],
    key: &["group_id", "min_solution_step"],
    source: Source::Measures(|measures| {
        distribution_rows(measures, |class| {
            class.core.groups.iter().map(|group| group.solution_steps.clone()).collect()
        })
    }),
};

pub(super) static SOLUTION_NUMS: Table = Table {
    name: "solution_nums",
    meaning: "One row for each number of solutions that occurs in a group",
    note: "",
    stage: Stage::Solutions,
    columns: &[
        group_id("the group"),
        solution_num("number of solutions; 0 in an unsolvable group"),
        layouts("layouts of the group with this number"),
    ],
    key: &["group_id", "solution_num"],
    source: Source::Measures(|measures| {
        distribution_rows(measures, |class| {
            let solutions = class.solutions.as_ref().expect("the stage is there");
            class.distribution(solutions.num.iter().copied())
        })
    }),
};

pub(super) static MIN_SOLUTION_SETS: Table = Table {
    name: "min_solution_sets",
    meaning: "Sets of minimal solutions",
    note: "Many layouts have the same set, and each set is stored once. Read them through the view \
        min_solutions, which decodes [code_tails](#codes-in-a-blob).",
    stage: Stage::Solutions,
    columns: &[
        min_solution_set_id("number of the set, from 0").encoded(Encoding::Delta),
        Column::codes("code_tails", "the codes of the solutions"),
    ],
    key: &["min_solution_set_id"],
    source: Source::Measures(set_rows),
};

fn set_rows(measures: &Measures) -> Rows<'_> {
    let sets = measures.classes.iter().filter_map(|class| class.solutions.as_ref());
    let sets = sets.flat_map(ClassSolutions::sets);
    Box::new((0_u32..).zip(sets).map(|(id, tails)| vec![id.into(), StoredValue::Set(tails)]))
}

/// By class: the number of its first set.
pub(super) fn first_sets(measures: &Measures) -> Vec<u32> {
    let mut next = 0;
    let sets = measures
        .classes
        .iter()
        .map(|class| class.solutions.as_ref().map_or(0, |solutions| solutions.ends.len()));
    let firsts = sets.map(|sets| {
        let first = next;
        next += u32::try_from(sets).expect("no more sets than layouts");
        first
    });
    firsts.collect()
}

pub(super) static NUMBERS: Table = Table {
    name: "numbers",
    meaning: "The numbers from 0 to one less than the size of the largest set",
    note: "The view min_solutions uses them to count through a set.",
    stage: Stage::Solutions,
    columns: &[Column::number("number", "the numbers from 0").encoded(Encoding::Delta)],
    key: &["number"],
    source: Source::Measures(number_rows),
};

fn number_rows(measures: &Measures) -> Rows<'_> {
    let sets = measures.classes.iter().filter_map(|class| class.solutions.as_ref());
    let largest = sets.flat_map(ClassSolutions::sets).map(<[_]>::len).max();
    Box::new((0_i64..).take(largest.unwrap_or(0)).map(|number| vec![number.into()]))
}

pub(super) static MIN_SOLUTIONS: Table = Table::view(
    "min_solutions",
    "One row for each layout and each of its minimal solutions, 198,750,664 in all",
    "Ask it for one code, or for a few.",
    Stage::Solutions,
    &[code("the layout"), Column::code("solution_code", "a minimal solution of it")],
);

pub(super) static STANDARD_SOLUTION_PAIRS: Table = Table {
    name: "standard_solution_pairs",
    meaning: "The rows behind standard_solutions",
    note: "",
    stage: Stage::Solutions,
    columns: &[
        group_id("the group"),
        group_index("a standard layout of the group"),
        Column::number("solution_index", "the group_index of a solution of it")
            .encoded(Encoding::Delta),
        DISTANCE,
    ],
    key: &["group_id", "group_index", "solution_index"],
    source: Source::Measures(|measures| {
        standard_rows(measures, |class, node| {
            let pairs = &class.solutions.as_ref().expect("the stage is there").standard;
            let first = pairs.partition_point(|pair| pair.node < node);
            let pairs = pairs[first..].iter().take_while(|pair| pair.node == node);
            pairs.map(|pair| (pair.solution, Some(pair.step))).collect()
        })
    }),
};

pub(super) static STANDARD_SOLUTIONS: Table = Table::view(
    "standard_solutions",
    "One row for each standard layout and each of its solutions",
    "For other layouts, use the function `solutions` of [klotski-sql](functions.md).",
    Stage::Solutions,
    &[code("a standard layout"), Column::code("solution_code", "a solution of it"), DISTANCE],
);

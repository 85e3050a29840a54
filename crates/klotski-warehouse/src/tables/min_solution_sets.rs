//! The table `min_solution_sets`.

use super::{Column, Encoding, Measures, Rows, Source, Stage, StoredValue, Table};
use crate::measures::ClassSolutions;

/// The number of a set of minimal solutions, with this meaning.
pub(super) const fn min_solution_set_id(meaning: &'static str) -> Column {
    Column::number("min_solution_set_id", meaning)
}

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
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
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

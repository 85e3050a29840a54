//! The table `standard_solution_pairs`.

use super::groups::{group_id, group_index};
use super::{Column, Encoding, Measures, Rows, Source, Stage, Table};

pub(super) const STEP: Column = Column::small("step", "steps to the solution");

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
        STEP,
    ],
    key: &["group_id", "group_index", "solution_index"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    let standard = measures.classes.iter().filter(|class| class.class().is_standard());
    Box::new(standard.flat_map(|class| {
        let solutions = &class.solutions.as_ref().expect("the stage is there").standard;
        let group_index = class.group_index();
        class.nodes_by_group().into_iter().flat_map(move |node| {
            let first = solutions.partition_point(|pair| pair.node < node);
            let pairs = solutions[first..].iter().take_while(|pair| pair.node == node);
            let index = |node: u32| group_index[node as usize].into();
            let group_id = || class.group_id(node).into();
            pairs
                .map(|pair| vec![group_id(), index(node), index(pair.solution), pair.step.into()])
                .collect::<Vec<_>>()
        })
    }))
}

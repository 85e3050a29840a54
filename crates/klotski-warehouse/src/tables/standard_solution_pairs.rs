//! The table `standard_solution_pairs`.

use super::groups::{group_id, group_index};
use super::{Coding, Column, Measures, Rows, Source, Stage, Table};

/// The steps to a solution.
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
            .coded(Coding::Delta),
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
            let of_node = [class.group_id(node), group_index[node as usize]];
            let row = |solution: u32, step: u16| {
                let [group_id, index] = of_node.map(Into::into);
                vec![group_id, index, group_index[solution as usize].into(), step.into()]
            };
            pairs.map(|pair| row(pair.solution, pair.step)).collect::<Vec<_>>()
        })
    }))
}

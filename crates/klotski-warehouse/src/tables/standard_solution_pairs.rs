//! The table `standard_solution_pairs`.

use super::standard_layouts::StandardLayouts;
use super::{Coding, Column, Measures, Rows, Source, Stage, Table};

/// The steps to a solution.
pub(super) const STEP: Column = Column::small("step", "steps to the solution");

pub(super) static STANDARD_SOLUTION_PAIRS: Table = Table {
    name: "standard_solution_pairs",
    meaning: "The rows behind standard_solutions",
    note: "",
    stage: Stage::Solutions,
    columns: &[
        Column::number("id", "a standard layout").coded(Coding::Delta).head("Id"),
        Column::number("solution_id", "a solution of it").coded(Coding::Delta),
        STEP,
    ],
    key: &["id", "solution_id"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    let standard = StandardLayouts::of(measures);
    Box::new(standard.layouts.into_iter().flat_map(move |layout| {
        let ids = standard.ids.clone();
        let solutions = measures.classes[layout.class].solutions.as_ref();
        let pairs = &solutions.expect("the stage is there").standard;
        let first = pairs.partition_point(|pair| pair.node < layout.node);
        let pairs = pairs[first..].iter().take_while(move |pair| pair.node == layout.node);
        pairs.map(move |pair| {
            let solution = ids[layout.class][pair.solution as usize];
            vec![layout.id.into(), solution.into(), pair.step.into()]
        })
    }))
}

//! The table `standard_farthest_pairs`.

use super::standard_layouts::StandardLayouts;
use super::{Coding, Column, Measures, Rows, Source, Stage, Table};

pub(super) static STANDARD_FARTHEST_PAIRS: Table = Table {
    name: "standard_farthest_pairs",
    meaning: "The rows behind standard_farthest",
    note: "",
    stage: Stage::Farthest,
    columns: &[
        Column::number("id", "a standard layout").coded(Coding::Delta).head("Id"),
        Column::number("farthest_id", "a farthest layout of it").coded(Coding::Delta),
    ],
    key: &["id", "farthest_id"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    let standard = StandardLayouts::of(measures);
    Box::new(standard.layouts.into_iter().flat_map(move |layout| {
        let ids = standard.ids.clone();
        let farthest = measures.classes[layout.class].farthest.as_ref();
        let sets = &farthest.expect("the stage is there").standard;
        let farthest = sets[layout.node as usize].iter();
        farthest.map(move |&node| vec![layout.id.into(), ids[layout.class][node as usize].into()])
    }))
}

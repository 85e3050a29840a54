//! The table `standard_farthest_pairs`.

use super::groups::{group_id, group_index};
use super::{Column, Encoding, Measures, Rows, Source, Stage, Table};

pub(super) static STANDARD_FARTHEST_PAIRS: Table = Table {
    name: "standard_farthest_pairs",
    meaning: "The rows behind standard_farthest",
    note: "",
    stage: Stage::Farthest,
    columns: &[
        group_id("the group"),
        group_index("a standard layout of the group"),
        Column::number("farthest_index", "the group_index of a farthest layout of it")
            .encoded(Encoding::Delta),
    ],
    key: &["group_id", "group_index", "farthest_index"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    let standard = measures.classes.iter().filter(|class| class.class().is_standard());
    Box::new(standard.flat_map(|class| {
        let farthest = &class.farthest.as_ref().expect("the stage is there").standard;
        let group_index = class.group_index();
        class.nodes_by_group().into_iter().flat_map(move |node| {
            let index = |node: u32| group_index[node as usize].into();
            let row = |&far: &u32| vec![class.group_id(node).into(), index(node), index(far)];
            farthest[node as usize].iter().map(row).collect::<Vec<_>>()
        })
    }))
}

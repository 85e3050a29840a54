//! The table `distances`.

use super::groups::group_id;
use super::{Column, Measures, Rows, Source, Stage, StoredValue, Table};

pub(super) static DISTANCES: Table = Table {
    name: "distances",
    meaning: "One row for each distance that occurs in a group",
    note: "",
    stage: Stage::Distances,
    columns: &[
        group_id("the group"),
        Column::small("distance", "steps between two layouts, from 1").head("Distance"),
        Column::count("pairs", "unordered pairs of layouts of the group at that distance")
            .head("Pairs of layouts"),
    ],
    key: &["group_id", "distance"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    Box::new(measures.classes.iter().flat_map(|class| {
        let groups = &class.distances.as_ref().expect("the stage is there").pairs;
        (class.first_group..).zip(groups).flat_map(|(group_id, pairs)| {
            let pairs = (0_u32..).zip(pairs).skip(1);
            pairs.map(move |(distance, pairs)| {
                vec![group_id.into(), distance.into(), StoredValue::Integer(pairs.cast_signed())]
            })
        })
    }))
}

//! The table `layers`.

use super::classes::layouts;
use super::groups::group_id;
use super::{Column, Measures, Rows, Source, Stage, Table, distribution_rows};

/// A number of steps from the seed, with this meaning.
pub(super) const fn seed_layer(meaning: &'static str) -> Column {
    Column::small("seed_layer", meaning).head("Steps from the seed")
}

pub(super) static LAYERS: Table = Table {
    name: "layers",
    meaning: "One row for each layer from the seed of each group",
    note: "",
    stage: Stage::Core,
    columns: &[
        group_id("the group"),
        seed_layer("steps from the seed, from 0"),
        layouts("layouts of the group at that distance"),
    ],
    key: &["group_id", "seed_layer"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    Box::new(measures.classes.iter().flat_map(|class| {
        distribution_rows(class, class.core.groups.iter().map(|group| group.layers.clone()))
    }))
}

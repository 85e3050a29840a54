//! The tables of farthest layouts and of distances.

use super::classes::layouts;
use super::groups::{code, group_id, group_index};
use super::{Column, Encoding, Source, Stage, Table, distribution_rows, standard_rows};

pub(super) const FARTHEST_STEP: Column =
    Column::small("farthest_step", "steps to the farthest layouts").head("Farthest step");

pub(super) static FARTHEST_STEPS: Table = Table {
    name: "farthest_steps",
    meaning: "One row for each farthest step that occurs in a group",
    note: "",
    stage: Stage::Farthest,
    columns: &[
        group_id("the group"),
        FARTHEST_STEP.stage(Stage::Farthest),
        layouts("layouts of the group that have this farthest step"),
    ],
    key: &["group_id", "farthest_step"],
    source: Source::Measures(|measures| {
        distribution_rows(measures, |class| {
            let farthest = class.farthest.as_ref().expect("the stage is there");
            class.distribution(farthest.farthest.iter().map(|found| found.step.into()))
        })
    }),
};

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
    source: Source::Measures(|measures| {
        standard_rows(measures, |class, node| {
            let farthest = &class.farthest.as_ref().expect("the stage is there").standard;
            farthest[node as usize].iter().map(|&far| (far, None)).collect()
        })
    }),
};

pub(super) static STANDARD_FARTHEST: Table = Table::view(
    "standard_farthest",
    "One row for each standard layout and each of its farthest layouts",
    "For other layouts, use the function `farthest` of [klotski-sql](functions.md).",
    Stage::Farthest,
    &[code("a standard layout"), Column::code("farthest_code", "a farthest layout of it")],
);

pub(super) static DISTANCES: Table = Table {
    name: "distances",
    meaning: "One row for each distance that occurs in a group",
    note: "",
    stage: Stage::Distances,
    columns: &[
        group_id("the group"),
        Column::small("distance", "steps between two layouts, from 1").head("Distance"),
        Column::big("pairs", "unordered pairs of layouts of the group at that distance")
            .head("Pairs of layouts"),
    ],
    key: &["group_id", "distance"],
    source: Source::Measures(|measures| {
        distribution_rows(measures, |class| {
            class.distances.as_ref().expect("the stage is there").pairs.clone()
        })
    }),
};

//! The table `farthest_steps`.

use super::classes::layouts;
use super::groups::group_id;
use super::{Column, Measures, Rows, Source, Stage, Table, distribution_rows};

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
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    Box::new(measures.classes.iter().flat_map(|class| {
        let farthest = class.farthest.as_ref().expect("the stage is there");
        let steps = farthest.farthest.iter().map(|found| found.step.into());
        distribution_rows(class, class.distribution(steps))
    }))
}

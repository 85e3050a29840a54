//! The table `solution_steps`.

use super::classes::layouts;
use super::groups::group_id;
use super::{Column, Measures, Rows, Source, Stage, Table, distribution_rows};

/// A number of steps to the nearest solution, with this meaning.
pub(super) const fn min_solution_step(meaning: &'static str) -> Column {
    Column::small("min_solution_step", meaning).head("Fewest steps")
}

pub(super) static SOLUTION_STEPS: Table = Table {
    name: "solution_steps",
    meaning: "One row for each number of steps that occurs in a solvable group",
    note: "",
    stage: Stage::Core,
    columns: &[
        group_id("the group"),
        min_solution_step("steps to the nearest solution, from 0"),
        layouts("layouts of the group that need so many"),
    ],
    key: &["group_id", "min_solution_step"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    Box::new(measures.classes.iter().flat_map(|class| {
        distribution_rows(class, class.core.groups.iter().map(|group| group.solution_steps.clone()))
    }))
}

//! The table `solution_nums`.

use super::classes::layouts;
use super::groups::group_id;
use super::{Column, Measures, Rows, Source, Stage, Table, distribution_rows};

/// A number of solutions, with this meaning.
pub(super) const fn solution_num(meaning: &'static str) -> Column {
    Column::count("solution_num", meaning).head("Solutions")
}

pub(super) static SOLUTION_NUMS: Table = Table {
    name: "solution_nums",
    meaning: "One row for each number of solutions that occurs in a group",
    note: "",
    stage: Stage::Solutions,
    columns: &[
        group_id("the group"),
        solution_num("number of solutions; 0 in an unsolvable group"),
        layouts("layouts of the group with this number"),
    ],
    key: &["group_id", "solution_num"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    Box::new(measures.classes.iter().flat_map(|class| {
        let solutions = class.solutions.as_ref().expect("the stage is there");
        distribution_rows(class, class.distribution(solutions.num.iter().copied()))
    }))
}

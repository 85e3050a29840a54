//! The table `degrees`.

use super::classes::layouts;
use super::groups::group_id;
use super::{Column, Measures, Rows, Source, Stage, Table, distribution_rows};

pub(super) const DEGREE: Column =
    Column::small("degree", "how many layouts are one step away").head("Neighbours");

pub(super) static DEGREES: Table = Table {
    name: "degrees",
    meaning: "One row for each degree that occurs in a group",
    note: "",
    stage: Stage::Core,
    columns: &[group_id("the group"), DEGREE, layouts("layouts of the group with this degree")],
    key: &["group_id", "degree"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    Box::new(measures.classes.iter().flat_map(|class| {
        let degrees = class.core.degree.iter().map(|&degree| degree.into());
        distribution_rows(class, class.distribution(degrees))
    }))
}

//! The table `classes`.

use klotski::graph::GroupMeasures;

use super::{ClassMeasures, Column, Measures, Row, Rows, Source, Stage, StoredValue, Table};

/// The number of blocks of two cells, with this meaning.
pub(super) const fn jiang_num(meaning: &'static str) -> Column {
    Column::small("jiang_num", meaning).head("Jiang")
}

/// The number of single blocks, with this meaning.
pub(super) const fn bing_num(meaning: &'static str) -> Column {
    Column::small("bing_num", meaning).head("Bing")
}

/// The number of horizontal blocks, with this meaning.
pub(super) const fn style_num(meaning: &'static str) -> Column {
    Column::small("style_num", meaning).head("Lying jiang")
}

/// A number of layouts, with this meaning.
pub(super) const fn layouts(meaning: &'static str) -> Column {
    Column::count("layouts", meaning).head("Layouts")
}

pub(super) static CLASSES: Table = Table {
    name: "classes",
    meaning: "One row for each class",
    note: "The three numbers are unique together.",
    stage: Stage::Core,
    columns: &[
        Column::class("class", "jiang_num-bing_num-style_num, e.g. 5-4-1").head("Class"),
        jiang_num("blocks of two cells, 0 to 7"),
        bing_num("single blocks, 0 to 14"),
        style_num("horizontal blocks among those of two cells, 0 to jiang_num"),
        layouts("layouts of the class"),
        Column::small("groups", "groups of the class").head("Groups"),
        Column::count("largest_group", "layouts of its largest group").head("Largest group"),
        Column::count("labelled_layouts", "layouts when equal blocks are counted as different")
            .head("Layouts, blocks numbered"),
    ],
    key: &["class"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    // The key is a text, so 0-10-0 comes before 0-2-0.
    let mut classes: Vec<&ClassMeasures> = measures.classes.iter().collect();
    classes.sort_by(|a, b| a.name.cmp(&b.name));
    Box::new(classes.into_iter().map(row))
}

fn row(measured: &ClassMeasures) -> Row<'_> {
    let class = measured.class();
    let groups = &measured.core.groups;
    let layouts = measured.core.group_num.len();
    vec![
        StoredValue::Text(&measured.name),
        class.jiang_num.into(),
        class.bing_num.into(),
        class.style_num.into(),
        StoredValue::count(layouts),
        StoredValue::count(groups.len()),
        StoredValue::optional(groups.iter().map(GroupMeasures::size).max()),
        // At most a million layouts times 14! is below 2^63.
        StoredValue::Integer((layouts as u64 * class.labellings()).cast_signed()),
    ]
}

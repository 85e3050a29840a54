//! The tables `classes` and `piece_placements`.

use klotski::Shape;
use klotski::graph::GroupMeasures;

use super::{ClassMeasures, Column, Measures, Row, Rows, Source, Stage, StoredValue, Table};

/// The number of blocks of two cells.
pub(super) const fn jiang_num(meaning: &'static str) -> Column {
    Column::small("jiang_num", meaning).head("Jiang")
}

/// The number of single blocks.
pub(super) const fn bing_num(meaning: &'static str) -> Column {
    Column::small("bing_num", meaning).head("Bing")
}

/// The number of horizontal blocks.
pub(super) const fn style_num(meaning: &'static str) -> Column {
    Column::small("style_num", meaning).head("Lying jiang")
}

pub(super) const fn layouts(meaning: &'static str) -> Column {
    Column::count("layouts", meaning).head("Layouts")
}

pub(super) static CLASSES: Table = Table {
    name: "classes",
    meaning: "One row for each class",
    note: "The three numbers are unique together.",
    stage: Stage::Core,
    columns: COLUMNS,
    key: &["class"],
    source: Source::Measures(class_rows),
};

columns! { |measured: &ClassMeasures| -> Row<'_>;
    Column::class("class", "jiang_num-bing_num-style_num, e.g. 5-4-1").head("Class")
        => StoredValue::Text(&measured.name),
    jiang_num("blocks of two cells, 0 to 7") => measured.class().jiang_num.into(),
    bing_num("single blocks, 0 to 14") => measured.class().bing_num.into(),
    style_num("horizontal blocks among those of two cells, 0 to jiang_num")
        => measured.class().style_num.into(),
    layouts("layouts of the class") => StoredValue::count(measured.core.group_num.len()),
    Column::small("groups", "groups of the class").head("Groups")
        => StoredValue::count(measured.core.groups.len()),
    Column::count("largest_group", "layouts of its largest group").head("Largest group")
        => StoredValue::optional(measured.core.groups.iter().map(GroupMeasures::size).max()),
    Column::big("labelled_layouts", "layouts when equal blocks are counted as different")
        .head("Layouts, blocks numbered")
        => {
            // At most a million layouts times 14! is below 2^63.
            let layouts = measured.core.group_num.len() as u64;
            StoredValue::Integer((layouts * measured.class().labellings()).cast_signed())
        },
}

fn class_rows(measures: &Measures) -> Rows<'_> {
    // The key is a text, so 0-10-0 comes before 0-2-0.
    let mut classes: Vec<&ClassMeasures> = measures.classes.iter().collect();
    classes.sort_by(|a, b| a.name.cmp(&b.name));
    Box::new(classes.into_iter().map(row))
}

pub(super) static PIECE_PLACEMENTS: Table = Table {
    name: "piece_placements",
    meaning: "How often equal pieces can be placed alone on the board",
    note: "",
    stage: Stage::Core,
    columns: &[
        Column::string("shape", "2x2, horizontal, vertical or single"),
        Column::small("pieces", "number of pieces, from 1"),
        Column::count("placements", "ways to place them"),
        Column::big(
            "ordered_placements",
            "ways when the pieces are counted as different: placements * pieces!",
        ),
    ],
    key: &["shape", "pieces"],
    source: Source::Measures(placement_rows),
};

fn placement_rows(_: &Measures) -> Rows<'_> {
    let mut shapes = Shape::ALL;
    shapes.sort_by_key(|shape| shape.name());
    Box::new(shapes.into_iter().flat_map(|shape| {
        let mut orders = 1;
        (0_u64..).zip(shape.placements()).skip(1).map(move |(pieces, placements)| {
            // The largest is 20!, for single blocks on all cells, below 2^63.
            orders *= pieces;
            let counts = [pieces, placements, placements * orders];
            let counts = counts.map(|count| StoredValue::Integer(count.cast_signed()));
            [StoredValue::Text(shape.name())].into_iter().chain(counts).collect()
        })
    }))
}

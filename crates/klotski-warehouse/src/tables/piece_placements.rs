//! The table `piece_placements`.

use klotski::Shape;

use super::{Column, Measures, Rows, Source, Stage, StoredValue, Table};

pub(super) static PIECE_PLACEMENTS: Table = Table {
    name: "piece_placements",
    meaning: "How often equal pieces can be placed alone on the board",
    note: "",
    stage: Stage::Core,
    columns: &[
        Column::string("shape", "2x2, horizontal, vertical or single"),
        Column::small("pieces", "number of pieces, from 1"),
        Column::count("placements", "ways to place them"),
        Column::count(
            "ordered_placements",
            "ways when the pieces are counted as different: placements * pieces!",
        ),
    ],
    key: &["shape", "pieces"],
    source: Source::Measures(rows),
};

fn rows(_: &Measures) -> Rows<'_> {
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

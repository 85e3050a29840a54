//! A board as an SVG.

use svg::node::element::{Group, Rectangle};

use super::style::document;
use crate::board::{COLUMNS, Layout, ROWS, Shape, Step};

/// Draws a layout as an SVG, with cells of that width in pixels.
#[must_use]
pub fn board(layout: &Layout, cell: u32) -> String {
    let (width, height) = size(cell);
    let title = layout.code().to_string();
    document(width, height, &title).add(drawn(layout, None, cell)).to_string()
}

/// The space around the blocks, in pixels.
const FRAME: u32 = 3;

/// The size of a drawn board in pixels.
pub(super) fn size(cell: u32) -> (u32, u32) {
    (u32::from(COLUMNS) * cell + 2 * FRAME, u32::from(ROWS) * cell + 2 * FRAME)
}

/// The blocks of a layout on the ground. The block that `step` has just moved is marked, and
/// so is the position that the block came from.
pub(super) fn drawn(layout: &Layout, step: Option<Step>, cell: u32) -> Group {
    let (width, height) = size(cell);
    let ground = rectangle(0, 0, width, height).set("class", "ground").set("rx", 2);
    let mut group = Group::new().add(ground);
    if let Some(step) = step {
        group = group.add(block(step.shape, step.from, cell).set("class", "from"));
    }
    for shape in Shape::ALL {
        for anchor in layout.anchors(shape) {
            let is_moved = step.is_some_and(|step| (step.shape, step.to) == (shape, anchor));
            let class = format!("block {}{}", class(shape), if is_moved { " moved" } else { "" });
            group = group.add(block(shape, anchor, cell).set("class", class));
        }
    }
    group
}

fn block(shape: Shape, anchor: u8, cell: u32) -> Rectangle {
    let (row, column) = (u32::from(anchor / COLUMNS), u32::from(anchor % COLUMNS));
    let (rows, columns) = match shape {
        Shape::Square => (2, 2),
        Shape::Horizontal => (1, 2),
        Shape::Vertical => (2, 1),
        Shape::Single => (1, 1),
    };
    // A gap of two pixels between blocks.
    rectangle(
        FRAME + column * cell + 1,
        FRAME + row * cell + 1,
        columns * cell - 2,
        rows * cell - 2,
    )
    .set("rx", cell / 8)
}

fn class(shape: Shape) -> &'static str {
    match shape {
        Shape::Square => "square",
        Shape::Horizontal => "horizontal",
        Shape::Vertical => "vertical",
        Shape::Single => "single",
    }
}

fn rectangle(x: u32, y: u32, width: u32, height: u32) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height)
}

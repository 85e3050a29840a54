//! Boards side by side.

use klotski::{Layout, Step};
use klotski_functions::picture::{document, drawn, size};
use svg::node::element::{Group, Text};

use super::style::SHEET;

/// A board on a sheet.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The text above the board.
    pub caption: String,
    /// The layout on the board.
    pub layout: Layout,
    /// The last step before the layout, which is marked.
    pub step: Option<Step>,
}

/// The width of a cell, the height of a caption and the space between boards, in pixels.
const CELL: u32 = 22;
const CAPTION: u32 = 18;
const GAP: u32 = 14;
/// The number of boards in a row, which fits a paper page.
const COLUMNS: u32 = 8;

/// Draws boards as a contact sheet, row by row.
///
/// # Panics
/// Never: no path has 2^32 steps.
#[must_use]
pub fn sheet(title: &str, frames: &[Frame]) -> String {
    let number = u32::try_from(frames.len()).expect("less than 2^32 boards");
    let [board_width, board_height] = size(CELL);
    let (columns, rows) = (number.clamp(1, COLUMNS), number.div_ceil(COLUMNS));
    let (wide, high) = (board_width + GAP, board_height + CAPTION + GAP);
    let size = [columns * wide + GAP, rows * high + GAP].map(f64::from);
    let mut document = document(size, title, SHEET);
    for (place, frame) in (0..number).zip(frames) {
        let (x, y) = (GAP + place % COLUMNS * wide, GAP + place / COLUMNS * high);
        let caption = Text::new(frame.caption.as_str())
            .set("class", "code")
            .set("font-size", 11)
            .set("y", CAPTION - 6);
        let board = drawn(&frame.layout, frame.step, CELL)
            .set("transform", format!("translate(0 {CAPTION})"));
        document = document.add(
            Group::new().set("transform", format!("translate({x} {y})")).add(caption).add(board),
        );
    }
    document.to_string()
}

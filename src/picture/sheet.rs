//! Boards side by side.

use klotski_functions::picture::{document, drawn, size};
use svg::node::element::{Group, Text};

use super::style::SHEET;
use crate::render::Panel;

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
pub fn sheet(title: &str, panels: &[Panel]) -> String {
    let number = u32::try_from(panels.len()).expect("less than 2^32 boards");
    let [board_width, board_height] = size(CELL);
    let (columns, rows) = (number.clamp(1, COLUMNS), number.div_ceil(COLUMNS));
    let (wide, high) = (board_width + GAP, board_height + CAPTION + GAP);
    let size = [columns * wide + GAP, rows * high + GAP].map(f64::from);
    let mut document = document(size, title, SHEET);
    for (place, panel) in (0..number).zip(panels) {
        let (x, y) = (GAP + place % COLUMNS * wide, GAP + place / COLUMNS * high);
        let caption = Text::new(panel.caption.as_str())
            .set("class", "code")
            .set("font-size", 11)
            .set("y", CAPTION - 6);
        let board = drawn(&panel.layout, panel.step, CELL)
            .set("transform", format!("translate(0 {CAPTION})"));
        document = document.add(
            Group::new().set("transform", format!("translate({x} {y})")).add(caption).add(board),
        );
    }
    document.to_string()
}

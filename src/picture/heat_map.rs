//! Heat maps.

use super::axis::{Scale, short};
use super::chart::Axis;
use super::drawing::{BOTTOM, Caption, Drawing, HEIGHT, RIGHT, SMALL, TOP, WIDTH};
use super::label::{Anchor, Label};
use super::points::numbers;
use crate::rows::Answer;
use crate::texts::Language;

/// Room on the left, in pixels.
const LEFT: f64 = 60.0;

/// Draws a tile for each row: the larger the value, the darker the tile. The tile shows the
/// value.
pub(super) fn draw(
    answer: &Answer,
    across: &Axis,
    up: &Axis,
    value: &Axis,
    caption: &Caption,
    language: Language,
) -> Drawing {
    let tiles = tiles(answer, across, up, value);
    let most = |axis: fn(&Tile) -> f64| tiles.iter().map(axis).fold(0.0, f64::max);
    let (columns, rows) = (most(|tile| tile.across) + 1.0, most(|tile| tile.up) + 1.0);
    let (right, bottom) = (f64::from(WIDTH) - RIGHT, f64::from(HEIGHT) - BOTTOM);
    let (wide, high) = ((right - LEFT) / columns, (bottom - TOP) / rows);
    let scale = Scale::new(tiles.iter().map(|tile| tile.value), true);
    let mut drawing = Drawing::new(caption);
    for tile in &tiles {
        let (x, y) = (LEFT + tile.across * wide, bottom - (tile.up + 1.0) * high);
        let says = format!(
            "{} {}, {} {}: {} {}",
            across.column, tile.across, up.column, tile.up, tile.value, value.column
        );
        let (paint, ink) = shade(scale.position(tile.value));
        drawing.rectangle([x, y, wide - 1.0, high - 1.0], ("fill", &paint), says);
        let (middle, line) = (x + wide / 2.0, y + high / 2.0 + 4.0);
        let label = Label::new(short(tile.value), middle, line, SMALL, Anchor::Middle);
        drawing.label(label.in_ink(ink));
    }
    for (number, axis_end) in [(columns, true), (rows, false)] {
        let mut at = 0.0;
        while at < number {
            drawing.label(if axis_end {
                let x = LEFT + (at + 0.5) * wide;
                Label::new(at.to_string(), x, bottom + 16.0, SMALL, Anchor::Middle)
            } else {
                let y = bottom - (at + 0.5) * high + 4.0;
                Label::new(at.to_string(), LEFT - 8.0, y, SMALL, Anchor::End)
            });
            at += 1.0;
        }
    }
    drawing.axis_titles(LEFT, &language.text(across.title), &language.text(up.title));
    drawing
}

/// A tile with its position.
pub(super) struct Tile {
    pub(super) across: f64,
    pub(super) up: f64,
    pub(super) value: f64,
}

pub(super) fn tiles(answer: &Answer, across: &Axis, up: &Axis, value: &Axis) -> Vec<Tile> {
    let column = |axis| numbers(answer, axis);
    let rows = column(across).zip(column(up)).zip(column(value));
    let tile = |((across, up), value): ((Option<f64>, Option<f64>), Option<f64>)| {
        Some(Tile { across: across?, up: up?, value: value? })
    };
    rows.filter_map(tile).collect()
}

/// A shade from light to dark, and a colour of text that is readable on it. All shades have
/// one hue, so that the order is visible with any colour vision and in black and white.
fn shade(position: f64) -> (String, &'static str) {
    let mix = |light: f64, dark: f64| light + (dark - light) * position;
    let paint =
        format!("rgb({:.0},{:.0},{:.0})", mix(235.0, 8.0), mix(243.0, 48.0), mix(251.0, 107.0));
    (paint, if position > 0.5 { "#fff" } else { "#111" })
}

//! Heat maps.

use klotski_program::texts::Language;

use super::chart::Axis;
use super::drawing::{Drawing, MARGIN};
use super::form::{Form, SMALL};
use super::label::{Anchor, Label};
use super::number::{separated, short};
use super::points::numbers;
use super::sentence::{CaptionWriter, Sentence};
use super::titles::Caption;
use crate::rows::Answer;

/// The width of the row labels, and the height of a tile, in pixels.
const ROW_LABEL_WIDTH: f64 = 32.0;
const TILE_HEIGHT: f64 = 23.0;

/// The CSS classes of tiles, one for each power of ten, and of the text on them.
const SHADES: [&str; 8] = ["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"];
const INKS: [&str; 8] = ["on0", "on1", "on2", "on3", "on4", "on5", "on6", "on7"];

/// Draws a tile for each row, coloured by the power of ten of its value, with the value on it.
pub(super) fn draw(
    answer: &Answer,
    [across, up, value]: [&Axis; 3],
    sentence: Sentence,
    caption: Option<&Caption>,
    form: Form,
    language: Language,
) -> Drawing {
    let tiles = tiles(answer, across, up, value);
    let writer = sentence.writer(language);
    let most = |axis: fn(&Tile) -> f64| tiles.iter().map(axis).fold(0.0, f64::max);
    let (columns, rows) = (most(|tile| tile.across) + 1.0, most(|tile| tile.up) + 1.0);
    let mut drawing = Drawing::new(form, caption);
    drawing.lines(&language.text(up.title), SMALL, Anchor::Start);
    let (left, right, top) = (ROW_LABEL_WIDTH, form.width() - MARGIN, drawing.y + 6.0);
    let (wide, bottom) = ((right - left) / columns, top + rows * TILE_HEIGHT);
    let mut in_order: Vec<&Tile> = tiles.iter().collect();
    // Without sentences, consecutive tiles of one class form one path.
    in_order.sort_by_key(|tile| shade(tile.value));
    for tile in in_order {
        let (x, y) = (left + tile.across * wide, bottom - (tile.up + 1.0) * TILE_HEIGHT);
        let shade = shade(tile.value);
        drawing.rectangle(
            [x, y, wide - 1.0, TILE_HEIGHT - 1.0],
            SHADES[shade],
            tile.sentence(&writer),
        );
        let figure = match form {
            Form::Wide => separated(tile.value),
            Form::Narrow => short(tile.value, language),
        };
        let (middle, line) = (x + wide / 2.0, y + TILE_HEIGHT / 2.0 + 4.0);
        let label = Label::new(figure, middle, line, SMALL, Anchor::Middle);
        drawing.label(label.of_class(INKS[shade]));
    }
    let mut at = 0.0;
    while at < rows {
        let y = bottom - (at + 0.5) * TILE_HEIGHT + 4.0;
        drawing.label(Label::new(separated(at), left - 8.0, y, SMALL, Anchor::End));
        at += 1.0;
    }
    at = 0.0;
    while at < columns {
        let x = left + (at + 0.5) * wide;
        drawing.label(Label::new(separated(at), x, bottom + 15.0, SMALL, Anchor::Middle));
        at += 1.0;
    }
    drawing.y = bottom + 16.0;
    drawing.lines(&language.text(across.title), SMALL, Anchor::Middle);
    legend(&mut drawing, &language.text(value.title), most(|tile| tile.value), language);
    drawing
}

/// Draws a strip of all colours up to that of the largest value, with the smallest value of each.
fn legend(drawing: &mut Drawing, title: &str, largest: f64, language: Language) {
    const CELL: f64 = 41.0;
    drawing.y += 8.0;
    let sentence = language.text("{1}: each colour begins at the number below it");
    drawing.lines(&sentence.replace("{1}", title), SMALL, Anchor::Start);
    let top = drawing.y + 2.0;
    let mut x = MARGIN;
    let mut from = 1.0;
    for shade in SHADES.iter().take(shade(largest) + 1) {
        let sentence = match drawing.form {
            Form::Wide => separated(from),
            Form::Narrow => String::new(),
        };
        drawing.rectangle([x, top, CELL - 1.0, 12.0], *shade, sentence);
        let least = short(from, language);
        drawing.label(Label::new(least, x, top + 26.0, SMALL, Anchor::Start));
        x += CELL;
        from *= 10.0;
    }
    drawing.y = top + 32.0;
}

pub(super) struct Tile {
    pub(super) across: f64,
    pub(super) up: f64,
    pub(super) value: f64,
}

impl Tile {
    pub(super) fn sentence(&self, writer: &CaptionWriter) -> String {
        writer.write(self.value, [&separated(self.across), &separated(self.up)], false)
    }
}

pub(super) fn tiles(answer: &Answer, across: &Axis, up: &Axis, value: &Axis) -> Vec<Tile> {
    let column = |axis| numbers(answer, axis);
    let rows = column(across).zip(column(up)).zip(column(value));
    let tile = |((across, up), value): ((Option<f64>, Option<f64>), Option<f64>)| {
        Some(Tile { across: across?, up: up?, value: value? })
    };
    rows.filter_map(tile).collect()
}

/// The index of a shade: 0 for values below 10, 1 below 100, and so on. All shades have one hue, so
/// that their order is visible with any colour vision and in black and white.
fn shade(value: f64) -> usize {
    let mut shade = 0;
    let mut next = 10.0;
    while value >= next && shade + 1 < SHADES.len() {
        shade += 1;
        next *= 10.0;
    }
    shade
}

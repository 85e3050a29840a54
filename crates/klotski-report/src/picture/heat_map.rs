//! Heat maps.

use std::iter;

use klotski_query::Answer;

use super::drawing::{Anchor, Drawing, Form, MARGIN};
use super::marks::{Sentences, last_place, tiles};
use super::scale::{Axis, count, separated, short};

/// The width of the row labels, and the height of a tile, in pixels.
const ROW_LABEL_WIDTH: f64 = 32.0;
const TILE_HEIGHT: f64 = 23.0;

/// The CSS classes of tiles, one for each power of ten, and of the text on them. All shades have
/// one hue, so that their order is visible with any colour vision and in black and white.
const SHADES: [&str; 8] = ["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"];
const INKS: [&str; 8] = ["on0", "on1", "on2", "on3", "on4", "on5", "on6", "on7"];

/// Draws a tile for each row, coloured by the power of ten of its value, with the value on it.
pub(super) fn draw(
    drawing: &mut Drawing,
    answer: &Answer,
    [across, up, value]: [&Axis; 3],
    sentences: Sentences,
) {
    let language = drawing.language;
    let mut tiles = tiles(answer, across, up, value);
    let [columns, rows] = last_place(&tiles).map(|last| last + 1);
    drawing.text(&language.text(up.title), Anchor::Start);
    let (left, right, top) = (ROW_LABEL_WIDTH, drawing.width() - MARGIN, drawing.y + 6.0);
    let (wide, bottom) = ((right - left) / count(columns), top + count(rows) * TILE_HEIGHT);
    // Without sentences, consecutive tiles of one class form one path.
    tiles.sort_by_key(|tile| shade(tile.value));
    for tile in &tiles {
        let (x, y) = (left + count(tile.across) * wide, bottom - count(tile.up + 1) * TILE_HEIGHT);
        let shade = shade(tile.value);
        let sentence = tile.sentence(sentences, language);
        drawing.rectangle([x, y, wide - 1.0, TILE_HEIGHT - 1.0], SHADES[shade], sentence);
        let (middle, line) = (x + wide / 2.0, y + TILE_HEIGHT / 2.0 + 4.0);
        drawing.label(drawing.figure(tile.value), middle, line, Anchor::Middle);
        if let Some(label) = drawing.labels.last_mut() {
            label.class = Some(INKS[shade]);
        }
    }
    for row in (0..rows).map(count) {
        let y = bottom - (row + 0.5) * TILE_HEIGHT + 4.0;
        drawing.label(separated(row), left - 8.0, y, Anchor::End);
    }
    for column in (0..columns).map(count) {
        let x = left + (column + 0.5) * wide;
        drawing.label(separated(column), x, bottom + 15.0, Anchor::Middle);
    }
    drawing.y = bottom + 16.0;
    drawing.text(&language.text(across.title), Anchor::Middle);
    let largest = tiles.iter().map(|tile| tile.value).fold(0.0, f64::max);
    legend(drawing, &language.text(value.title), largest);
}

/// Draws a strip of the colours up to the largest value, with the smallest value of each.
fn legend(drawing: &mut Drawing, title: &str, largest: f64) {
    const CELL: f64 = 41.0;
    drawing.y += 8.0;
    let sentence = drawing.language.text("{1}: each colour begins at the number below it");
    drawing.text(&sentence.replace("{1}", title), Anchor::Start);
    let top = drawing.y + 2.0;
    let mut x = MARGIN;
    let mut from = 1.0;
    for shade in SHADES.iter().take(shade(largest) + 1) {
        let sentence = match drawing.form {
            Form::Wide => separated(from),
            Form::Narrow => String::new(),
        };
        drawing.rectangle([x, top, CELL - 1.0, 12.0], shade, sentence);
        drawing.label(short(from, drawing.language), x, top + 26.0, Anchor::Start);
        x += CELL;
        from *= 10.0;
    }
    drawing.y = top + 32.0;
}

/// The index of a shade: 0 for values below 10, 1 below 100, and so on.
fn shade(value: f64) -> usize {
    let limits = iter::successors(Some(10.0), |limit| Some(limit * 10.0)).take(SHADES.len() - 1);
    limits.take_while(|&limit| value >= limit).count()
}

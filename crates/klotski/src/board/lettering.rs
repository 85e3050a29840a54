//! Letterings: the blocks of 20 signs, by a sign for each block or for each shape.

use super::cells::{CELLS, Cells};
use super::drawing_error::DrawingError;
use super::layout::Layout;
use super::placement::Reading;
use super::rows::Signs;
use super::shape::Shape;

/// Signs that are always empty cells.
const EMPTY: [&str; 9] = ["", ".", "-", "_", " ", "\u{3000}", "□", "空", "null"];
/// Signs that are empty cells unless they form a block.
const EMPTY_OR_BLOCK: [&str; 5] = ["0", "@", "*", "一", "口"];
/// Soldiers: people use one letter for all of them.
const SINGLES: [&str; 2] = ["兵", "卒"];
/// The signs of shapes, in the order of [`Shape::ALL`]: those of [`Layout::drawing`], and digits.
const SHAPES: [[&str; 4]; 2] = [["#", "H", "V", "1"], ["4", "2", "3", "1"]];

/// The readings of signs.
pub(super) fn sign_readings(signs: &Signs<'_>, is_hex: bool) -> Vec<Reading> {
    if let Some((cell, found)) = (0..).zip(signs).find(|(_, sign)| !is_sign(sign)) {
        return vec![Err(DrawingError::Sign { cell, found: (*found).to_owned() })];
    }
    let [letters, digits] = SHAPES;
    if signs.contains(&"#") {
        return vec![by_shape(signs, letters)];
    }
    let mut readings = Vec::new();
    let is_digit = |sign: &&str| digits.contains(sign) || is_empty(sign);
    if signs.contains(&"4") && signs.iter().all(is_digit) {
        readings.push(by_shape(signs, digits));
    }
    // Blocks numbered from 0, and two letters for the empty cells.
    let is_block = |digit: &str| block_of(cells_of(signs, digit)).is_some();
    let others: Vec<&str> = signs.iter().copied().filter(|sign| !NUMBERS.contains(sign)).collect();
    let is_numbered = NUMBERS.into_iter().all(is_block)
        && cells_of(signs, "0").len() > 1
        && matches!(others[..], [a, b] if a != b && !EMPTY.contains(&a) && !EMPTY.contains(&b));
    if is_numbered && !is_hex {
        readings.push(by_letters(signs, |sign| others.contains(&sign)));
    }
    // Programs that number from 0 begin at the first cell.
    if !is_numbered || is_hex || signs[0] != "0" {
        let optional = EMPTY_OR_BLOCK.into_iter().filter(|sign| signs.contains(sign));
        let optional: Vec<&str> = optional.collect();
        for blocks in 0..1_usize << optional.len() {
            readings.push(by_letters(signs, |sign| {
                let position = optional.iter().position(|other| *other == sign);
                is_empty(sign) && position.is_none_or(|bit| blocks >> bit & 1 == 0)
            }));
        }
    }
    readings
}

const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

fn is_empty(sign: &str) -> bool {
    EMPTY.contains(&sign) || EMPTY_OR_BLOCK.contains(&sign)
}

/// Whether a text can be a block or an empty cell.
fn is_sign(sign: &str) -> bool {
    is_empty(sign) || sign == "#" || sign.chars().all(char::is_alphanumeric)
}

pub(super) fn cells_of(signs: &Signs<'_>, sign: &str) -> Cells {
    (0..CELLS).filter(|&cell| signs[usize::from(cell)] == sign).collect()
}

/// The shape of a block that covers exactly these cells.
fn block_of(cells: Cells) -> Option<Shape> {
    let anchor = Cells::of(cells.first()?);
    Shape::ALL
        .into_iter()
        .find(|shape| shape.anchors_in(cells) & anchor == anchor && shape.cover(anchor) == cells)
}

/// Reads signs of shapes.
fn by_shape(signs: &Signs<'_>, shapes: [&str; 4]) -> Reading {
    let mut layout = Layout::without_blocks();
    let mut rest: Cells = (0..CELLS).filter(|&cell| !is_empty(signs[usize::from(cell)])).collect();
    while let Some(cell) = rest.first() {
        let sign = signs[usize::from(cell)];
        let is_same = |other: &&str| other.eq_ignore_ascii_case(sign);
        let owned = || sign.to_owned();
        let shape = shapes.iter().position(is_same);
        let shape =
            Shape::ALL[shape.ok_or_else(|| DrawingError::NoShape { cell, sign: owned() })?];
        if !shape.anchors_in(cells_of(signs, sign) & rest).contains(cell) {
            return Err(DrawingError::Torn { cell, sign: owned(), shape });
        }
        layout.put(shape, cell)?;
        rest = rest.without(shape.cover(Cells::of(cell)));
    }
    Ok(layout)
}

/// Reads a sign for each block.
fn by_letters(signs: &Signs<'_>, is_free: impl Fn(&str) -> bool) -> Reading {
    let mut layout = Layout::without_blocks();
    let mut rest: Cells = (0..CELLS).filter(|&cell| !is_free(signs[usize::from(cell)])).collect();
    let has_empty = signs.iter().any(|sign| is_empty(sign));
    while let Some(cell) = rest.first() {
        let sign = signs[usize::from(cell)];
        let same = cells_of(signs, sign);
        let (mut covered, shape) = (same, block_of(same));
        match shape {
            _ if SINGLES.contains(&sign) => {
                layout.put(Shape::Single, cell)?;
                covered = Cells::of(cell);
            }
            Some(shape) => layout.put(shape, cell)?,
            // The letters of empty cells.
            None if !has_empty => {}
            None => {
                let region = Cells::of(cell).flood(same);
                let sign = sign.to_owned();
                return Err(match same.without(region).first() {
                    Some(cell) if block_of(region).is_some() => DrawingError::Again { cell, sign },
                    _ => DrawingError::NoBlock { cell, sign },
                });
            }
        }
        rest = rest.without(covered);
    }
    Ok(layout)
}

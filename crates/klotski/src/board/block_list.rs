//! Lists of blocks, as programs store boards: `[{"x":1,"y":0,"w":2,"h":2}, ...]`.

use super::cells::{COLUMNS, ROWS};
use super::drawing_error::DrawingError;
use super::layout::Layout;
use super::placement::Reading;
use super::shape::Shape;

/// Names of the members of an object.
const X: [&str; 5] = ["x", "col", "column", "left", "c"];
const Y: [&str; 4] = ["y", "row", "top", "r"];
const WIDTH: [&str; 4] = ["w", "width", "cols", "colspan"];
const HEIGHT: [&str; 4] = ["h", "height", "rows", "rowspan"];
const PLACE: [&str; 4] = ["position", "pos", "at", "xy"];
const SIZE: [&str; 3] = ["shape", "size", "dimensions"];

/// A block as it is written.
struct WrittenBlock {
    /// The row and the column.
    place: Numbers,
    /// The height and the width.
    size: Numbers,
}

/// Two numbers of a block.
enum Numbers {
    /// By name.
    Named([u8; 2]),
    /// A pair, in this order or the other way round.
    Pair([u8; 2]),
}

impl Numbers {
    fn ordered(&self, is_turned: bool) -> [u8; 2] {
        match *self {
            Self::Pair([first, second]) if is_turned => [second, first],
            Self::Named(numbers) | Self::Pair(numbers) => numbers,
        }
    }
}

/// The readings of a list of blocks: pairs are a row and a column, or a column and a row.
pub(super) fn block_readings(text: &str) -> Result<Vec<Reading>, DrawingError> {
    // Only the innermost objects end before another one begins.
    let objects = text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0));
    let blocks = (1..).zip(objects).map(|(number, object)| {
        WrittenBlock::parse(object).ok_or(DrawingError::BlockForm { block: number })
    });
    let blocks: Vec<WrittenBlock> = blocks.collect::<Result<_, _>>()?;
    let orders = [(false, false), (true, true), (false, true), (true, false)];
    Ok(orders.into_iter().map(|order| layout(&blocks, order)).collect())
}

fn layout(blocks: &[WrittenBlock], (place_turned, size_turned): (bool, bool)) -> Reading {
    let mut layout = Layout::without_blocks();
    for (number, WrittenBlock { place, size }) in (1..).zip(blocks) {
        let shape = match size.ordered(size_turned) {
            [2, 2] => Shape::Square,
            [1, 2] => Shape::Horizontal,
            [2, 1] => Shape::Vertical,
            [1, 1] => Shape::Single,
            _ => return Err(DrawingError::BlockForm { block: number }),
        };
        let [row, column] = place.ordered(place_turned);
        let cell = row.saturating_mul(COLUMNS).saturating_add(column);
        let is_on_board = row < ROWS && column < COLUMNS;
        if !is_on_board || !shape.anchors_in(layout.empty()).contains(cell) {
            return Err(DrawingError::BlockPlace { block: number });
        }
        layout.put(shape, cell)?;
    }
    Ok(layout)
}

impl WrittenBlock {
    fn parse(object: &str) -> Option<Self> {
        let pair = |first: &[&str], second: &[&str], both: &[&str]| -> Option<Numbers> {
            match (member(object, first), member(object, second)) {
                (Some(first), Some(second)) => {
                    Some(Numbers::Named([*first.first()?, *second.first()?]))
                }
                _ => member(object, both)?.try_into().ok().map(Numbers::Pair),
            }
        };
        Some(Self { place: pair(&Y, &X, &PLACE)?, size: pair(&HEIGHT, &WIDTH, &SIZE)? })
    }
}

/// The numbers of the member with one of these names. Names may have quotation marks.
fn member(object: &str, names: &[&str]) -> Option<Vec<u8>> {
    let mut rest = object;
    loop {
        let (before, value) = rest.split_once(':')?;
        let name = before.trim_end_matches(['"', '\'', ' ']);
        let name = name.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        if names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            let value = value.trim_start();
            let end = value.find(if value.starts_with('[') { ']' } else { ',' });
            let numbers = value[..end.unwrap_or(value.len())].trim_start_matches('[').split(',');
            return numbers.map(|number| number.trim().parse().ok()).collect();
        }
        rest = value;
    }
}

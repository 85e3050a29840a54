//! Lists of blocks in JSON, as programs store boards: `[{"x":1,"y":0,"w":2,"h":2}, ...]`.

use serde::Deserialize;

use super::cells::{COLUMNS, ROWS};
use super::drawing_error::DrawingError;
use super::layout::Layout;
use super::reading::Reading;
use super::shape::Shape;

/// An object with a list of blocks.
#[derive(Deserialize)]
struct Game {
    #[serde(alias = "pieces")]
    blocks: Vec<WrittenBlock>,
    /// The rows and columns of the board, in the order of all pairs.
    #[serde(rename = "boardSize")]
    board_size: Option<[u8; 2]>,
}

/// A block as it is written. A member that is written twice is an error; other members do not count.
#[derive(Deserialize)]
struct WrittenBlock {
    #[serde(alias = "pos_x")]
    x: Option<u8>,
    #[serde(alias = "pos_y")]
    y: Option<u8>,
    #[serde(alias = "column")]
    col: Option<u8>,
    row: Option<u8>,
    #[serde(alias = "pos", alias = "location")]
    position: Option<Position>,
    #[serde(alias = "width")]
    w: Option<u8>,
    #[serde(alias = "height")]
    h: Option<u8>,
    #[serde(alias = "size")]
    shape: Option<[u8; 2]>,
}

/// A place around which there are brackets or braces.
#[derive(Deserialize)]
#[serde(untagged)]
enum Position {
    Pair([u8; 2]),
    Named(Place),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    #[serde(alias = "col", alias = "column")]
    x: u8,
    #[serde(alias = "row")]
    y: u8,
}

/// Two numbers of a block: a row and a column, or a height and a width.
#[derive(Clone, Copy)]
enum Numbers {
    /// By name.
    Named([u8; 2]),
    /// A pair, in this order or the other way round.
    Pair([u8; 2]),
}

impl Numbers {
    const fn ordered(self, is_turned: bool) -> [u8; 2] {
        match self {
            Self::Pair([first, second]) if is_turned => [second, first],
            Self::Named(numbers) | Self::Pair(numbers) => numbers,
        }
    }
}

/// The layouts of a list of blocks, at least one: pairs are a row and a column, or a column and a row.
/// The size of the board shows which.
pub(super) fn block_readings(text: &str) -> Result<Vec<Reading>, DrawingError> {
    let game = if text.trim_ascii_start().starts_with('{') {
        serde_json::from_str(text)
    } else {
        serde_json::from_str(text).map(|blocks| Game { blocks, board_size: None })
    };
    let Game { blocks, board_size } = game.map_err(DrawingError::json)?;
    let numbers = (0..)
        .zip(&blocks)
        .map(|(block, written)| written.numbers().ok_or(DrawingError::BlockForm { block }));
    let blocks: Vec<[Numbers; 2]> = numbers.collect::<Result<_, _>>()?;
    let orders = [(false, false), (true, true), (false, true), (true, false)];
    let orders = match board_size {
        None => &orders[..],
        Some([ROWS, COLUMNS]) => &orders[..1],
        Some([COLUMNS, ROWS]) => &orders[1..2],
        Some([ROWS, columns]) => {
            return Err(DrawingError::Width { row: 1, cells: columns.into() });
        }
        Some([rows, _]) => return Err(DrawingError::Rows { rows: rows.into() }),
    };
    let layouts = orders.iter().map(|&order| layout(&blocks, order).and_then(Layout::checked));
    let (legal, faults): (Vec<_>, Vec<_>) = layouts.partition(Result::is_ok);
    match faults.into_iter().next() {
        Some(Err(fault)) if legal.is_empty() => Err(fault),
        _ => {
            Ok(legal.into_iter().flatten().map(|layout| Reading { layout, signs: None }).collect())
        }
    }
}

fn layout(
    blocks: &[[Numbers; 2]],
    (place_turned, size_turned): (bool, bool),
) -> Result<Layout, DrawingError> {
    let mut layout = Layout::without_blocks();
    for (block, [place, size]) in (0..).zip(blocks) {
        let shape = match size.ordered(size_turned) {
            [2, 2] => Shape::Square,
            [1, 2] => Shape::Horizontal,
            [2, 1] => Shape::Vertical,
            [1, 1] => Shape::Single,
            _ => return Err(DrawingError::BlockForm { block }),
        };
        let [row, column] = place.ordered(place_turned);
        let cell = row.saturating_mul(COLUMNS).saturating_add(column);
        let is_on_board = row < ROWS && column < COLUMNS;
        if !is_on_board || !shape.anchors_in(layout.empty()).contains(cell) {
            return Err(DrawingError::BlockPlace { block });
        }
        layout.put(shape, cell)?;
    }
    Ok(layout)
}

impl WrittenBlock {
    /// The place and the size; `None` if one of them is missing, incomplete or written in two ways.
    fn numbers(&self) -> Option<[Numbers; 2]> {
        let named = |first: Option<u8>, second: Option<u8>| match (first, second) {
            (None, None) => Some(None),
            (Some(first), Some(second)) => Some(Some(Numbers::Named([first, second]))),
            _ => None,
        };
        let position = self.position.as_ref().map(|position| match *position {
            Position::Pair(pair) => Numbers::Pair(pair),
            Position::Named(Place { x, y }) => Numbers::Named([y, x]),
        });
        let places = [named(self.y, self.x)?, named(self.row, self.col)?, position];
        let sizes = [named(self.h, self.w)?, self.shape.map(Numbers::Pair)];
        let only = |numbers: &[Option<Numbers>]| {
            let mut numbers = numbers.iter().flatten();
            numbers.next().copied().filter(|_| numbers.next().is_none())
        };
        Some([only(&places)?, only(&sizes)?])
    }
}

//! Why a text is not a drawing of a layout.

use thiserror::Error;

use super::cells::{COLUMNS, ROWS};
use super::reading::Reading;
use super::shape::Shape;
use crate::message;

/// The maximum length of a drawing in bytes. A drawing takes about fifty, as a list of blocks a
/// thousand; a longer text is rejected before it is parsed.
pub const MOST_DRAWING_BYTES: usize = 4096;

/// Why a text is not a drawing of a layout. Each message is one line.
///
/// Rows and columns are counted from 1. Blocks are counted from 0, and cells, row by row.
#[allow(missing_docs)] // the messages explain the variants and their fields
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawingError {
    #[error("{}", message!("a drawing has at most {bytes} bytes", bytes = MOST_DRAWING_BYTES))]
    TooLong,
    #[error("boxes are not read: write letters, as `show --ascii` does, e.g. V # # V")]
    Boxes,
    #[error("{}", message!("a board has {rows} rows, not {found}", rows = ROWS, found = rows))]
    Rows { rows: usize },
    #[error("{}", message!(
        "row {row} has {cells} cell{s}, not {columns}: write empty cells as dots",
        row, cells, s = if *cells == 1 { "" } else { "s" }, columns = COLUMNS
    ))]
    Width { row: u8, cells: usize },
    #[error("{}", message!(
        "{place}: {found} is neither a block nor empty",
        place = place(*cell), found = quoted(found)
    ))]
    Sign { cell: u8, found: String },
    #[error("{}", message!(
        "{place}: no {shape} block of {sign} fits here",
        place = place(*cell), shape, sign = quoted(sign)
    ))]
    Torn { cell: u8, sign: String, shape: Shape },
    #[error("{}", message!(
        "{place}: these {sign} are no block, use different letters",
        place = place(*cell), sign = quoted(sign)
    ))]
    NoBlock { cell: u8, sign: String },
    #[error("{}", message!("{place}: {sign} has no meaning", place = place(*cell), sign = quoted(sign)))]
    NoMeaning { cell: u8, sign: String },
    #[error("{}", message!(
        "{place}: another block of {sign}, write a letter for each block",
        place = place(*cell), sign = quoted(sign)
    ))]
    Again { cell: u8, sign: String },
    #[error("{}", message!("{place}: a second 2x2 block, a layout has one", place = place(*cell)))]
    SecondSquare { cell: u8 },
    #[error("the 2x2 block is missing")]
    NoSquare,
    #[error("{}", message!(
        "only {empty} of the cells stay empty, a layout leaves at least two",
        empty
    ))]
    TooFewEmpty { empty: u32 },
    #[error("{}", message!("a board that begins with a bracket is JSON: {cause}", cause = .0))]
    Json(String),
    #[error("{}", message!(
        "blocks[{block}] needs a place and a size, as {example}",
        block, example = r#"{"x":1,"y":0,"w":2,"h":2}"#
    ))]
    BlockForm { block: usize },
    #[error("{}", message!("blocks[{block}] lies outside the board or on another one", block))]
    BlockPlace { block: usize },
    #[error("{}", message!(
        "it has several readings: {readings}",
        readings = list(.0)
    ))]
    /// In the order of the codes.
    Several(Vec<Reading>),
}

impl DrawingError {
    #[allow(clippy::needless_pass_by_value)] // for `map_err`
    pub(super) fn json(error: serde_json::Error) -> Self {
        Self::Json(error.to_string())
    }
}

/// The position of a cell, for messages.
fn place(cell: u8) -> String {
    message!(
        "row {row}, column {column} (cell {cell})",
        row = cell / COLUMNS + 1,
        column = cell % COLUMNS + 1,
        cell
    )
}

fn quoted(sign: &str) -> String {
    format!("'{}'", sign.escape_debug())
}

/// Each reading with the meaning of its signs and the option that gives it.
fn list(readings: &[Reading]) -> String {
    let one = |Reading { layout, signs }: &Reading| {
        let code = format!("{:#}", layout.code());
        match signs {
            Some(signs) => {
                message!("{code} ({signs}: {option})", code, signs, option = signs.option())
            }
            None => code,
        }
    };
    readings.iter().map(one).collect::<Vec<_>>().join("; ")
}

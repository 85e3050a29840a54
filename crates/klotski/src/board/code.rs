//! The code of a layout.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::cells::{CELLS, Cells};
use super::layout::Layout;
use super::shape::Shape;
use crate::message;

/// The number of hex digits of a code.
const DIGITS: usize = 9;
/// The number of two-bit symbols after the first digit.
const SYMBOLS: u32 = 16;

/// The code (编码) of a legal layout: nine hexadecimal digits.
///
/// ```text
///     1  A9BF0C00                     1 is the top-left cell of the 2x2 block;
///     |  |                            the other digits are 16 symbols of two bits:
///     |  10 10 10 01 10 11 11 11 00 00 11 00 00 00 00 00
///     |   V  V  V  H  V  1  1  1  .  .  1  padding
///     |
///     |      V  #  #  V               Walk the cells row by row. Skip the cells of the
///     |      V  #  #  V               2x2 block and the second cell of each block. Each
///     +----> V  H  H  V               other cell takes the next symbol:
///            V  1  1  V               00 empty, 01 horizontal, 10 vertical, 11 single.
///            1  .  .  1
/// ```
///
/// Codes are ordered as numbers: first by the cell of the 2x2 block, then by the first symbol, the
/// second and so on. [`Id`](super::Id) is the rank in this order. A code is parsed from 1 to 9
/// digits of either case; missing digits are trailing zeros. It is displayed as nine upper-case
/// digits, with `{:#}` without trailing zeros.
///
/// ```
/// use klotski::Code;
///
/// let code: Code = "1a9bf0c".parse()?;
/// assert_eq!(code.to_string(), "1A9BF0C00");
/// assert_eq!(format!("{code:#}"), "1A9BF0C");
/// assert_eq!(code.id().number(), 4_091_296);
///
/// let error = "52".parse::<Code>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "symbol 2 (digit 2) puts a vertical block at cell 1, where cell 5 is taken",
/// );
/// # Ok::<(), klotski::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(u64);

/// The rule of codes that a text or a number breaks, and where.
///
/// Digits are counted from 1. Symbols are counted from 1, starting after the first
/// digit. Cells are counted from 0, row by row.
#[allow(missing_docs)] // the messages explain the variants and their fields
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    #[error("a code has 1 to 9 hex digits, not 0")]
    Empty,
    #[error("{}", message!("a code has at most 9 hex digits, not {digits}", digits))]
    TooLong { digits: usize },
    #[error("{}", message!(
        "digit {digit} is '{found}', not a hex digit",
        digit, found = found.escape_debug()
    ))]
    NotHex { digit: usize, found: char },
    #[error("{}", message!(
        "digit 1 is {cell}: the 2x2 block cannot have its top-left corner there, only at 0 1 2 4 \
         5 6 8 9 A C D E",
        cell = format!("{cell:X}")
    ))]
    SquareCell { cell: u8 },
    #[error("{}", message!(
        "symbol {symbol} (digit {digit}) puts a {shape} block at cell {cell}, over the {edge} edge",
        symbol, digit = digit_of(*symbol), shape, cell, edge
    ))]
    OffBoard { symbol: u32, shape: Shape, cell: u8, edge: &'static str },
    #[error("{}", message!(
        "symbol {symbol} (digit {digit}) puts a {shape} block at cell {cell}, where cell {other} \
         is taken",
        symbol, digit = digit_of(*symbol), shape, cell, other
    ))]
    Overlap { symbol: u32, shape: Shape, cell: u8, other: u8 },
    #[error("{}", message!(
        "symbol {symbol} (digit {digit}) is not zero, but the board is full after symbol {last}",
        symbol, digit = digit_of(*symbol), last
    ))]
    Surplus { symbol: u32, last: u32 },
    #[error("{}", message!(
        "only {empty} of the cells stay empty, a layout leaves at least two",
        empty
    ))]
    TooFewEmpty { empty: u32 },
}

/// The digit that contains a symbol.
const fn digit_of(symbol: u32) -> u32 {
    symbol.div_ceil(2) + 1
}

impl Code {
    /// The nine digits as one number, below 2^36.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The code with the nine digits of `number`.
    ///
    /// # Errors
    /// If `number` is not the code of a legal layout.
    pub fn from_number(number: u64) -> Result<Self, CodeError> {
        if number >> (4 * DIGITS) != 0 {
            return Err(CodeError::TooLong { digits: format!("{number:X}").len() });
        }
        decode(number).map(|_| Self(number))
    }

    /// The nine upper-case hex digits, in ASCII.
    pub fn digits(self) -> [u8; DIGITS] {
        let mut digits = [0; DIGITS];
        for (position, digit) in digits.iter_mut().rev().enumerate() {
            *digit = b"0123456789ABCDEF"[(self.0 >> (4 * position) & 15) as usize];
        }
        digits
    }

    /// The layout that has this code.
    pub fn layout(self) -> Layout {
        decode(self.0).expect("codes are checked when they are made")
    }
}

impl Layout {
    /// The code of the layout.
    pub fn code(&self) -> Code {
        // The walk visits empty cells and anchors, and skips the second cells of blocks.
        let anchors = self.horizontals | self.verticals | self.singles;
        let met = self.empty() | anchors;
        let mut number = u64::from(self.square());
        let mut symbols = 0;
        for cell in met {
            number = number << 2 | self.symbol_at(cell) as u64;
            symbols += 1;
        }
        Code(number << (2 * (SYMBOLS - symbols)))
    }
}

fn decode(number: u64) -> Result<Layout, CodeError> {
    #[allow(clippy::cast_possible_truncation)] // one digit
    let square_cell = (number >> (2 * SYMBOLS)) as u8;
    if !Shape::Square.anchors_in(Cells::ALL).contains(square_cell) {
        return Err(CodeError::SquareCell { cell: square_cell });
    }
    let square = Cells::of(square_cell);
    let mut layout =
        Layout { square, horizontals: Cells::NONE, verticals: Cells::NONE, singles: Cells::NONE };
    let mut occupied = Shape::Square.cover(square);
    let symbol_at = |symbol: u32| (number >> (2 * (SYMBOLS - symbol)) & 3) as usize;
    let mut symbol = 0;
    for cell in 0..CELLS {
        if occupied.contains(cell) {
            continue;
        }
        // The 2x2 block leaves 16 cells, so there are never more than 16 symbols.
        symbol += 1;
        let Some(shape) = Shape::OF_SYMBOL[symbol_at(symbol)] else { continue };
        let anchor = Cells::of(cell);
        if !shape.anchors_in(Cells::ALL).contains(cell) {
            let edge = if shape == Shape::Vertical { "lower" } else { "right" };
            return Err(CodeError::OffBoard { symbol, shape, cell, edge });
        }
        if let Some(other) = (shape.cover(anchor) & occupied).first() {
            return Err(CodeError::Overlap { symbol, shape, cell, other });
        }
        layout.toggle(shape, anchor);
        occupied |= shape.cover(anchor);
    }
    if let Some(surplus) = (symbol + 1..=SYMBOLS).find(|&later| symbol_at(later) != 0) {
        return Err(CodeError::Surplus { symbol: surplus, last: symbol });
    }
    let empty = u32::from(CELLS) - occupied.len();
    if empty < 2 {
        return Err(CodeError::TooFewEmpty { empty });
    }
    Ok(layout)
}

impl FromStr for Code {
    type Err = CodeError;

    /// Parses 1 to 9 hex digits of either case. Missing digits are trailing zeros.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let digits = text.chars().count();
        if digits == 0 {
            return Err(CodeError::Empty);
        }
        let mut number = 0;
        for (position, found) in text.chars().enumerate() {
            let Some(value) = found.to_digit(16) else {
                return Err(CodeError::NotHex { digit: position + 1, found });
            };
            if position < DIGITS {
                number = number << 4 | u64::from(value);
            }
        }
        if digits > DIGITS {
            return Err(CodeError::TooLong { digits });
        }
        Self::from_number(number << (4 * (DIGITS - digits)))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:09X}", self.0);
        if f.alternate() {
            let trimmed = text.trim_end_matches('0');
            // The code of only zeros is written `0`.
            f.pad(if trimmed.is_empty() { "0" } else { trimmed })
        } else {
            f.pad(&text)
        }
    }
}

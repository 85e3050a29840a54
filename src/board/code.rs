//! The code of a layout: nine hex digits.
//!
//! ```text
//!     1  A9BF0C00                     1 is the cell of the 2x2 block's top-left corner;
//!     |  |                            the other digits are 16 symbols of two bits:
//!     |  10 10 10 01 10 11 11 11 00 00 11 00 00 00 00 00
//!     |   V  V  V  H  V  1  1  1  .  .  1  padding
//!     |
//!     |      V  #  #  V               Walk the cells row by row, skipping those that
//!     |      V  #  #  V               are covered already (the 2x2 block from the
//!     +----> V  H  H  V               start, a block's other cell from its anchor
//!            V  1  1  V               on); each cell met takes the next symbol:
//!            1  .  .  1               00 empty, 01 horizontal, 10 vertical, 11 single.
//! ```
//!
//! Ascending codes are ascending in (2x2 cell, symbols from the first cell on),
//! because the symbols stand most significant first.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::cells::{CELLS, Cells};
use super::layout::Layout;
use super::shape::Shape;

/// Hex digits of a code.
const DIGITS: usize = 9;
/// Two-bit symbols behind the first digit.
const SYMBOLS: u32 = 16;

/// The code of a legal layout; ordered as numbers, which is the order of ids.
///
/// It displays as nine upper-case digits, with `{:#}` without its trailing zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(u64);

/// Which rule a text or number breaks as a code, and where.
///
/// Digits are counted from 1, symbols from 1 behind the first digit, cells
/// from 0 row by row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// No digit at all.
    #[error("a code has 1 to 9 hex digits, here is none")]
    Empty,
    /// More than nine digits.
    #[error("a code has at most 9 hex digits, here are {digits}")]
    TooLong {
        /// How many characters there are.
        digits: usize,
    },
    /// A character that is not a hex digit.
    #[error("digit {digit} is {found:?}, not a hex digit")]
    NotHex {
        /// Which character.
        digit: usize,
        /// The character.
        found: char,
    },
    /// The first digit puts the 2x2 block over the edge.
    #[error(
        "digit 1 is {cell:X}: the 2x2 block cannot have its top-left corner there, \
         only at 0 1 2 4 5 6 8 9 A C D E"
    )]
    SquareCell {
        /// The cell it names.
        cell: u8,
    },
    /// A block that leaves the board.
    #[error("symbol {symbol} (digit {}) puts a {} block at cell {cell}, over the {edge} edge", symbol.div_ceil(2) + 1, shape.name())]
    OffBoard {
        /// Which symbol.
        symbol: u32,
        /// The shape it stands for.
        shape: Shape,
        /// The cell it names.
        cell: u8,
        /// `right` or `lower`.
        edge: &'static str,
    },
    /// A block on top of another.
    #[error("symbol {symbol} (digit {}) puts a {} block at cell {cell}, where cell {other} is taken", symbol.div_ceil(2) + 1, shape.name())]
    Overlap {
        /// Which symbol.
        symbol: u32,
        /// The shape it stands for.
        shape: Shape,
        /// The cell it names.
        cell: u8,
        /// The cell that another block covers already.
        other: u8,
    },
    /// Symbols that no cell is left for.
    #[error(
        "symbol {symbol} (digit {}) is not zero, but the board is full after symbol {last}",
        symbol.div_ceil(2) + 1
    )]
    Surplus {
        /// The first such symbol.
        symbol: u32,
        /// The symbol of the last cell.
        last: u32,
    },
    /// Too full a board to move on.
    #[error("only {empty} of the cells stay empty, a layout leaves at least two")]
    TooFewEmpty {
        /// How many cells are empty.
        empty: u32,
    },
}

impl Code {
    /// The code as a number, the nine digits read as hexadecimal: below 2^36.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The code of the nine hex digits of `number`.
    ///
    /// # Errors
    /// The rule that `number` breaks.
    pub fn from_number(number: u64) -> Result<Self, CodeError> {
        if number >> (4 * DIGITS) != 0 {
            return Err(CodeError::TooLong { digits: format!("{number:X}").len() });
        }
        decode(number).map(|_| Self(number))
    }

    /// The nine upper-case hex digits, in ASCII.
    #[must_use]
    pub fn digits(self) -> [u8; DIGITS] {
        let mut digits = [0; DIGITS];
        for (place, digit) in digits.iter_mut().rev().enumerate() {
            *digit = b"0123456789ABCDEF"[(self.0 >> (4 * place) & 15) as usize];
        }
        digits
    }

    /// The layout.
    ///
    /// # Panics
    /// Never: a code is checked when it is made.
    #[must_use]
    pub fn layout(self) -> Layout {
        decode(self.0).expect("codes are checked when they are made")
    }
}

impl Layout {
    /// The code.
    #[must_use]
    pub fn code(&self) -> Code {
        // Met by the walk: empty cells and anchors, not the rest of a block.
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
        // Beside the 2x2 block there are 16 cells, so never more than 16 symbols.
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

    /// Reads 1 to 9 hex digits of either case; missing ones are trailing zeros.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let digits = text.chars().count();
        if digits == 0 {
            return Err(CodeError::Empty);
        }
        let mut number = 0;
        for (place, found) in text.chars().enumerate() {
            let Some(value) = found.to_digit(16) else {
                return Err(CodeError::NotHex { digit: place + 1, found });
            };
            if place < DIGITS {
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
            // The code of nothing but zeros is written `0`.
            f.pad(if trimmed.is_empty() { "0" } else { trimmed })
        } else {
            f.pad(&text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        text.parse::<Code>().unwrap_err().to_string()
    }

    #[test]
    fn the_diagram_above() {
        let layout = "1A9BF0C".parse::<Code>().unwrap().layout();
        assert_eq!(layout.square(), 1);
        assert_eq!(layout.anchors(Shape::Vertical), [0, 3, 8, 11].into_iter().collect());
        assert_eq!(layout.anchors(Shape::Horizontal), Cells::of(9));
        assert_eq!(layout.anchors(Shape::Single), [13, 14, 16, 19].into_iter().collect());
        assert_eq!(layout.empty(), [17, 18].into_iter().collect());
        assert_eq!(layout.class().to_string(), "5-4-1");
    }

    #[test]
    fn either_case_and_dropped_zeros_are_read() {
        for text in ["1A9BF0C", "1a9bf0c", "1A9bF0c0", "1A9BF0C00"] {
            let code: Code = text.parse().unwrap();
            assert_eq!(code.to_string(), "1A9BF0C00");
            assert_eq!(format!("{code:#}"), "1A9BF0C");
        }
        for text in ["0", "00", "000000000"] {
            let code: Code = text.parse().unwrap();
            assert_eq!(code.to_string(), "000000000");
            assert_eq!(format!("{code:#}"), "0");
        }
    }

    #[test]
    fn refusals_name_the_rule_and_the_place() {
        assert_eq!(refusal(""), "a code has 1 to 9 hex digits, here is none");
        assert_eq!(refusal("1A9BF0C000"), "a code has at most 9 hex digits, here are 10");
        assert_eq!(refusal("1A9G"), "digit 4 is 'G', not a hex digit");
        assert_eq!(refusal("1A9 F0C"), "digit 4 is ' ', not a hex digit");
        assert_eq!(refusal("华"), "digit 1 is '华', not a hex digit");
        assert_eq!(
            refusal("3"),
            "digit 1 is 3: the 2x2 block cannot have its top-left corner there, \
             only at 0 1 2 4 5 6 8 9 A C D E"
        );
        assert!(refusal("F").starts_with("digit 1 is F:"));
        // 0: cells 2 and 3 remain of row 0, the second symbol is cell 3
        assert_eq!(
            refusal("01"),
            "symbol 2 (digit 2) puts a horizontal block at cell 3, over the right edge"
        );
        // 5: the 2x2 block is below cell 1
        assert_eq!(
            refusal("52"),
            "symbol 2 (digit 2) puts a vertical block at cell 1, where cell 5 is taken"
        );
        // 16 symbols, the last is cell 19
        assert_eq!(
            refusal("000000002"),
            "symbol 16 (digit 9) puts a vertical block at cell 19, over the lower edge"
        );
        // two horizontals leave 14 symbols
        assert_eq!(
            refusal("050000001"),
            "symbol 16 (digit 9) is not zero, but the board is full after symbol 14"
        );
        assert_eq!(
            refusal("0FFFFFFFC"),
            "only 1 of the cells stay empty, a layout leaves at least two"
        );
    }

    #[test]
    fn numbers_beyond_nine_digits_are_too_long() {
        assert_eq!(Code::from_number(1 << 36), Err(CodeError::TooLong { digits: 10 }));
    }
}

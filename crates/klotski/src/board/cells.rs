//! Sets of cells of the 4x5 board, as 20-bit masks.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign, Not};

/// The number of columns of the board.
pub const COLUMNS: u8 = 4;
/// The number of rows of the board.
pub const ROWS: u8 = 5;
/// The number of cells of the board.
pub const CELLS: u8 = COLUMNS * ROWS;

/// A set of cells. Cell `row * 4 + column` is bit `row * 4 + column`:
///
/// ```text
///      0   1   2   3
///      4   5   6   7
///      8   9  10  11
///     12  13  14  15
///     16  17  18  19
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells(u32);

const WEST_COLUMN: u32 = 0x1_1111;
const EAST_COLUMN: u32 = 0x8_8888;
const BOARD: u32 = 0xF_FFFF;

impl Cells {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The whole board.
    pub const ALL: Self = Self(BOARD);

    /// The set of `cell` alone; `cell` is 0 to 19.
    pub const fn of(cell: u8) -> Self {
        debug_assert!(cell < CELLS);
        Self(1 << cell)
    }

    /// The set with this mask. Bits beyond the board are dropped.
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits & BOARD)
    }

    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// The number of cells in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains `cell`.
    pub const fn contains(self, cell: u8) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// The smallest cell of the set; `None` if the set is empty.
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 {
            None
        } else {
            #[allow(clippy::cast_possible_truncation)] // at most 19
            Some(self.0.trailing_zeros() as u8)
        }
    }

    /// The set moved one column west. Cells that would leave the board are dropped.
    pub(super) const fn west(self) -> Self {
        Self(self.0 >> 1 & !EAST_COLUMN)
    }

    /// The set moved one column east. Cells that would leave the board are dropped.
    pub(super) const fn east(self) -> Self {
        Self(self.0 << 1 & !WEST_COLUMN & BOARD)
    }

    /// The set moved one row north. Cells that would leave the board are dropped.
    pub(super) const fn north(self) -> Self {
        Self(self.0 >> COLUMNS)
    }

    /// The set moved one row south. Cells that would leave the board are dropped.
    pub(super) const fn south(self) -> Self {
        Self(self.0 << COLUMNS & BOARD)
    }

    /// The cells of `self` that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cells north, south, east and west of the cells of the set.
    pub(super) const fn beside(self) -> Self {
        Self(self.west().0 | self.east().0 | self.north().0 | self.south().0)
    }

    /// The cells that can be reached from `self` in a straight line within `allowed`, in any of the
    /// four directions.
    pub(super) fn rays(self, allowed: Self) -> Self {
        let mut reached = Self::NONE;
        for go in [Self::west, Self::east, Self::north, Self::south] {
            let mut at = go(self) & allowed;
            while !at.is_empty() {
                reached |= at;
                at = go(at) & allowed;
            }
        }
        reached
    }

    /// A flood fill: the cells that can be reached from `self` within `allowed` by moving north,
    /// south, east or west one cell at a time. `self` must be a subset of `allowed`.
    pub(super) fn flood(self, allowed: Self) -> Self {
        let mut reached = self;
        loop {
            let wider = (reached | reached.beside()) & allowed;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }
}

impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Cells {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Cells {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & BOARD)
    }
}

impl FromIterator<u8> for Cells {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, cell| set | Self::of(cell))
    }
}

impl IntoIterator for Cells {
    type Item = u8;
    type IntoIter = CellsIter;
    fn into_iter(self) -> CellsIter {
        CellsIter(self)
    }
}

/// An iterator over the cells of a set, ascending.
#[derive(Clone, Debug)]
pub struct CellsIter(Cells);

impl Iterator for CellsIter {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }
}

//! A legal layout, as sets of cells.

use super::cells::Cells;
use super::class::Class;
use super::shape::Shape;

/// The cell of the 2x2 block's top-left corner in a solved layout: it then
/// covers the middle of the two lowest rows, where the exit is.
pub const EXIT: u8 = 13;

/// A legal layout (布局): one 2x2 block, any number of horizontal, vertical and
/// single blocks, none overlapping, and at least two empty cells.
///
/// A block is named by its anchor, its top-left cell. Layouts come from a
/// [`Code`](super::Code), from [`layouts`](super::layouts) or from a move, so
/// every value is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    pub(super) square: Cells,
    pub(super) horizontals: Cells,
    pub(super) verticals: Cells,
    pub(super) singles: Cells,
}

impl Layout {
    /// The top-left cell of the 2x2 block: 0 to 14, never in the last column.
    ///
    /// # Panics
    /// Never: every layout has its 2x2 block.
    #[must_use]
    pub fn square(&self) -> u8 {
        self.square.first().expect("a layout has one 2x2 block")
    }

    /// The anchors of the blocks of a shape.
    #[must_use]
    pub const fn anchors(&self, shape: Shape) -> Cells {
        match shape {
            Shape::Square => self.square,
            Shape::Horizontal => self.horizontals,
            Shape::Vertical => self.verticals,
            Shape::Single => self.singles,
        }
    }

    /// Adds a block at each of `anchors` where none of its shape starts, and
    /// takes away those that do. The caller keeps the layout legal.
    pub(super) fn toggle(&mut self, shape: Shape, anchors: Cells) {
        // Written out field by field: a reference to one of them would keep
        // layouts in memory where registers serve, a third slower to enumerate.
        match shape {
            Shape::Square => self.square ^= anchors,
            Shape::Horizontal => self.horizontals ^= anchors,
            Shape::Vertical => self.verticals ^= anchors,
            Shape::Single => self.singles ^= anchors,
        }
    }

    /// The symbol that a cell which is empty or an anchor takes in the code:
    /// its place in [`Shape::OF_SYMBOL`].
    pub(super) fn symbol_at(&self, cell: u8) -> usize {
        let low = (self.horizontals | self.singles).contains(cell);
        let high = (self.verticals | self.singles).contains(cell);
        usize::from(high) << 1 | usize::from(low)
    }

    /// The cells that a block covers.
    #[must_use]
    pub fn occupied(&self) -> Cells {
        Shape::ALL
            .into_iter()
            .fold(Cells::NONE, |cells, shape| cells | shape.cover(self.anchors(shape)))
    }

    /// The cells that no block covers; at least two.
    #[must_use]
    pub fn empty(&self) -> Cells {
        !self.occupied()
    }

    /// The class: the numbers of blocks of each kind.
    #[must_use]
    pub fn class(&self) -> Class {
        Class::of_blocks(self.horizontals.len(), self.verticals.len(), self.singles.len())
    }

    /// Feature S: the 2x2 block stands at the exit, so the puzzle is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.square == Cells::of(EXIT)
    }
}

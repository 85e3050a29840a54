//! A board to which blocks are added one by one.

use super::cells::Cells;
use super::drawing_error::DrawingError;
use super::layout::Layout;
use super::shape::Shape;

impl Layout {
    /// A board without blocks, to which they are added.
    pub(super) const fn without_blocks() -> Self {
        let none = Cells::NONE;
        Self { square: none, horizontals: none, verticals: none, singles: none }
    }

    /// Adds a block.
    pub(super) fn put(&mut self, shape: Shape, cell: u8) -> Result<(), DrawingError> {
        if shape == Shape::Square && !self.square.is_empty() {
            return Err(DrawingError::SecondSquare { cell });
        }
        self.toggle(shape, Cells::of(cell));
        Ok(())
    }

    /// Itself, if it is legal.
    pub(super) fn checked(self) -> Result<Self, DrawingError> {
        match self.empty().len() {
            _ if self.square.is_empty() => Err(DrawingError::NoSquare),
            empty @ ..2 => Err(DrawingError::TooFewEmpty { empty }),
            _ => Ok(self),
        }
    }
}

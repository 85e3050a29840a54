//! Reflections of the board. They carry moves to moves, so distances stay;
//! only the left-right mirror keeps the exit in its place, so solutions stay.

use super::cells::{COLUMNS, Cells, ROWS};
use super::layout::Layout;
use super::shape::Shape;

impl Layout {
    /// The left-right mirror image.
    #[must_use]
    pub fn mirror(&self) -> Self {
        self.map_blocks(|cells| reflect(cells, |row, column| (row, COLUMNS - 1 - column)))
    }

    /// The up-down mirror image.
    #[must_use]
    pub fn flip(&self) -> Self {
        self.map_blocks(|cells| reflect(cells, |row, column| (ROWS - 1 - row, column)))
    }

    /// The layout turned by half a turn.
    #[must_use]
    pub fn half_turn(&self) -> Self {
        self.mirror().flip()
    }

    /// Whether the layout is its own left-right mirror image.
    #[must_use]
    pub fn is_mirror(&self) -> bool {
        self.mirror() == *self
    }

    /// Moves every block by a map of cell sets; the image's anchor is the
    /// smallest cell of the image.
    fn map_blocks(&self, map: impl Fn(Cells) -> Cells) -> Self {
        let image = |shape: Shape| {
            self.anchors(shape)
                .into_iter()
                .filter_map(|anchor| map(shape.cover(Cells::of(anchor))).first())
                .collect()
        };
        Self {
            square: image(Shape::Square),
            horizontals: image(Shape::Horizontal),
            verticals: image(Shape::Vertical),
            singles: image(Shape::Single),
        }
    }
}

fn reflect(cells: Cells, to: impl Fn(u8, u8) -> (u8, u8)) -> Cells {
    cells
        .into_iter()
        .map(|cell| {
            let (row, column) = to(cell / COLUMNS, cell % COLUMNS);
            row * COLUMNS + column
        })
        .collect()
}

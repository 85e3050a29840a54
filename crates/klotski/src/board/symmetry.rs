//! The reflections of the board.
//!
//! ```text
//!     a b      mirror: b a      flip: c d      half turn: d c
//!     c d              d c            a b                 b a
//! ```
//!
//! A reflection maps steps to steps, so it preserves distances. Only the mirror preserves the exit,
//! so only the mirror preserves solutions.

use super::cells::{COLUMNS, Cells, ROWS};
use super::layout::Layout;
use super::shape::Shape;

impl Layout {
    /// The left-right mirror image.
    ///
    /// ```
    /// use klotski::Code;
    ///
    /// let layout = "4FEA134".parse::<Code>()?.layout();
    /// assert_eq!(layout.mirror().mirror(), layout);
    /// assert_eq!(layout.half_turn(), layout.mirror().flip());
    /// // 横刀立马 is its own mirror image.
    /// assert!("1A9BF0C".parse::<Code>()?.layout().is_symmetric());
    /// # Ok::<(), klotski::CodeError>(())
    /// ```
    #[must_use]
    pub fn mirror(&self) -> Self {
        self.map_blocks(|cells| reflect(cells, |row, column| (row, COLUMNS - 1 - column)))
    }

    /// The up-down mirror image.
    #[must_use]
    pub fn flip(&self) -> Self {
        self.map_blocks(|cells| reflect(cells, |row, column| (ROWS - 1 - row, column)))
    }

    /// The image under a half turn.
    #[must_use]
    pub fn half_turn(&self) -> Self {
        self.mirror().flip()
    }

    /// Whether the layout is its own left-right mirror image.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.mirror() == *self
    }

    /// Maps the cells of every block. The anchor of the image is its smallest cell.
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

/// Maps each cell by its row and column.
fn reflect(cells: Cells, to: impl Fn(u8, u8) -> (u8, u8)) -> Cells {
    cells
        .into_iter()
        .map(|cell| {
            let (row, column) = to(cell / COLUMNS, cell % COLUMNS);
            row * COLUMNS + column
        })
        .collect()
}

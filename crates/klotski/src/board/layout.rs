//! Layouts, as sets of cells.

use super::cells::{CELLS, COLUMNS, Cells, ROWS};
use super::class::Class;
use super::shape::Shape;

/// The anchor of the 2x2 block in a solved layout. The block then covers the middle of the two
/// lowest rows, at the exit.
pub const EXIT: u8 = 13;

/// A legal layout (布局): one 2x2 block, any number of horizontal, vertical and
/// single blocks, no overlap, and at least two empty cells.
///
/// A block is given by its anchor, its top-left cell. A layout comes from a
/// [`Code`](super::Code), an [`Id`](super::Id), [`layouts`](super::layouts), a
/// [drawing](Self::from_drawing) or a step from another layout, so every value is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    pub(super) square: Cells,
    pub(super) horizontals: Cells,
    pub(super) verticals: Cells,
    pub(super) singles: Cells,
}

impl Layout {
    /// The anchor of the 2x2 block: 0 to 14, never in the last column.
    pub fn square(&self) -> u8 {
        self.square.first().expect("a layout has one 2x2 block")
    }

    /// The anchors of all blocks of a shape.
    pub const fn anchors(&self, shape: Shape) -> Cells {
        match shape {
            Shape::Square => self.square,
            Shape::Horizontal => self.horizontals,
            Shape::Vertical => self.verticals,
            Shape::Single => self.singles,
        }
    }

    /// For each of `anchors`: removes the block of this shape with this anchor, or adds one if
    /// there is none. The caller keeps the layout legal.
    pub(super) fn toggle(&mut self, shape: Shape, anchors: Cells) {
        // A match that returns a reference to the field would force layouts out of registers into
        // memory and slow down enumeration by a third.
        match shape {
            Shape::Square => self.square ^= anchors,
            Shape::Horizontal => self.horizontals ^= anchors,
            Shape::Vertical => self.verticals ^= anchors,
            Shape::Single => self.singles ^= anchors,
        }
    }

    /// The symbol of a cell in the code, an index into [`Shape::OF_SYMBOL`]. The cell
    /// must be empty or an anchor.
    pub(super) fn symbol_at(&self, cell: u8) -> usize {
        let low = (self.horizontals | self.singles).contains(cell);
        let high = (self.verticals | self.singles).contains(cell);
        usize::from(high) << 1 | usize::from(low)
    }

    fn occupied(&self) -> Cells {
        Shape::ALL
            .into_iter()
            .fold(Cells::NONE, |cells, shape| cells | shape.cover(self.anchors(shape)))
    }

    /// The empty cells, at least two.
    pub fn empty(&self) -> Cells {
        !self.occupied()
    }

    /// The class of the layout.
    pub fn class(&self) -> Class {
        Class::of_blocks(self.horizontals.len(), self.verticals.len(), self.singles.len())
    }

    /// Whether the layout is solved (has feature S): the 2x2 block is at the exit.
    pub fn is_solved(&self) -> bool {
        self.square == Cells::of(EXIT)
    }

    /// The board as five lines of text. The last line has no line end.
    ///
    /// `#` is the 2x2 block, `H` a horizontal and `V` a vertical block, `1` a single
    /// block, `.` an empty cell.
    ///
    /// ```
    /// use klotski::Code;
    ///
    /// let layout = "1A9BF0C".parse::<Code>()?.layout();
    /// let board = "\
    /// V # # V
    /// V # # V
    /// V H H V
    /// V 1 1 V
    /// 1 . . 1";
    /// assert_eq!(layout.drawing(), board);
    /// # Ok::<(), klotski::CodeError>(())
    /// ```
    pub fn drawing(&self) -> String {
        let letter = |cell: u8| {
            let covers = |shape: &Shape| shape.cover(self.anchors(*shape)).contains(cell);
            match Shape::ALL.iter().find(|shape| covers(shape)) {
                Some(Shape::Square) => '#',
                Some(Shape::Horizontal) => 'H',
                Some(Shape::Vertical) => 'V',
                Some(Shape::Single) => '1',
                None => '.',
            }
        };
        let mut drawing = String::new();
        for cell in 0..CELLS {
            if cell > 0 {
                drawing.push(if cell % COLUMNS == 0 { '\n' } else { ' ' });
            }
            drawing.push(letter(cell));
        }
        drawing
    }

    /// The left-right mirror image.
    ///
    /// ```text
    ///     a b      mirror: b a      flip: c d      half turn: d c
    ///     c d              d c            a b                 b a
    /// ```
    ///
    /// A reflection maps steps to steps, so it preserves distances. Only the mirror preserves the
    /// exit, so only the mirror preserves solutions.
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

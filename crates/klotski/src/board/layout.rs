//! Layouts, as sets of cells.

use super::cells::{CELLS, COLUMNS, Cells};
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
///
/// ```
/// use klotski::{Code, Shape};
///
/// let layout = "1A9BF0C".parse::<Code>()?.layout();
/// assert_eq!(layout.square(), 1);
/// assert_eq!(layout.anchors(Shape::Vertical), [0, 3, 8, 11].into_iter().collect());
/// assert_eq!(layout.empty(), [17, 18].into_iter().collect());
/// assert!(!layout.is_solved());
/// # Ok::<(), klotski::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    pub(super) square: Cells,
    pub(super) horizontals: Cells,
    pub(super) verticals: Cells,
    pub(super) singles: Cells,
}

impl Layout {
    /// The anchor of the 2x2 block: 0 to 14, never in the last column.
    ///
    /// # Panics
    /// Never: every layout has its 2x2 block.
    #[must_use]
    pub fn square(&self) -> u8 {
        self.square.first().expect("a layout has one 2x2 block")
    }

    /// The anchors of all blocks of a shape.
    #[must_use]
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
    #[must_use]
    pub fn empty(&self) -> Cells {
        !self.occupied()
    }

    /// The class of the layout.
    #[must_use]
    pub fn class(&self) -> Class {
        Class::of_blocks(self.horizontals.len(), self.verticals.len(), self.singles.len())
    }

    /// Whether the layout is solved (has feature S): the 2x2 block is at the exit.
    #[must_use]
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
    #[must_use]
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
}

#[cfg(test)]
mod tests {
    use crate::board::Code;

    #[test]
    fn the_classic_layout_is_drawn() {
        let layout = "1A9BF0C".parse::<Code>().unwrap().layout();
        assert_eq!(layout.drawing(), "V # # V\nV # # V\nV H H V\nV 1 1 V\n1 . . 1");
    }
}

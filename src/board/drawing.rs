//! A board in letters.

use super::cells::{CELLS, COLUMNS};
use super::layout::Layout;
use super::shape::Shape;

impl Layout {
    /// The board in five lines of text, without an end to the last:
    ///
    /// ```text
    /// V # # V      # the 2x2 block       1 a single block
    /// V # # V      H a horizontal one    . an empty cell
    /// V H H V      V a vertical one
    /// V 1 1 V
    /// 1 . . 1
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

//! Boards for a terminal.

use std::fmt::Write as _;

use klotski::{CELLS, COLUMNS, Cells, Layout, ROWS, Shape, Step};

/// The width of a drawn cell, without the lines beside it.
const CELL_WIDTH: usize = 3;

/// The mark of a block that has just moved.
const MOVED: char = '●';

/// Black, which is readable on the colours of all blocks. The terminal's default colour may be
/// white.
const INK: &str = "\x1b[38;5;16m";

/// A board in lines and boxes, eleven lines high:
///
/// ```text
/// ┌───┬───────┬───┐
/// │   │       │   │
/// │   │       │   │
/// │   │       │   │
/// │   ├───────┤   │
/// ```
///
/// A dot marks an empty cell. With colour, each kind of block has its own background. `step` is
/// visible without colour, too: the moved block is filled with `●`, and `○` marks the empty cells
/// that it left.
///
/// ```
/// use klotski::Code;
/// use klotski_sql::render::boxes;
///
/// let classic = "1A9BF0C".parse::<Code>()?.layout();
/// assert!(boxes(&classic, None, false).starts_with("┌───┬───────┬───┐\n"));
/// # Ok::<(), klotski::CodeError>(())
/// ```
#[must_use]
pub fn boxes(layout: &Layout, step: Option<Step>, colour: bool) -> String {
    let blocks = blocks(layout);
    let marks = marks(layout, step);
    let block_at = |row: i8, column: i8| -> Option<u8> {
        let on_board =
            (0..ROWS.cast_signed()).contains(&row) && (0..COLUMNS.cast_signed()).contains(&column);
        on_board.then(|| blocks[(row * COLUMNS.cast_signed() + column).cast_unsigned() as usize])
    };
    // Cells of different blocks are separated by a line.
    let are_apart = |one: Option<u8>, other: Option<u8>| one != other;
    let mut text = String::new();
    for row in 0..=ROWS.cast_signed() {
        for column in 0..=COLUMNS.cast_signed() {
            let [north_west, north_east] = [column - 1, column].map(|c| block_at(row - 1, c));
            let [south_west, south_east] = [column - 1, column].map(|c| block_at(row, c));
            let (up, down) = (are_apart(north_west, north_east), are_apart(south_west, south_east));
            let (left, right) =
                (are_apart(north_west, south_west), are_apart(north_east, south_east));
            let inside = paint(shape_at(layout, row - 1, column - 1), colour);
            let corner = corner([up, down, left, right]);
            if corner == ' ' {
                // Within a block or within empty cells.
                let _ = write!(text, "{}{corner}{}", inside.0, inside.1);
            } else {
                text.push(corner);
            }
            if column < COLUMNS.cast_signed() {
                let above = paint(shape_at(layout, row - 1, column), colour);
                let (line, (on, off)) = if right { ("─", ("", "")) } else { (" ", above) };
                let _ = write!(text, "{on}{}{off}", line.repeat(CELL_WIDTH));
            }
        }
        text.push('\n');
        if row == ROWS.cast_signed() {
            break;
        }
        for column in 0..=COLUMNS.cast_signed() {
            let (west, east) = (block_at(row, column - 1), block_at(row, column));
            let here = paint(shape_at(layout, row, column - 1), colour);
            if are_apart(west, east) {
                text.push('│');
            } else {
                let _ = write!(text, "{} {}", here.0, here.1);
            }
            if column < COLUMNS.cast_signed() {
                let shape = shape_at(layout, row, column);
                let (on, off) = paint(shape, colour);
                let cell = row * COLUMNS.cast_signed() + column;
                let mark = marks[cell.cast_unsigned() as usize];
                let ink = if mark == MOVED && colour { INK } else { "" };
                let _ = write!(text, "{on}{ink}{mark:^CELL_WIDTH$}{off}");
            }
        }
        text.push('\n');
    }
    text
}

/// By cell: the anchor of the block that covers the cell, or [`CELLS`] if the cell is empty.
fn blocks(layout: &Layout) -> Vec<u8> {
    let mut blocks = vec![CELLS; usize::from(CELLS)];
    for shape in Shape::ALL {
        for anchor in layout.anchors(shape) {
            for cell in shape.cover(Cells::of(anchor)) {
                blocks[usize::from(cell)] = anchor;
            }
        }
    }
    blocks
}

/// By cell: the mark in its middle.
fn marks(layout: &Layout, step: Option<Step>) -> Vec<char> {
    let cover = |anchor: fn(Step) -> u8| {
        step.map_or(Cells::NONE, |step| step.shape.cover(Cells::of(anchor(step))))
    };
    let (left, moved) = (cover(|step| step.from), cover(|step| step.to));
    let empty = layout.empty();
    let mark = |cell| match (moved.contains(cell), empty.contains(cell)) {
        (true, _) => MOVED,
        (false, true) if left.contains(cell) => '○',
        (false, true) => '·',
        (false, false) => ' ',
    };
    (0..CELLS).map(mark).collect()
}

/// The shape of the block on a cell, if the cell is on the board and not empty.
fn shape_at(layout: &Layout, row: i8, column: i8) -> Option<Shape> {
    let on_board =
        (0..ROWS.cast_signed()).contains(&row) && (0..COLUMNS.cast_signed()).contains(&column);
    let cell = (row * COLUMNS.cast_signed() + column).cast_unsigned();
    let covers = |shape: &Shape| shape.cover(layout.anchors(*shape)).contains(cell);
    on_board.then(|| Shape::ALL.into_iter().find(covers)).flatten()
}

/// The escape sequences that turn the colour of a shape on and off. Vermilion, blue, green and
/// yellow are distinct for colour-blind readers, too.
fn paint(shape: Option<Shape>, colour: bool) -> (&'static str, &'static str) {
    match shape.filter(|_| colour) {
        None => ("", ""),
        Some(Shape::Square) => ("\x1b[48;5;166m", "\x1b[0m"),
        Some(Shape::Horizontal) => ("\x1b[48;5;32m", "\x1b[0m"),
        Some(Shape::Vertical) => ("\x1b[48;5;36m", "\x1b[0m"),
        Some(Shape::Single) => ("\x1b[48;5;221m", "\x1b[0m"),
    }
}

/// The box-drawing character that connects up, down, left and right.
fn corner(lines: [bool; 4]) -> char {
    match lines {
        [true, true, true, true] => '┼',
        [true, true, true, false] => '┤',
        [true, true, false, true] => '├',
        [true, false, true, true] => '┴',
        [false, true, true, true] => '┬',
        [true, true, false, false] => '│',
        [false, false, true, true] => '─',
        [true, false, true, false] => '┘',
        [true, false, false, true] => '└',
        [false, true, true, false] => '┐',
        [false, true, false, true] => '┌',
        // A single line cannot end at a corner: around a corner, the block never changes exactly
        // once.
        _ => ' ',
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use klotski::{Code, layouts_of};

    use super::*;

    fn layout(code: &str) -> Layout {
        code.parse::<Code>().unwrap().layout()
    }

    #[test]
    fn the_classic_layout_in_boxes() {
        let expected = "\
┌───┬───────┬───┐
│   │       │   │
│   │       │   │
│   │       │   │
├───┼───────┼───┤
│   │       │   │
│   ├───┬───┤   │
│   │   │   │   │
├───┼───┴───┼───┤
│   │ ·   · │   │
└───┴───────┴───┘
";
        assert_eq!(boxes(&layout("1A9BF0C"), None, false), expected);
    }

    /// Without dots, empty cells would look like single blocks.
    #[test]
    fn boxes_of_different_layouts_differ() {
        assert_ne!(boxes(&layout("1A9BF0C"), None, false), boxes(&layout("1A82FDC"), None, false));
        let pictures: HashSet<String> = layouts_of(&[layout("1000").class()])
            .map(|(_, layout)| boxes(&layout, None, false))
            .collect();
        assert_eq!(pictures.len(), layouts_of(&[layout("1000").class()]).count());
    }

    #[test]
    fn colours_are_turned_off_again() {
        let text = boxes(&layout("4FEA134"), None, true);
        let on = text.matches("\x1b[48").count();
        assert_eq!(on, text.matches("\x1b[0m").count());
        assert!(on > 0);
        // Without the escape sequences, both pictures are equal.
        let mut plain = String::new();
        for (index, part) in text.split('\x1b').enumerate() {
            plain += if index == 0 { part } else { part.split_once('m').unwrap().1 };
        }
        assert_eq!(plain, boxes(&layout("4FEA134"), None, false));
    }

    /// A horizontal block has moved right by one cell, so it covers one of its previous cells.
    #[test]
    fn a_step_is_marked_without_colour() {
        let [before, after] = [".HH.", "..HH"]
            .map(|row| Layout::from_drawing(&format!("##..\n##..\n{row}\n....\n....")).unwrap());
        let (step, _) = before.steps().find(|(_, layout)| *layout == after).unwrap();
        let text = boxes(&after, Some(step), false);
        assert_eq!(text.lines().nth(5), Some("│ ·   ○ │ ●   ● │"));
        assert_eq!(text.replace('●', " ").replace('○', "·"), boxes(&after, None, false));
    }

    #[test]
    fn a_step_is_marked_in_black_on_colour() {
        let classic = layout("1A9BF0C");
        let (step, after) = classic.steps().next().unwrap();
        let text = boxes(&after, Some(step), true);
        assert_eq!(text.matches('●').count(), text.matches("\x1b[38;5;16m ● \x1b[0m").count());
        assert!(text.contains('●') && text.contains('○'), "{text}");
    }
}

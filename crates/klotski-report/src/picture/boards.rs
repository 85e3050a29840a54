//! Boards for a terminal, alone or side by side.

use klotski::{CELLS, COLUMNS, Cells, Layout, ROWS, Shape, Step};

use super::paths::Panel;

/// The mark of a block that has just moved.
const MOVED: char = '●';

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
pub fn boxes(layout: &Layout, step: Option<Step>, colour: bool) -> String {
    let columns = usize::from(COLUMNS);
    let marks = marks(layout, step);
    // Vermilion, blue, green and yellow are distinct for colour-blind readers, too.
    let painted = |text: &str, place: Place| {
        let background = match place.and_then(|(_, shape)| shape).filter(|_| colour) {
            None => return text.to_owned(),
            Some(Shape::Square) => 166,
            Some(Shape::Horizontal) => 32,
            Some(Shape::Vertical) => 36,
            Some(Shape::Single) => 221,
        };
        format!("\x1b[48;5;{background}m{text}\x1b[0m")
    };
    let mut text = String::new();
    for (row, rows) in grid(layout).windows(2).enumerate() {
        let (above, below) = (&rows[0], &rows[1]);
        for column in 0..=columns {
            // The four places around a corner. Different blocks are separated by a line.
            let [north_west, north_east] = [above[column], above[column + 1]];
            let [south_west, south_east] = [below[column], below[column + 1]];
            let (up, down) = (north_west != north_east, south_west != south_east);
            let (left, right) = (north_west != south_west, north_east != south_east);
            match corner([up, down, left, right]) {
                // Within a block or within empty cells.
                " " => text += &painted(" ", north_west),
                corner => text += corner,
            }
            if column < columns {
                text += &if right { "───".to_owned() } else { painted("   ", north_east) };
            }
        }
        text.push('\n');
        if row == usize::from(ROWS) {
            break;
        }
        for column in 0..=columns {
            let (west, east) = (below[column], below[column + 1]);
            text += &if west == east { painted(" ", west) } else { "│".to_owned() };
            if column < columns {
                let mark = marks[row * columns + column];
                // Black is readable on the colours of all blocks. The terminal's default colour may
                // be white.
                let ink = if mark == MOVED && colour { "\x1b[38;5;16m" } else { "" };
                text += &painted(&format!("{ink} {mark} "), east);
            }
        }
        text.push('\n');
    }
    text
}

/// A cell of the board: the anchor and the shape of its block, or [`CELLS`] and no shape if it is
/// empty. `None` is beside the board.
type Place = Option<(u8, Option<Shape>)>;

/// The places of all cells, with one more on every side.
fn grid(layout: &Layout) -> [[Place; COLUMNS as usize + 2]; ROWS as usize + 2] {
    let mut cells = [(CELLS, None); CELLS as usize];
    for shape in Shape::ALL {
        for anchor in layout.anchors(shape) {
            for cell in shape.cover(Cells::of(anchor)) {
                cells[usize::from(cell)] = (anchor, Some(shape));
            }
        }
    }
    let mut grid = [[None; COLUMNS as usize + 2]; ROWS as usize + 2];
    for (number, cell) in cells.into_iter().enumerate() {
        let (row, column) = (number / usize::from(COLUMNS), number % usize::from(COLUMNS));
        grid[row + 1][column + 1] = Some(cell);
    }
    grid
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

/// The box-drawing character that connects up, down, left and right.
fn corner(lines: [bool; 4]) -> &'static str {
    match lines {
        [true, true, true, true] => "┼",
        [true, true, true, false] => "┤",
        [true, true, false, true] => "├",
        [true, false, true, true] => "┴",
        [false, true, true, true] => "┬",
        [true, true, false, false] => "│",
        [false, false, true, true] => "─",
        [true, false, true, false] => "┘",
        [true, false, false, true] => "└",
        [false, true, true, false] => "┐",
        [false, true, false, true] => "┌",
        // A single line cannot end at a corner: around a corner, the block never changes exactly
        // once.
        _ => " ",
    }
}

/// How a board is drawn as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardStyle {
    /// Five lines of letters, which [`Layout::from_drawing`] parses. Steps are not marked.
    Letters,
    /// See [`boxes`].
    Boxes {
        /// Whether each kind of block has its own background.
        colour: bool,
    },
}

/// Boards below their captions, as many side by side as fit into the width in columns.
pub fn text_sheet(panels: &[Panel], style: BoardStyle, width: usize) -> String {
    const GAP: usize = 3;
    // Escape sequences take no columns, so the known width of a board is used.
    let board_width = if style == BoardStyle::Letters { 7 } else { 17 };
    let captions = panels.iter().map(|panel| panel.caption.chars().count());
    let widest = captions.max().unwrap_or(0).max(board_width);
    let in_a_row = ((width + GAP) / (widest + GAP)).max(1);
    let to_next = " ".repeat(widest - board_width + GAP);
    let mut text = String::new();
    for row in panels.chunks(in_a_row) {
        if !text.is_empty() {
            text.push('\n');
        }
        let captions: Vec<String> =
            row.iter().map(|panel| format!("{:widest$}", panel.caption)).collect();
        text += captions.join(&" ".repeat(GAP)).trim_end();
        text.push('\n');
        let draw = |panel: &Panel| match style {
            BoardStyle::Letters => panel.layout.drawing(),
            BoardStyle::Boxes { colour } => boxes(&panel.layout, panel.step, colour),
        };
        let boards: Vec<String> = row.iter().map(draw).collect();
        let mut lines: Vec<_> = boards.iter().map(|board| board.lines()).collect();
        for _ in boards[0].lines() {
            let line: Vec<&str> = lines.iter_mut().filter_map(Iterator::next).collect();
            text += &line.join(&to_next);
            text.push('\n');
        }
    }
    text
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
        let class = [layout("1000").class()];
        let pictures: HashSet<String> =
            layouts_of(&class).map(|(_, layout)| boxes(&layout, None, false)).collect();
        assert_eq!(pictures.len(), layouts_of(&class).count());
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
    fn letters_are_side_by_side_where_they_fit() {
        let layout = layout("1A9BF0C");
        let panels = ["0", "1", "2"];
        let panels =
            panels.map(|caption| Panel { caption: caption.to_owned(), layout, step: None });
        let letters = |width| text_sheet(&panels, BoardStyle::Letters, width);
        assert_eq!(letters(7).lines().count(), 20);
        assert_eq!(letters(17).lines().count(), 13);
        let wide = letters(80);
        assert_eq!(wide.lines().next(), Some("0         1         2"));
        assert_eq!(wide.lines().nth(3), Some("V H H V   V H H V   V H H V"));
        assert_eq!(text_sheet(&[], BoardStyle::Letters, 80), "");
    }
}

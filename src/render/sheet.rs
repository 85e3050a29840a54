//! Boards side by side.

use klotski::{Layout, Step};

use super::board::boxes;

/// A board with a text above it.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The text above the board.
    pub caption: String,
    /// The layout on the board.
    pub layout: Layout,
    /// The last step before the layout, which is marked.
    pub step: Option<Step>,
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

impl BoardStyle {
    /// Draws the board of a panel, without its caption.
    #[must_use]
    pub fn draw(self, panel: &Panel) -> String {
        match self {
            Self::Letters => panel.layout.drawing(),
            Self::Boxes { colour } => boxes(&panel.layout, panel.step, colour),
        }
    }

    /// The width of a drawn board, in columns.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Letters => 7,
            Self::Boxes { .. } => 17,
        }
    }

    /// The height of a drawn board, in lines.
    #[must_use]
    pub const fn height(self) -> usize {
        match self {
            Self::Letters => 5,
            Self::Boxes { .. } => 11,
        }
    }
}

/// Boards below their captions, as many side by side as fit into the width in columns.
#[must_use]
pub fn sheet(panels: &[Panel], style: BoardStyle, width: usize) -> String {
    const GAP: usize = 3;
    let captions = panels.iter().map(|panel| panel.caption.chars().count());
    let widest = captions.max().unwrap_or(0).max(style.width());
    let in_a_row = ((width + GAP) / (widest + GAP)).max(1);
    // Escape sequences take no columns, so the known width of a board is used.
    let to_next = " ".repeat(widest - style.width() + GAP);
    let mut text = String::new();
    for row in panels.chunks(in_a_row) {
        if !text.is_empty() {
            text.push('\n');
        }
        let captions: Vec<String> =
            row.iter().map(|panel| format!("{:widest$}", panel.caption)).collect();
        text += captions.join(&" ".repeat(GAP)).trim_end();
        text.push('\n');
        let boards: Vec<String> = row.iter().map(|panel| style.draw(panel)).collect();
        let mut lines: Vec<_> = boards.iter().map(|board| board.lines()).collect();
        for _ in 0..style.height() {
            let line: Vec<&str> = lines.iter_mut().filter_map(Iterator::next).collect();
            text += &line.join(&to_next);
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use klotski::Code;

    use super::*;

    /// The classic layout, and this number of steps from it.
    fn panels(steps: usize) -> Vec<Panel> {
        let mut layout = "1A9BF0C".parse::<Code>().unwrap().layout();
        let mut panels =
            vec![Panel { caption: format!("0 {}", layout.code()), layout, step: None }];
        for number in 1..=steps {
            let (step, next) = layout.steps().next().unwrap();
            layout = next;
            let caption = format!("{number} {}", layout.code());
            panels.push(Panel { caption, layout, step: Some(step) });
        }
        panels
    }

    /// The text as displayed by a terminal.
    fn shown(text: &str) -> String {
        let mut parts = text.split("\x1b[");
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |shown, part| shown + part.split_once('m').unwrap().1)
    }

    #[test]
    fn letters_are_side_by_side_where_they_fit() {
        let mut three = vec![panels(0).remove(0); 3];
        for (number, panel) in three.iter_mut().enumerate() {
            panel.caption = number.to_string();
        }
        let letters = |width| sheet(&three, BoardStyle::Letters, width);
        assert_eq!(letters(7).lines().count(), 20);
        assert_eq!(letters(17).lines().count(), 13);
        let wide = letters(80);
        assert_eq!(wide.lines().next(), Some("0         1         2"));
        assert_eq!(wide.lines().nth(3), Some("V H H V   V H H V   V H H V"));
        assert_eq!(sheet(&[], BoardStyle::Letters, 80), "");
    }

    #[test]
    fn boxes_are_side_by_side_where_they_fit() {
        let panels = panels(12);
        for colour in [false, true] {
            let style = BoardStyle::Boxes { colour };
            for (width, in_a_row) in [(10, 1), (36, 1), (37, 2), (60, 3), (80, 4), (120, 6)] {
                let text = shown(&sheet(&panels, style, width));
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
                assert_eq!(widest, in_a_row * 20 - 3, "{width}");
                assert_eq!(text.lines().next().unwrap().matches("00").count(), in_a_row);
                let rows = 13_usize.div_ceil(in_a_row);
                assert_eq!(text.lines().count(), rows * 13 - 1, "{width}");
                assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
            }
        }
    }

    #[test]
    fn colours_end_with_each_board_and_line() {
        let text = sheet(&panels(12), BoardStyle::Boxes { colour: true }, 80);
        for line in text.lines() {
            assert_eq!(line.matches("\x1b[48").count(), line.matches("\x1b[0m").count(), "{line}");
        }
        assert_eq!(shown(&text), sheet(&panels(12), BoardStyle::Boxes { colour: false }, 80));
    }

    #[test]
    fn the_sizes_are_those_of_the_drawings() {
        for style in [BoardStyle::Letters, BoardStyle::Boxes { colour: false }] {
            for panel in panels(3) {
                let drawing = style.draw(&panel);
                assert_eq!(drawing.lines().count(), style.height());
                assert!(drawing.lines().all(|line| line.chars().count() == style.width()));
            }
        }
    }
}

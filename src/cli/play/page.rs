//! What stands on the screen while a path is played.
//!
//! ```text
//!   81 steps from 1A9BF0C00 to DAA7F3000
//!
//!   the board
//!
//!   12/81  single 17 -> 12  14A7EFC00   arrows step, q quits
//! ```

use klotski_program::cut;
use klotski_program::texts::Language;
use terminal_size::{Height, Width, terminal_size};
use unicode_width::UnicodeWidthStr;

use crate::render::{BoardStyle, Panel};

/// The size of the terminal in columns and lines of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PageSize {
    columns: usize,
    lines: usize,
}

impl PageSize {
    /// The size that the terminal has now. Windows change.
    pub(super) fn of_terminal() -> Self {
        let (Width(columns), Height(lines)) = terminal_size().unwrap_or((Width(80), Height(24)));
        Self { columns: columns.into(), lines: lines.into() }
    }
}

/// A board of a path, with what is said about it.
pub(super) struct PlayPage<'p> {
    pub(super) title: &'p str,
    pub(super) panel: &'p Panel,
    /// The number of the panel, and that of the last one.
    pub(super) at: usize,
    pub(super) last: usize,
    pub(super) style: BoardStyle,
    pub(super) language: Language,
}

impl PlayPage<'_> {
    /// The bytes that replace one page by the next.
    pub(super) fn drawn(&self, size: PageSize) -> String {
        // Each line is erased before it is written: after it, the cursor may stand on its last
        // character.
        let lines: Vec<String> =
            self.lines(size).into_iter().map(|line| format!("\x1b[K{line}")).collect();
        format!("\x1b[H{}\x1b[J", lines.join("\r\n"))
    }

    /// The lines of the page, as many and as long as the terminal has room for.
    fn lines(&self, size: PageSize) -> Vec<String> {
        // The last column stays empty.
        let width = size.columns.saturating_sub(1);
        // With the line below the board.
        let has_room = self.style.width() <= width && self.style.height() < size.lines;
        let style = if has_room { self.style } else { BoardStyle::Letters };
        let board = style.draw(self.panel);
        let [title, status] =
            [self.title.to_owned(), self.status(width)].map(|text| cut(&text, width).to_owned());
        let board: Vec<String> = if style == BoardStyle::Letters {
            board.lines().map(|line| cut(line, width).to_owned()).collect()
        } else {
            board.lines().map(str::to_owned).collect()
        };
        let blank = Vec::new();
        let (head, gap) = match size.lines.saturating_sub(board.len()) {
            ..2 => (blank.clone(), blank),
            2..4 => (vec![title], blank),
            _ => (vec![title, String::new()], vec![String::new()]),
        };
        let mut lines = [head, board, gap, vec![status]].concat();
        lines.truncate(size.lines);
        lines
    }

    fn status(&self, width: usize) -> String {
        const HELPS: [&str; 2] = ["arrows step, q quits", "q quits"];
        let Self { panel, at, last, .. } = self;
        let step = panel.step.map_or_else(String::new, |step| {
            format!("  {} {} -> {}", step.shape.name(), step.from, step.to)
        });
        let status = format!("{at}/{last}{step}  {}", panel.layout.code());
        let helped = HELPS.map(|help| format!("{status}   {}", self.language.text(help)));
        helped.into_iter().find(|text| text.width() <= width).unwrap_or(status)
    }
}

#[cfg(test)]
mod tests {
    use klotski::Code;

    use super::*;

    fn with_page<T>(language: Language, colour: bool, test: impl FnOnce(&PlayPage<'_>) -> T) -> T {
        let classic = "1A9BF0C".parse::<Code>().unwrap().layout();
        let (step, layout) = classic.steps().next().unwrap();
        let panel = Panel { caption: String::new(), layout, step: Some(step) };
        let title = language.text("81 steps from 1A9BF0C00 to DAA7F3000");
        let style = BoardStyle::Boxes { colour };
        test(&PlayPage { title: &title, panel: &panel, at: 1, last: 81, style, language })
    }

    fn lines(columns: usize, lines: usize) -> Vec<String> {
        with_page(Language::English, false, |page| page.lines(PageSize { columns, lines }))
    }

    #[test]
    fn a_page_has_the_board_between_title_and_status() {
        let page = lines(80, 24);
        assert_eq!(page.len(), 15);
        assert_eq!(page[0], "81 steps from 1A9BF0C00 to DAA7F3000");
        assert!(page[2].starts_with('┌') && page[12].starts_with('└'), "{page:?}");
        assert!(page[14].starts_with("1/81  "), "{page:?}");
        assert!(page[14].ends_with("   arrows step, q quits"), "{page:?}");
        assert!(lines(50, 24)[14].ends_with("00   q quits"), "{:?}", lines(50, 24));
    }

    #[test]
    fn a_page_fits_into_every_terminal() {
        for (columns, height) in (1..100).flat_map(|columns| (1..30).map(move |h| (columns, h))) {
            for language in Language::ALL {
                let size = PageSize { columns, lines: height };
                let page = with_page(language, false, |page| page.lines(size));
                assert!(page.len() <= height);
                assert!(page.iter().all(|line| line.width() < columns), "{page:?}");
                let has_boxes = page.iter().any(|line| line.contains('┌'));
                assert_eq!(has_boxes, columns > 17 && height > 11, "{columns} x {height}");
                if columns > 40 && height > 5 {
                    assert!(page.last().unwrap().starts_with("1/81"), "{columns} x {height}");
                }
            }
        }
    }

    #[test]
    fn a_page_speaks_chinese() {
        let size = PageSize { columns: 60, lines: 24 };
        let page = with_page(Language::Chinese, false, |page| page.lines(size));
        assert_eq!(page[0], "从 1A9BF0C00 到 DAA7F3000：81 步");
        assert!(page[14].ends_with("   方向键走步，q 退出"), "{page:?}");
        assert_eq!(cut("方向键走步", 5), "方向");
    }

    #[test]
    fn a_page_replaces_the_one_before() {
        let size = PageSize { columns: 80, lines: 24 };
        let drawn = with_page(Language::English, true, |page| page.drawn(size));
        assert!(drawn.starts_with("\x1b[H\x1b[K81 steps") && drawn.ends_with("quits\x1b[J"));
        assert_eq!(drawn.matches("\r\n\x1b[K").count(), 14);
        assert_eq!(drawn.matches("\x1b[48").count(), drawn.matches("\x1b[0m").count());
    }
}

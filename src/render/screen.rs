//! The terminal that a table is for.

use std::cell::Cell;

/// How wide a table may be, and what becomes of a wider one.
#[derive(Debug)]
pub struct Screen {
    width: usize,
    can_scroll: bool,
    lists_one_row: bool,
    missing_columns: Cell<Option<(usize, usize)>>,
}

impl Screen {
    /// A terminal of so many columns of text. A wider table of a single row becomes a list, if
    /// the user did not insist on a table; other tables are cut, unless a pager scrolls to the
    /// right.
    #[must_use]
    pub fn new(width: usize, can_scroll: bool, lists_one_row: bool) -> Self {
        Self { width, can_scroll, lists_one_row, missing_columns: Cell::new(None) }
    }

    /// How many columns of the table could not be shown whole, and of how many.
    #[must_use]
    pub fn missing_columns(&self) -> Option<(usize, usize)> {
        self.missing_columns.get()
    }

    /// Whether a table of one row becomes a list, where its last column ends at `width`.
    pub(super) fn lists(&self, width: usize) -> bool {
        self.lists_one_row && width >= self.width
    }

    /// The columns of text of the terminal.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Takes the columns where the columns of a table end, and returns the width to which its
    /// lines are cut.
    pub(super) fn cut(&self, ends: &[usize]) -> Option<usize> {
        // The line below the header is longer by one.
        if self.can_scroll || ends.last().is_none_or(|&end| end < self.width) {
            return None;
        }
        // The last column of the terminal shows that the line goes on.
        let whole = ends.iter().filter(|&&end| end < self.width).count();
        self.missing_columns.set(Some((ends.len() - whole, ends.len())));
        Some(self.width)
    }
}

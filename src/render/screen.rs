//! The terminal of a table.

use std::cell::Cell;

/// The width of a table, and how wider tables are cut.
#[derive(Debug)]
pub struct Screen {
    width: usize,
    can_scroll: bool,
    lists_one_row: bool,
    missing_columns: Cell<Option<(usize, usize)>>,
}

impl Screen {
    /// A terminal of `width` columns. A wider table of a single row becomes a list if
    /// `lists_one_row`. Other tables are cut, unless a pager can scroll to the right.
    #[must_use]
    pub fn new(width: usize, can_scroll: bool, lists_one_row: bool) -> Self {
        Self { width, can_scroll, lists_one_row, missing_columns: Cell::new(None) }
    }

    /// The number of columns that were cut off, and the number of all columns.
    #[must_use]
    pub fn missing_columns(&self) -> Option<(usize, usize)> {
        self.missing_columns.get()
    }

    /// Whether a table of one row becomes a list, if its last column ends at `width`.
    pub(super) fn lists(&self, width: usize) -> bool {
        self.lists_one_row && width >= self.width
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Returns the width to which lines are cut, for a table whose columns end at `ends`.
    pub(super) fn cut(&self, ends: &[usize]) -> Option<usize> {
        // The line below the header is longer by one.
        if self.can_scroll || ends.last().is_none_or(|&end| end < self.width) {
            return None;
        }
        // The last column of the terminal shows an ellipsis.
        let whole = ends.iter().filter(|&&end| end < self.width).count();
        self.missing_columns.set(Some((ends.len() - whole, ends.len())));
        Some(self.width)
    }
}

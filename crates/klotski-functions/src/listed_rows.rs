//! The rows of a call of a table-valued function.

use std::iter;

use super::memory::Share;
use crate::value::Value;

/// The rows of one call. Rows are computed one by one when SQLite fetches them, because a join may
/// have many open calls of a million rows each.
pub(super) struct ListedRows {
    items: Box<dyn Items>,
    /// The memory of the items.
    _share: Share,
}

/// A column of a listing, as a function of an item.
pub(super) type ValueOf<T> = for<'v> fn(&'v T) -> Value<'v>;

/// Advances to the next item; false if there is none.
trait Items {
    /// Goes to the next item; false if there is none.
    fn advance(&mut self) -> bool;

    /// The value of a column of the current item.
    fn value(&self, column: usize) -> Value<'_>;
}

/// Items with a function for each column.
struct Columned<I: Iterator, const COLUMNS: usize> {
    items: I,
    current: Option<I::Item>,
    columns: [ValueOf<I::Item>; COLUMNS],
}

impl<I: Iterator, const COLUMNS: usize> Items for Columned<I, COLUMNS> {
    fn advance(&mut self) -> bool {
        self.current = self.items.next();
        self.current.is_some()
    }

    fn value(&self, column: usize) -> Value<'_> {
        let item = self.current.as_ref().zip(self.columns.get(column));
        item.map_or(Value::Null, |(item, value)| value(item))
    }
}

impl ListedRows {
    /// Advances to the next row; false if there is none.
    pub(super) fn advance(&mut self) -> bool {
        self.items.advance()
    }

    pub(super) fn value(&self, column: usize) -> Value<'_> {
        self.items.value(column)
    }

    pub(super) fn none() -> Self {
        Self::of(Share::default(), iter::empty::<()>(), [])
    }

    /// A row for each item. `share` is the memory of the items.
    pub(super) fn of<I: Iterator + 'static, const COLUMNS: usize>(
        share: Share,
        items: I,
        columns: [ValueOf<I::Item>; COLUMNS],
    ) -> Self {
        Self { items: Box::new(Columned { items, current: None, columns }), _share: share }
    }
}

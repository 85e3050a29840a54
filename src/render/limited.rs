//! A limit on the number of rows.

use std::io;

use crate::rows::{DeclaredType, RowSink, Value};

/// Forwards the first rows and drops the rest.
pub(super) struct Limited<'s> {
    pub(super) sink: Box<dyn RowSink + 's>,
    pub(super) rows_left: u64,
}

impl RowSink for Limited<'_> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        if self.rows_left == 0 {
            return Ok(());
        }
        self.rows_left -= 1;
        self.sink.row(values)
    }

    fn is_full(&self) -> bool {
        self.rows_left == 0
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}

//! Rows that are inspected while they are forwarded.

use std::io;

use super::Value;
use super::declared_type::DeclaredType;
use super::sink::RowSink;

/// Forwards rows to a sink and calls `look` with each.
pub struct Inspected<'s, L> {
    /// The sink.
    pub sink: &'s mut dyn RowSink,
    /// Called with the values of each row.
    pub look: L,
}

impl<L: FnMut(&[Value<'_>])> RowSink for Inspected<'_, L> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        (self.look)(values);
        self.sink.row(values)
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}

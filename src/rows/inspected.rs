//! Rows that are looked at on their way.

use std::io;

use super::Value;
use super::declared_type::DeclaredType;
use super::sink::RowSink;

/// Passes rows on to a sink and looks at each.
pub struct Inspected<'s, L> {
    /// The sink that gets the rows.
    pub sink: &'s mut dyn RowSink,
    /// Looks at the values of a row.
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

//! Whether an answer of one value says that there is nothing.

use std::io;

use crate::rows::{DeclaredType, RowSink, Value};

/// Passes rows on and notes whether a value is NULL.
pub struct NullWatch<'s> {
    pub sink: &'s mut dyn RowSink,
    pub is_null: &'s mut bool,
}

impl RowSink for NullWatch<'_> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        *self.is_null |= values.contains(&Value::Null);
        self.sink.row(values)
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}

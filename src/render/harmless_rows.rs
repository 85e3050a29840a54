//! Rows with control characters escaped, for a terminal.

use std::borrow::Cow;
use std::io;

use klotski_program::harmless;

use crate::rows::{DeclaredType, RowSink, Value};

/// Forwards rows to a sink, with their texts and column names made [`harmless`].
pub struct Harmless<S> {
    /// The sink for the harmless rows.
    pub sink: S,
}

impl<S: RowSink> RowSink for Harmless<S> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        let columns: Vec<_> = columns.iter().map(|name| harmless(name)).collect();
        self.sink.begin(&columns.iter().map(AsRef::as_ref).collect::<Vec<_>>())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let values = values.iter().map(|value| match value {
            Value::Text(text) => Value::Text(harmless(text)),
            Value::Blob(bytes) => Value::Blob(Cow::Borrowed(bytes)),
            number_or_null => number_or_null.clone(),
        });
        self.sink.row(&values.collect::<Vec<_>>())
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}

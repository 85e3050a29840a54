//! Rows from elsewhere, on their way to a terminal or a page.

use std::borrow::Cow;
use std::io;

use klotski_texts::escape_controls;

use crate::{DeclaredType, RowSink, Value};

/// Forwards rows to a sink, with the control characters of texts and column names escaped.
pub struct Escaped<S> {
    pub sink: S,
}

impl<S: RowSink> RowSink for Escaped<S> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        let columns: Vec<_> = columns.iter().map(|name| escape_controls(name)).collect();
        self.sink.begin(&columns.iter().map(AsRef::as_ref).collect::<Vec<_>>())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let values = values.iter().map(|value| match value {
            Value::Text(text) => Value::Text(escape_controls(text)),
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

//! The texts of canned queries in the language of people.

use std::io;

use klotski_query::{DeclaredType, RowSink, Value};
use klotski_texts::language;

/// The columns of canned queries whose texts are written by this project. Others have names, codes
/// and sources.
const TEXTS: [&str; 6] = ["checked", "claim", "finding", "published", "record", "shown"];

/// Forwards rows of a canned query with its texts translated.
pub struct Translated<'s> {
    sink: &'s mut dyn RowSink,
    has_text: Vec<bool>,
}

impl<'s> Translated<'s> {
    pub fn new(sink: &'s mut dyn RowSink) -> Self {
        Self { sink, has_text: Vec::new() }
    }
}

impl RowSink for Translated<'_> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.has_text = columns.iter().map(|name| TEXTS.contains(name)).collect();
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let values = values.iter().zip(&self.has_text).map(|(value, has_text)| match value {
            Value::Text(text) if *has_text => Value::Text(language().text(text)),
            other => other.clone(),
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

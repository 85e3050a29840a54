//! The sink between a query and its format.

use std::io;

use klotski_program::{Ticker, start_spinner};
use klotski_query::{DeclaredType, RowSink, Value};
use klotski_texts::language;

/// The columns whose texts are written by this project. Others have names, codes and sources.
const TRANSLATED: [&str; 3] = ["claim", "record", "shown"];

/// Forwards rows to a format, up to the limit, and records what they contain.
pub struct AnswerSink<'s> {
    sink: Box<dyn RowSink + 's>,
    limit: Option<u64>,
    /// Whether people read the answer: texts of this project are then in their language.
    for_people: bool,
    /// Whether the rows appear on the terminal, in the place of the spinner.
    replaces_spinner: bool,
    pub rows: u64,
    pub has_null: bool,
    translated: Vec<bool>,
    spinner: Option<Ticker>,
}

impl<'s> AnswerSink<'s> {
    pub fn new(
        sink: Box<dyn RowSink + 's>,
        limit: Option<u64>,
        for_people: bool,
        replaces_spinner: bool,
    ) -> Self {
        let (rows, has_null, translated) = (0, false, Vec::new());
        let spinner = start_spinner();
        Self { sink, limit, for_people, replaces_spinner, rows, has_null, translated, spinner }
    }
}

impl RowSink for AnswerSink<'_> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        let is_translated = |name: &&str| self.for_people && TRANSLATED.contains(name);
        self.translated = columns.iter().map(is_translated).collect();
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        if self.is_full() {
            return Ok(());
        }
        self.rows += 1;
        // The first rows are still in the buffer of the output.
        if self.replaces_spinner && self.rows > 100 {
            self.spinner = None;
        }
        self.has_null |= values.contains(&Value::Null);
        if !self.translated.contains(&true) {
            return self.sink.row(values);
        }
        let values = values.iter().zip(&self.translated).map(|(value, translated)| match value {
            Value::Text(text) if *translated => Value::Text(language().text(text)),
            other => other.clone(),
        });
        self.sink.row(&values.collect::<Vec<_>>())
    }

    fn is_full(&self) -> bool {
        self.limit.is_some_and(|limit| self.rows >= limit) || self.sink.is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}

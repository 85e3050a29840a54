//! The one wrapper between a query and its format.

use std::io;

use klotski_program::language;
use klotski_query::{DeclaredType, RowSink, Value};

use super::spinner::Spinner;

/// The columns whose texts are written by this project. Others have names, codes and sources.
const TRANSLATED: [&str; 3] = ["claim", "record", "shown"];

/// Forwards rows to a format, as many as the limit allows, and records what they hold.
pub struct AnswerSink<'s> {
    pub sink: Box<dyn RowSink + 's>,
    pub limit: Option<u64>,
    /// Whether people read the answer: texts of this project are then in their language.
    pub for_people: bool,
    /// Whether the rows appear on the terminal, in the place of the spinner.
    pub replaces_spinner: bool,
    pub rows: u64,
    pub has_null: bool,
    translated: Vec<bool>,
    spinner: Option<Spinner>,
}

impl<'s> AnswerSink<'s> {
    pub fn new(sink: Box<dyn RowSink + 's>) -> Self {
        let spinner = Spinner::start();
        Self {
            sink,
            limit: None,
            for_people: false,
            replaces_spinner: false,
            rows: 0,
            has_null: false,
            translated: Vec::new(),
            spinner,
        }
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
        if self.replaces_spinner {
            self.spinner = None;
        }
        self.rows += 1;
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

//! The sink between a query and its format.

use std::io;

use klotski_program::{Ticker, start_spinner};
use klotski_query::{DeclaredType, RowSink, Value};

/// Forwards rows to a format, up to the limit, and records what they contain.
pub struct AnswerSink<'s> {
    sink: Box<dyn RowSink + 's>,
    limit: Option<u64>,
    /// Whether the rows appear on the terminal, in the place of the spinner.
    replaces_spinner: bool,
    pub rows: u64,
    pub has_null: bool,
    spinner: Option<Ticker>,
}

impl<'s> AnswerSink<'s> {
    pub fn new(sink: Box<dyn RowSink + 's>, limit: Option<u64>, replaces_spinner: bool) -> Self {
        let spinner = start_spinner();
        Self { sink, limit, replaces_spinner, rows: 0, has_null: false, spinner }
    }
}

impl RowSink for AnswerSink<'_> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
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
        self.sink.row(values)
    }

    fn is_full(&self) -> bool {
        self.limit.is_some_and(|limit| self.rows >= limit) || self.sink.is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}

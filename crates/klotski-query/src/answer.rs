//! Rows kept in memory.

use std::io;

use crate::Value;
use crate::sink::RowSink;

#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<Value<'static>>>,
    /// So many rows are enough, if it is given.
    pub most: Option<usize>,
}

impl Answer {
    pub fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|name| name == column)
    }

    /// The value of a column in a row; NULL if no column has this name.
    pub fn get<'r>(&self, row: &'r [Value<'static>], column: &str) -> &'r Value<'static> {
        self.position(column).and_then(|position| row.get(position)).unwrap_or(&Value::Null)
    }

    pub fn send_to(&self, sink: &mut dyn RowSink) -> io::Result<()> {
        sink.begin(&self.columns.iter().map(String::as_str).collect::<Vec<_>>())?;
        self.rows.iter().try_for_each(|row| sink.row(row))?;
        sink.end()
    }
}

impl RowSink for Answer {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&column| column.to_owned()).collect();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.rows.push(values.iter().map(|value| value.clone().into_owned()).collect());
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.most.is_some_and(|most| self.rows.len() >= most)
    }
}

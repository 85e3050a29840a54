//! Rows of an answer, on their way from a query to a format or kept.

use std::io;

/// A value of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// Text.
    Text(&'a str),
    /// Bytes.
    Blob(&'a [u8]),
}

/// Takes the rows of one answer, one at a time.
pub trait RowSink {
    /// The names of the columns; called once, before the rows.
    ///
    /// # Errors
    /// When the output fails.
    fn begin(&mut self, columns: &[&str]) -> io::Result<()>;

    /// A row, with as many values as there are columns.
    ///
    /// # Errors
    /// When the output fails.
    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()>;

    /// Whether more rows would be left out: there is no need to find them.
    fn is_full(&self) -> bool {
        false
    }

    /// No more rows; called once.
    ///
    /// # Errors
    /// When the output fails.
    fn end(&mut self) -> io::Result<()>;
}

impl<S: RowSink + ?Sized> RowSink for Box<S> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        (**self).begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        (**self).row(values)
    }

    fn is_full(&self) -> bool {
        (**self).is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        (**self).end()
    }
}

/// An answer that is kept, all rows of it.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<Cell>>,
}

/// A value that is kept. Bytes are not: no canned query answers with them.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// Text.
    Text(String),
}

impl Cell {
    /// As text; NULL is empty.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Null => String::new(),
            Self::Integer(number) => number.to_string(),
            Self::Real(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    /// As a number, if it is one.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // counts of layouts, far below 2^53
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Integer(number) => Some(*number as f64),
            Self::Real(number) => Some(*number),
            Self::Null | Self::Text(_) => None,
        }
    }
}

impl Answer {
    /// The place of a column.
    #[must_use]
    pub fn place(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|name| name == column)
    }

    /// The cell of a column in a row; NULL if there is none of the name.
    #[must_use]
    pub fn get<'r>(&self, row: &'r [Cell], column: &str) -> &'r Cell {
        self.place(column).and_then(|place| row.get(place)).unwrap_or(&Cell::Null)
    }
}

impl RowSink for Answer {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&column| column.to_owned()).collect();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let cell = |value: &Value<'_>| match *value {
            Value::Null | Value::Blob(_) => Cell::Null,
            Value::Integer(number) => Cell::Integer(number),
            Value::Real(number) => Cell::Real(number),
            Value::Text(text) => Cell::Text(text.to_owned()),
        };
        self.rows.push(values.iter().map(cell).collect());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

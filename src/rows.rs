//! Rows of an answer, on their way from a query to a format.

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

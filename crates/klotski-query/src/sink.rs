//! Sinks for rows.

use std::io;

use crate::Value;

/// Receives the rows of one query: `begin`, then `row` for each row, then `end`.
pub trait RowSink {
    /// Offers the declared types of the columns, before `begin`. A format without types does not
    /// call `types`.
    fn declare(&mut self, _types: &dyn Fn() -> Vec<DeclaredType>) {}

    fn begin(&mut self, columns: &[&str]) -> io::Result<()>;

    /// Receives a row, with a value for every column.
    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()>;

    /// Whether the sink ignores all further rows, so that the query can stop.
    fn is_full(&self) -> bool {
        false
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<S: RowSink + ?Sized> RowSink for Box<S> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        (**self).declare(types);
    }

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

/// The declared type of a column. A value in SQLite may still have another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredType {
    Integer,
    Real,
    Text,
    Blob,
    /// The column is an expression, or has another declared type.
    Unknown,
}

impl DeclaredType {
    /// Parses the type of a column as declared in the schema; `None` for an expression.
    ///
    /// ```
    /// use klotski_query::DeclaredType;
    ///
    /// assert_eq!(DeclaredType::of(Some("INTEGER")), DeclaredType::Integer);
    /// assert_eq!(DeclaredType::of(None), DeclaredType::Unknown);
    /// ```
    pub fn of(declared: Option<&str>) -> Self {
        match declared.unwrap_or_default().to_ascii_uppercase().as_str() {
            "INTEGER" | "INT" | "BIGINT" => Self::Integer,
            "REAL" => Self::Real,
            "TEXT" => Self::Text,
            "BLOB" => Self::Blob,
            _ => Self::Unknown,
        }
    }
}

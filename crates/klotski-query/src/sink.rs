//! Sinks for rows.

use std::borrow::Cow;
use std::io;

use klotski_texts::escape_controls;

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

/// Rows kept in memory.
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

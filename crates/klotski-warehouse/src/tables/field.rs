//! A value of a row.

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};

use crate::min_solution_set::{SolutionTail, min_solution_set};

/// A value of a row derived from measures. It is small and borrows, because `layouts` has 29
/// million rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field<'m> {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// The nine digits of a code.
    Code([u8; 9]),
    /// A text.
    Text(&'m str),
    /// A set of minimal solutions.
    Set(&'m [SolutionTail]),
}

impl<T: Into<i64>> From<T> for Field<'_> {
    fn from(integer: T) -> Self {
        Self::Integer(integer.into())
    }
}

impl Field<'_> {
    /// A count of things in memory.
    pub(super) fn count(things: usize) -> Self {
        Self::Integer((things as u64).cast_signed())
    }

    /// NULL for `None`.
    pub(super) fn optional(integer: Option<impl Into<i64>>) -> Self {
        integer.map_or(Self::Null, Self::from)
    }

    /// The value for SQLite.
    #[must_use]
    pub fn value(&self) -> ValueRef<'_> {
        match self {
            Self::Null => ValueRef::Null,
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Code(digits) => ValueRef::Text(digits),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Set(tails) => ValueRef::Blob(min_solution_set(tails)),
        }
    }
}

impl ToSql for Field<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(self.value()))
    }
}

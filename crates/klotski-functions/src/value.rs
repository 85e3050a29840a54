//! A value of a row.

use std::borrow::Cow;

use data_encoding::HEXUPPER;
use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};

/// A value of SQLite: in a result row, a parameter or a function call.
///
/// Text and bytes are borrowed while a row is processed, and owned (`Value<'static>`) where the
/// value is kept.
///
/// ```
/// use klotski_functions::Value;
///
/// let code = Value::from("4FEA13400");
/// assert_eq!(code.text(), "4FEA13400");
/// assert_eq!(code.number(), None);
/// assert_eq!(Value::from(Some(138)), Value::Integer(138));
/// assert_eq!(Value::from(None::<i64>), Value::Null);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Integer(i64),
    Real(f64),
    Text(Cow<'a, str>),
    Blob(Cow<'a, [u8]>),
}

impl Value<'_> {
    /// The value as text without quotes. NULL is empty, a BLOB becomes hexadecimal digits.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Null => Cow::Borrowed(""),
            Self::Integer(integer) => Cow::Owned(integer.to_string()),
            // As in JSON and in SQL: 2.0 and 1e300, not 2 and 301 digits.
            Self::Real(real) => Cow::Owned(format!("{real:?}")),
            Self::Text(text) => Cow::Borrowed(text),
            Self::Blob(bytes) => Cow::Owned(HEXUPPER.encode(bytes)),
        }
    }

    #[allow(clippy::cast_precision_loss)] // counts of layouts, far below 2^53
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Integer(integer) => Some(*integer as f64),
            Self::Real(real) => Some(*real),
            Self::Null | Self::Text(_) | Self::Blob(_) => None,
        }
    }

    /// The same value without a borrow.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Null => Value::Null,
            Self::Integer(integer) => Value::Integer(integer),
            Self::Real(real) => Value::Real(real),
            Self::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Self::Blob(bytes) => Value::Blob(Cow::Owned(bytes.into_owned())),
        }
    }
}

/// Implements `From` for types that convert to an integer.
macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Value<'_> {
            fn from(integer: $integer) -> Self {
                Self::Integer(integer.into())
            }
        }
    )*};
}

from_integers!(bool u8 u16 u32 i32 i64);

impl From<f64> for Value<'_> {
    fn from(real: f64) -> Self {
        Self::Real(real)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Blob(Cow::Borrowed(bytes))
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    /// NULL for `None`.
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// Converts a value of SQLite. Text that is not UTF-8 becomes a BLOB.
#[inline]
pub fn from_sqlite(value: ValueRef<'_>) -> Value<'_> {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(integer) => Value::Integer(integer),
        ValueRef::Real(real) => Value::Real(real),
        ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Value::Text(Cow::Borrowed(text)),
            Err(_) => Value::Blob(Cow::Borrowed(bytes)),
        },
        ValueRef::Blob(bytes) => Value::Blob(Cow::Borrowed(bytes)),
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Real(real) => ValueRef::Real(*real),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

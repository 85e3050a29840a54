//! Values as text.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::rows::Value;

/// A value as text, without quotes: bytes in hexadecimal, nothing for NULL.
pub(super) fn text<'a>(value: &Value<'a>) -> Cow<'a, str> {
    match value {
        Value::Null => Cow::Borrowed(""),
        Value::Integer(integer) => Cow::Owned(integer.to_string()),
        // As a real number in JSON and in SQL: 2.0 and 1e300, not 2 and 301 digits.
        Value::Real(real) => Cow::Owned(format!("{real:?}")),
        Value::Text(text) => Cow::Borrowed(text),
        Value::Blob(bytes) => {
            let mut digits = String::with_capacity(2 * bytes.len());
            for byte in *bytes {
                let _ = write!(digits, "{byte:02X}"); // a String takes everything
            }
            Cow::Owned(digits)
        }
    }
}

/// A value for reading: NULL is said.
pub(super) fn shown<'a>(value: &Value<'a>) -> Cow<'a, str> {
    match value {
        Value::Null => Cow::Borrowed("NULL"),
        other => text(other),
    }
}

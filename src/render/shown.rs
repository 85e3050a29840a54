//! Values in formats for reading.

use std::borrow::Cow;

use crate::rows::Value;

/// A value as text for a reader: unlike [`Value::text`] it shows NULL.
pub(super) fn shown<'a>(value: &'a Value<'_>) -> Cow<'a, str> {
    match value {
        Value::Null => Cow::Borrowed("NULL"),
        other => other.text(),
    }
}

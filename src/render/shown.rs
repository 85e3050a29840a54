//! Values in formats for people.

use std::borrow::Cow;

use crate::rows::Value;

/// The text of a value. Unlike [`Value::text`], it shows NULL.
pub(super) fn display_text<'a>(value: &'a Value<'_>) -> Cow<'a, str> {
    match value {
        Value::Null => Cow::Borrowed("NULL"),
        other => other.text(),
    }
}

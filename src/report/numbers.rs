//! Numbers in running text.

use klotski_program::texts::separated;

use crate::rows::Value;

/// A number with thousands separators. NULL is a dash, text is unchanged.
pub(super) fn counted(value: &Value<'_>) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::Integer(_) | Value::Real(_) => separated(&value.text()),
        other => other.text().into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_get_separators_and_texts_are_unchanged() {
        assert_eq!(counted(&29_334_498_i64.into()), "29,334,498");
        assert_eq!(counted(&Value::Null), "–");
        assert_eq!(counted(&"12345".into()), "12345");
    }
}

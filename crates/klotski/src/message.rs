//! Messages in the language of the reader.
//!
//! [`message!`](crate::message) looks its English template up, then inserts the values. This crate
//! has no translations: a program provides them by [`translate_by`].

use std::fmt::{Display, Write};
use std::sync::OnceLock;

type Translation = fn(&str) -> Option<&'static str>;

static TRANSLATION: OnceLock<Translation> = OnceLock::new();

/// Sets the translation of templates, once in a process.
pub fn translate_by(translation: Translation) {
    let _ = TRANSLATION.set(translation);
}

/// The template in the language of the reader; `None` if that is English.
#[must_use]
pub fn translation(english: &str) -> Option<&'static str> {
    TRANSLATION.get().and_then(|translation| translation(english))
}

/// A template with the values of its placeholders. A value in the place of `{name:text}` is looked
/// up, too. Braces in values are kept.
#[must_use]
pub fn filled(
    template: &str,
    values: &[(&str, &dyn Display)],
    translation: impl Fn(&str) -> Option<&'static str>,
) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, placeholder, behind)) = split_at_placeholder(rest) {
        text += before;
        let (name, is_text) = match placeholder.strip_suffix(":text") {
            Some(name) => (name, true),
            None => (placeholder, false),
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) if is_text => {
                let value = value.to_string();
                text += translation(&value).unwrap_or(&value);
            }
            // Writing to a String cannot fail.
            Some((_, value)) => drop(write!(text, "{value}")),
            None => text.extend(["{", placeholder, "}"]),
        }
        rest = behind;
    }
    text + rest
}

/// The text before the first placeholder, the placeholder, and the text behind it.
fn split_at_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (placeholder, behind) = rest.split_once('}')?;
    Some((before, placeholder, behind))
}

/// A message: its template in the language of the reader, with the values inserted.
///
/// ```
/// use klotski::message;
///
/// let code = "1A9BF0C";
/// assert_eq!(message!("{code} has {n} solutions", code, n = 6), "1A9BF0C has 6 solutions");
/// ```
#[macro_export]
macro_rules! message {
    ($english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message!(@in $crate::translation, $english $(, $name $(= $value)?)*)
    };
    (@in $translation:path, $english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match $translation($english) {
            Some(template) => $crate::filled(
                template,
                &[$((stringify!($name), &$crate::message!(@value $name $($value)?))),*],
                $translation,
            ),
            None => ::std::format!($english $(, $name = $crate::message!(@value $name $($value)?))*),
        }
    };
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_inserted_once() {
        let values: [(&str, &dyn Display); 2] = [("a", &"{b}"), ("b", &2)];
        let none = |_: &str| None;
        assert_eq!(filled("{b}: {a}, {b}", &values, none), "2: {b}, 2");
        assert_eq!(filled("{c} {", &values, none), "{c} {");
        let two = |english: &str| (english == "2").then_some("二");
        assert_eq!(filled("{b} {b:text} {a:text}", &values, two), "2 二 {b}");
    }
}

//! Templates: texts with placeholders.

use std::fmt::{Display, Write};

use super::language::{Language, language};

/// The template in the language of the user, with its values; `None` if that is English. For
/// `klotski::translate_by`.
pub fn translated(english: &str, values: &[(&str, &dyn Display)]) -> Option<String> {
    language().translated(english, values)
}

impl Language {
    /// The template in this language, with its values; `None` if that is English, or the table lacks
    /// the template.
    pub fn translated(self, english: &str, values: &[(&str, &dyn Display)]) -> Option<String> {
        self.template(english).map(|template| filled(template, values, self))
    }
}

/// A text in a language: `text!(language, "{n} layouts", n)`, with values as in [`std::format!`].
#[macro_export]
macro_rules! text {
    ($language:expr, $english:literal $(,)?) => {
        $language.translated($english, &[]).unwrap_or_else(|| ::std::format!($english))
    };
    ($language:expr, $english:literal $(, $name:ident $(= $value:expr)?)+ $(,)?) => {{
        let ($($name,)+) = ($(&$crate::text!(@value $name $($value)?),)+);
        $language
            .translated($english, &[$((stringify!($name), $name)),+])
            .unwrap_or_else(|| ::std::format!($english, $($name = $name),+))
    }};
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}

/// A template with the values of its placeholders. A value in the place of `{name:text}` is looked
/// up, too. Braces in values are kept.
pub(crate) fn filled(
    template: &str,
    values: &[(&str, &dyn Display)],
    language: Language,
) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, placeholder, after)) = split_at_placeholder(rest) {
        text += before;
        let (name, is_text) = match placeholder.strip_suffix(":text") {
            Some(name) => (name, true),
            None => (placeholder, false),
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) if is_text => {
                let value = value.to_string();
                text += language.template(&value).unwrap_or(&value);
            }
            // Writing to a String cannot fail.
            Some((_, value)) => drop(write!(text, "{value}")),
            None => text.extend(["{", placeholder, "}"]),
        }
        rest = after;
    }
    text + rest
}

/// The text before the first placeholder, the placeholder, and the text after it.
fn split_at_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (placeholder, after) = rest.split_once('}')?;
    Some((before, placeholder, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_inserted_once() {
        let values: [(&str, &dyn Display); 3] = [("a", &"{b}"), ("b", &2), ("c", &"interrupted")];
        let filled = |template| filled(template, &values, Language::Chinese);
        assert_eq!(filled("{b}: {a}, {b}"), "2: {b}, 2");
        assert_eq!(filled("{d} {"), "{d} {");
        let translation = Language::Chinese.text("interrupted");
        assert_eq!(filled("{c} {c:text} {a:text}"), format!("interrupted {translation} {{b}}"));
    }
}

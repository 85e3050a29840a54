//! Messages in the language of the reader.
//!
//! This crate has no translations: a program provides them by [`translate_by`].

use std::fmt::Display;
use std::sync::OnceLock;

/// The translation of a template with the values of its placeholders; `None` for English.
type Translation = fn(&str, &[(&str, &dyn Display)]) -> Option<String>;

static TRANSLATION: OnceLock<Translation> = OnceLock::new();

/// Sets the translation of messages, once in a process.
pub fn translate_by(translation: Translation) {
    let _ = TRANSLATION.set(translation);
}

/// The translation of a template with these values; `None` if the language is English.
pub fn translated(english: &str, values: &[(&str, &dyn Display)]) -> Option<String> {
    TRANSLATION.get().and_then(|translation| translation(english, values))
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
    ($english:literal $(,)?) => {
        $crate::translated($english, &[]).unwrap_or_else(|| ::std::format!($english))
    };
    ($english:literal $(, $name:ident $(= $value:expr)?)+ $(,)?) => {{
        let ($($name,)+) = ($(&$crate::message!(@value $name $($value)?),)+);
        $crate::translated($english, &[$((stringify!($name), $name)),+])
            .unwrap_or_else(|| ::std::format!($english, $($name = $name),+))
    }};
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}

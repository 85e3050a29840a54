//! Parses a reference.

use klotski::Reference;
use klotski::names::{self, NameError};

use super::error::{ArgumentError, excerpt};

/// The maximum length of a reference or a name in bytes.
pub(super) const LONGEST_REFERENCE: usize = 1_000;

/// Parses a reference or a name. No text is both; a test checks this.
///
/// # Errors
/// If the text is neither, or a name of several layouts.
pub fn read_reference(text: &str) -> Result<Reference, ArgumentError> {
    if text.len() > LONGEST_REFERENCE {
        return Err(ArgumentError::LongReference(excerpt(text)));
    }
    // Input methods write full-width digits. Names are folded by `find`.
    names::narrow(text.trim()).parse().or_else(|cause| match names::find(text) {
        Ok(layout) => Ok(Reference::Layout(layout)),
        Err(NameError::Unknown(_)) if looks_like_reference(text) => {
            Err(ArgumentError::NoLayout { text: excerpt(text), cause })
        }
        Err(cause) => Err(ArgumentError::NoName { text: excerpt(text), cause }),
    })
}

/// Whether the error for a text that is neither a reference nor a name should be that of a
/// reference (a wrong digit) rather than that of an unknown name.
fn looks_like_reference(text: &str) -> bool {
    let text = text.trim();
    let prefix = text.split_once(':').map(|(prefix, _)| prefix.to_ascii_lowercase());
    let has_prefix = prefix.is_some_and(|prefix| ["id", "short"].contains(&prefix.as_str()));
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    let begins_as_code = text.starts_with(|c: char| c.is_ascii_hexdigit());
    text.is_empty() || has_prefix || (is_word && has_digit && begins_as_code)
}

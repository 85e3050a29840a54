//! Errors of arguments that cannot be parsed.

use klotski::names::NameError;
use klotski::{Member, Metric, ReferenceError};
use strum::VariantNames;
use thiserror::Error;

/// Why a text is not an argument of a function or of a query. Each message is one line.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages explain the fields
pub enum ArgumentError {
    #[error("'{text}' is not a layout: {cause}")]
    NoLayout { text: String, cause: ReferenceError },
    #[error("'{text}' is not a layout: {cause}")]
    NoName { text: String, cause: NameError },
    #[error("'{0}' is not a layout: it is too long for a name")]
    LongReference(String),
    #[error("'{0}' is not a metric: write {names}", names = Metric::VARIANTS.join(", "))]
    NoMetric(String),
    #[error(
        "'{}-{}-{}' is not a layout: class {} has no such group, or the group no such index",
        .0.class, .0.group_num, .0.group_index, .0.class
    )]
    NoMember(Member),
}

/// The beginning of a text, short enough for a message and escaped to one line.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut excerpt = String::new();
    for character in text.chars().take(LONGEST) {
        if character.is_control() {
            excerpt.extend(character.escape_default());
        } else {
            excerpt.push(character);
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        excerpt.push('…');
    }
    excerpt
}

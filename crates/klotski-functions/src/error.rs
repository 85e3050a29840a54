//! Errors of arguments that cannot be parsed.

use klotski::message;
use klotski::names::NameError;
use klotski::{Member, Metric, ReferenceError};
use strum::VariantNames;
use thiserror::Error;

/// Why a text is not an argument of a function or of a query. Each message is one line.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages explain the fields
pub enum ArgumentError {
    #[error("{}", message!("'{text}' is not a layout: {cause}", text, cause))]
    NoLayout { text: String, cause: ReferenceError },
    #[error("{}", message!("'{text}' is not a layout: {cause}", text, cause))]
    NoName { text: String, cause: NameError },
    #[error("{}", message!("'{text}' is not a layout: it is too long for a name", text = .0))]
    LongReference(String),
    #[error("{}", message!(
        "'{text}' is not a metric: write {metrics}",
        text = .0, metrics = Metric::VARIANTS.join(", ")
    ))]
    NoMetric(String),
    #[error("{}", message!(
        "'{class}-{group_num}-{group_index}' is not a layout: class {class} has no such group, \
         or the group no such index",
        class = .0.class, group_num = .0.group_num, group_index = .0.group_index
    ))]
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

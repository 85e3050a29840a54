//! Why a text is no list of levels.

use klotski::message;
use thiserror::Error;

/// Why a list is not read at all.
#[derive(Debug, Error)]
pub enum ListError {
    #[error("{}", message!("it begins like JSON, but is not: {cause}", cause = .0))]
    Json(serde_json::Error),
    #[error("brackets are nested too deep for a list of boards")]
    Deep,
}

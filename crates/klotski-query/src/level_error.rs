//! Why a list of levels is not read.

use klotski::message;
use thiserror::Error;

use super::level::Level;

/// Why a list is not read at all.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages explain the fields
pub enum ListError<E> {
    #[error("{}", message!("it begins like JSON, but is not: {cause}", cause = .0))]
    Json(serde_json::Error),
    #[error("brackets are nested too deep for a list of boards")]
    Deep,
    #[error("{}", message!(
        "line {line} is neither a board, a title nor a number; for levels in the source of a program, \
         YAML, TOML or a table of Markdown, make JSON as docs/guide.md shows",
        line = .0
    ))]
    Source(usize),
    /// The caller stops.
    #[error(transparent)]
    Stopped(E),
}

/// Where levels go.
pub(super) type Emit<'e, E> = dyn FnMut(Level) -> Result<(), E> + 'e;

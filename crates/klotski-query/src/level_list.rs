//! Lists of levels: CSV, JSON, JSON Lines or text.
//!
//! ```text
//!   text --+--> level_table --+
//!          +--> level_json  --+--> one level at a time, in the order of the list
//!          +--> level_text  --+
//! ```

use klotski::message;

use super::level::Level;
use super::level_error::ListError;
use super::level_json::{read_json, read_json_lines};
use super::level_table::read_table;
use super::level_text::read_text;

/// Reads a list of levels in the order of the list. Each part of the list is in a level, also what
/// is not understood.
///
/// # Errors
/// If the list is in another form, or `emit` fails.
pub fn read_levels<E>(
    text: &str,
    emit: &mut dyn FnMut(Level) -> Result<(), E>,
) -> Result<(), ListError<E>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        emit(Level::problem(1, message!("the list is empty"))).map_err(ListError::Stopped)
    } else if text.trim_ascii_start().starts_with(['{', '[']) {
        match read_json(text, emit) {
            Err(ListError::Json(_)) if is_json_lines(text) => read_json_lines(text, emit),
            read => read,
        }
    } else if let Some(read) = read_table(text, emit) {
        read.map_err(ListError::Stopped)
    } else {
        read_text(text, emit)
    }
}

/// Whether the first line with a value is JSON.
fn is_json_lines(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    first.is_some_and(|line| serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok())
}

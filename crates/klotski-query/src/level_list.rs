//! Lists of levels: CSV, JSON, JSON Lines, or a board in each line.
//!
//! ```text
//!   text --+--> level_table --+
//!          +--> level_json  --+--> the levels, in the order of the list
//!          +--> level_lines --+
//! ```

use klotski::{Signs, message};

use super::level::Level;
use super::level_json::{ListError, read_json, read_json_lines};
use super::level_lines::read_lines;
use super::level_table::read_table;

pub struct LevelList {
    /// Each part of the list is in a level, also what is not understood.
    pub levels: Vec<Level>,
    /// Whether the list has lines of boards, neither CSV nor JSON.
    pub has_lines: bool,
}

/// Reads a list of levels. The signs of the boards have these meanings, if any are given. A text
/// that begins like JSON, but is not, is an error.
pub fn read_levels(text: &str, signs: Option<&Signs>) -> Result<LevelList, ListError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let has_lines = |has_lines, levels| LevelList { levels, has_lines };
    if text.trim().is_empty() {
        let empty = Level::problem(1, message!("the list is empty"));
        Ok(has_lines(false, vec![empty]))
    } else if text.trim_ascii_start().starts_with(['{', '[']) {
        let levels = match read_json(text, signs) {
            Err(ListError::Json(_)) if is_json_lines(text) => read_json_lines(text, signs),
            levels => levels,
        };
        Ok(has_lines(false, levels?))
    } else if let Some(levels) = read_table(text) {
        Ok(has_lines(false, levels))
    } else {
        Ok(has_lines(true, read_lines(text, signs)))
    }
}

/// Whether the first line with a value is JSON.
fn is_json_lines(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    first.is_some_and(|line| serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok())
}

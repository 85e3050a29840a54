//! Regular expressions: `text REGEXP pattern`, or `regexp(pattern, text)`.
//! The syntax is that of <https://docs.rs/regex>. Matching takes linear time.

use std::borrow::Cow;
use std::sync::Arc;

use klotski::message;
use regex::Regex;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result};

use super::flags::INNOCUOUS;

/// The maximum length of a pattern in bytes. Two bytes, such as `\w`, can take ten thousand bytes
/// of memory before the limit of the crate applies, which is on the compiled pattern.
const LONGEST_PATTERN: usize = 10_000;

pub(super) fn register(connection: &Connection, name: &str) -> Result<()> {
    connection.create_scalar_function(name, 2, INNOCUOUS, |context| {
        if matches!(context.get_raw(0), ValueRef::Null) {
            return Ok(None);
        }
        let text: Cow<'_, str> = match context.get_raw(1) {
            ValueRef::Null => return Ok(None),
            ValueRef::Integer(integer) => integer.to_string().into(),
            ValueRef::Real(real) => format!("{real:?}").into(),
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes),
        };
        // Compiled once for all rows.
        let pattern: Arc<Regex> = context.get_or_create_aux(
            0,
            |pattern| -> Result<_, Box<dyn std::error::Error + Send + Sync>> {
                let pattern = pattern.as_str().map_err(|_| "a pattern is a text")?;
                if pattern.len() > LONGEST_PATTERN {
                    return Err(too_long().into());
                }
                Regex::new(pattern).map_err(|error| one_line(&error).into())
            },
        )?;
        Ok(Some(pattern.is_match(&text)))
    })
}

/// The error of a pattern as one line: the last line of the crate's message.
fn one_line(error: &regex::Error) -> String {
    let text = error.to_string();
    let last = text.lines().last().unwrap_or_default();
    message!(
        "the pattern of REGEXP cannot be read: {cause}",
        cause = last.trim_start_matches("error: ")
    )
}

fn too_long() -> String {
    message!(
        "the pattern of REGEXP cannot be read: it has more than {bytes} bytes",
        bytes = LONGEST_PATTERN
    )
}

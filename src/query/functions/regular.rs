//! `text REGEXP pattern`, and the same as `regexp(pattern, text)`.
//! The patterns are those of <https://docs.rs/regex>; no pattern takes long.

use std::sync::Arc;

use regex::Regex;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result};

use super::INNOCUOUS;

pub(super) fn register(connection: &Connection) -> Result<()> {
    connection.create_scalar_function("regexp", 2, INNOCUOUS, |context| {
        if matches!(context.get_raw(0), ValueRef::Null) {
            return Ok(None);
        }
        let text = match context.get_raw(1) {
            ValueRef::Null => return Ok(None),
            ValueRef::Integer(integer) => integer.to_string(),
            ValueRef::Real(real) => real.to_string(),
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
                String::from_utf8_lossy(bytes).into_owned()
            }
        };
        // Read once for all rows.
        let pattern: Arc<Regex> = context.get_or_create_aux(
            0,
            |pattern| -> Result<_, Box<dyn std::error::Error + Send + Sync>> {
                let pattern = pattern.as_str().map_err(|_| "a pattern is a text")?;
                Regex::new(pattern).map_err(|error| told(&error).into())
            },
        )?;
        Ok(Some(pattern.is_match(&text)))
    })
}

/// What is wrong with a pattern, in one line: the last of the crate's.
fn told(error: &regex::Error) -> String {
    let text = error.to_string();
    let last = text.lines().last().unwrap_or_default();
    format!("the pattern of REGEXP cannot be read: {}", last.trim_start_matches("error: "))
}

//! Regular expressions: `text REGEXP pattern`, or `regexp(pattern, text)`.
//! <https://docs.rs/regex> describes the syntax. Matching takes linear time.

use std::borrow::Cow;

use klotski::message;
use regex::{Regex, RegexBuilder};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result};

use super::errors::user_error;
use super::flags::INNOCUOUS;
use super::memory::Reservation;
use super::search_cache::reserve;

/// The maximum length of a pattern in bytes. Two bytes, such as `\w`, can take ten thousand bytes
/// of memory before the limit of the crate applies, which is on the compiled pattern.
const LONGEST_PATTERN: usize = 10_000;
/// The maximum size of each part of a compiled pattern in bytes: of an automaton, of a cache.
const LARGEST: usize = 1 << 20;
/// The bytes of a compiled pattern: the automata of both directions, and their caches.
const BYTES: usize = 4 * LARGEST;

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
        // SQLite keeps the compiled pattern between rows if the pattern is constant.
        let pattern = match context.get_aux::<Compiled>(0)? {
            Some(pattern) => pattern,
            None => context.set_aux(0, compiled(context.get_raw(0))?)?,
        };
        Ok(Some(pattern.0.is_match(&text)))
    })
}

type Compiled = (Regex, Reservation);

fn compiled(pattern: ValueRef<'_>) -> Result<Compiled> {
    let pattern = pattern
        .as_str()
        .map_err(|_| user_error("the pattern of REGEXP must be text".to_owned()))?;
    if pattern.len() > LONGEST_PATTERN {
        return Err(user_error(message!(
            "the pattern of REGEXP cannot be read: it has more than {bytes} bytes",
            bytes = LONGEST_PATTERN
        )));
    }
    let reservation = reserve(BYTES)?;
    let regex = RegexBuilder::new(pattern).size_limit(LARGEST).dfa_size_limit(LARGEST).build();
    Ok((regex.map_err(|error| user_error(one_line(&error)))?, reservation))
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

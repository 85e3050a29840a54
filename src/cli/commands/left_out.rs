//! What an answer about everything lacks.

use klotski_program::stderr;

/// Says which queries were left out, because the warehouse lacks a stage or a
/// class.
pub fn say_left_out(queries: &[&str]) {
    if !queries.is_empty() {
        stderr::say(&format!(
            "left out, the warehouse lacks their stage or class: {}; `klotski-ingest` adds it",
            queries.join(", ")
        ));
    }
}

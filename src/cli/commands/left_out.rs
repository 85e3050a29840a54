//! Queries that were left out.

use klotski::message;
use klotski_program::stderr;

/// Prints which queries were left out because the warehouse lacks a stage or a class.
pub fn say_left_out(queries: &[&str]) {
    if !queries.is_empty() {
        stderr::say(&message!(
            "left out, the warehouse lacks their stage or class: {queries}; `klotski-ingest` \
             adds it",
            queries = queries.join(", "),
        ));
    }
}

//! What an unknown command may mean.

use klotski::Reference;
use klotski::message;
use klotski::names;
use klotski_query::{Topic, find};
use klotski_report::picture::PLOTS;
use klotski_warehouse::Table;

use crate::cli::commands::DOT_COMMAND;

/// What the word or the option may mean, and what to write instead.
pub fn hint(word: &str) -> Option<String> {
    if word.starts_with('-') { None } else { meaning(word, "klotski-sql ") }
}

/// [`hint`] in a shell, whose commands have a dot.
pub fn hint_in_shell(word: &str) -> Option<String> {
    meaning(word, ".")
}

/// What the word means elsewhere, if anything. `program` is written before the commands.
fn meaning(word: &str, program: &str) -> Option<String> {
    let typed =
        if word.contains(char::is_whitespace) { format!("'{word}'") } else { word.to_owned() };
    let write = |what: &str, call: &str| {
        let call = format!("{program}{call} {typed}");
        Some(message!("it is {what}, write `{call}`", what, call))
    };
    if let Ok(query) = find(word) {
        let call = format!("{program}{}", query.usage());
        return Some(message!("it is a canned query, write `{call} -o FILE.csv`", call));
    }
    if PLOTS.iter().any(|plot| plot.name == word) {
        return write("a plot", "plot");
    }
    if word.parse::<Topic>().is_ok() {
        return write("a topic of queries", "list");
    }
    if Table::named(word).is_some() {
        return write("a table", "tables");
    }
    if word.starts_with('.') {
        return Some(DOT_COMMAND.to_owned());
    }
    let first = word.split_whitespace().next().unwrap_or_default();
    if ["SELECT", "WITH", "EXPLAIN", "PRAGMA"].iter().any(|sql| first.eq_ignore_ascii_case(sql)) {
        return Some("write `klotski-sql sql \"...\"` to run SQL".to_owned());
    }
    if names::find(word).is_ok() || word.parse::<Reference>().is_ok() {
        return write("a layout", "show");
    }
    None
}

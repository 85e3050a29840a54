//! What a user may mean who writes a word that is no command.

use clap::Subcommand;
use klotski::Reference;
use klotski::names;
use klotski_warehouse::Table;

use crate::cli::commands::{Command, DOT_COMMAND};
use crate::picture::PLOTS;
use crate::query::{Topic, catalogue};

/// What the word may mean, and what to write instead.
pub fn hint(word: &str) -> Option<String> {
    meaning(word).or_else(|| nearest(word))
}

/// What the word means, if it is a word of something else.
fn meaning(word: &str) -> Option<String> {
    let typed =
        if word.contains(char::is_whitespace) { format!("'{word}'") } else { word.to_owned() };
    let write =
        |what: &str, call: &str| Some(format!("it is {what}, write `klotski-sql {call} {typed}`"));
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

/// The command or the canned query that the word is most like, unless it is like none.
fn nearest(word: &str) -> Option<String> {
    let commands = Command::augment_subcommands(clap::Command::new("klotski-sql"));
    let commands = commands.get_subcommands().map(|command| command.get_name().to_owned());
    let queries = catalogue().iter().map(|query| query.name.to_owned());
    let all = commands.chain(queries).map(|call| (strsim::jaro_winkler(word, &call), call));
    let (likeness, call) = all.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (likeness > 0.75).then(|| format!("did you mean `klotski-sql {call}`?"))
}

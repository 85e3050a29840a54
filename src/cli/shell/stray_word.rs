//! What a user may mean whose line begins with a word that begins no statement of SQL.

use klotski::Reference;
use klotski::names;

use super::dot_command::COMMANDS;
use super::vocabulary::{BEGINNINGS, REFUSED};
use crate::query::catalogue;

/// Why a statement cannot begin like this text, and what to write instead; `None` if it can.
/// Without this the user would be asked for more lines, up to a semicolon.
pub(super) fn refusal(text: &str) -> Option<String> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let (first, end) = (text.chars().next()?, text.find(|c| !is_of_word(c)));
    let word = match end {
        Some(0) => &text[..first.len_utf8()],
        _ => &text[..end.unwrap_or(text.len())],
    };
    let is_word = |known: &str| known.eq_ignore_ascii_case(word);
    if BEGINNINGS.iter().chain(&REFUSED).any(|known| is_word(known)) {
        return None;
    }
    let instead = meaning(word).or_else(|| nearest(word));
    let instead = instead.unwrap_or_else(|| ".help lists the commands".to_owned());
    Some(format!("'{word}' begins no statement of SQL: {instead}"))
}

fn meaning(word: &str) -> Option<String> {
    if word == "." {
        return Some("a command with a dot stands at the beginning of a line".to_owned());
    }
    if word == "klotski" {
        return Some("this is its shell, .help lists the commands".to_owned());
    }
    if let Some(query) = catalogue().iter().find(|query| query.name == word) {
        return Some(format!("it is a canned query, write `.query {}`", query.usage()));
    }
    if let Some(table) = klotski_warehouse::Table::named(word) {
        let name = table.name;
        return Some(format!("it is a table, write `SELECT * FROM {name};` or `.tables {name}`"));
    }
    if names::find(word).is_ok() || word.parse::<Reference>().is_ok() {
        return Some(format!("it is a layout, write `.show {word}`"));
    }
    None
}

fn nearest(word: &str) -> Option<String> {
    let word = word.to_ascii_lowercase();
    let beginnings = BEGINNINGS.iter().map(|known| (*known).to_owned());
    let commands = COMMANDS.iter().map(|command| format!(".{}", command.name));
    let queries = catalogue().iter().map(|query| format!(".query {}", query.name));
    let likeness = |known: &str| {
        let known = known.trim_start_matches(".query ").trim_start_matches('.');
        strsim::jaro_winkler(&word, &known.to_ascii_lowercase())
    };
    let all = beginnings.chain(commands).chain(queries);
    let all = all.map(|known| (likeness(&known), known));
    let (likeness, known) = all.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (likeness > 0.75).then(|| format!("did you mean {known}?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_meant_is_said() {
        for (word, meant) in [
            ("minsteps 4FEA134", ".query minsteps CODE"),
            ("layouts", "`SELECT * FROM layouts;`"),
            ("横刀立马", ".show 横刀立马"),
            ("4FEA134", ".show 4FEA134"),
            ("SELCT", "did you mean SELECT?"),
            ("hlep", "did you mean .help?"),
            ("minstep", "did you mean .query minsteps?"),
            (". quit", "at the beginning of a line"),
            ("(", ".help lists"),
        ] {
            let refusal = refusal(word).unwrap();
            assert!(refusal.contains(meant), "{word}: {refusal}");
        }
    }

    #[test]
    fn statements_may_begin_so() {
        for word in ["SELECT 1", "select*", "With\nx", "PRAGMA", "INSERT;", "drop", ""] {
            assert_eq!(refusal(word), None);
        }
    }
}

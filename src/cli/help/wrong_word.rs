//! Suggestions for unknown commands.

use klotski::{ClassPattern, Reference, message, names};
use klotski_query::{Answer, Session, Stop, Topic, find, run_sql};
use klotski_report::picture::PLOTS;
use klotski_warehouse::Table;

use crate::cli::answer::Content;
use crate::cli::commands::DOT_COMMAND;

/// What people type, and the call that they mean. Of several calls for a word, the one that takes
/// the user's argument is meant: a class, two layouts or one.
const TYPED: [(&str, &str); 31] = [
    ("articulation cuts", "klotski-sql bottlenecks CLASS"),
    ("betweenness centrality", BETWEENNESS),
    ("bridges", "klotski-sql group LAYOUT"),
    ("bridges", "klotski-sql class-counts CLASS"),
    ("class", "klotski-sql class-counts CLASS"),
    (
        "compare",
        "klotski-sql sql \"SELECT * FROM layouts WHERE code IN (code('FROM'), code('TO'))\"",
    ),
    ("components", "klotski-sql groups CLASS"),
    ("components", "klotski-sql group LAYOUT"),
    ("daily today", "klotski-sql random --seed DATE"),
    ("dead dead-end stuck 死局", "klotski-sql minsteps LAYOUT"),
    ("degree", "klotski-sql layout LAYOUT"),
    ("degree", "klotski-sql degrees CLASS"),
    ("diameter radius", "klotski-sql group LAYOUT"),
    ("diameter radius", "klotski-sql groups CLASS diameter"),
    ("distance", "klotski-sql sql \"SELECT distance('FROM', 'TO')\""),
    ("easiest 最简单", "klotski-sql puzzles CLASS ..20"),
    ("eccentricity", "klotski-sql layout LAYOUT"),
    ("erd schema", "klotski-sql tables"),
    ("exercises", "klotski-sql claims"),
    ("glossary", "klotski-sql tables layouts"),
    ("hint 提示 moves", "klotski-sql solve LAYOUT --moves"),
    ("id", "klotski-sql show id:NUMBER"),
    ("ingest", "klotski-ingest klotski.db"),
    ("levels", "klotski-sql puzzles CLASS 10..60 -n 20 --spread -o levels.json"),
    ("optimal solution 解法", "klotski-sql solve LAYOUT"),
    ("play", "klotski-sql report --dir site"),
    ("print", "klotski-sql puzzles CLASS 50..60 -n 6 -o sheet.svg"),
    ("sample", "klotski-ingest sample.db --class 5-4-1"),
    ("serve", "klotski-sql export web --dir web"),
    ("where", "klotski-sql show LAYOUT"),
    ("最难", "klotski-sql hardest CLASS"),
];

/// It is not stored, and takes hours for a large group.
const BETWEENNESS: &str = "klotski-sql export graph LAYOUT -o graph.graphml && python3 -c \"import \
                           networkx as n; print(n.betweenness_centrality(n.read_graphml(\
                           'graph.graphml')))\"";

/// The call for a word that people type, with the arguments that follow it.
fn call(word: &str, arguments: &[String]) -> Option<String> {
    let is_of_word = |(words, _): &&(&str, &str)| words.split(' ').any(|one| one == word);
    let mut calls = TYPED.iter().filter(is_of_word).map(|(_, call)| *call);
    let names: &[&str] = match arguments {
        [] => return calls.next().map(str::to_owned),
        [class, ..] if class.parse::<ClassPattern>().is_ok() => &["CLASS"],
        [_, _, ..] => &["'FROM'", "'TO'", "LAYOUT", "CLASS"],
        [_] => &["LAYOUT", "'FROM'", "CLASS"],
    };
    let takes = |call: &&str| names.iter().any(|name| call.contains(name));
    let first = calls.clone().next()?;
    let mut call = calls.find(takes).unwrap_or(first).to_owned();
    let mut arguments = arguments.iter();
    for name in names {
        if call.contains(name)
            && let Some(argument) = arguments.next()
        {
            let is_quoted = name.starts_with('\'') || argument.contains([' ', '*']);
            let argument = if is_quoted { format!("'{argument}'") } else { argument.clone() };
            call = call.replace(name, &argument);
        }
    }
    Some(call)
}

/// The arguments after a word on the command line.
fn arguments_after(word: &str) -> Vec<String> {
    let arguments = std::env::args().skip_while(|argument| argument != word).skip(1);
    arguments.take_while(|argument| !argument.starts_with('-')).collect()
}

/// A suggestion for an unknown word or option.
pub fn suggest(word: &str) -> Option<String> {
    match word.strip_prefix("--") {
        Some(name) if Content::named(name).is_some() => {
            Some(message!("write `--format {name}`", name))
        }
        Some(_) => None,
        None if word.starts_with('-') => None,
        None => meaning(word, "klotski-sql "),
    }
}

/// [`suggest`] in a shell, whose commands have a dot.
pub fn suggest_in_shell(word: &str) -> Option<String> {
    meaning(word, ".")
}

/// Advice on a word after the last argument, which may be a part of a name.
pub fn advise(word: &str) -> Option<String> {
    let has = |name: &names::Name| names::is_part(word, &name.name, name.latin.as_deref());
    let is_part =
        word.contains(|letter: char| !letter.is_ascii_digit()) && names::all().iter().any(has);
    is_part.then(|| message!("put a name with spaces in quotes"))
}

/// The command for which the word is an argument. `program` is written before the commands.
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
    if let Some(call) = call(word, &arguments_after(word)) {
        return Some(message!("write `{call}`", call));
    }
    if is_function(word) {
        return Some(message!(
            "it is a function, write `klotski-sql sql \"SELECT {word}(...)\"`",
            word
        ));
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

/// Whether SQL has the word as a function of the puzzle.
fn is_function(word: &str) -> bool {
    const SQL: &str = "SELECT 1 FROM pragma_function_list WHERE name = :word AND NOT builtin
                       UNION SELECT 1 FROM pragma_module_list WHERE name = :word";
    let mut answer = Answer::default();
    let word = [("word".to_owned(), word.to_lowercase().into())];
    let session = Session::without_warehouse(Stop::after(None));
    session.is_ok_and(|session| run_sql(&session, SQL, &word, &mut answer).is_ok())
        && !answer.rows.is_empty()
}

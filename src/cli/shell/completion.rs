//! What TAB completes.
//!
//! ```text
//!   .que            commands              .query min     queries, then names of layouts
//!   SEL             keywords              FROM lay       tables
//!   SELECT min_     columns, of the tables that the statement names if it names any
//!   l.min_          columns of the table l, or of the table with this alias
//!   code('横        names of layouts; so does code('heng dao
//!   code = '横      names of layouts, and of the only one its code
//! ```

use klotski::Metric;
use klotski::names::{Continuation, Name, continuations};
use klotski_warehouse::{TABLES, Table};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use strum::VariantNames;

use super::dot_command::{COMMANDS, is_command};
use super::file_argument::files_as_argument;
use super::statement::{Open, open_at_end, start_of_open};
use super::vocabulary::{BEGINNINGS, KEYWORDS, Vocabulary};
use crate::cli::commands::compared_texts;
use crate::query::{Kind, Topic, catalogue, find};
use crate::render::Format;

/// Completes lines.
pub(super) struct Completion {
    vocabulary: Vocabulary,
    /// The lines of the statement before this one.
    pub(super) before: String,
}

/// The word at the cursor: where it begins in the line, and what may stand there.
type Completed = (usize, Vec<Pair>);

impl Completion {
    pub(super) fn new(vocabulary: Vocabulary) -> Self {
        Self { vocabulary, before: String::new() }
    }

    /// Completes a statement. The cursor is at `position` of its last line.
    fn of_sql(&self, line: &str, position: usize) -> Completed {
        let (left, right) = line.split_at(position);
        let text = format!("{}{left}", self.before);
        match open_at_end(&text) {
            Open::LineComment | Open::BlockComment => (position, Vec::new()),
            Open::Text => match start_of_open(&text).checked_sub(self.before.len()) {
                Some(start) => {
                    // A sign that no statement has stands for what is typed.
                    let text = format!("{}\0'", &text[..self.before.len() + start]);
                    let is_code = compared_texts(&text).iter().any(|(_, text)| text == "\0");
                    (start, layouts_in_quotes(&left[start..], right, is_code))
                }
                // The text began on an earlier line.
                None => (position, Vec::new()),
            },
            Open::Nothing | Open::Name(_) => {
                let start = position - last_word(left).len();
                let all = format!("{text}{right}");
                (start, self.words(&text[..self.before.len() + start], &left[start..], &all))
            }
        }
    }

    /// The words that begin with `prefix`, which stands behind `before` in the statement `all`.
    fn words(&self, before: &str, prefix: &str, all: &str) -> Vec<Pair> {
        let words: Vec<&str> = words_of(all).collect();
        let mut found = Matches::new(prefix);
        if let Some(before) = before.strip_suffix('.') {
            let name = last_word(before);
            let is_any_named = words.iter().any(|word| Table::named(word).is_some());
            let tables = match qualified(&words, name) {
                // People write the columns first, and then what the name stands for.
                none if none.is_empty() && !is_any_named => TABLES.to_vec(),
                tables => tables,
            };
            for table in tables {
                found.extend(table.columns.iter().map(|column| column.name));
            }
            return found.pairs;
        }
        let tables = || TABLES.iter().map(|table| table.name);
        let previous = last_word(before.trim_end()).to_ascii_uppercase();
        if before.trim_end().ends_with(|c| !is_of_word(c)) || !previous.is_empty() {
            if ["FROM", "JOIN"].contains(&previous.as_str()) {
                found.extend(tables());
                found.extend_with(&self.vocabulary.table_functions, "(");
                return found.pairs;
            }
        } else {
            found.extend_like_typed(&BEGINNINGS);
            return found.pairs;
        }
        let named: Vec<_> = words.iter().filter_map(|word| Table::named(word)).collect();
        let columns = |table: &'static Table| table.columns.iter().map(|column| column.name);
        found.extend(named.iter().copied().flat_map(columns));
        if prefix.is_empty() {
            // Everything would be too much.
            return found.pairs;
        }
        if named.is_empty() {
            found.extend(TABLES.into_iter().flat_map(columns));
        }
        found.extend(tables());
        found.extend_with(&self.vocabulary.functions, "(");
        found.extend_with(&self.vocabulary.table_functions, "(");
        found.extend_like_typed(&KEYWORDS);
        found.pairs
    }

    /// Completes a command, of which `left` is before the cursor.
    fn of_command(left: &str) -> Completed {
        let start = start_of_argument(left);
        let (before, word) = left.split_at(start);
        let mut before = before.split_whitespace();
        let Some(name) = before.next() else {
            let names = COMMANDS.iter().map(|command| {
                let behind = if command.arguments.is_empty() { "" } else { " " };
                format!(".{}{behind}", command.name)
            });
            return (start, Matches::new(word).all(names));
        };
        let number = before.count();
        let all = match (name.trim_start_matches('.').to_ascii_lowercase().as_str(), number) {
            ("read" | "once", 0) => files_as_argument(word),
            ("help", 0) => Matches::new(word).all(COMMANDS.iter().map(|one| one.name)),
            ("tables" | "schema", 0) => {
                Matches::new(word).all(TABLES.iter().map(|table| table.name))
            }
            ("queries", 0) => {
                let topics = Topic::ALL.iter().map(|topic| topic.name());
                Matches::new(word).all(topics.chain(catalogue().iter().map(|query| query.name)))
            }
            ("query", 0) => {
                let names = catalogue().iter().map(|query| {
                    let behind = if query.params.is_empty() { "" } else { " " };
                    format!("{}{behind}", query.name)
                });
                Matches::new(word).all(names)
            }
            ("query", number) => {
                let query = left.split_whitespace().nth(1).and_then(|name| find(name).ok());
                match query.and_then(|query| Some(query.params.get(number - 1)?.kind)) {
                    Some(Kind::Code) => layouts_as_argument(word),
                    Some(Kind::Metric) => Matches::new(word).all(Metric::VARIANTS.iter().copied()),
                    _ => Vec::new(),
                }
            }
            ("show", 0) => layouts_as_argument(word),
            ("mode", 0) => {
                let formats = Format::ALL.iter().filter(|format| format.is_text());
                Matches::new(word)
                    .all(["auto"].into_iter().chain(formats.map(|format| format.name())))
            }
            ("headers", 0) => Matches::new(word).all(["on", "off"]),
            ("once", 1) => Matches::new(word).all(["--force"]),
            _ => Vec::new(),
        };
        (start, all)
    }
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<Completed> {
        let left = &line[..position];
        if self.before.trim().is_empty() {
            if is_command(left) && (left.contains('.') || left.contains(' ')) {
                return Ok(Self::of_command(left));
            }
            if left.trim().is_empty() {
                let names = COMMANDS.iter().map(|command| format!(".{}", command.name));
                let words = BEGINNINGS.iter().map(|&word| word.to_owned());
                return Ok((position, Matches::new("").all(words.chain(names))));
            }
        }
        Ok(self.of_sql(line, position))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}

/// The candidates with a prefix. Case does not matter, and none comes twice.
struct Matches<'p> {
    prefix: &'p str,
    pairs: Vec<Pair>,
}

impl<'p> Matches<'p> {
    fn new(prefix: &'p str) -> Self {
        Self { prefix, pairs: Vec::new() }
    }

    fn all(mut self, words: impl IntoIterator<Item = impl Into<String>>) -> Vec<Pair> {
        self.extend(words);
        self.pairs
    }

    fn extend(&mut self, words: impl IntoIterator<Item = impl Into<String>>) {
        for word in words {
            let word: String = word.into();
            let start = word.get(..self.prefix.len());
            let is_it = start.is_some_and(|start| start.eq_ignore_ascii_case(self.prefix));
            if is_it && !self.pairs.iter().any(|pair| pair.replacement == word) {
                self.pairs.push(Pair { display: word.trim_end().to_owned(), replacement: word });
            }
        }
    }

    fn extend_with(&mut self, words: &[String], behind: &str) {
        self.extend(words.iter().map(|word| format!("{word}{behind}")));
    }

    /// Adds keywords, in lower case where the user types so.
    fn extend_like_typed(&mut self, keywords: &[&str]) {
        let is_lower = self.prefix.starts_with(|c: char| c.is_ascii_lowercase());
        self.extend(
            keywords.iter().map(
                |&word| {
                    if is_lower { word.to_ascii_lowercase() } else { word.to_owned() }
                },
            ),
        );
    }
}

/// Names of layouts for a text in single quotes, of which `typed` is there. Where only a code is
/// equal, the code of the only layout is inserted.
fn layouts_in_quotes(typed: &str, right: &str, is_code: bool) -> Vec<Pair> {
    let close = if right.starts_with('\'') { "" } else { "'" };
    let mut found = layouts(&typed.replace("''", "'"));
    let is_only = is_code && found.iter().all(|name| name.code == found[0].code);
    found.truncate(if is_only { 1 } else { found.len() });
    let pair = |name: &Name| {
        let text = if is_only { name.code.to_string() } else { name.name.replace('\'', "''") };
        Pair { display: name.name.clone(), replacement: text + close }
    };
    found.into_iter().map(pair).collect()
}

/// Names of layouts for an argument of a command. A name with spaces needs quotes.
fn layouts_as_argument(typed: &str) -> Vec<Pair> {
    let pair = |Name { name, .. }: &Name| {
        let is_quoted = typed.starts_with(['\'', '"']) || name.contains([' ', '\'']);
        let quote = if !is_quoted {
            ""
        } else if typed.starts_with('"') || name.contains('\'') {
            "\""
        } else {
            "'"
        };
        Pair { display: name.clone(), replacement: format!("{quote}{name}{quote}") }
    };
    let typed = typed.trim_start_matches(['\'', '"']);
    layouts(typed).into_iter().map(pair).collect()
}

/// The names that begin with a text, or whose Latin letters do, each once. Of Latin letters, those
/// of a whole name mean no longer one.
fn layouts(typed: &str) -> Vec<&'static Name> {
    if typed.is_empty() {
        // All names would be too much.
        return Vec::new();
    }
    let continuations = continuations(typed);
    let is_whole = |found: &&Continuation| found.text == typed;
    let whole: Vec<&Continuation> = continuations.iter().filter(is_whole).collect();
    let found = if whole.is_empty() { continuations.iter().collect() } else { whole };
    let mut names: Vec<&'static Name> = Vec::new();
    for Continuation { name, .. } in found {
        if !names.iter().any(|other| other.name == name.name) {
            names.push(name);
        }
    }
    names
}

/// Where the argument at the end of a command begins: with its quote if that is open.
fn start_of_argument(left: &str) -> usize {
    let mut start = left.len() - left.trim_start().len();
    let mut quote = None;
    for (position, c) in left.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c.is_whitespace() => start = position + c.len_utf8(),
            None if position == start && (c == '\'' || c == '"') => quote = Some(c),
            Some(_) | None => {}
        }
    }
    start
}

/// The tables that a name before a dot stands for: a table, or one with this alias.
fn qualified(words: &[&str], name: &str) -> Vec<&'static Table> {
    if let Some(table) = Table::named(name) {
        return vec![table];
    }
    let is_alias = |word: Option<&&str>| word.is_some_and(|word| word.eq_ignore_ascii_case(name));
    let aliased = words.iter().enumerate().filter_map(|(position, word)| {
        let table = Table::named(word)?;
        let behind = words.get(position + 1);
        let has_as = behind.is_some_and(|word| word.eq_ignore_ascii_case("AS"));
        let alias = if has_as { words.get(position + 2) } else { behind };
        is_alias(alias).then_some(table)
    });
    aliased.collect()
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_of_word(c)).filter(|word| !word.is_empty())
}

/// The word that ends a text; empty if none does.
fn last_word(text: &str) -> &str {
    let start = text.trim_end_matches(is_of_word).len();
    &text[start..]
}

#[cfg(test)]
mod tests {
    use rustyline::history::DefaultHistory;

    use super::*;
    use crate::query::{Session, Stop};

    /// What replaces the word before the bar.
    fn completed(before: &str, line: &str) -> Vec<String> {
        let session = Session::without_warehouse(Stop::default()).unwrap();
        let mut completion = Completion::new(Vocabulary::of(&session));
        completion.before = before.to_owned();
        let position = line.find('|').unwrap();
        let line = line.replace('|', "");
        let history = DefaultHistory::new();
        let (start, pairs) = completion.complete(&line, position, &Context::new(&history)).unwrap();
        let left = &line[..start];
        pairs.into_iter().map(|pair| format!("{left}{}", pair.replacement)).collect()
    }

    fn first(line: &str) -> String {
        completed("", line).into_iter().next().unwrap_or_default()
    }

    #[test]
    fn tables_and_columns() {
        assert_eq!(
            completed("", "SELECT * FROM layo|"),
            ["SELECT * FROM layouts", "SELECT * FROM layout_names"]
        );
        assert_eq!(completed("SELECT *\n", "FROM prov|"), ["FROM provenance"]);
        assert_eq!(first("SELECT * FROM neigh|"), "SELECT * FROM neighbors(");
        // Columns of the tables that are named, also behind the cursor.
        assert_eq!(
            completed("", "SELECT seed| FROM groups"),
            ["SELECT seed", "SELECT seed_layers"]
        );
        assert_eq!(first("SELECT si| FROM groups"), "SELECT size");
        assert_eq!(completed("SELECT *\nFROM groups\n", "WHERE solva|"), ["WHERE solvable"]);
        assert!(completed("", "SELECT min_s|").contains(&"SELECT min_solution_step".to_owned()));
        assert!(completed("", "SELECT | FROM groups").contains(&"SELECT seed".to_owned()));
    }

    #[test]
    fn columns_of_an_alias() {
        assert_eq!(first("SELECT l.fart| FROM layouts AS l"), "SELECT l.farthest_step");
        let of_g = ["SELECT g.seed", "SELECT g.seed_layers"];
        assert_eq!(completed("", "SELECT g.se| FROM layouts l, groups g"), of_g);
        let of_groups = ["SELECT groups.seed", "SELECT groups.seed_layers"];
        assert_eq!(completed("", "SELECT groups.se|"), of_groups);
        assert_eq!(completed("", "SELECT x.se| FROM groups g"), [""; 0]);
        assert_eq!(first("SELECT l.farthest_st|"), "SELECT l.farthest_step");
    }

    #[test]
    fn keywords_and_functions() {
        assert_eq!(completed("", "SEL|"), ["SELECT"]);
        assert_eq!(completed("", "sel|"), ["select"]);
        assert!(completed("", "SELECT 1 uni|").contains(&"SELECT 1 union".to_owned()));
        assert_eq!(completed("", "SELECT dist|"), ["SELECT distance(", "SELECT distinct"]);
        assert_eq!(completed("", "SELECT shortest_pa|").len(), 2);
        assert_eq!(completed("", "SELECT 1 -- sel|"), [""; 0]);
    }

    #[test]
    fn names_of_layouts() {
        assert!(completed("", "SELECT code('横刀|").contains(&"SELECT code('横刀立马'".to_owned()));
        assert_eq!(first("SELECT code('heng dao li m|"), "SELECT code('横刀立马'");
        assert_eq!(first("SELECT code('HengDaoLiM|') FROM"), "SELECT code('横刀立马");
        assert!(completed("", ".show heng|").contains(&".show 横刀立马".to_owned()));
        assert!(
            completed("", ".query minsteps 'heng dao|")
                .contains(&".query minsteps '横刀立马'".to_owned())
        );
        assert_eq!(first(".show L'Âne|"), ".show \"L'Âne rouge\"");
        assert_eq!(first("VALUES ('L''Âne|"), "VALUES ('L''Âne rouge'");
        // Only nine digits equal a code.
        let codes = completed("SELECT 1\n", "WHERE l.code IN ('x', 'heng dao li ma|')");
        assert_eq!(codes, ["WHERE l.code IN ('x', '1A9BF0C00"]);
        assert!(
            completed("", "VALUES (code = '横|").contains(&"VALUES (code = '横刀立马'".to_owned())
        );
        assert_eq!(completed("SELECT '\n", "横|"), [""; 0]);
    }

    #[test]
    fn commands_and_their_arguments() {
        assert_eq!(completed("", ".que|"), [".query ", ".queries "]);
        assert_eq!(completed("", ".qui|"), [".quit"]);
        assert_eq!(completed("", ".query minst|"), [".query minsteps "]);
        assert_eq!(completed("", "query minst|"), ["query minsteps "]);
        assert_eq!(completed("", ".mode ma|"), [".mode markdown"]);
        assert_eq!(completed("", ".queries sol|")[0], ".queries solutions");
        assert_eq!(completed("", ".query layers 横刀立马 st|").len(), 2);
        assert_eq!(completed("", ".headers o|"), [".headers on", ".headers off"]);
        assert_eq!(completed("", ".quit n|"), [""; 0]);
        // Not in the middle of a statement.
        assert_eq!(completed("SELECT 1\n", ".que|"), [""; 0]);
        assert!(completed("", "|").contains(&".help".to_owned()));
    }
}

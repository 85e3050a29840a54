//! Completion by TAB: of dot lines by their declarations, as on a command line; of SQL by a list
//! of words; of names of layouts in single quotes.

use std::collections::BTreeSet;
use std::env;

use klotski::names::continuations;
use klotski_program::candidates;
use klotski_query::{Answer, Session, run_sql};
use klotski_warehouse::TABLES;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::dot_commands::{DOTS, DotLineParser, command};
use super::statement::is_complete;
use super::unknown_word::first_word;

/// The words of statements that read.
const KEYWORDS: &str = "ALL AND AS ASC BETWEEN BY CASE CAST COLLATE CROSS DESC DISTINCT ELSE END \
    EXCEPT EXISTS EXPLAIN FILTER FROM GLOB GROUP HAVING IN INTERSECT IS JOIN LEFT LIKE LIMIT NOT \
    NULL NULLS OFFSET ON OR ORDER OVER PARTITION PLAN PRAGMA QUERY RECURSIVE REGEXP SELECT THEN \
    UNION USING VALUES WHEN WHERE WINDOW WITH";

/// Functions and table functions, without those for full text and for settings.
const FUNCTIONS: &str = "SELECT name || '('
    FROM (SELECT name FROM pragma_function_list UNION SELECT name FROM pragma_module_list)
    WHERE name REGEXP '^[a-z]' AND NOT name REGEXP '^(bm25|changes|dbstat|fts|highlight|jsonb|\
    last_insert|load_ext|match|offsets|optimize|pragma_|rtree|snippet|sqlite_|subtype|total_|unistr)'";

/// Completes lines.
pub(super) struct Completion {
    parser: DotLineParser,
    functions: Vec<String>,
    /// The lines of the statement before this one.
    pub(super) before: String,
}

/// Where the word at the cursor begins, and what can replace it.
type Completed = (usize, Vec<Pair>);

impl Completion {
    /// Reads the functions from SQLite. Without an answer there is less to complete.
    pub(super) fn new(session: &Session) -> Self {
        let mut answer = Answer::default();
        let _ = run_sql(session, FUNCTIONS, &[], &mut answer);
        let functions = answer.rows.iter().flatten().map(|name| name.text().into_owned());
        Self { parser: DotLineParser::new(), functions: functions.collect(), before: String::new() }
    }

    /// Completes a statement; `left` is its last line up to the cursor.
    fn of_sql(&self, left: &str) -> Completed {
        let start = left.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len();
        let (before, prefix) = left.split_at(start);
        let columns = TABLES.iter().flat_map(|table| table.columns).map(|column| column.name);
        let tables = TABLES.iter().map(|table| table.name);
        let functions = self.functions.iter().map(String::as_str);
        let keywords = KEYWORDS.split(' ');
        let is_source = ["FROM ", "JOIN "].iter().any(|word| before.to_uppercase().ends_with(word))
            && tables.clone().any(|table| table.starts_with(prefix));
        let words: BTreeSet<&str> = match prefix {
            _ if is_source => tables.collect(),
            // All words would be too many.
            "" => BTreeSet::new(),
            _ if before.ends_with('.') => columns.collect(),
            _ if before.is_empty() && self.before.is_empty() => {
                keywords.chain(self.parser.names()).collect()
            }
            _ => columns.chain(tables).chain(functions).chain(keywords).collect(),
        };
        let is_lower = prefix.starts_with(|c: char| c.is_ascii_lowercase());
        let is_it = |word: &&str| word.to_lowercase().starts_with(&prefix.to_lowercase());
        let pair = |word: &str| {
            // Only keywords have capitals.
            let replacement = if is_lower { word.to_lowercase() } else { word.to_owned() };
            Pair { display: replacement.clone(), replacement }
        };
        (start, words.into_iter().filter(is_it).map(pair).collect())
    }
}

/// Completes a name of a layout in the quotes that are open before the cursor; `None` if none are.
fn of_text(before: &str, left: &str, right: &str) -> Option<Completed> {
    let text = format!("{before}{left}");
    if is_complete(&format!("{text};")) || !is_complete(&format!("{text}';")) {
        return None;
    }
    // Within a text, one quote is written as two.
    let start = text.replace("''", "  ").rfind('\'')? + 1;
    let typed = text[start..].replace("''", "'");
    // All names would be too many.
    let mut found = if typed.is_empty() { Vec::new() } else { continuations(&typed) };
    // A complete name means itself, not a longer one.
    if found.iter().any(|found| found.text == typed) {
        found.retain(|found| found.text == typed);
    }
    let close = if right.starts_with('\'') { "" } else { "'" };
    let pair = |name: String| Pair { replacement: name.replace('\'', "''") + close, display: name };
    // The text may have begun on an earlier line.
    let start = start.checked_sub(before.len())?;
    Some((start, found.into_iter().map(|found| pair(found.text)).collect()))
}

/// Completes a dot line, of which `left` is before the cursor.
fn of_dot_line(left: &str) -> Completed {
    let spaces = left.rmatch_indices(char::is_whitespace).map(|(at, space)| at + space.len());
    let start = { spaces }.find(|&at| shlex::split(&left[..at]).is_some()).unwrap_or(0);
    let mut words = shlex::split(&left[..start]).unwrap_or_default();
    // A quote may be open.
    let typed = ["", "'", "\""].map(|quote| shlex::split(&format!("{}{quote}", &left[start..])));
    words.push(typed.into_iter().flatten().flatten().next().unwrap_or_default());
    let dot = if words.len() == 1 { "." } else { "" };
    words[0] = words[0].replace(DOTS, "");
    let words = words.into_iter().map(Into::into).collect();
    let found = candidates(&mut command(), words, env::current_dir().ok().as_deref());
    let found = found.unwrap_or_default();
    let pair = |value: &str| {
        let value = format!("{dot}{value}");
        let is_word = shlex::split(&value).is_some_and(|words| words == [value.as_str()]);
        let quoted = if is_word { value.clone() } else { shlex::try_quote(&value).ok()?.into() };
        let space = if found.len() == 1 && !value.ends_with('/') { " " } else { "" };
        Some(Pair { display: value, replacement: quoted + space })
    };
    (start, found.iter().filter_map(|candidate| pair(candidate.get_value().to_str()?)).collect())
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<Completed> {
        let (left, right) = line.split_at(position);
        let begun = left.trim_start();
        let is_dot_line = begun.is_empty()
            || begun.starts_with(DOTS)
            || (begun.contains(' ') && self.parser.has(first_word(begun)));
        if self.before.trim().is_empty() && is_dot_line {
            return Ok(of_dot_line(left));
        }
        Ok(of_text(&self.before, left, right).unwrap_or_else(|| self.of_sql(left)))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}

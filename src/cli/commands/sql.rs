//! `klotski-sql sql`: the answer to an SQL statement of the user.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::LazyLock;

use anyhow::{Context, Result};
use clap::Args;
use klotski::message;
use klotski_program::{CliError, stderr};
use klotski_query::{LONGEST_SQL, QueryError, RowSink, free_parameter, run_sql};
use regex::Regex;

use super::boards::write_boards;
use crate::cli::answer::{AnswerKind, AnswerOptions};
use crate::cli::invocation::Invocation;

/// What to write instead of a command of the sqlite3 shell.
pub(in crate::cli) const DOT_COMMAND: &str = "write `klotski-sql tables` for the tables, `klotski-sql tables NAME` for their columns, or \
     `klotski-sql shell` for a prompt that knows .tables and .schema";

/// Run an SQL statement: `sql "SELECT count(*) FROM layouts"`
#[derive(Debug, Args)]
#[command(after_help = "\
A statement that would write is refused. Besides SQLite's functions there are those of the puzzle, \
such as minsteps, distance and neighbors, and median, percentile, variance, stddev and corr.")]
pub struct SqlArgs {
    /// The statement, or a file of it, FILE.sql; - reads it from standard input
    #[arg(allow_hyphen_values = true)] // a comment of SQL begins with hyphens
    text: String,
    /// Give the parameter :NAME of the statement a value; repeatable
    #[arg(short, long = "param", value_name = "NAME=VALUE")]
    params: Vec<String>,
    #[command(flatten)]
    output: AnswerOptions,
}

impl SqlArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.output.decide(AnswerKind::of("sql"))?;
        let parameters: Vec<_> =
            self.params.iter().map(|param| free_parameter(param)).collect::<Result<_, _>>()?;
        let text: Cow<'_, str> = match self.text.as_str() {
            "-" => {
                if io::stdin().is_terminal() {
                    stderr::say("write a statement, then press Ctrl-D");
                }
                let cannot_read = || "cannot read SQL from standard input".to_owned();
                read_statement(io::stdin().lock(), cannot_read)?.into()
            }
            // A statement ends otherwise.
            path if Path::new(path).extension() == Some("sql".as_ref()) => {
                let cannot_read = || message!("cannot read {path}", path);
                read_statement(File::open(path).with_context(cannot_read)?, cannot_read)?.into()
            }
            text => text.into(),
        };
        if text.trim_start().starts_with('.') {
            let message = message!(
                "{command} is a command of sqlite3: {instead}",
                command = text.trim(),
                instead = DOT_COMMAND
            );
            return Err(CliError::Usage(message).into());
        }
        let session = call.session_if_any()?;
        let fill = |sink: &mut dyn RowSink| Ok(run_sql(session, &text, &parameters, sink)?);
        if !write_boards(&form, session, fill)? {
            form.write_rows(fill)?;
        }
        // Another form of a layout equals no code.
        for (column, text) in compared_texts(&text) {
            let Ok(layout) = session.resolver().layout(&text) else { continue };
            let code = layout.code().to_string();
            if code != text {
                stderr::say(&message!(
                    "note: {column} is compared with the text '{text}': write '{code}'",
                    column,
                    text,
                    code
                ));
            }
        }
        Ok(())
    }
}

/// The texts that a statement compares with codes, each after the name of its column.
fn compared_texts(sql: &str) -> Vec<(&str, String)> {
    static TEXT: LazyLock<Regex> = LazyLock::new(|| Regex::new("'(?:[^']|'')*'").unwrap());
    // Other texts and comments are read over.
    static COMPARISON: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r#"(?isx) (\w*(?:code|seed)) ["`\]]? \s* (?:==?|!=|<>|IS|IS\s+NOT|IN|NOT\s+IN)
            \s* (TEXT|\((?:[\s,]*TEXT)+) | TEXT | --[^\n]* | /\*.*?\*/"#;
        Regex::new(&pattern.replace("TEXT", TEXT.as_str())).unwrap()
    });
    let mut found = Vec::new();
    for comparison in COMPARISON.captures_iter(sql) {
        let (Some(column), Some(texts)) = (comparison.get(1), comparison.get(2)) else { continue };
        for text in TEXT.find_iter(texts.as_str()).map(|text| text.as_str()) {
            found.push((column.as_str(), text[1..text.len() - 1].replace("''", "'")));
        }
    }
    found.retain(|(column, _)| !column.eq_ignore_ascii_case("short_code"));
    found
}

/// Reads a statement, and stops where it is longer than a statement may be: the input may be
/// endless.
fn read_statement(input: impl Read, cannot_read: impl Fn() -> String) -> Result<String> {
    let mut text = Vec::new();
    let most = LONGEST_SQL as u64 + 1;
    input.take(most).read_to_end(&mut text).with_context(&cannot_read)?;
    if text.len() > LONGEST_SQL {
        return Err(QueryError::TooLong.into());
    }
    String::from_utf8(text).with_context(cannot_read)
}

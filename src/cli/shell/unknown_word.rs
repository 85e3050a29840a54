//! First words that are neither commands nor beginnings of statements.

use klotski::message;
use klotski_query::{Answer, QueryError, Session, run_sql};
use klotski_texts::nearest;

use super::dot_commands::DotLineParser;
use crate::cli::help::suggest_in_shell;

pub(super) fn first_word(text: &str) -> &str {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.split(|c| !is_of_word(c)).next().unwrap_or_default()
}

/// Whether SQLite expects more after a word, or refuses the statement that it begins.
pub(super) fn begins_statement(session: &Session, word: &str) -> bool {
    let error = run_sql(session, word, &[], &mut Answer::default());
    !matches!(error, Err(QueryError::BadSql { message, .. }) if message != "incomplete input")
}

/// What to write instead of a word.
pub(super) fn instead(word: &str, parser: &DotLineParser) -> String {
    let of_sqlite3 = match word {
        "output" => "write `.once FILE` before each answer that goes to a file",
        "timer" => "the shell does not measure times",
        "open" => "end the shell and start `klotski-sql shell --db FILE`",
        "databases" => "`.info` shows the warehouse",
        "indexes" | "indices" => "`.schema TABLE` prints the indexes of a table",
        "dump" => "`.export` writes files",
        "import" => "nothing writes to the warehouse",
        "separator" => "write `.mode csv` or `.mode tsv`",
        "width" => "the columns of a table are as wide as their values",
        "parameter" => "write `.sql STATEMENT -p NAME=VALUE`",
        _ => "",
    };
    if !of_sqlite3.is_empty() {
        return of_sqlite3.to_owned();
    }
    let commands = parser.names().map(|name| format!(".{name}"));
    let of_command = nearest(&format!(".{}", word.trim_start_matches('.')), commands);
    let nearest = of_command.or_else(|| nearest(word, ["SELECT".to_owned()]));
    suggest_in_shell(word)
        .or_else(|| nearest.map(|near| message!("did you mean {near}?", near)))
        .unwrap_or_else(|| ".help lists the commands".to_owned())
}

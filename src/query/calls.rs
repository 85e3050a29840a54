//! `layers('4FEA134')` told from `layers`.
//!
//! The warehouse has a table of the name of one of our functions, and SQLite
//! takes the table even where a call is written. So SQLite knows the function as
//! `strata`, of the same length to keep the places in its messages, and a call of
//! `layers` in the text of a statement becomes one of that.
//!
//! ```text
//!   FROM layers('4FEA134')               a call
//!   FROM layers, "layers", main.layers   the table
//!   WITH layers(a, b) AS (SELECT ...)    neither: then nothing is touched
//! ```

/// What a call is written as, and what SQLite knows the function as.
const WRITTEN: &str = "layers";
const KNOWN: &str = "strata";

/// The statement with its calls of the function named apart from the table.
pub(super) fn named_apart(sql: &str) -> String {
    let tokens: Vec<&str> = Tokens { rest: sql }.filter(|token| !is_space(token)).collect();
    let closes = next_closes(&tokens);
    let mut named = String::with_capacity(sql.len());
    let mut from = 0;
    for (place, token) in tokens.iter().enumerate() {
        let is_call = token.eq_ignore_ascii_case(WRITTEN)
            && tokens.get(place + 1) == Some(&"(")
            && place.checked_sub(1).map(|before| tokens[before]) != Some(".");
        if !is_call {
            continue;
        }
        if closes[place].is_some_and(|close| defines_table(&tokens[close + 1..])) {
            return sql.to_owned();
        }
        let start = token.as_ptr() as usize - sql.as_ptr() as usize;
        named += &sql[from..start];
        named += KNOWN;
        from = start + token.len();
    }
    named + &sql[from..]
}

/// SQLite's message with the function named as it was written.
pub(super) fn as_written(message: &str) -> String {
    message.replace(KNOWN, WRITTEN)
}

/// By token: the place of the next closing parenthesis.
fn next_closes(tokens: &[&str]) -> Vec<Option<usize>> {
    let mut next = None;
    let mut closes: Vec<Option<usize>> = Vec::with_capacity(tokens.len());
    for (place, &token) in tokens.iter().enumerate().rev() {
        if token == ")" {
            next = Some(place);
        }
        closes.push(next);
    }
    closes.reverse();
    closes
}

/// Whether the tokens behind `name(a, b)` are `AS (SELECT ...)`, which makes the
/// name that of a table of a WITH clause.
fn defines_table(behind: &[&str]) -> bool {
    let is_one_of = |token: Option<&&str>, words: &[&str]| {
        token.is_some_and(|token| words.iter().any(|word| token.eq_ignore_ascii_case(word)))
    };
    is_one_of(behind.first(), &["AS"]) && is_one_of(behind.get(1), &["(", "MATERIALIZED", "NOT"])
}

fn is_space(token: &str) -> bool {
    token.starts_with(char::is_whitespace) || token.starts_with("--") || token.starts_with("/*")
}

/// The pieces of SQL: words, quoted texts, comments, spaces, single characters.
struct Tokens<'s> {
    rest: &'s str,
}

impl<'s> Iterator for Tokens<'s> {
    type Item = &'s str;

    fn next(&mut self) -> Option<&'s str> {
        let rest = self.rest;
        let first = rest.chars().next()?;
        let through = |end: &str, skip: usize| {
            rest[skip..].find(end).map_or(rest.len(), |place| skip + place + end.len())
        };
        let run = |belongs: fn(char) -> bool| {
            rest.find(|character| !belongs(character)).unwrap_or(rest.len())
        };
        let length = match first {
            _ if rest.starts_with("--") => through("\n", 2),
            _ if rest.starts_with("/*") => through("*/", 2),
            // A quote within is written twice: then two texts follow each other.
            '\'' => through("'", 1),
            '"' => through("\"", 1),
            '`' => through("`", 1),
            '[' => through("]", 1),
            _ if first.is_whitespace() => run(char::is_whitespace),
            _ if is_of_word(first) => run(is_of_word),
            _ => first.len_utf8(),
        };
        let (token, rest) = rest.split_at(length);
        self.rest = rest;
        Some(token)
    }
}

/// As SQLite sees it.
fn is_of_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '_' | '$') || !character.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_named_apart() {
        for (sql, named) in [
            ("SELECT * FROM layers('4FEA134')", "SELECT * FROM strata('4FEA134')"),
            ("select * from Layers (:a) AS l", "select * from strata (:a) AS l"),
            ("SELECT 1 IN layers/* of */('1')", "SELECT 1 IN strata/* of */('1')"),
            (
                "SELECT * FROM layers l JOIN layers(l.a) -- layers(1)\n, layers('layers(2)')",
                "SELECT * FROM layers l JOIN strata(l.a) -- layers(1)\n, strata('layers(2)')",
            ),
        ] {
            assert_eq!(named_apart(sql), named);
        }
    }

    #[test]
    fn all_else_stays_as_it_is() {
        for sql in [
            "",
            "SELECT * FROM layers",
            "SELECT * FROM layers WHERE (layer) = 1",
            "SELECT 'layers(1)', \"layers(2)\", [layers(3)], `layers(4)`, ''''",
            "SELECT * FROM main.layers('1')",
            "SELECT my_layers(1), layers_(2), layersü(3)",
            "WITH layers(a, b) AS (SELECT 1, 2) SELECT * FROM layers",
            "WITH x AS (SELECT 1), layers(a) AS NOT MATERIALIZED (SELECT 1) SELECT 1",
            "SELECT 'open layers(1)",
            "/* open layers(1)",
            "/*/ layers(1) */",
            "SELECT 华(1)",
        ] {
            assert_eq!(named_apart(sql), sql);
        }
    }
}

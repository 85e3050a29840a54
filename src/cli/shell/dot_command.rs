//! The commands of the prompt that are no SQL, as users of the sqlite3 shell type them.

/// A command with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum DotCommand {
    Help(Option<String>),
    Tables(Option<String>),
    Schema(Option<String>),
    Queries(Option<String>),
    Query {
        name: String,
        arguments: Vec<String>,
    },
    Show(String),
    /// `None` asks for the mode.
    Mode(Option<String>),
    Headers(bool),
    Once {
        name: String,
        force: bool,
    },
    Read(String),
    Quit,
}

/// What the help says of a command.
#[derive(Debug)]
pub(super) struct Described {
    /// The name without its dot.
    pub(super) name: &'static str,
    pub(super) arguments: &'static str,
    pub(super) about: &'static str,
    /// The most arguments that it takes; the fewest are those without brackets.
    most: usize,
}

const fn described(
    name: &'static str,
    arguments: &'static str,
    most: usize,
    about: &'static str,
) -> Described {
    Described { name, arguments, about, most }
}

/// All commands, in the order of the help.
pub(super) const COMMANDS: [Described; 12] = [
    described(
        "query",
        "NAME [ARGUMENTS]",
        usize::MAX,
        "ask a canned query: .query minsteps 横刀立马",
    ),
    described("queries", "[TOPIC]", 1, "list the canned queries, of one topic, or show one"),
    described("tables", "[NAME]", 1, "the tables and views, or the columns of one"),
    described("schema", "[NAME]", 1, "the SQL that makes the tables, or one"),
    described("show", "LAYOUT", usize::MAX, "draw a layout, with its figures"),
    described("mode", "[FORMAT]", 1, "the format of answers; .mode auto chooses by itself"),
    described("headers", "on|off", 1, "write the names of the columns, or leave them out"),
    described(
        "once",
        "FILE [--force]",
        2,
        "write the next answer to a file, in the format of its name",
    ),
    described("read", "FILE", 1, "run the statements and commands of a file"),
    described("help", "[NAME]", 1, "this list, or one command"),
    described("quit", "", 0, "end the shell, as Ctrl-D does"),
    described("exit", "", 0, "the same"),
];

/// A dot, and what Chinese keyboards write.
const DOTS: [char; 2] = ['.', '。'];

/// Semicolons, which a command may have at its end.
pub(super) const ENDS: [char; 2] = [';', '；'];

/// What commands of sqlite3 are here.
const OF_SQLITE3: [(&str, &str); 11] = [
    ("output", "write `.once FILE` before each answer that goes to a file"),
    ("timer", "the shell keeps no time"),
    ("open", "end the shell and start `klotski-sql shell --db FILE`"),
    ("databases", "there is one, which the greeting names"),
    ("indexes", "write `SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index';`"),
    ("indices", "write `SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index';`"),
    ("dump", "end the shell and use `klotski-sql export`"),
    ("import", "nothing writes to the warehouse"),
    ("separator", "write `.mode csv` or `.mode tsv`"),
    ("width", "the columns of a table are as wide as their values"),
    ("parameter", "write the values in the statement"),
];

impl Described {
    /// The command with its arguments, as a user writes it.
    pub(super) fn usage(&self) -> String {
        format!(".{} {}", self.name, self.arguments).trim_end().to_owned()
    }

    fn fewest(&self) -> usize {
        self.arguments.split_whitespace().filter(|word| !word.starts_with('[')).count()
    }
}

/// Whether a line is a command: a dot begins it. The dot may be left out, because no statement of
/// SQL begins with the names of commands.
pub(super) fn is_command(line: &str) -> bool {
    line.trim_start().starts_with(DOTS) || is_name(first_word(line))
}

/// Whether a line is a known command behind its dot: no line of a statement is.
pub(super) fn is_dot_command(line: &str) -> bool {
    first_word(line).strip_prefix(DOTS).is_some_and(is_name)
}

fn first_word(line: &str) -> &str {
    line.trim().split(|c: char| c.is_whitespace() || ENDS.contains(&c)).next().unwrap_or_default()
}

fn is_name(word: &str) -> bool {
    COMMANDS.iter().any(|known| known.name.eq_ignore_ascii_case(word))
}

/// The description of a command.
pub(super) fn describe(name: &str) -> Result<&'static Described, String> {
    let name = name.trim_start_matches(DOTS);
    let found = COMMANDS.iter().find(|command| command.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let is_it = |(known, _): &&(&str, &str)| known.eq_ignore_ascii_case(name);
        let meant = match OF_SQLITE3.iter().find(is_it) {
            Some((_, instead)) => (*instead).to_owned(),
            None => nearest(name).map_or_else(
                || ".help lists the commands".to_owned(),
                |near| format!("did you mean .{near}?"),
            ),
        };
        format!("no command .{name}: {meant}")
    })
}

/// The name that is most like a word, unless none is.
fn nearest(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let likeness = COMMANDS.iter().map(|known| (strsim::jaro_winkler(&word, known.name), known));
    let (likeness, known) = likeness.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (likeness > 0.7).then_some(known.name)
}

impl DotCommand {
    /// Reads a line that [`is_command`].
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut words = split(text.trim().trim_end_matches(ENDS))?.into_iter();
        let name = words.next().unwrap_or_default();
        let described = describe(&name)?;
        let words: Vec<String> = words.collect();
        let usage = || format!("write `{}`", described.usage());
        if let Some(surplus) = words.get(described.most) {
            return Err(format!("'{surplus}' is a word too many: {}", usage()));
        }
        if words.len() < described.fewest() {
            return Err(format!(".{} needs {}: {}", described.name, described.arguments, usage()));
        }
        let mut words = words.into_iter();
        let first = words.next();
        let switch = match first.as_deref() {
            Some("on") => Ok(true),
            Some("off") => Ok(false),
            other => Err(format!("'{}' is neither on nor off: {}", other.unwrap_or(""), usage())),
        };
        let one = first.clone().unwrap_or_default();
        Ok(match described.name {
            "help" => Self::Help(first),
            "tables" => Self::Tables(first),
            "schema" => Self::Schema(first),
            "queries" => Self::Queries(first),
            "query" => Self::Query { name: one, arguments: words.collect() },
            // A name may have several words.
            "show" => Self::Show(words.fold(one, |name, word| name + " " + &word)),
            "mode" => Self::Mode(first),
            "headers" => Self::Headers(switch?),
            "once" => match words.next().as_deref() {
                None => Self::Once { name: one, force: false },
                Some("--force") => Self::Once { name: one, force: true },
                Some(other) => return Err(format!("'{other}' is no option: {}", usage())),
            },
            "read" => Self::Read(one),
            _ => Self::Quit,
        })
    }
}

/// Splits a line into words. A word with spaces stands in quotes.
fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (word, behind) = if first == '\'' || first == '"' {
            rest[1..].split_once(first).ok_or_else(|| format!("the quote {first} is not closed"))?
        } else {
            rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()))
        };
        words.push(word.to_owned());
        rest = behind.trim_start();
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<DotCommand, String> {
        assert!(is_command(line), "{line}");
        DotCommand::parse(line)
    }

    #[test]
    fn commands_are_read() {
        let query = |name: &str, arguments: &[&str]| DotCommand::Query {
            name: name.to_owned(),
            arguments: arguments.iter().copied().map(str::to_owned).collect(),
        };
        for (line, command) in [
            (".help", DotCommand::Help(None)),
            (".HELP .mode", DotCommand::Help(Some(".mode".to_owned()))),
            (" .tables ;", DotCommand::Tables(None)),
            (".schema layouts;", DotCommand::Schema(Some("layouts".to_owned()))),
            (".query minsteps 横刀立马", query("minsteps", &["横刀立马"])),
            ("query hardest 5-4-1 5;", query("hardest", &["5-4-1", "5"])),
            (".query minsteps 'heng dao'  \"li ma\"", query("minsteps", &["heng dao", "li ma"])),
            (".show heng dao  li ma", DotCommand::Show("heng dao li ma".to_owned())),
            ("。show\u{3000}横刀立马；", DotCommand::Show("横刀立马".to_owned())),
            (".mode", DotCommand::Mode(None)),
            (".headers off", DotCommand::Headers(false)),
            (".once a.csv", DotCommand::Once { name: "a.csv".into(), force: false }),
            (".once 'a b' --force", DotCommand::Once { name: "a b".into(), force: true }),
            (".read a.sql", DotCommand::Read("a.sql".into())),
            ("quit", DotCommand::Quit),
            ("EXIT;", DotCommand::Quit),
        ] {
            assert_eq!(parsed(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn sql_is_no_command() {
        for line in ["SELECT 1;", "", "-- .help", "querying", "helpful", "VALUES (1)", ";"] {
            assert!(!is_command(line), "{line}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        for (line, part) in [
            (".tabels", "no command .tabels: did you mean .tables?"),
            (".xyzzy", "no command .xyzzy: .help lists the commands"),
            (".", "no command .: .help lists the commands"),
            (".output a", "no command .output: write `.once FILE`"),
            (".quit now", "'now' is a word too many: write `.quit`"),
            (".show", ".show needs LAYOUT: write `.show LAYOUT`"),
            (".query", ".query needs NAME [ARGUMENTS]: write `.query NAME [ARGUMENTS]`"),
            (".headers", ".headers needs on|off: write `.headers on|off`"),
            (".headers maybe", "'maybe' is neither on nor off: write `.headers on|off`"),
            (".once a b", "'b' is no option: write `.once FILE [--force]`"),
            (".show 'heng dao", "the quote ' is not closed"),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(error.starts_with(part) && !error.contains('\n'), "{line}: {error}");
        }
    }

    #[test]
    fn every_command_is_described_and_read() {
        for command in &COMMANDS {
            assert!(command.usage().len() <= 24 && command.about.len() <= 60, "{}", command.name);
            let words = ["on"; 2][..command.fewest()].join(" ");
            let line = format!(".{} {words}", command.name);
            assert!(parsed(&line).is_ok(), "{line}");
        }
    }
}

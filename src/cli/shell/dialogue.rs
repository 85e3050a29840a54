//! Lines from a terminal or a script, and their answers.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::mem;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;

use anyhow::{Context, Result, bail};
use klotski::message;
use klotski_program::{CliError, Exit, explain, usage_error_line};
use klotski_query::{LONGEST_SQL, QueryError, Session};

use super::dot_commands::{DOTS, DotLine, DotLineParser, help, words_of};
use super::settings::Settings;
use super::statement::{Pending, Statement};
use super::statement_runner::StatementRunner;
use super::unknown_word::{begins_statement, first_word, instead};
use crate::cli::error::exit_of;
use crate::cli::help::{advise, suggest_in_shell};
use crate::cli::invocation::Invocation;

/// A dialogue about a warehouse.
pub(super) struct Dialogue<'s> {
    call: &'s Invocation,
    /// Describes the whole program.
    program: fn() -> clap::Command,
    session: &'s Session,
    statements: &'s StatementRunner,
    settings: Settings,
    parser: DotLineParser,
    /// The statement without an end.
    pub(super) pending: Pending,
    /// The number of files being read, each by a command of the one before.
    depth: usize,
    /// Whether an answer about a layout was empty.
    found_nothing: bool,
}

impl<'s> Dialogue<'s> {
    pub(super) fn new(
        call: &'s Invocation,
        program: fn() -> clap::Command,
        session: &'s Session,
        statements: &'s StatementRunner,
        settings: Settings,
    ) -> Self {
        let (parser, pending) = (DotLineParser::new(), Pending::default());
        let (depth, found_nothing) = (0, false);
        Self { call, program, session, statements, settings, parser, pending, depth, found_nothing }
    }

    /// Takes a line, and returns the statements and dot lines that are whole then.
    pub(super) fn feed_line(&mut self, line: &str) -> Vec<Statement> {
        let mut whole = self.pending.push_line(line);
        let begun = self.pending.begun();
        let is_statement = || begins_statement(self.session, first_word(begun));
        // More lines would not help.
        if begun.len() > LONGEST_SQL || begun.starts_with(DOTS) || !is_statement() {
            whole.extend(self.pending.take_rest());
        }
        whole
    }

    /// Answers the script on standard input, up to the first error. An empty answer does not end a
    /// script, but at its end it is [`CliError::NothingFound`].
    pub(super) fn run_script(&mut self) -> Result<()> {
        // Some commands read standard input, so it is locked for a line only.
        let _ = self.answer_all(&mut || read_line(io::stdin().lock()))?;
        if self.found_nothing { Err(CliError::NothingFound.into()) } else { Ok(()) }
    }

    fn answer_all(
        &mut self,
        lines: &mut dyn FnMut() -> Result<Option<String>>,
    ) -> Result<ControlFlow<()>> {
        loop {
            let line = lines()?;
            let whole = match &line {
                Some(line) => self.feed_line(line),
                None => self.pending.take_rest().into_iter().collect(),
            };
            for Statement { text, line } in whole {
                if self.answer(&text).with_context(|| message!("line {line}", line))?.is_break() {
                    return Ok(Break(()));
                }
            }
            if line.is_none() {
                return Ok(Continue(()));
            }
        }
    }

    /// Answers a statement or a dot line.
    pub(super) fn answer(&mut self, text: &str) -> Result<ControlFlow<()>> {
        match self.run(text) {
            Err(error) if error.is::<CliError>() && Exit::of(&error) == Exit::NotFound => {
                explain(&error, Exit::NotFound);
                self.found_nothing = true;
                Ok(Continue(()))
            }
            // The user has left the pager, and not the file that is being read.
            Err(error) if exit_of(&error) == Exit::Done && io::stdout().is_terminal() => {
                Ok(Continue(()))
            }
            Err(error) => Err(match error.downcast_ref().and_then(advice) {
                Some(sentence) => CliError::Usage(sentence).into(),
                None => error,
            }),
            answered => answered,
        }
    }

    fn run(&mut self, text: &str) -> Result<ControlFlow<()>> {
        let word = first_word(text.trim_start_matches(DOTS));
        if self.parser.has(word) {
            return self.run_words(&words_of(text)?);
        }
        if text.starts_with(DOTS) || !begins_statement(self.session, word) {
            bail!(CliError::Usage(message!(
                "'{word}' is not a command and begins no statement: {instead}",
                word,
                instead = instead(word, &self.parser)
            )));
        }
        self.run_words(&["sql", "--", text].map(OsString::from))
    }

    /// Runs a command with the settings as its options. Where the words exclude a setting, the
    /// setting is left out: a picture has no format of rows.
    fn run_words(&mut self, words: &[OsString]) -> Result<ControlFlow<()>> {
        let (depth, free) = self.parser.free_options(words);
        let [output, mut rows] = self.settings.take_options(&free);
        let (name, arguments) = words.split_at(depth);
        loop {
            let ran = self.run_command(&[name, &output, &rows, arguments].concat());
            let is_usage =
                |error: &anyhow::Error| matches!(error.downcast_ref(), Some(CliError::Usage(_)));
            if rows.is_empty() || !ran.as_ref().is_err_and(is_usage) {
                return ran;
            }
            rows.remove(0);
        }
    }

    fn run_command(&mut self, words: &[OsString]) -> Result<ControlFlow<()>> {
        let line = match self.parser.parse(words) {
            Ok(line) => line,
            Err(error) if error.exit_code() == 0 => {
                let text = help(words).unwrap_or_default();
                let destination = self.settings.take_destination();
                destination.write_text(&text)?;
                return Ok(Continue(()));
            }
            Err(error) => {
                let name = words[0].to_string_lossy();
                bail!(CliError::Usage(usage_error_line(&error, &name, suggest_in_shell, advise)));
            }
        };
        match line {
            DotLine::Program(command) => {
                self.statements.run(|| command.run(self.call, self.program))?;
            }
            DotLine::Schema(schema) => self.statements.run(|| schema.run(self.call))?,
            DotLine::Mode { mode: Some(mode) } => self.settings.mode = mode,
            DotLine::Mode { mode: None } => {
                writeln!(io::stdout(), "{}", self.settings.mode.name())?;
            }
            DotLine::Headers { switch } => self.settings.no_headers = switch == "off",
            DotLine::Once(once) => self.settings.once = Some(once),
            DotLine::Read { file } => return self.read(&file),
            DotLine::Quit => return Ok(Break(())),
        }
        Ok(Continue(()))
    }

    /// Answers the statements and commands of a file.
    fn read(&mut self, path: &Path) -> Result<ControlFlow<()>> {
        let shown = || path.display().to_string();
        // A file may read itself.
        if self.depth == 4 {
            let path = shown();
            bail!(CliError::Usage(message!("files read each other: {path} is not read", path)));
        }
        // Anything else may wait for a writer.
        if !path.metadata().with_context(shown)?.is_file() {
            bail!(CliError::Usage(message!("{path} is not a file", path = shown())));
        }
        let mut file = BufReader::new(File::open(path).with_context(shown)?);
        let outer = mem::take(&mut self.pending);
        self.depth += 1;
        let answered = self.answer_all(&mut || read_line(&mut file)).with_context(shown);
        self.depth -= 1;
        self.pending = outer;
        answered
    }
}

/// Reads a line of a script, without its line end. A line longer than a statement may be is an
/// error: the input may be endless.
fn read_line(input: impl BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST_SQL as u64 + 2).read_until(b'\n', &mut line);
    if read.context("cannot read the statements")? == 0 {
        return Ok(None);
    }
    if line.len() > LONGEST_SQL + 1 {
        return Err(QueryError::TooLong.into());
    }
    let line = String::from_utf8(line).context("the statements are not text in UTF-8")?;
    // Some editors begin a file with a mark of its encoding, and files can be concatenated.
    Ok(Some(line.trim_end_matches(['\r', '\n']).trim_start_matches('\u{feff}').to_owned()))
}

/// The advice on an error, where it differs from the advice on a command line.
fn advice(error: &QueryError) -> Option<String> {
    Some(match error {
        QueryError::UnknownQuery { name, hint } => {
            message!("no query '{name}'{hint}; .list lists all", name, hint)
        }
        QueryError::UnboundParameter(name) => {
            message!("parameter {name} has no value: write the value in its place", name)
        }
        QueryError::NamelessParameter(_) => {
            "a parameter has no value here: write the value in its place".to_owned()
        }
        _ => return None,
    })
}

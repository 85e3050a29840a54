//! Lines that a person or a script writes, and their answers.
//!
//! ```text
//!   line --hear--> pending --next--> a command, or a whole statement --answer--> rows
//! ```

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::mem;
use std::path::Path;

use anyhow::{Context, Result, bail};
use klotski_program::{CliError, Exit, explain, language, line_width, wrapped, wrapped_behind};

use super::dot_command::{COMMANDS, DotCommand, describe, is_command, is_dot_command};
use super::file_argument::file_of_argument;
use super::script::ScriptLines;
use super::settings::Settings;
use super::statement::Pending;
use super::stray_word::refusal;
use crate::cli::answer::{OutputOptions, RowOptions};
use crate::cli::commands::{
    described, draw, show, shown_file, topic_named, write_answer, write_dictionary, write_list,
    write_rows_of,
};
use crate::cli::error::exit_of;
use crate::cli::statement_runner::StatementRunner;
use crate::query::{Arguments, LONGEST_SQL, QueryError, Session, find, run_sql};
use crate::rows::Answer;

/// A dialogue about a warehouse.
pub(super) struct Dialogue<'s> {
    session: &'s Session,
    statements: &'s StatementRunner,
    settings: Settings,
    pending: Pending,
    /// A line that is a command.
    command: Option<Input>,
    /// How many files are being read, each by a command of the one before.
    depth: usize,
    /// Whether an answer said that there is nothing.
    found_nothing: bool,
}

/// What can be answered.
#[derive(Debug)]
pub(super) struct Input {
    kind: InputKind,
    pub(super) text: String,
    /// The number of its first line.
    line: usize,
}

#[derive(Clone, Copy, Debug)]
enum InputKind {
    Command,
    Statement,
    /// What begins like no statement.
    Stray,
    /// A command in the middle of a statement.
    Late,
}

/// Whether the dialogue goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    GoesOn,
    Ends,
}

impl<'s> Dialogue<'s> {
    pub(super) fn new(
        session: &'s Session,
        statements: &'s StatementRunner,
        settings: Settings,
    ) -> Self {
        let (pending, command, depth) = (Pending::default(), None, 0);
        Self { session, statements, settings, pending, command, depth, found_nothing: false }
    }

    /// Takes a line, without its line end.
    pub(super) fn feed_line(&mut self, line: &str) {
        let is_at_rest = self.pending.is_at_rest();
        let kind = if is_at_rest && is_command(line) {
            InputKind::Command
        } else if !is_at_rest && self.pending.is_plain() && is_dot_command(line) {
            InputKind::Late
        } else {
            return self.pending.push_line(line);
        };
        let (text, line) = (line.trim().to_owned(), self.pending.next_line());
        self.command = Some(Input { kind, text, line });
        self.pending.skip_line();
    }

    /// The next input that is whole.
    pub(super) fn next(&mut self) -> Option<Input> {
        if let Some(command) = self.command.take() {
            return Some(command);
        }
        let statement = if let Some(statement) = self.pending.take() {
            statement
        } else {
            let begun = self.pending.begun()?;
            // More lines would not help.
            if begun.len() <= LONGEST_SQL && refusal(begun).is_none() {
                return None;
            }
            self.pending.take_rest()?
        };
        let is_stray = refusal(&statement.text).is_some();
        let kind = if is_stray { InputKind::Stray } else { InputKind::Statement };
        Some(Input { kind, text: statement.text, line: statement.line })
    }

    /// A statement without its semicolon, at the end of all lines.
    fn last(&mut self) -> Option<Input> {
        let rest = self.pending.take_rest()?;
        Some(Input { kind: InputKind::Statement, text: rest.text, line: rest.line })
    }

    /// The lines that wait for the end of their statement, if a statement has begun.
    pub(super) fn waiting(&self) -> Option<&str> {
        (!self.pending.is_at_rest()).then(|| self.pending.text())
    }

    /// Forgets the lines that wait.
    pub(super) fn forget(&mut self) {
        self.pending.clear();
    }

    /// Answers a script, up to the first error.
    ///
    /// # Errors
    /// At the end, [`CliError::NothingFound`] if an answer said so: a script goes on there.
    pub(super) fn answer_script(&mut self, input: impl BufRead) -> Result<()> {
        self.answer_all(input)?;
        if self.found_nothing { Err(CliError::NothingFound.into()) } else { Ok(()) }
    }

    /// Answers the lines of a script or of a file, up to the first error.
    fn answer_all(&mut self, input: impl BufRead) -> Result<Flow> {
        let mut lines = ScriptLines::new(input);
        while let Some(line) = lines.next()? {
            self.feed_line(&line);
            while let Some(input) = self.next() {
                if self.answer_of_script(&input)? == Flow::Ends {
                    return Ok(Flow::Ends);
                }
            }
        }
        self.last().map_or(Ok(Flow::GoesOn), |input| self.answer_of_script(&input))
    }

    fn answer_of_script(&mut self, input: &Input) -> Result<Flow> {
        self.answer(input).with_context(|| format!("line {}", input.line))
    }

    /// Answers an input.
    pub(super) fn answer(&mut self, input: &Input) -> Result<Flow> {
        let answered = match input.kind {
            InputKind::Command => DotCommand::parse(&input.text)
                .map_err(|sentence| CliError::Usage(sentence).into())
                .and_then(|command| self.run_dot_command(command)),
            InputKind::Statement => self.run(&input.text),
            InputKind::Stray => {
                let sentence = refusal(&input.text).unwrap_or_default();
                Err(CliError::Usage(sentence).into())
            }
            InputKind::Late => {
                let sentence = "a statement waits for its semicolon: write one, or press Ctrl-C";
                Err(CliError::Usage(sentence.to_owned()).into())
            }
        };
        match answered {
            Err(error) if error.is::<CliError>() && Exit::of(&error) == Exit::NotFound => {
                explain(&error, Exit::NotFound);
                self.found_nothing = true;
                Ok(Flow::GoesOn)
            }
            // The user has left the pager, and not the file that is being read.
            Err(error) if exit_of(&error) == Exit::Done && io::stdout().is_terminal() => {
                Ok(Flow::GoesOn)
            }
            Err(error) => Err(match error.downcast_ref().and_then(advice) {
                Some(sentence) => CliError::Usage(sentence).into(),
                None => error,
            }),
            Ok(flow) => Ok(flow),
        }
    }

    fn run(&mut self, sql: &str) -> Result<Flow> {
        let options = self.row_options()?;
        self.statements.run(|| write_rows_of(self.session, sql, &[], &options))?;
        Ok(Flow::GoesOn)
    }

    fn run_dot_command(&mut self, command: DotCommand) -> Result<Flow> {
        match command {
            DotCommand::Quit => return Ok(Flow::Ends),
            DotCommand::Read(name) => return self.read(&file_of_argument(&name)),
            DotCommand::Help(name) => self.help(name.as_deref())?,
            DotCommand::Tables(name) => write_dictionary(name.as_deref(), &self.row_options()?)?,
            DotCommand::Schema(name) => self.schema(name.as_deref())?,
            DotCommand::Queries(name) => self.queries(name.as_deref())?,
            DotCommand::Query { name, arguments } => {
                let query = find(&name)?;
                let arguments = Arguments::read(query, &arguments)?;
                let options = self.row_options()?;
                let ask = || write_answer(self.session, query, &arguments, &options);
                self.statements.run(ask)?;
            }
            DotCommand::Show(text) => self.show(&text)?,
            DotCommand::Mode(None) => {
                let mode = self.settings.mode();
                self.write_text(|out| Ok(writeln!(out, "{mode}")?))?;
            }
            DotCommand::Mode(Some(name)) => {
                self.settings.set_mode(&name).map_err(CliError::Usage)?;
            }
            DotCommand::Headers(on) => self.settings.no_headers = !on,
            DotCommand::Once { name, force } => {
                let settings = &mut self.settings;
                settings.set_once(file_of_argument(&name), force).map_err(CliError::Usage)?;
            }
        }
        Ok(Flow::GoesOn)
    }

    /// Draws a layout: with its figures, or into the file of a picture.
    fn show(&mut self, text: &str) -> Result<()> {
        let layout = || Ok::<_, anyhow::Error>(self.session.resolver().layout(text)?);
        if self.settings.once_is_picture() {
            let output = self.settings.take_output();
            return self.statements.run(|| draw(&output, &layout()?));
        }
        let options = self.settings.take_options().map_err(CliError::Usage)?;
        self.statements.run(|| show(&options, self.session, &layout()?, false))
    }

    fn row_options(&mut self) -> Result<RowOptions> {
        Ok(self.settings.take_options().map_err(CliError::Usage)?.into())
    }

    fn write_text(
        &mut self,
        fill: impl FnOnce(&mut dyn std::io::Write) -> Result<()>,
    ) -> Result<()> {
        let output: OutputOptions = self.settings.take_output();
        output.write_bytes(fill)
    }

    fn help(&mut self, name: Option<&str>) -> Result<()> {
        let shown = match name {
            None => COMMANDS.iter().collect(),
            Some(name) => vec![describe(name).map_err(CliError::Usage)?],
        };
        let width = shown.iter().map(|command| command.usage().len()).max().unwrap_or(0);
        self.write_text(|out| {
            for command in &shown {
                let about = language().text(command.about);
                let about = wrapped_behind(width + 2, &about, line_width());
                writeln!(out, "{:width$}  {about}", command.usage())?;
            }
            if name.is_none() {
                writeln!(out)?;
                for line in REST_OF_HELP {
                    writeln!(out, "{}", wrapped(&language().text(line), line_width()))?;
                }
            }
            Ok(())
        })
    }

    /// Writes the SQL that makes the tables, or one table with its indexes.
    fn schema(&mut self, name: Option<&str>) -> Result<()> {
        const SQL: &str = "
            SELECT sql || ';' FROM sqlite_schema
            WHERE sql IS NOT NULL AND (:name IS NULL OR tbl_name = :name)";
        let name = name.map(described).transpose()?.map(|table| table.name);
        let mut answer = Answer::default();
        run_sql(self.session, SQL, &[("name".to_owned(), name.into())], &mut answer)?;
        self.write_text(|out| {
            for sql in answer.rows.iter().flatten() {
                writeln!(out, "{}", sql.text())?;
            }
            Ok(())
        })
    }

    /// Lists all queries or those of a topic, or shows one.
    fn queries(&mut self, name: Option<&str>) -> Result<()> {
        let topic = name.and_then(topic_named);
        match name {
            Some(name) if topic.is_none() => {
                let file = shown_file(find(name)?);
                self.write_text(|out| Ok(out.write_all(file.as_bytes())?))
            }
            _ => self.row_options()?.write_rows(|sink| write_list(sink, topic)),
        }
    }

    /// Answers the statements and commands of a file.
    fn read(&mut self, path: &Path) -> Result<Flow> {
        /// A file may read itself.
        const DEEPEST: usize = 4;
        if self.depth == DEEPEST {
            let path = path.display();
            bail!(CliError::Usage(format!(
                "files read each other, {DEEPEST} deep: {path} is not read"
            )));
        }
        let shown = || path.display().to_string();
        // Anything else may wait for a writer.
        if path.metadata().with_context(shown)?.is_file() {
            let file = File::open(path).with_context(shown)?;
            let outer = mem::take(&mut self.pending);
            self.depth += 1;
            let answered = self.answer_all(BufReader::new(file)).with_context(shown);
            self.depth -= 1;
            self.pending = outer;
            answered
        } else {
            bail!(CliError::Usage(format!("{} is not a file", shown())))
        }
    }
}

/// What the list of commands does not say.
const REST_OF_HELP: [&str; 2] = [
    "The dot may be left out. Everything else is SQL, up to a semicolon: see .tables.",
    "TAB completes words and, in quotes, names of layouts. Ctrl-C stops a statement.",
];

/// What to do about an error in a shell, where it is not what to do on a command line.
fn advice(error: &QueryError) -> Option<String> {
    match error {
        QueryError::UnknownQuery { name, hint } => {
            Some(format!("no query '{name}'{hint}; .queries lists all"))
        }
        QueryError::UnboundParameter(name) => {
            Some(format!("parameter {name} has no value: write the value in its place"))
        }
        QueryError::NamelessParameter(_) => {
            Some("a parameter has no value here: write the value in its place".to_owned())
        }
        _ => None,
    }
}

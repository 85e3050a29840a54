//! A line that is a command: `.minsteps 4FEA134`. clap parses it as it parses a command line.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Result;
use clap::parser::ValueSource;
use clap::{Arg, Args, CommandFactory, FromArgMatches, Id, Parser, ValueHint};
use klotski_program::{CliError, in_language, with_examples};
use klotski_query::{Answer, run_sql};
use klotski_texts::language;

use super::settings::{Mode, OnceArgs, mode_parser};
use crate::cli::answer::PlaceOptions;
use crate::cli::commands::{Command, described};
use crate::cli::completers;
use crate::cli::help::{EXAMPLES, in_shell_groups};
use crate::cli::invocation::Invocation;

/// Commands of the shell
#[derive(Debug, Parser)]
#[command(name = "help", no_binary_name = true, after_help = AFTER_HELP)]
pub(super) enum DotLine {
    #[command(flatten)]
    Program(Command),
    /// Set the format of answers, or print it
    Mode {
        /// The format; auto is a table for a terminal and CSV for a file
        #[arg(value_name = "FORMAT", value_parser = mode_parser())]
        mode: Option<Mode>,
    },
    /// Write the names of the columns, or leave them out
    Headers {
        /// Whether the names are written
        #[arg(value_parser = ["on", "off"])]
        switch: String,
    },
    Once(OnceArgs),
    /// Run the statements and commands of a file
    Read {
        /// The file
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    Schema(SchemaArgs),
    /// End the shell, as Ctrl-D does
    #[command(alias = "exit")]
    Quit,
}

const AFTER_HELP: &str = "\
`.help COMMAND` describes a command. The dot may be omitted. Everything else is SQL, up to a \
semicolon. A canned query is a command, too: `.list` lists them.

TAB completes commands, words of SQL and, in quotes, names of layouts. Ctrl-C stops a statement.";

/// Print the SQL that makes the tables, or one of them
#[derive(Debug, Args)]
pub(super) struct SchemaArgs {
    /// Only this table or view, with its indexes
    #[arg(add = completers::dictionary())]
    table: Option<String>,
    #[command(flatten)]
    output: PlaceOptions,
}

impl SchemaArgs {
    pub(super) fn run(&self, call: &Invocation) -> Result<()> {
        const SQL: &str = "
            SELECT sql || ';' FROM sqlite_schema
            WHERE sql IS NOT NULL AND (:name IS NULL OR tbl_name = :name)";
        let name = self.table.as_deref().map(described).transpose()?.map(|table| table.name);
        let mut answer = Answer::default();
        run_sql(call.session()?, SQL, &[("name".to_owned(), name.into())], &mut answer)?;
        let text: String = answer.rows.iter().flatten().map(|sql| sql.text() + "\n").collect();
        self.output.decide()?.write_text(&text)
    }
}

/// A dot, and what Chinese keyboards write.
pub(super) const DOTS: [char; 2] = ['.', '。'];

/// The words of a dot line, without its dot. `~/` becomes the folder of the user.
pub(super) fn words_of(line: &str) -> Result<Vec<OsString>, CliError> {
    let line = line.trim_start_matches(DOTS).trim_end_matches([';', '；']);
    let words = shlex::split(&line.replace('\u{3000}', " "));
    let words = words.ok_or_else(|| CliError::Usage("a quote is not closed".to_owned()))?;
    let path = |word: String| match (word.strip_prefix("~/"), env::home_dir()) {
        (Some(below), Some(home)) => home.join(below).into_os_string(),
        _ => word.into(),
    };
    let mut words: Vec<OsString> = words.into_iter().map(path).collect();
    words[0].make_ascii_lowercase();
    Ok(words)
}

/// The commands of the program and of the shell.
pub(super) fn command() -> clap::Command {
    DotLine::command().mut_subcommand("list", |list| list.alias("queries"))
}

pub(super) fn help(words: &[OsString]) -> Option<String> {
    // The shell is no command of its own.
    let examples = EXAMPLES.replace("klotski-sql shell --db klotski.db\n", "");
    let command = with_examples(command(), "klotski-sql", &examples);
    let dressed = in_shell_groups(in_language(command, language()));
    let help = dressed.try_get_matches_from(words).err()?.to_string();
    Some(help.replace("\n  klotski-sql ", "\n  ."))
}

pub(super) struct DotLineParser(clap::Command);

impl DotLineParser {
    pub(super) fn new() -> Self {
        let mut command = command();
        command.build();
        Self(command)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.get_subcommands().map(clap::Command::get_name)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.find_subcommand(name.to_ascii_lowercase()).is_some()
    }

    pub(super) fn parse(&mut self, words: &[OsString]) -> Result<DotLine, clap::Error> {
        let matches = self.0.try_get_matches_from_mut(words)?;
        DotLine::from_arg_matches(&matches).map_err(|error| error.format(&mut self.0))
    }

    /// The number of words that name the command, and the options that it has and the words lack.
    pub(super) fn free_options(&mut self, words: &[OsString]) -> (usize, Vec<Id>) {
        // The error follows when the words are run.
        let Ok(matches) = self.0.try_get_matches_from_mut(words) else { return (0, Vec::new()) };
        let (mut command, mut matches, mut depth) = (&self.0, &matches, 0);
        while let Some((name, of_named)) = matches.subcommand()
            && let Some(named) = command.find_subcommand(name)
        {
            (command, matches, depth) = (named, of_named, depth + 1);
        }
        let is_free = |id: &Id| matches.value_source(id.as_str()) != Some(ValueSource::CommandLine);
        let ids = command.get_arguments().map(Arg::get_id).filter(|id| is_free(id)).cloned();
        (depth, ids.collect())
    }
}

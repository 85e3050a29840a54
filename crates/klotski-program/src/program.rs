//! What both programs do around their work: read the command line, and end with one line on
//! stderr and an exit code.

use std::env;
use std::io;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Parser};

use crate::examples::with_examples;
use crate::exit::{CliError, Exit};
use crate::language::{self, language};
use crate::translated::in_language;
use crate::{allocator, completion, panics, stderr};

/// A program, as [`run`] needs it.
pub struct Program<C> {
    /// Its name, for messages.
    pub name: &'static str,
    /// Calls for the help, one a line.
    pub examples: &'static str,
    /// What a word or an option may mean that is not in the command line.
    pub hint: fn(&str) -> Option<String>,
    /// Gives the help its form, which takes time, so only help pays for it.
    pub dress: fn(Command) -> Command,
    /// The exit of an error.
    pub exit_of: fn(&anyhow::Error) -> Exit,
    /// Whether a panic of this thread is caught and becomes an error.
    pub catches_panics: fn() -> bool,
    /// Does the work of a command line.
    pub work: fn(C) -> anyhow::Result<()>,
}

/// Reads the command line and does the work.
#[must_use]
pub fn run<C: Parser>(program: &Program<C>) -> ExitCode {
    if let Some(exit) = completion::answer(C::command) {
        return exit;
    }
    stderr::set_program(program.name);
    language::choose(language::words_of_this_call());
    allocator::return_freed_memory();
    panics::install_hook(program.catches_panics);
    let exit = match C::try_parse() {
        Err(answer) if answer.exit_code() == 0 => {
            let dressed = match answer.kind() {
                ErrorKind::DisplayVersion => None,
                _ => again(help(program)),
            };
            print(dressed.as_ref().unwrap_or(&answer))
        }
        Err(error) => {
            stderr::say(&usage_error_line(&error, &called::<C>(), program.hint));
            Exit::CalledWrongly
        }
        Ok(command_line) => match (program.work)(command_line) {
            Ok(()) => Exit::Done,
            Err(error) => {
                let exit = (program.exit_of)(&error);
                explain(&error, exit);
                exit
            }
        },
    };
    exit.into()
}

/// The command line with its help in the final form.
fn help<C: Parser>(program: &Program<C>) -> Command {
    let command = with_examples(C::command(), program.name, program.examples);
    (program.dress)(in_language(command, language()))
}

/// Prints help or the version. Their reader may close the pipe early.
fn print(answer: &clap::Error) -> Exit {
    match answer.print() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            stderr::say(&format!("cannot write standard output: {error}"));
            Exit::Failed
        }
        _ => Exit::Done,
    }
}

/// The help of a command in its final form.
fn again(dressed: Command) -> Option<clap::Error> {
    let answer = dressed.try_get_matches().err();
    answer.filter(|answer| answer.exit_code() == 0)
}

/// Says why the work failed, unless the user knows already.
pub fn explain(error: &anyhow::Error, exit: Exit) {
    let is_known = matches!(error.downcast_ref(), Some(CliError::NothingFound));
    if exit != Exit::Done && !is_known {
        stderr::say_error(error);
    }
}

/// clap's message as one line: what is wrong, what may be meant, and where to read on. `called` is
/// the command, for errors that do not have it.
#[must_use]
pub fn usage_error_line(
    error: &clap::Error,
    called: &str,
    hint: fn(&str) -> Option<String>,
) -> String {
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.is_empty());
    let line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    let line = line.trim_start_matches("error: ");
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) {
        let parent = command(error, called);
        let near = || match error.get(ContextKind::SuggestedSubcommand)? {
            ContextValue::Strings(near) => near.last(),
            _ => None,
        };
        let meant = hint(word)
            .or_else(|| near().map(|near| format!("did you mean `{parent} {near}`?")))
            .unwrap_or_else(|| format!("see `{parent} --help`"));
        return format!("no command '{word}': {meant}");
    }
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg)
        && error.kind() == ErrorKind::UnknownArgument
        && word.starts_with('-')
        && let Some(meant) = hint(word)
    {
        return format!("{line}: {meant}");
    }
    let meant = [ContextKind::SuggestedArg, ContextKind::SuggestedValue]
        .into_iter()
        .find_map(|kind| suggested(error, kind))
        .map_or_else(String::new, |meant| format!(" ({meant})"));
    let is_word = |value: &ContextValue| matches!(value, ContextValue::String(word) if !word.starts_with('-'));
    let quotes = match error.kind() {
        ErrorKind::UnknownArgument if error.get(ContextKind::InvalidArg).is_some_and(is_word) => {
            "; put a name with spaces in quotes"
        }
        _ => "",
    };
    format!("{line}{meant}{quotes}; see `{} --help`", command(error, called))
}

/// What the user may have meant, if clap has an idea.
fn suggested(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let meant = match error.get(kind)? {
        ContextValue::String(meant) => meant,
        ContextValue::Strings(several) => several.last()?,
        _ => return None,
    };
    Some(format!("did you mean '{meant}'?"))
}

/// The command that was called wrongly, e.g. `klotski-sql export hrd`.
fn command(error: &clap::Error, called: &str) -> String {
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let words = usage.trim_start_matches("Usage:").split_whitespace();
        let is_name = |word: &&str| word.starts_with(|first: char| first.is_ascii_lowercase());
        return words.take_while(is_name).collect::<Vec<_>>().join(" ");
    }
    // clap does not say which command refused a value.
    called.to_owned()
}

/// The command of this call, e.g. `klotski-sql export`.
fn called<C: CommandFactory>() -> String {
    let name = stderr::program();
    let first = env::args().nth(1).filter(|word| C::command().find_subcommand(word).is_some());
    first.map_or_else(|| name.to_owned(), |first| format!("{name} {first}"))
}

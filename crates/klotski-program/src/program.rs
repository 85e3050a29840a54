//! What both programs do around their work: read the command line, and end with one line on
//! stderr and an exit code.

use std::env;
use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, Parser};
use klotski::message;

use crate::examples::with_examples;
use crate::exit::{CliError, Exit};
use crate::language::{self, language};
use crate::translated::in_language;
use crate::usage_error::usage_error_line;
use crate::{allocator, completion, stderr};

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
            stderr::say(&message!("cannot write standard output: {error}", error));
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

/// The command of this call, e.g. `klotski-sql export`.
fn called<C: CommandFactory>() -> String {
    let name = stderr::program();
    let first = env::args().nth(1).filter(|word| C::command().find_subcommand(word).is_some());
    first.map_or_else(|| name.to_owned(), |first| format!("{name} {first}"))
}

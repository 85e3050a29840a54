//! The frame of a program: reads the command line, and ends with an exit code and, after an error,
//! one line on stderr.

use std::env;
use std::io;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, Parser};

use crate::exit::{CliError, Exit};
use crate::help::{in_language, with_examples};
use crate::usage_error::usage_error_line;
use crate::{completion, interrupt, out_of_memory, stderr};
use klotski_texts::{choose, language};

/// The parts of a program that [`run`] calls.
pub struct Program<C> {
    pub name: &'static str,
    /// Examples for the help, one a line.
    pub examples: &'static str,
    /// A suggestion for an unknown word or option.
    pub suggest: fn(&str) -> Option<String>,
    /// Advice on a word after the last argument.
    pub advise: fn(&str) -> Option<String>,
    /// Formats the help. This is slow, so it is called only when help is printed.
    pub format_help: fn(Command) -> Command,
    /// Removes temporary files when the process ends early.
    pub clean_up: fn(),
    pub exit_of: fn(&anyhow::Error) -> Exit,
    pub run: fn(C) -> anyhow::Result<()>,
}

/// Reads the command line and runs it.
pub fn run<C: Parser>(program: &Program<C>) -> ExitCode {
    if let Some(exit) = completion::answer(C::command) {
        return exit;
    }
    stderr::set_program(program.name);
    interrupt::clean_up_by(program.clean_up);
    choose(env::args_os().skip(1));
    return_freed_memory();
    panic::set_hook(Box::new(say_panic));
    // A console of Windows shows colours and moves its cursor only on request.
    let _ = anstyle_query::windows::enable_ansi_colors();
    let exit = match C::try_parse() {
        Err(answer) if answer.exit_code() == 0 => {
            let formatted = match answer.kind() {
                ErrorKind::DisplayVersion => None,
                _ => help(program).try_get_matches().err(),
            };
            let formatted = formatted.filter(|formatted| formatted.exit_code() == 0);
            print(formatted.as_ref().unwrap_or(&answer))
        }
        Err(error) => {
            stderr::say(&usage_error_line(&error, &called::<C>(), program.suggest, program.advise));
            Exit::CalledWrongly
        }
        Ok(command_line) => match catch_unwind(AssertUnwindSafe(|| (program.run)(command_line))) {
            Ok(Ok(())) => Exit::Done,
            Ok(Err(error)) => {
                let exit = (program.exit_of)(&error);
                explain(&error, exit);
                exit
            }
            Err(_) => Exit::Failed,
        },
    };
    exit.into()
}

/// The command line with its help in the final form.
fn help<C: Parser>(program: &Program<C>) -> Command {
    let command = with_examples(C::command(), program.name, program.examples);
    (program.format_help)(in_language(command, language()))
}

/// Prints help or the version. The reader may close the pipe early.
fn print(answer: &clap::Error) -> Exit {
    match answer.print() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            stderr::say(&message!("cannot write standard output: {error}", error));
            Exit::Failed
        }
        _ => Exit::Done,
    }
}

/// Prints the error, unless it was printed already.
pub fn explain(error: &anyhow::Error, exit: Exit) {
    let is_printed = matches!(error.downcast_ref(), Some(CliError::NothingFound));
    if exit != Exit::Done && !is_printed {
        stderr::say_error(error);
    }
}

/// Writes a panic in one line.
fn say_panic(fault: &PanicHookInfo<'_>) {
    let place = fault.location().map_or_else(String::new, ToString::to_string);
    let (text, string) = (fault.payload().downcast_ref(), fault.payload().downcast_ref());
    let cause = text.copied().or(string.map(String::as_str)).unwrap_or_default();
    // ENOMEM: so Rust's library panics where a new thread gets no stack for signals.
    if cfg!(unix) && cause.ends_with("(os error 12)") {
        out_of_memory::end();
    }
    let cause = message!("fault of the program, please report it: {cause} ({place})", cause, place);
    stderr::say_last(&stderr::one_line(&cause));
}

/// Makes the allocator of glibc return large blocks to the system when they are freed. By default
/// it keeps up to 32 MB for each thread, and the peak of memory is half as large again as the
/// memory in use.
#[allow(unsafe_code)]
fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// `M_MMAP_THRESHOLD` of glibc's malloc.h.
        const MMAP_THRESHOLD: i32 = -3;

        unsafe extern "C" {
            fn mallopt(parameter: i32, value: i32) -> i32;
        }
        // SAFETY: mallopt sets a number, and no other thread runs yet.
        unsafe { mallopt(MMAP_THRESHOLD, 1 << 20) };
    }
}

/// The command of this call, e.g. `klotski-sql export`.
fn called<C: CommandFactory>() -> String {
    let name = stderr::program();
    let first = env::args().nth(1).filter(|word| C::command().find_subcommand(word).is_some());
    first.map_or_else(|| name.to_owned(), |first| format!("{name} {first}"))
}

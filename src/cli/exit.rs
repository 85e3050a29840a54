//! How the programs end: 0 done, 1 failed, 2 called wrongly, 3 not found, 130
//! stopped by Ctrl-C; one line on stderr.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use super::memory;
use super::patience::INTERRUPTED;
use crate::export::ExportError;
use crate::query::QueryError;
use crate::render::harmless;

pub(super) const FAILED: u8 = 1;
const USAGE: u8 = 2;
const NOT_FOUND: u8 = 3;

/// Reads the command line and does the work.
pub(super) fn run<A: Parser>(
    program: &'static str,
    work: impl FnOnce(A) -> anyhow::Result<()>,
) -> ExitCode {
    memory::begin(program);
    let arguments = match A::try_parse() {
        Ok(arguments) => arguments,
        // Help and version are asked for, not wrong. A closed pipe is no matter.
        Err(answer) if answer.exit_code() == 0 => {
            let _ = answer.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            complain(program, &format!("{}; see `{program} --help`", first_paragraph(&error)));
            return ExitCode::from(USAGE);
        }
    };
    match work(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // `| head -1` has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<ToldAlready>() => ExitCode::from(NOT_FOUND),
        Err(error) => {
            complain(program, &format!("{error:#}"));
            let usage =
                error.is::<Usage>() || error.downcast_ref().is_some_and(QueryError::is_usage);
            let interrupted = matches!(error.downcast_ref(), Some(QueryError::Interrupted));
            let not_found = error.is::<NotFound>()
                || matches!(error.downcast_ref(), Some(QueryError::NoMember(_)));
            ExitCode::from(match () {
                () if interrupted => INTERRUPTED,
                () if not_found => NOT_FOUND,
                () if usage => USAGE,
                () => FAILED,
            })
        }
    }
}

fn complain(program: &str, message: &str) {
    // Without stderr nobody is there to be told.
    let _ = writeln!(io::stderr(), "{program}: {}", one_line(message));
}

/// A message that quotes what somebody else wrote: it must not break the line, nor tell
/// the terminal what to do.
fn one_line(message: &str) -> String {
    harmless(&message.replace('\n', " ")).into_owned()
}

/// A call that cannot be right, found out after the command line was read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Usage(pub(super) String);

/// What was asked for is not there, and that is a fact about the puzzle.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct NotFound(pub(super) String);

/// The answer has said that there is nothing.
#[derive(Debug, thiserror::Error)]
#[error("there is no such thing")]
pub(super) struct ToldAlready;

/// What clap says before it goes on to usage and tips, as one line.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.is_empty());
    let line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    line.trim_start_matches("error: ").to_owned()
}

/// Says which output failed, if that is what failed.
pub(super) fn with_output_named(error: anyhow::Error, output: &str) -> anyhow::Error {
    match io_error(&error) {
        Some(_) => error.context(format!("cannot write {output}")),
        None => error,
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    io_error(error).is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// The failure of the output that an error comes from, if it does.
fn io_error(error: &anyhow::Error) -> Option<&io::Error> {
    // What passes an error on as its own does not name it as its cause.
    error.chain().find_map(|cause| match (cause.downcast_ref(), cause.downcast_ref()) {
        (Some(QueryError::Output(error)), _) | (_, Some(ExportError::Output(error))) => Some(error),
        _ => cause.downcast_ref(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_of_text() {
        let told = one_line("'4F\u{1b}[31m\r\n华' is \"no\" layout:\0");
        assert_eq!(one_line("a\u{202e}b\u{2028}"), "a\\u{202e}b\\u{2028}");
        assert_eq!(told, "'4F\\u{1b}[31m\\r 华' is \"no\" layout:\\u{0}");
    }
}

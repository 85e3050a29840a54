//! How the programs end: 0 done, 1 failed, 2 called wrongly; one line on stderr.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::query::QueryError;

const FAILED: u8 = 1;
const USAGE: u8 = 2;

/// Reads the command line and does the work.
pub(super) fn run<A: Parser>(
    program: &str,
    work: impl FnOnce(A) -> anyhow::Result<()>,
) -> ExitCode {
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
        Err(error) => {
            complain(program, &with_causes(&error));
            let usage = error.downcast_ref().is_some_and(QueryError::is_usage);
            ExitCode::from(if usage { USAGE } else { FAILED })
        }
    }
}

fn complain(program: &str, message: &str) {
    // Without stderr nobody is there to be told.
    let _ = writeln!(io::stderr(), "{program}: {}", message.replace('\n', " "));
}

/// The error and its causes; those that its own message tells already are not
/// told twice.
fn with_causes(error: &anyhow::Error) -> String {
    error.chain().skip(1).fold(error.to_string(), |line, cause| {
        let cause = cause.to_string();
        if line.contains(&cause) { line } else { format!("{line}: {cause}") }
    })
}

/// What clap says before it goes on to usage and tips, as one line.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.is_empty());
    let line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    line.trim_start_matches("error: ").to_owned()
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(QueryError::Output(error)) => Some(error),
        _ => cause.downcast_ref::<io::Error>(),
    });
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

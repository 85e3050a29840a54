//! What both programs do around their work: read the command line, and end with one line on
//! stderr and an exit code.

#[cfg(feature = "parquet")]
use std::panic;
use std::process::ExitCode;

use clap::Parser;

use super::allocator;
use super::error::{CliError, Exit};
use super::stderr;

/// Reads the command line and does the work.
pub(super) fn run<C: Parser>(
    name: &'static str,
    work: impl FnOnce(C) -> anyhow::Result<()>,
) -> ExitCode {
    stderr::set_program(name);
    allocator::return_freed_memory();
    #[cfg(feature = "parquet")]
    report_no_damage_as_panic();
    let exit = match C::try_parse() {
        // Help and version. Their reader may close the pipe early.
        Err(answer) if answer.exit_code() == 0 => {
            let _ = answer.print();
            Exit::Done
        }
        Err(error) => {
            stderr::say(&format!("{}; see `{name} --help`", first_paragraph(&error)));
            Exit::CalledWrongly
        }
        Ok(command_line) => match work(command_line) {
            Ok(()) => Exit::Done,
            Err(error) => explain(&error),
        },
    };
    exit.into()
}

/// A panic over a damaged file is caught and becomes an error, which is enough to report.
#[cfg(feature = "parquet")]
fn report_no_damage_as_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !crate::columnar::is_reading() {
            report(panic);
        }
    }));
}

/// Says why the work failed, unless the user knows already.
fn explain(error: &anyhow::Error) -> Exit {
    let exit = Exit::of(error);
    let is_known = matches!(error.downcast_ref(), Some(CliError::NothingFound));
    if exit != Exit::Done && !is_known {
        stderr::say(&format!("{error:#}"));
    }
    exit
}

/// clap's message without the usage and the tips that follow it, as one line.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.is_empty());
    let line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    line.trim_start_matches("error: ").to_owned()
}

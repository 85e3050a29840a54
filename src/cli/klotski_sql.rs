//! The program `klotski-sql`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{CommandFactory, Parser};

use super::commands::Command;
use super::help::{hint, in_groups, print_first_page};
use super::invocation::Invocation;
use super::{completers, interrupt, program, seconds};
use crate::query::Stop;
use crate::texts::Language;

/// Asks the research data warehouse of Huarongdao (Klotski)
#[derive(Debug, Parser)]
#[command(
    name = "klotski-sql",
    version,
    next_help_heading = "Options of all commands",
    after_help = AFTER_HELP
)]
pub(super) struct SqlCommandLine {
    /// The warehouse [default: the value of KLOTSKI_DB, else klotski.db]
    #[arg(long, global = true, value_name = "FILE")]
    db: Option<PathBuf>,

    /// Stop after this many seconds; in a shell, stop each statement
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds::parse)]
    timeout: Option<Duration>,

    /// Speak English (en) or Chinese (zh) [default: by LC_ALL, LC_MESSAGES, LANG]
    #[arg(long, global = true, value_name = "LANGUAGE", add = completers::languages())]
    lang: Option<Language>,

    #[command(subcommand)]
    command: Option<Command>,
}

/// A test compares the names of the tables with the schema.
const AFTER_HELP: &str = "\
Tables and views for SQL: layouts, classes, groups, layers, piece_placements, solution_steps, \
solution_nums, min_solutions, standard_solutions, farthest_steps, standard_farthest, names, \
layout_names, content, provenance, and behind the views min_solution_sets, numbers, \
standard_solution_pairs, standard_farthest_pairs. `klotski-sql tables` says what they hold. No \
command writes to the warehouse.

Exit codes: 0 found, 1 failed, 2 called wrongly, 3 no such layout, no solution or no path, or \
another empty answer about one layout, 130 stopped by Ctrl-C.";

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    program::run("klotski-sql", hint, in_groups, answer)
}

fn answer(call: SqlCommandLine) -> Result<()> {
    // The language is chosen already.
    let SqlCommandLine { db, timeout, lang: _, command } = call;
    let Some(command) = command else { return print_first_page(db) };
    let stop = if command.runs_statements() {
        Stop::after(timeout)
    } else {
        interrupt::stop_on_interrupt(timeout)?
    };
    command.run(&Invocation::new(db, stop), SqlCommandLine::command)
}

//! The program `klotski-sql`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use klotski::Signs;
use klotski_program::{Program, languages, parse_seconds, run, with_examples};
use klotski_query::Stop;
use klotski_texts::{Language, translated};
use klotski_warehouse::abandon;

use super::commands::Command;
use super::error::exit_of;
use super::help::{EXAMPLES, advise, in_groups, print_first_page, suggest};
use super::interrupt;
use super::invocation::Invocation;
use super::shell::ShellArgs;

/// Asks the research data warehouse of Huarongdao (Klotski)
#[derive(Debug, Parser)]
#[command(
    name = "klotski-sql",
    bin_name = "klotski-sql",
    version,
    next_help_heading = "Options of all commands",
    after_help = AFTER_HELP
)]
struct SqlCommandLine {
    /// The warehouse [default: the value of KLOTSKI_DB, else klotski.db]
    #[arg(long, global = true, value_name = "FILE")]
    db: Option<PathBuf>,

    /// Stop after this many seconds; in a shell, stop each statement
    #[arg(long, global = true, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,

    /// Language of messages: en or zh [default: by LC_ALL, LC_MESSAGES, LANG]
    #[arg(long, global = true, value_name = "LANGUAGE", add = languages())]
    lang: Option<Language>,

    /// The signs of boards, in this order: of the 2x2, a horizontal, a vertical and a single block,
    /// of empty cells, and of the other cells of blocks if these have their own, e.g. SHVCX
    #[arg(long, global = true, value_name = "SIGNS", conflicts_with = "empty")]
    signs: Option<Signs>,

    /// The signs of empty cells of boards, in which each block has its own sign, e.g. x
    #[arg(long, global = true, value_name = "SIGNS", value_parser = Signs::of_empty)]
    empty: Option<Signs>,

    #[command(subcommand)]
    command: Option<Top>,
}

/// The shell, which runs every other command, or one of them.
#[derive(Debug, Subcommand)]
enum Top {
    #[command(flatten)]
    Command(Command),
    Shell(ShellArgs),
}

/// The text after the options of `--help`. A test compares the tables with the schema.
const AFTER_HELP: &str = "\
Tables and views for SQL: layouts, classes, groups, layers, degrees, piece_placements, \
solution_steps, solution_nums, min_solutions, standard_solutions, farthest_steps, standard_farthest, distances, \
names, layout_names, content, provenance, and behind the views min_solution_sets, numbers, \
standard_solution_pairs, standard_farthest_pairs. `klotski-sql tables` describes them. No \
command writes to the warehouse.

Exit codes: 0 found, 1 failed, 2 wrong usage or no such layout, 3 no solution, no path, or \
another empty answer about one layout, 130 stopped by Ctrl-C.";

/// The command line with its examples.
pub fn command() -> clap::Command {
    with_examples(SqlCommandLine::command(), "klotski-sql", EXAMPLES)
}

pub fn main() -> ExitCode {
    klotski::translate_by(translated);
    run(&Program {
        name: "klotski-sql",
        examples: EXAMPLES,
        suggest,
        advise,
        format_help: in_groups,
        clean_up: abandon,
        exit_of,
        run: answer,
    })
}

fn answer(call: SqlCommandLine) -> Result<()> {
    // The language is chosen already.
    let SqlCommandLine { db, timeout, lang: _, signs, empty, command } = call;
    let signs = signs.or(empty);
    match command {
        None => print_first_page(db),
        Some(Top::Command(command)) => {
            let stop = interrupt::stop_on_interrupt(timeout)?;
            command.run(&Invocation::new(db, signs, stop), self::command)
        }
        // Ctrl-C and the time limit apply to each statement.
        Some(Top::Shell(shell)) => {
            shell.run(&Invocation::new(db, signs, Stop::after(timeout)), self::command)
        }
    }
}

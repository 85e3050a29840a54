//! `klotski-sql`.

use std::io::{self, Read};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use super::alive::watched;
use super::datasette;
use super::exit;
use super::explore::{self, Explore};
use super::export::{self, Export};
use super::info;
use super::list;
use super::manual;
use super::patience;
use super::plot;
use super::reply::Reply;
use super::site;
use super::{verify, warehouse};
use crate::query::{
    Arguments, LONGEST_SQL, QueryError, Session, ask, explain, find, free_parameter, run_sql,
};
use crate::rows::RowSink;
use crate::verify::Recomputed;

/// Asks a warehouse of Huarongdao
#[derive(Debug, Parser)]
#[command(name = "klotski-sql", version, after_help = AFTER_HELP)]
struct Call {
    /// The warehouse [default: what `KLOTSKI_DB` names, else klotski.db]
    #[arg(long, global = true, value_name = "FILE")]
    db: Option<PathBuf>,

    /// Give up after so many seconds
    #[arg(long, global = true, value_name = "SECONDS", value_parser = patience::seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    reply: Reply,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Ask a canned query: `query minsteps 4FEA134`
    Query {
        /// Its name; `list` shows all
        #[arg(index = 1)] // told, for completions change it
        name: String,
        /// Its arguments, in the order that `list` shows
        #[arg(index = 2)]
        arguments: Vec<String>,
        /// Tell how SQLite would find the answer instead
        #[arg(long)]
        explain: bool,
    },
    /// Run one SQL statement that reads: `sql "SELECT count(*) FROM layouts"`
    Sql {
        /// The statement; - reads it from standard input
        #[arg(allow_hyphen_values = true)] // SQL may start with a comment
        text: String,
        /// Give the statement's parameter :name a value; repeatable
        #[arg(short, long = "param", value_name = "NAME=VALUE")]
        params: Vec<String>,
    },
    #[command(flatten)]
    Explore(Explore),
    /// Write a canned query's answer as CSV, all of them, or published files
    Export(Export),
    /// Check the warehouse: its inner rules, and its exports against published
    /// digests; exit code 1 at the first fault
    Verify {
        /// Only what takes seconds: the file's length and pages, its stages, its totals
        #[arg(long, conflicts_with_all = ["digests", "threads"])]
        quick: bool,
        /// A file of digests of class files, `farthest*.csv` or `solution*.csv`, with
        /// lines class,md5,lines,bytes; repeatable
        #[arg(long, value_name = "FILE")]
        digests: Vec<PathBuf>,
        /// Compute every measure again and compare; takes as long as making the warehouse
        #[arg(long, conflicts_with = "quick")]
        recompute: bool,
        /// Threads to work with; one for each core if not given
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
    },
    /// Draw the answer of a canned query: `plot layers 4FEA134 -o layers.svg`
    Plot {
        /// Its name; all are listed if none is given
        #[arg(index = 1)]
        name: Option<String>,
        /// Its arguments, in the order that the list shows
        #[arg(index = 2)]
        arguments: Vec<String>,
    },
    /// Write a site of all classes: tables, plots and boards, for a browser
    Report {
        /// The folder for it, an empty one if it is there
        #[arg(long, value_name = "DIR")]
        dir: PathBuf,
    },
    /// Tell what the warehouse holds, and how it was made
    Info {
        /// Tell the SHA-256 of its content instead, by table and of all: the same for the
        /// same rows, on every machine
        #[arg(long)]
        digest: bool,
    },
    /// Print what makes a shell complete commands and names of queries
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write man pages
    Man {
        /// The folder for them
        #[arg(long, value_name = "DIR")]
        dir: PathBuf,
    },
    /// Write the metadata that makes the canned queries pages of Datasette
    Datasette {
        /// The folder for it
        #[arg(long, value_name = "DIR")]
        dir: PathBuf,
    },
    /// List the canned queries by topic, or show one
    List {
        /// The query to show, with what its parameters mean and its SQL
        name: Option<String>,
        /// Write all of them as Markdown, each with an example and its answer
        #[arg(long, conflicts_with = "name")]
        examples: bool,
    },
}

const AFTER_HELP: &str = "\
Nothing is ever written to the warehouse. Its tables for SQL: layouts, groups,
classes, layers, solution_steps, solution_nums, farthest_steps, min_solutions,
standard_solutions, standard_farthest, piece_placements, content, provenance.

Exit codes: 0 found, 1 failed, 2 called wrongly, 3 no such layout, no solution or
no way, 130 stopped by Ctrl-C.";

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    exit::run("klotski-sql", answer)
}

fn answer(call: Call) -> Result<()> {
    // Whatever can be wrong with the question is told before a file is opened.
    let draws = matches!(&call.command, Command::Explore(command) if command.draws_a_file());
    call.reply.check(draws)?;
    let stop = patience::stop(call.timeout)?;
    match call.command {
        Command::List { examples: true, .. } => {
            let session = Session::open(&warehouse::path(call.db), stop)?;
            call.reply.write_bytes(|out| list::examples(&session, out))
        }
        Command::List { name: None, .. } => call.reply.write(|sink| Ok(list::rows(sink)?)),
        Command::List { name: Some(name), .. } => {
            let query = find(&name)?;
            call.reply.write_text(query.file)
        }
        Command::Query { name, arguments, explain: is_explained } => {
            let query = find(&name)?;
            let arguments = Arguments::read(query, &arguments)?;
            let session = Session::open(&warehouse::path(call.db), stop)?;
            let rows_are_seen = call.reply.is_seen();
            let fill = |sink: &mut dyn RowSink| {
                watched(sink, rows_are_seen, |sink| Ok(ask(&session, query, &arguments, sink)?))
            };
            if is_explained {
                return call.reply.write(|sink| Ok(explain(&session, query, &arguments, sink)?));
            }
            match query.null_answer {
                Some(null_answer) => call.reply.write_value(null_answer, fill),
                None => call.reply.write(fill),
            }
        }
        Command::Completions { shell } => {
            call.reply.write_bytes(|out| manual::completions(Call::command(), shell, out))
        }
        Command::Man { dir } => manual::pages(Call::command(), &dir),
        Command::Explore(command) => explore::run(&command, call.db, stop, &call.reply),
        Command::Export(command) => export::run(command, call.db, stop, &call.reply),
        Command::Datasette { dir } => datasette::write(&warehouse::path(call.db), &dir),
        Command::Verify { quick: true, .. } => verify::run_quickly(&warehouse::path(call.db)),
        Command::Verify { digests, recompute, threads, .. } => {
            let measures = if recompute { Recomputed::All } else { Recomputed::Core };
            verify::run(&warehouse::path(call.db), &digests, measures, threads)
        }
        Command::Plot { name: None, .. } => plot::list(&call.reply),
        Command::Plot { name: Some(name), arguments } => {
            plot::run(&name, &arguments, &warehouse::path(call.db), stop, &call.reply)
        }
        Command::Report { dir } => site::write(&warehouse::path(call.db), stop, &dir),
        Command::Info { digest } => info::run(&warehouse::path(call.db), digest, stop, &call.reply),
        Command::Sql { text, params } => {
            let values: Vec<_> =
                params.iter().map(|param| free_parameter(param)).collect::<Result<_, _>>()?;
            let text = if text == "-" { statement_of(io::stdin().lock())? } else { text };
            let session = Session::open(&warehouse::path(call.db), stop)?;
            let rows_are_seen = call.reply.is_seen();
            call.reply.write(|sink| {
                watched(sink, rows_are_seen, |sink| Ok(run_sql(&session, &text, &values, sink)?))
            })
        }
    }
}

/// Reads a statement, and no more than one may have: who knows what the input holds.
fn statement_of(input: impl Read) -> Result<String> {
    let mut text = Vec::new();
    input
        .take(LONGEST_SQL as u64 + 1)
        .read_to_end(&mut text)
        .context("cannot read SQL from standard input")?;
    if text.len() > LONGEST_SQL {
        return Err(QueryError::TooLong.into());
    }
    String::from_utf8(text).context("cannot read SQL from standard input")
}

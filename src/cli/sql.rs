//! `klotski-sql`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};

use super::exit;
use super::output::Output;
use crate::query::{ask, catalogue, find, free_parameter, run_sql};
use crate::render::{Format, bare};
use crate::rows::{RowSink, Value};
use crate::store::Warehouse;

/// Asks a warehouse of Huarongdao
#[derive(Debug, Parser)]
#[command(name = "klotski-sql", version, after_help = AFTER_HELP)]
struct Arguments {
    /// The warehouse
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "KLOTSKI_DB",
        default_value = "klotski.db"
    )]
    db: PathBuf,

    #[command(flatten)]
    reply: Reply,

    #[command(subcommand)]
    command: Command,
}

/// How the answer is written, and where
#[derive(Debug, Args)]
struct Reply {
    /// table, csv, tsv, json, jsonl or markdown; by the output file's ending, else
    /// a table for a terminal and CSV for a pipe
    #[arg(long, global = true, value_name = "FORMAT")]
    format: Option<Format>,

    /// Write to a file, which appears when it is whole
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace an output file that is there already
    #[arg(long, global = true)]
    force: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Ask a canned query: `query minsteps 4FEA134`
    Query {
        /// Its name; `list` shows all
        name: String,
        /// Its arguments, in the order that `list` shows
        arguments: Vec<String>,
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
    /// List the canned queries
    List,
}

const AFTER_HELP: &str = "\
Nothing is ever written to the warehouse. Its tables for SQL: layouts, groups,
classes, layers, piece_placements, provenance.

Exit codes: 0 done, 1 failed, 2 called wrongly.";

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    exit::run("klotski-sql", answer)
}

fn answer(arguments: Arguments) -> Result<()> {
    let Arguments { db, reply, command } = arguments;
    match command {
        Command::List => reply.write(None, |sink| list(sink).context("cannot write the output")),
        Command::Query { name, arguments } => {
            let query = find(&name)?;
            let warehouse = Warehouse::open(&db)?;
            reply.write(query.null_answer, |sink| Ok(ask(&warehouse, query, &arguments, sink)?))
        }
        Command::Sql { text, params } => {
            let values: Vec<_> =
                params.iter().map(|param| free_parameter(param)).collect::<Result<_, _>>()?;
            let warehouse = Warehouse::open(&db)?;
            let text = if text == "-" {
                io::read_to_string(io::stdin()).context("cannot read SQL from standard input")?
            } else {
                text
            };
            reply.write(None, |sink| Ok(run_sql(&warehouse, &text, &values, sink)?))
        }
    }
}

impl Reply {
    /// Opens the output, lets `fill` write rows to it, and puts it in place.
    ///
    /// Without a format, an answer of one value is written bare, with
    /// `null_answer` for NULL.
    fn write(
        &self,
        null_answer: Option<&str>,
        fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
    ) -> Result<()> {
        let mut output = Output::open(self.output.as_deref(), self.force)?;
        let terminal = output.is_terminal();
        let mut sink = match (self.format.or_else(|| self.format_of_ending()), null_answer) {
            (Some(format), _) => format.sink(output.writer()),
            (None, Some(null)) => bare(output.writer(), null),
            (None, None) if terminal => Format::Table.sink(output.writer()),
            (None, None) => Format::Csv.sink(output.writer()),
        };
        fill(sink.as_mut())?;
        drop(sink);
        output.finish()
    }

    fn format_of_ending(&self) -> Option<Format> {
        match self.output.as_ref()?.extension()?.to_str()? {
            "md" => Some(Format::Markdown),
            "txt" => Some(Format::Table),
            ending => ending.parse().ok(),
        }
    }
}

fn list(sink: &mut dyn RowSink) -> io::Result<()> {
    sink.begin(&["query", "title"])?;
    for query in catalogue() {
        sink.row(&[Value::Text(&query.usage()), Value::Text(query.title)])?;
    }
    sink.end()
}

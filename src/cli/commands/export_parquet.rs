//! `klotski-sql export parquet` and `export edges`: Parquet files.

use std::io::{self, IsTerminal, Write};

use anyhow::{Result, bail};
use clap::Args;
use indicatif::{DecimalBytes, HumanCount, ProgressBar, ProgressStyle};
use klotski::ClassPattern;
use klotski_program::{CliError, Ticker, language, stderr};
use klotski_warehouse::Stage;

use super::arguments::ThreadsArgument;
use crate::cli::answer::FolderOptions;
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::export::{
    EdgeOptions, ExportedFile, FileObserver, ParquetOptions, ParquetTable, edge_files, parquet,
};

/// The tables, and the full sets, as Parquet files for engines that read columns
#[derive(Debug, Args)]
#[command(after_help = "\
Sets are not part of the tables: farthest_sets (the farthest layouts of every layout) and \
solution_sets (its solutions) have a file a class, and are computed. What is complete is not \
made again, so that a run can be stopped and started again.")]
pub struct ParquetArgs {
    #[command(flatten)]
    folder: FolderOptions,
    /// Only this table, or farthest_sets, or solution_sets; repeatable [default: all tables]
    #[arg(long = "table", value_name = "NAME", add = completers::tables())]
    tables: Vec<ParquetTable>,
    /// Only the sets of these classes, jiang-bing-style with * for any: 5-4-1, 5-4-*; repeatable
    #[arg(long = "class", value_name = "PATTERN", add = klotski_program::class_patterns())]
    classes: Vec<ClassPattern>,
    #[command(flatten)]
    threads: ThreadsArgument,
}

impl ParquetArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let is_set = |table: &ParquetTable| matches!(table, ParquetTable::Sets(_));
        if !self.classes.is_empty() && !self.tables.iter().any(is_set) {
            let message = "--class chooses files of sets: add --table farthest_sets or --table \
                           solution_sets; for layouts of a class use sql with -o FILE.parquet";
            bail!(CliError::Usage(message.to_owned()));
        }
        let warehouse = call.warehouse()?;
        let tables = match self.tables.as_slice() {
            [] => ParquetTable::all_of_warehouse().map(ParquetTable::OfWarehouse).collect(),
            some => some.to_vec(),
        };
        let options = ParquetOptions {
            tables,
            classes: self.classes.clone(),
            threads: self.threads.number(),
            force: self.folder.force,
        };
        parquet(&warehouse, &self.folder.dir, &options, &FilePrinter::new())?;
        if options.tables.iter().all(is_set) {
            return Ok(());
        }
        for stage in Stage::DEFAULT {
            if let Err(error) = warehouse.require(stage, &language().text("a complete export")) {
                stderr::say(&error.to_string());
            }
        }
        Ok(())
    }
}

/// The edges of the graph of each class as Parquet files
#[derive(Debug, Args)]
#[command(after_help = "\
A row is a pair of layouts that are one step apart: group_id; src and dst, their group_index, src < \
dst; metric, 0 if the step is a unit move, 1 if it is a straight move, 2 else. The graph of a \
metric has the edges up to its number. What is complete is not made again.")]
pub struct EdgesArgs {
    #[command(flatten)]
    folder: FolderOptions,
    /// Only these classes, jiang-bing-style with * for any: 5-4-1, 5-4-*; repeatable
    #[arg(long = "class", value_name = "PATTERN", add = klotski_program::class_patterns())]
    classes: Vec<ClassPattern>,
    /// Add the move from src to dst: block, from_cell, to_cell
    #[arg(long)]
    moves: bool,
    #[command(flatten)]
    threads: ThreadsArgument,
}

impl EdgesArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let options = EdgeOptions {
            classes: self.classes.clone(),
            with_moves: self.moves,
            threads: self.threads.number(),
            force: self.folder.force,
        };
        let warehouse = call.warehouse()?;
        Ok(edge_files(&warehouse, &self.folder.dir, &options, &FilePrinter::new())?)
    }
}

/// Shows a progress bar until dropped, and a line for each file. Only terminals get them.
struct FilePrinter {
    bar: ProgressBar,
    ticker: Option<Ticker>,
}

impl FilePrinter {
    fn new() -> Self {
        let bar = ProgressBar::no_length();
        let template = language().text("[{bar:30}] {percent:>3}% of {human_len} rows, {elapsed}");
        let style = ProgressStyle::with_template(&template);
        bar.set_style(style.expect("the template is well formed").progress_chars("=> "));
        Self { ticker: Some(Ticker::start(bar.clone())), bar }
    }

    fn print(&self, line: &str) {
        if io::stderr().is_terminal() {
            // A terminal that is gone does not end the export: its files are what is wanted.
            self.bar.suspend(|| drop(writeln!(io::stderr(), "{line}")));
        }
    }
}

impl FileObserver for FilePrinter {
    fn begin(&self, rows: u64) {
        self.bar.set_length(rows);
        self.bar.set_position(0);
    }

    fn advance(&self, rows: u64) {
        self.bar.inc(rows);
    }

    fn written(&self, file: &ExportedFile) {
        let ExportedFile { name, rows, bytes, seconds } = file;
        let (rows, bytes) = (HumanCount(*rows).to_string(), DecimalBytes(*bytes).to_string());
        let written = language().text("written");
        self.print(&format!("{written}  {seconds:7.2} s {rows:>12} {bytes:>10}  {name}"));
    }

    fn kept(&self, name: &str) {
        self.print(&format!("{}  {name}", language().text("there already")));
    }
}

impl Drop for FilePrinter {
    fn drop(&mut self) {
        self.ticker = None;
        self.bar.finish_and_clear();
    }
}

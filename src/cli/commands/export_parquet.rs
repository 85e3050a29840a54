//! `klotski-sql export parquet` and `export edges`: Parquet files.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use indicatif::{DecimalBytes, HumanCount};
use klotski::{ClassPattern, message};
use klotski_program::{CliError, Progress, stderr};
use klotski_texts::language;
use klotski_warehouse::Stage;

use super::arguments::{QuietArgument, ThreadsArgument};
use crate::cli::answer::{FolderOptions, refuse_sidecar};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::export::{FileObserver, ParquetOptions, ParquetTable, edge_files, parquet};

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
    #[arg(long = "class", value_name = "PATTERN", add = klotski_ingest::class_patterns())]
    classes: Vec<ClassPattern>,
    #[command(flatten)]
    threads: ThreadsArgument,
    #[command(flatten)]
    quiet: QuietArgument,
}

impl ParquetArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let is_set = |table: &ParquetTable| matches!(table, ParquetTable::Sets(_));
        if !self.classes.is_empty() && !self.tables.iter().any(is_set) {
            let message = "--class chooses files of sets: add --table farthest_sets or --table \
                           solution_sets; for layouts of a class use sql with -o FILE.parquet";
            bail!(CliError::Usage(message.to_owned()));
        }
        refuse_sidecar(&self.folder.dir)?;
        let warehouse = call.warehouse()?;
        let tables = match self.tables.as_slice() {
            [] => ParquetTable::all_of_warehouse().map(ParquetTable::OfWarehouse).collect(),
            some => some.to_vec(),
        };
        let (threads, force) = (self.threads.number(), self.folder.force);
        let options =
            ParquetOptions { dir: &self.folder.dir, classes: &self.classes, threads, force };
        parquet(&warehouse, &tables, &options, &FilePrinter(self.quiet.progress()))?;
        next(&self.quiet, options.dir);
        if tables.iter().all(is_set) {
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
    #[arg(long = "class", value_name = "PATTERN", add = klotski_ingest::class_patterns())]
    classes: Vec<ClassPattern>,
    /// Add the move from src to dst: block, from_cell, to_cell
    #[arg(long)]
    moves: bool,
    #[command(flatten)]
    threads: ThreadsArgument,
    #[command(flatten)]
    quiet: QuietArgument,
}

impl EdgesArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        refuse_sidecar(&self.folder.dir)?;
        let warehouse = call.warehouse()?;
        let (threads, force) = (self.threads.number(), self.folder.force);
        let options =
            ParquetOptions { dir: &self.folder.dir, classes: &self.classes, threads, force };
        edge_files(&warehouse, self.moves, &options, &FilePrinter(self.quiet.progress()))?;
        next(&self.quiet, options.dir);
        Ok(())
    }
}

/// Prints how to check the files.
fn next(quiet: &QuietArgument, dir: &Path) {
    let dir = dir.display();
    let advice = message!("next: in {dir}, `sha256sum -c SHA256SUMS` checks the files", dir);
    quiet.progress().print(&advice);
}

/// Shows the progress of the files.
struct FilePrinter(Progress);

impl FileObserver for FilePrinter {
    fn begin(&self, rows: u64) {
        self.0.begin(&language().text("rows"), rows);
    }

    fn advance(&self, rows: u64) {
        self.0.advance(rows);
    }

    fn written(&self, file: &str, rows: u64, bytes: u64, time: Duration) {
        let (rows, bytes) = (HumanCount(rows), DecimalBytes(bytes));
        self.0.completed(&message!("{file}: {rows} rows, {bytes}", file, rows, bytes), time);
    }

    fn kept(&self, name: &str) {
        self.0.completed(&message!("{file}: there already", file = name), Duration::ZERO);
    }

    fn replaces(&self, name: &str) {
        self.0.print(&message!("{file}: not as in SHA256SUMS: it is written again", file = name));
    }
}

impl Drop for FilePrinter {
    fn drop(&mut self) {
        self.0.end();
    }
}

//! `klotski-sql export`: files of answers, and the published files of this field.

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use klotski_program::CliError;

#[cfg(feature = "parquet")]
use super::export_parquet;
use super::{export_hrd, export_reports, write_answer};
use crate::cli::answer::{Checked, RowOptions};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::query::{Arguments, find};
use crate::render::Format;

/// Write answers as CSV, tables as Parquet, or published files
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct ExportArgs {
    #[command(subcommand)]
    set: Option<ExportSet>,
    /// A canned query, whose answer is written as CSV; `list` shows all
    #[arg(add = completers::queries())]
    name: Option<String>,
    /// Its arguments, in the order that `list` shows
    arguments: Vec<String>,
    #[command(flatten)]
    output: Checked<RowOptions>,
}

#[derive(Debug, Subcommand)]
enum ExportSet {
    Hrd(export_hrd::HrdArgs),
    #[cfg(feature = "parquet")]
    Parquet(export_parquet::ParquetArgs),
    Reports(export_reports::ReportsArgs),
}

impl ExportArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        match (&self.set, &self.name) {
            (Some(ExportSet::Hrd(args)), _) => args.run(call),
            #[cfg(feature = "parquet")]
            (Some(ExportSet::Parquet(args)), _) => args.run(call),
            (Some(ExportSet::Reports(args)), _) => args.run(call),
            (None, Some(name)) => {
                let query = find(name)?;
                let usage = format!("export {}", query.usage());
                let arguments = Arguments::read(query, &self.arguments)
                    .map_err(|error| error.with_usage(&usage))?;
                let session = call.session()?;
                write_answer(&session, query, &arguments, &self.output, Some(Format::Csv))
            }
            (None, None) => {
                let message = "export needs hrd, parquet, reports or the name of a canned query";
                bail!(CliError::Usage(message.to_owned()))
            }
        }
    }
}

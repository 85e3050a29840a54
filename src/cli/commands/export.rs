//! `klotski-sql export`: the published files of this field, the tables as Parquet, the answers of
//! all queries as CSV.

use anyhow::Result;
use clap::{Args, Subcommand};

#[cfg(feature = "parquet")]
use super::export_parquet;
use super::{export_hrd, export_reports};
use crate::cli::invocation::Invocation;

/// Write published files, tables as Parquet, or all reports as CSV
#[derive(Debug, Args)]
pub struct ExportArgs {
    #[command(subcommand)]
    set: ExportSet,
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
        match &self.set {
            ExportSet::Hrd(args) => args.run(call),
            #[cfg(feature = "parquet")]
            ExportSet::Parquet(args) => args.run(call),
            ExportSet::Reports(args) => args.run(call),
        }
    }
}

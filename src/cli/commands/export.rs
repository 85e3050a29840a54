//! `klotski-sql export`: the published files of this field, the tables as Parquet, the answers of
//! all queries as CSV.

use anyhow::Result;
use clap::{Args, Subcommand};
use klotski::Class;

#[cfg(feature = "parquet")]
use super::export_parquet;
use super::{export_graph, export_graphs, export_pddl, export_reports, export_web};
use crate::cli::answer::PlaceOptions;
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::export::{HrdFile, class_file, release};

/// Write published files, tables and edges as Parquet, a graph, puzzles as PDDL, all reports as CSV, or a site
#[derive(Debug, Subcommand)]
pub enum ExportCommand {
    Hrd(HrdArgs),
    #[cfg(feature = "parquet")]
    Parquet(export_parquet::ParquetArgs),
    #[cfg(feature = "parquet")]
    Edges(export_parquet::EdgesArgs),
    Graph(export_graph::GraphArgs),
    Graphs(export_graphs::GraphsArgs),
    Pddl(export_pddl::PddlArgs),
    Reports(export_reports::ReportsArgs),
    Web(export_web::WebArgs),
}

impl ExportCommand {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        match self {
            Self::Hrd(args) => args.run(call),
            #[cfg(feature = "parquet")]
            Self::Parquet(args) => args.run(call),
            #[cfg(feature = "parquet")]
            Self::Edges(args) => args.run(call),
            Self::Graph(args) => args.run(call),
            Self::Graphs(args) => args.run(call),
            Self::Pddl(args) => args.run(call),
            Self::Reports(args) => args.run(call),
            Self::Web(args) => args.run(call),
        }
    }
}

/// The files of the published data set of this field, byte for byte
#[derive(Debug, Args)]
pub struct HrdArgs {
    /// codes, main (class, group and symmetry of each layout), farthest (steps to the farthest
    /// layouts) or solution (steps to the nearest solution)
    #[arg(add = completers::datasets())]
    dataset: HrdFile,
    /// Write the file of one class, with lists of layouts, instead of the release file
    #[arg(long, value_name = "J-B-S", add = completers::classes())]
    class: Option<Class>,
    #[command(flatten)]
    output: PlaceOptions,
}

impl HrdArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let destination = self.output.decide()?;
        let warehouse = call.warehouse()?;
        destination.write_bytes(|out| {
            let written = match self.class {
                None => release(&warehouse, self.dataset, out),
                Some(class) => class_file(&warehouse, self.dataset, class, out),
            };
            Ok(written?)
        })
    }
}

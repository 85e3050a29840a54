//! `klotski-sql export graphs`: each different graph of some classes as a file.

use anyhow::{Result, bail};
use clap::Args;
use klotski::graph::{LayoutGraph, Stopped};
use klotski::{ClassPattern, Metric};
use klotski_program::CliError;
use klotski_query::{Answer, Arguments, ask, find};
use strum::VariantNames;

use super::arguments::one_of;
use crate::cli::answer::{FolderOptions, write_new};
use crate::cli::invocation::Invocation;
use crate::export::GraphFileFormat;

/// Each different graph of the groups as a file, named by the column graph of groups
#[derive(Debug, Args)]
#[command(after_help = "\
Groups that are the same graph (isomorphic) have one file, of the first of them: the query graphs \
lists them. The formats are those of export graph.")]
pub struct GraphsArgs {
    /// Of these classes, jiang-bing-style with * for any: 5-4-1, 5-4-*
    #[arg(value_name = "PATTERN", default_value = "*", add = klotski_ingest::class_patterns())]
    classes: ClassPattern,
    #[command(flatten)]
    folder: FolderOptions,
    /// The format, as the ending of the files
    #[arg(long, value_name = "FORMAT", default_value = "s6", value_parser = one_of::<GraphFileFormat>(GraphFileFormat::VARIANTS))]
    format: GraphFileFormat,
}

impl GraphsArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session()?;
        let query = find("graphs")?;
        let mut graphs = Answer::default();
        ask(session, query, &Arguments::read(query, &[self.classes.to_string()])?, &mut graphs)?;
        let ending: &str = self.format.into();
        let value = |row: &[_], column| graphs.get(row, column).text().to_string();
        let files: Vec<(String, String)> = graphs
            .rows
            .iter()
            .map(|row| (format!("{}.{ending}", value(row, "graph")), value(row, "seed")))
            .collect();
        self.folder.refuse_to_replace(files.iter().map(|(name, _)| name.as_str()))?;
        let stop = session.stop();
        self.folder.fill(|folder| {
            for (name, seed) in &files {
                let layout = session.resolver().layout(seed)?;
                let (class, is_due) = (layout.class(), || stop.is_due());
                let graph = LayoutGraph::of(class, Some(&layout), Metric::Step, &is_due)
                    .map_err(|Stopped| stop.reason())?;
                if let Some(refusal) = self.format.refusal(&graph) {
                    bail!(CliError::Usage(refusal));
                }
                let mut bytes = Vec::new();
                self.format.write(&graph, &mut bytes)?;
                write_new(&folder.join(name), &bytes)?;
            }
            Ok(())
        })
    }
}

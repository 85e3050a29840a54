//! `klotski-sql export graphs`: each different graph of some classes as a file.

use std::collections::BTreeMap;
use std::slice;

use anyhow::Result;
use clap::Args;
use klotski::graph::{ClassGraph, LayoutGraph, Stopped};
use klotski::{Class, Layout, Metric};
use klotski_query::{Answer, ask, find};
use strum::VariantNames;

use super::arguments::one_of;
use super::query::read_arguments;
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
    groups: String,
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
        let arguments = read_arguments(query, slice::from_ref(&self.groups), call)?;
        ask(session, query, &arguments, &mut graphs)?;
        let ending: &str = self.format.into();
        let value = |row: &[_], column| graphs.get(row, column).text().to_string();
        let mut by_class: BTreeMap<Class, Vec<(String, Layout)>> = BTreeMap::new();
        for row in &graphs.rows {
            let seed = session.resolver().layout(&value(row, "seed"))?;
            let file = (format!("{}.{ending}", value(row, "graph")), seed);
            by_class.entry(seed.class()).or_default().push(file);
        }
        let names = by_class.values().flatten().map(|(name, _)| name.as_str());
        self.folder.refuse_to_replace(names)?;
        let stop = session.stop();
        self.folder.fill(|folder| {
            for (class, files) in &by_class {
                let of_class = ClassGraph::until(*class, Metric::Step, &|| stop.is_due())
                    .map_err(|Stopped| stop.reason())?;
                for (name, seed) in files {
                    let graph = LayoutGraph::of_graph(&of_class, Some(seed), Metric::Step);
                    let mut bytes = Vec::new();
                    self.format.write(&graph, stop, &mut bytes)?;
                    write_new(&folder.join(name), &bytes)?;
                }
            }
            Ok(())
        })
    }
}

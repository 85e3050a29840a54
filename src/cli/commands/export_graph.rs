//! `klotski-sql export graph`: a group or a class as a file for programs that analyse networks.

use anyhow::{Result, bail};
use clap::Args;
use klotski::Class;
use klotski::graph::{LayoutGraph, Stopped};
use klotski_program::CliError;

use super::arguments::{FileArgument, MetricArgument};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::export::GraphFileFormat;

/// The graph of a group or of a class as a file
#[derive(Debug, Args)]
#[command(after_help = "\
The ending of the file names the format: .graphml, .gexf, .mtx (Matrix Market), .metis, .s6 \
(sparse6), .csv (a line for each edge) or .npz (scipy). Nodes are layouts in ascending order of \
codes, edges are moves. GraphML, GEXF and .npz have the attributes code, moves (to the nearest \
solved layout), layer (moves from the seed) and group_num.")]
pub struct GraphArgs {
    /// A group, e.g. 5-4-1-0, a layout of it, e.g. 横刀立马, or a class, e.g. 5-4-1
    #[arg(value_name = "LAYOUT|CLASS", add = completers::layouts())]
    of: String,
    #[command(flatten)]
    metric: MetricArgument,
    #[command(flatten)]
    file: FileArgument,
}

impl GraphArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let format: GraphFileFormat = self.file.format()?;
        let session = call.session_if_any()?;
        let (class, member) = if let Ok(class) = self.of.parse::<Class>() {
            (class, None)
        } else {
            let layout = session.resolver().layout(&self.of)?;
            (layout.class(), Some(layout))
        };
        let stop = session.stop();
        let metric = self.metric.metric;
        self.file.write(|out| {
            let graph = LayoutGraph::of(class, member.as_ref(), metric, &|| stop.is_due())
                .map_err(|Stopped| stop.reason())?;
            if let Some(refusal) = format.refusal(&graph) {
                bail!(CliError::Usage(refusal));
            }
            Ok(format.write(&graph, out)?)
        })
    }
}

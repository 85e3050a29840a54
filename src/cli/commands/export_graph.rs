//! `klotski-sql export graph`: a group or a class as a file for programs that analyse networks.

use anyhow::Result;
use clap::Args;
use klotski::graph::{LayoutGraph, Stopped};
use klotski::message;
use klotski_program::CliError;
use klotski_query::Groups;

use super::arguments::{FileArgument, MetricArgument};
use super::board_input::text_or_input;
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::export::GraphFileFormat;

/// The graph of a group or of a class as a file
#[derive(Debug, Args)]
#[command(after_help = "\
The ending of the file names the format: .graphml, .gexf, .mtx (Matrix Market), .metis, .s6 \
(sparse6), .csv (a line for each edge) or .npz (scipy). Nodes are layouts in ascending order of \
codes, edges are moves. GraphML, GEXF and .npz have the attributes of nodes code, degree, \
min_solution_step, farthest_step, is_cut, layer (steps from the seed) and group_num; with another \
metric min_unit_moves and farthest_unit_moves or min_straight_moves and farthest_straight_moves. \
GraphML, GEXF and CSV have those of edges: block, from_cell, to_cell, and metric, unit where the \
edge is one unit move, straight where it is one straight move only, else step. farthest_step takes \
minutes for the largest classes.")]
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
        let resolver = session.resolver();
        let of = text_or_input(&self.of, resolver.signs())?;
        let (class, member) = match Groups::read(&of, resolver.signs())? {
            Groups::Classes(classes) => {
                let class = classes.to_string().parse().map_err(|_| {
                    CliError::Usage(message!(
                        "{classes} are several classes, and a file has the graph of one class or \
                         group: write `klotski-sql export graphs '{classes}' --dir DIR`",
                        classes
                    ))
                })?;
                (class, None)
            }
            Groups::Of(reference) => {
                let layout = resolver.resolve(reference)?;
                (layout.class(), Some(layout))
            }
        };
        let stop = session.stop();
        let metric = self.metric.metric;
        self.file.write(|out| {
            let graph = LayoutGraph::of(class, member.as_ref(), metric, &|| stop.is_due())
                .map_err(|Stopped| stop.reason())?;
            format.write(&graph, stop, out)
        })
    }
}

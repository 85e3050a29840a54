//! `klotski-sql export graph`: a group or a class as a file for programs that analyse networks.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use klotski::graph::Stopped;
use klotski::{Class, message};
use klotski_program::CliError;
use strum::VariantNames;

use super::arguments::MetricArgument;
use crate::cli::answer::OutputOptions;
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::export::{GraphFileFormat, LayoutGraph};

/// The graph of a group or of a class as a file
#[derive(Debug, Args)]
#[command(after_help = "\
The ending of the file names the format: .graphml, .gexf, .mtx (Matrix Market), .metis, .s6 \
(sparse6), .csv (a line for each edge) or .npz (scipy). Nodes are layouts in ascending order of \
codes, edges are moves. GraphML, GEXF and .npz have the attributes code, steps (to the nearest \
solved layout), layer (moves from the seed) and group_num.")]
pub struct GraphArgs {
    /// A group, e.g. 5-4-1-0, a layout of it, e.g. 横刀立马, or a class, e.g. 5-4-1
    #[arg(value_name = "LAYOUT|CLASS", add = completers::layouts())]
    of: String,
    #[command(flatten)]
    metric: MetricArgument,
    /// The file, which appears once it is complete
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

impl GraphArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let format = self.format()?;
        let session = call.session_if_any()?;
        let (class, member) = if let Ok(class) = self.of.parse::<Class>() {
            (class, None)
        } else {
            let layout = session.resolver().layout(&self.of)?;
            (layout.class(), Some(layout))
        };
        let stop = session.stop();
        let metric = self.metric.metric;
        let graph = LayoutGraph::of(class, member.as_ref(), metric, &|| stop.is_due())
            .map_err(|Stopped| stop.reason())?;
        if let Some(refusal) = graph.refusal(format) {
            bail!(CliError::Usage(refusal));
        }
        let output = OutputOptions::new(Some(self.output.clone()), self.force, true);
        output.write_bytes(|out| Ok(graph.write(format, out)?))
    }

    /// The format by the ending of the file.
    fn format(&self) -> Result<GraphFileFormat> {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        let format = ending.and_then(|ending| ending.parse().ok());
        format.ok_or_else(|| {
            let endings = GraphFileFormat::VARIANTS.iter().map(|ending| format!(".{ending}"));
            let endings: Vec<String> = endings.collect();
            let message = message!(
                "{path} has no ending of a graph: name the file {endings}",
                path = self.output.display(),
                endings = endings.join(", ")
            );
            CliError::Usage(message).into()
        })
    }
}

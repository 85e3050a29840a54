//! `klotski-sql layers`: the sizes of the layers around a layout.

use anyhow::Result;
use clap::Args;

use super::layout_argument::LayoutArgument;
use super::metric_argument::MetricArgument;
use crate::cli::answer::{Checked, RowOptions};
use crate::cli::invocation::Invocation;
use crate::query::find;

/// How many layouts are how many moves away
#[derive(Debug, Args)]
pub struct LayersArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    #[command(flatten)]
    metric: MetricArgument,
    #[command(flatten)]
    output: Checked<RowOptions>,
}

impl LayersArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        // The canned query of this name has the same answer.
        self.layout.write_rows(call, &self.output, find("layers")?, Some(self.metric.metric))
    }
}

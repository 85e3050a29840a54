//! `klotski-sql farthest`: the farthest layouts.

use anyhow::Result;
use clap::Args;

use super::layout_argument::LayoutArgument;
use super::metric_argument::MetricArgument;
use crate::cli::answer::{Checked, RowOptions};
use crate::cli::invocation::Invocation;
use crate::query::find;

/// The layouts farthest from a layout
#[derive(Debug, Args)]
pub struct FarthestArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    #[command(flatten)]
    metric: MetricArgument,
    #[command(flatten)]
    output: Checked<RowOptions>,
}

impl FarthestArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        // The canned query of this name has the same answer.
        self.layout.write_rows(call, &self.output, find("farthest")?, Some(self.metric.metric))
    }
}

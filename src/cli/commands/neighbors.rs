//! `klotski-sql neighbors`: the adjacent layouts.

use anyhow::Result;
use clap::Args;

use super::layout_argument::LayoutArgument;
use crate::cli::answer::{Checked, RowOptions};
use crate::cli::invocation::Invocation;

/// The layouts one step away
#[derive(Debug, Args)]
pub struct NeighborsArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    #[command(flatten)]
    output: Checked<RowOptions>,
}

impl NeighborsArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        self.layout.write_rows(call, &self.output, "SELECT * FROM neighbors(:code)")
    }
}

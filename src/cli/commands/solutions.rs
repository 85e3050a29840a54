//! `klotski-sql solutions`: the solutions of a layout.

use anyhow::Result;
use clap::Args;

use super::layout_argument::LayoutArgument;
use crate::cli::answer::{Checked, RowOptions};
use crate::cli::invocation::Invocation;
use crate::query::find;

/// The solutions of a layout
#[derive(Debug, Args)]
pub struct SolutionsArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    /// Only the nearest solutions
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    output: Checked<RowOptions>,
}

impl SolutionsArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        // The canned query of this name has the same answer.
        let mut query = find("solutions")?.clone();
        if self.minimal {
            query.sql = "SELECT code, step FROM solutions(:code) WHERE minimal";
        }
        self.layout.write_rows(call, &self.output, &query, None)
    }
}

//! `klotski-sql neighbors`: the adjacent layouts.

use anyhow::Result;
use clap::Args;

use super::layout_argument::LayoutArgument;
use crate::cli::answer::{Checked, RowOptions};
use crate::cli::invocation::Invocation;
use crate::query::{Query, find};

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
        let query = Query { sql: "SELECT * FROM neighbors(:code)", ..find("moves")?.clone() };
        self.layout.write_rows(call, &self.output, &query, None)
    }
}

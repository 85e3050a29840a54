//! `klotski-sql members`: the group of a layout.

use anyhow::Result;
use clap::Args;

use super::layout_argument::LayoutArgument;
use crate::cli::answer::{Checked, RowOptions};
use crate::cli::invocation::Invocation;
use crate::query::{Query, find};

/// All layouts that can be reached: the group of a layout
#[derive(Debug, Args)]
pub struct MembersArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    #[command(flatten)]
    output: Checked<RowOptions>,
}

impl MembersArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let query = Query { sql: "SELECT * FROM group_of(:code)", ..find("group")?.clone() };
        self.layout.write_rows(call, &self.output, &query, None)
    }
}

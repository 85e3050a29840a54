//! `klotski-sql path`: the steps between two layouts.

use anyhow::Result;
use clap::Args;

use super::arguments::Endpoints;
use super::path_steps::{PathSteps, title};
use crate::cli::invocation::Invocation;

/// The moves of a shortest path between two layouts, as boards
#[derive(Debug, Args)]
pub struct PathArgs {
    #[command(flatten)]
    layouts: Endpoints,
    #[command(flatten)]
    steps: PathSteps,
}

impl PathArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.steps.decide()?;
        let routes = self.layouts.routes(call.session_if_any()?)?;
        let path = routes.map.first();
        self.steps.write(&form, &title(&routes.from, &path, routes.metric), &routes.from, &path)
    }
}

//! `klotski-sql solve`: the steps to a nearest solution.

use anyhow::Result;
use clap::Args;
use klotski::message;
use klotski_program::CliError;
use klotski_program::texts::counted;

use super::arguments::{LayoutArgument, MetricArgument, search};
use super::path_steps::{PathSteps, title};
use crate::cli::answer::Checked;
use crate::cli::invocation::Invocation;

/// The moves of a shortest path to a solution, as boards
#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    #[command(flatten)]
    metric: MetricArgument,
    #[command(flatten)]
    steps: Checked<PathSteps>,
}

impl SolveArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session_if_any()?;
        let layout = self.layout.resolve(session)?;
        let metric = self.metric.metric;
        let model = search(session, &layout, metric)?;
        let watch = |_| session.stop().check();
        let all = model.solution_paths_while(watch)?.ok_or_else(|| {
            CliError::NotFound(message!(
                "{layout} has no solution: no layout of its group is solved",
                layout = layout.code(),
            ))
        })?;
        let nearest = model.solutions()[0].layout;
        let nearest = model.paths_while(&nearest, watch)?;
        let path = nearest.expect("a solution is in the group").first();
        let title = message!(
            "{path}; {number}",
            path = title(&layout, &path, metric),
            number = counted(
                &all.number(),
                "{n} shortest path to a solution",
                "{n} shortest paths to a solution"
            )
        );
        self.steps.write(&title, &layout, &path)
    }
}

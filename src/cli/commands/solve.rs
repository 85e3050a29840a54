//! `klotski-sql solve`: the steps to a nearest solution, or to another goal.

use anyhow::Result;
use clap::Args;
use klotski::{Goal, message, unreachable};
use klotski_program::CliError;
use klotski_texts::counted;

use super::arguments::{LayoutArgument, MetricArgument, dead_end, search};
use super::board_input::text_or_input;
use super::path_steps::{PathSteps, title};
use crate::cli::completers;
use crate::cli::invocation::Invocation;

/// The moves of a shortest path to a solution or another goal, as boards
#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    /// Another goal: a block and its cell, e.g. 2x2@12 or V@0,V@3, a layout, or a board in which ?
    /// may be anything
    #[arg(long, value_name = "GOAL", add = completers::layouts())]
    to: Option<String>,
    #[command(flatten)]
    metric: MetricArgument,
    #[command(flatten)]
    steps: PathSteps,
}

impl SolveArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.steps.decide()?;
        let session = call.session_if_any()?;
        let layout = self.layout.resolve(session)?;
        let metric = self.metric.metric;
        let goal = match &self.to {
            Some(text) => {
                let resolver = session.resolver();
                resolver.goal(&text_or_input(text, resolver.signs())?)?
            }
            None => Goal::SOLVED,
        };
        let model = search(session, &layout, metric)?;
        let watch = |_| session.stop().check();
        let all = model.goal_paths_while(&goal, watch)?.ok_or_else(|| {
            CliError::NotFound(match self.to.as_deref() {
                Some(to) => unreachable(&layout, &goal, Some(to)),
                None => dead_end(&model.sizes().sum::<usize>()),
            })
        })?;
        let nearest = all.layers().last().expect("paths have an end");
        let path = model.paths_while(&nearest[0], watch)?.expect("it is in the group").first();
        let (number, path_to) = (all.number(), title(&layout, &path, metric));
        let number = match &self.to {
            Some(_) => counted(&number, "{n} shortest path", "{n} shortest paths"),
            None => counted(
                &number,
                "{n} shortest path to a solution",
                "{n} shortest paths to a solution",
            ),
        };
        let title = message!("{path}; {number}", path = path_to, number);
        self.steps.write(&form, &title, &layout, &path)?;
        if self.to.is_none() {
            self.layout.note_goal(&layout);
        }
        Ok(())
    }
}

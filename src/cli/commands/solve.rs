//! `klotski-sql solve`: the steps to a nearest solution.

use anyhow::Result;
use clap::Args;
use klotski::graph::{LayerModel, Leg, Stopped};
use klotski::message;
use klotski::{Layout, Metric};
use klotski_program::CliError;

use super::layout_argument::LayoutArgument;
use super::metric_argument::MetricArgument;
use super::path_steps::PathSteps;
use crate::cli::answer::Checked;
use crate::cli::invocation::Invocation;
use crate::query::{Session, Solved, solve};

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
        // The warehouse holds which solutions are nearest in steps.
        let stored = match metric {
            Metric::Step => solve(session, &layout)?,
            Metric::Straight | Metric::Unit => Solved::NotStored,
        };
        let path = match stored {
            Solved::Way(path) => Some(path),
            Solved::Unsolvable => None,
            Solved::NotStored => search(session, &layout, metric)?,
        };
        let path = path.ok_or_else(|| {
            CliError::NotFound(message!(
                "{layout} has no solution: no layout of its group is solved",
                layout = layout.code(),
            ))
        })?;
        self.steps.write(&layout, &path, metric)
    }
}

/// A shortest path to a solution, if there is one.
fn search(session: &Session, layout: &Layout, metric: Metric) -> Result<Option<Vec<Leg>>> {
    let stop = session.stop();
    let model = LayerModel::search_until(layout, metric, &|| stop.is_due())
        .map_err(|Stopped| stop.reason())?;
    let Some(nearest) = model.solutions().into_iter().next() else { return Ok(None) };
    let routes = model.routes_while(&nearest.layout, |_| stop.check())?;
    Ok(routes.map(|routes| routes.first()))
}

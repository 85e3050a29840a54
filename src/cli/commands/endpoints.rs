//! The arguments of the commands about the paths between two layouts.

use anyhow::Result;
use clap::Args;
use klotski::graph::{LayerModel, RouteMap, Stopped};
use klotski::message;
use klotski::{Layout, Metric};
use klotski_program::CliError;

use super::metric_argument::MetricArgument;
use crate::cli::completers;
use crate::query::Session;

#[derive(Debug, Args)]
pub struct Endpoints {
    /// The first layout: a name, e.g. 横刀立马, or a code, e.g. 4FEA134; also id:NUMBER,
    /// short:CODE or class-group_num-group_index
    #[arg(value_name = "FROM", add = completers::layouts())]
    from: String,
    /// The last layout
    #[arg(value_name = "TO", add = completers::layouts())]
    to: String,
    #[command(flatten)]
    metric: MetricArgument,
}

/// All shortest paths between two layouts.
pub struct RoutesBetween {
    pub from: Layout,
    pub to: Layout,
    pub metric: Metric,
    pub map: RouteMap,
}

impl Endpoints {
    /// Searches the shortest paths.
    pub fn routes(&self, session: &Session) -> Result<RoutesBetween> {
        let resolve = |text: &str| session.resolver().layout(text);
        let (from, to) = (resolve(&self.from)?, resolve(&self.to)?);
        let no_path = || {
            let (from, to) = (from.code(), to.code());
            CliError::NotFound(message!(
                "no path leads from {from} to {to}: they are in different groups",
                from,
                to
            ))
        };
        // Every step stays within its class, so layouts of two classes need no search.
        if from.class() != to.class() {
            return Err(no_path().into());
        }
        let metric = self.metric.metric;
        let stop = session.stop();
        let model = LayerModel::search_until(&from, metric, &|| stop.is_due())
            .map_err(|Stopped| stop.reason())?;
        let map = model.routes_while(&to, |_| stop.check())?.ok_or_else(no_path)?;
        Ok(RoutesBetween { from, to, metric, map })
    }
}

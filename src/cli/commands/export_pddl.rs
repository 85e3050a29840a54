//! `klotski-sql export pddl`: puzzles for planners.

use anyhow::Result;
use clap::Args;
use klotski::{Goal, message, unreachable};
use klotski_program::CliError;
use klotski_query::{Answer, Arguments, ask, find};

use super::arguments::{MetricArgument, search};
use crate::cli::answer::{FolderOptions, write_new};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::export::pddl;

/// Puzzles for planners in PDDL, with their optimal costs
#[derive(Debug, Args)]
#[command(after_help = "\
The folder has domain.pddl, a problem CODE.pddl for each layout, and costs.csv. The domain is that of \
the metric: of unit moves every action costs 1, of others a move is a start, which costs 1, actions of \
one cell and a stop.")]
pub struct PddlArgs {
    /// A layout, e.g. 横刀立马; with -n a class, e.g. 5-4-1
    #[arg(value_name = "LAYOUT|CLASS", add = completers::layouts())]
    of: String,
    /// So many layouts of the class, as puzzles --spread chooses them
    #[arg(short)]
    n: Option<u32>,
    /// Their fewest steps to a solution: 81, 50..60, 50.. or ..60
    #[arg(long, value_name = "STEPS", default_value = "1..999", requires = "n")]
    steps: String,
    /// Another goal: a block and its cell, e.g. 2x2@12 or V@0,V@3, a layout, or a board in which ?
    /// may be anything
    #[arg(long, value_name = "GOAL", add = completers::layouts())]
    to: Option<String>,
    #[command(flatten)]
    metric: MetricArgument,
    #[command(flatten)]
    folder: FolderOptions,
}

impl PddlArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session_if_any()?;
        let metric = self.metric.metric;
        let goal = match &self.to {
            Some(text) => session.resolver().goal(text)?,
            None => Goal::SOLVED,
        };
        let mut layouts = Vec::new();
        if let Some(n) = self.n {
            let query = find("puzzles")?;
            let (class, steps) = (&self.of, &self.steps);
            let words = [class, steps, &n.to_string(), "1"].map(str::to_owned);
            let mut puzzles = Answer::default();
            ask(call.session()?, query, &Arguments::read(query, &words)?, &mut puzzles)?;
            if puzzles.rows.is_empty() {
                let fault = message!("no layout of {class} needs {steps} steps", class, steps);
                return Err(CliError::NotFound(fault).into());
            }
            for row in &puzzles.rows {
                layouts.push(session.resolver().layout(&puzzles.get(row, "code").text())?);
            }
        } else {
            layouts.push(session.resolver().layout(&self.of)?);
        }
        let mut costs = vec!["file,code,cost\n".to_owned()];
        let mut files = vec![("domain.pddl".to_owned(), pddl::domain(metric))];
        for layout in layouts {
            let nearest = search(session, &layout, metric)?.nearest(&goal);
            let (cost, _) = nearest.ok_or_else(|| {
                CliError::NotFound(unreachable(&layout, &goal, self.to.as_deref()))
            })?;
            let (code, file) = (layout.code(), format!("{}.pddl", layout.code()));
            costs.push(format!("{file},{code},{cost}\n"));
            files.push((file, pddl::problem(&layout, &goal, metric, cost)));
        }
        files.push(("costs.csv".to_owned(), costs.concat()));
        self.folder.refuse_to_replace(files.iter().map(|(name, _)| name.as_str()))?;
        self.folder.fill(|folder| {
            files.iter().try_for_each(|(name, text)| write_new(&folder.join(name), text.as_bytes()))
        })
    }
}

//! Arguments of several commands: a layout, a metric, two layouts, threads.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use klotski::graph::{LayerModel, ShortestPaths, Stopped};
use klotski::{Layout, Metric, message, names, unreachable};
use klotski_program::{CliError, Progress, stderr};
use klotski_query::Session;
use klotski_texts::counted;
use strum::VariantNames;

use super::board_input::text_or_input;
use crate::cli::answer::Destination;
use crate::cli::completers;

#[derive(Debug, Args)]
pub struct LayoutArgument {
    /// A name, e.g. 横刀立马, or a code, e.g. 4FEA134; also id:NUMBER, short:CODE,
    /// class-group_num[-group_index] or a board, e.g. abbc/abbc/deef/dghf/i..j; - reads a board from
    /// standard input
    #[arg(value_name = "LAYOUT", add = completers::layouts())]
    text: String,
}

impl LayoutArgument {
    pub fn resolve(&self, session: &Session) -> Result<Layout> {
        let resolver = session.resolver();
        Ok(resolver.layout(&text_or_input(&self.text, resolver.signs())?)?)
    }

    /// As [`note_goal`].
    pub fn note_goal(&self, layout: &Layout) {
        note_goal(&self.text, layout);
    }
}

/// If the puzzle of a name ends elsewhere, writes a note on stderr: the figures of a layout count the
/// moves to a solution.
pub fn note_goal(text: &str, layout: &Layout) {
    if let Some((name, goal)) = names::with_goal(text, layout) {
        let code = format!("{:#}", layout.code());
        stderr::say(&message!(
            "the puzzle {name} ends elsewhere: `klotski-sql solve {code} --to {goal}` solves it",
            name,
            code,
            goal
        ));
    }
}

#[derive(Debug, Args)]
pub struct MetricArgument {
    /// What counts as one move
    ///
    /// step: one block moves any distance, around corners too; straight: any distance in one
    /// direction; unit: by one cell
    #[arg(
        long = "metric",
        value_name = "METRIC",
        default_value_t = Metric::Step,
        ignore_case = true,
        value_parser = metric_parser()
    )]
    pub metric: Metric,
}

pub fn metric_parser() -> impl TypedValueParser<Value = Metric> {
    one_of(Metric::VARIANTS)
}

/// Parses one of these names of values.
pub fn one_of<T: FromStr<Err = strum::ParseError> + Clone + Send + Sync + 'static>(
    names: &'static [&'static str],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

#[derive(Debug, Args)]
pub struct Endpoints {
    /// The first layout: a name, e.g. 横刀立马, or a code, e.g. 4FEA134; also id:NUMBER, short:CODE,
    /// class-group_num[-group_index] or a board, e.g. abbc/abbc/deef/dghf/i..j; - reads a board from
    /// standard input
    #[arg(value_name = "FROM", add = completers::layouts())]
    from: String,
    /// The last layout, or a goal: a block and its cell, e.g. 2x2@12 or V@0,V@3, or a board in which
    /// ? may be anything
    #[arg(value_name = "TO", add = completers::layouts())]
    to: String,
    #[command(flatten)]
    metric: MetricArgument,
}

/// All shortest paths between two layouts, or from a layout to a goal.
pub struct PathsBetween {
    pub from: Layout,
    /// The code of the last layout, or the goal as it was written.
    pub to: String,
    pub metric: Metric,
    pub map: ShortestPaths,
}

impl Endpoints {
    pub fn routes(&self, session: &Session) -> Result<PathsBetween> {
        let (resolver, metric) = (session.resolver(), self.metric.metric);
        let from = resolver.layout(&text_or_input(&self.from, resolver.signs())?)?;
        let to = text_or_input(&self.to, resolver.signs())?;
        let goal = resolver.goal(&to)?;
        let no_path = || CliError::NotFound(unreachable(&from, &goal, Some(&to)));
        let last = goal.layout();
        // Every step stays within its class, so layouts of two classes need no search.
        if last.is_some_and(|last| last.class() != from.class()) {
            return Err(no_path().into());
        }
        let model = search(session, &from, metric)?;
        let map = model.goal_paths_while(&goal, |_| session.stop().check())?.ok_or_else(no_path)?;
        let to = last.map_or_else(|| to.into_owned(), |last| last.code().to_string());
        Ok(PathsBetween { from, to, metric, map })
    }
}

/// Searches the layers of a layout, unless the session is stopped.
pub fn search(session: &Session, from: &Layout, metric: Metric) -> Result<LayerModel> {
    let stop = session.stop();
    let found = LayerModel::search_until(from, metric, &|| stop.is_due());
    Ok(found.map_err(|Stopped| stop.reason())?)
}

/// What a group without a solution is, for people.
pub fn dead_end(layouts: &impl ToString) -> String {
    let layouts = counted(layouts, "{n} layout", "{n} layouts");
    message!("no solution: a dead end of {layouts}", layouts)
}

#[derive(Debug, Args)]
pub struct FileArgument {
    /// The file, which appears once it is complete
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

impl FileArgument {
    /// The format by the ending.
    pub fn format<F: FromStr + VariantNames>(&self) -> Result<F, CliError> {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        ending.and_then(|ending| ending.parse().ok()).ok_or_else(|| {
            let endings = F::VARIANTS.iter().map(|ending| format!(".{ending}"));
            CliError::Usage(message!(
                "{path} has no ending of a format: name the file {endings}",
                path = self.output.display(),
                endings = endings.collect::<Vec<_>>().join(", ")
            ))
        })
    }

    /// Writes the file, which is checked before the work of `fill`.
    pub fn write(&self, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        Destination::new(Some(self.output.clone()), self.force, false).write_bytes(fill)
    }
}

#[derive(Debug, Args)]
pub struct ThreadsArgument {
    /// Number of threads; one per core if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadsArgument {
    /// The given number, else one thread per core.
    pub fn number(&self) -> usize {
        self.threads.map_or_else(one_thread_per_core, usize::from)
    }
}

#[derive(Debug, Args)]
pub struct QuietArgument {
    /// Print no progress
    #[arg(long, short)]
    quiet: bool,
}

impl QuietArgument {
    pub fn progress(&self) -> Progress {
        Progress::new(self.quiet)
    }
}

pub fn one_thread_per_core() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

//! `klotski-sql map`: the map of a group.

use anyhow::{Result, bail};
use clap::Args;
use klotski::graph::{GroupMap, LayerModel, LayoutGraph, Stopped};
use klotski::{Metric, message};
use klotski_program::CliError;
use klotski_report::picture::{MapPicture, Measure};
use klotski_report::{MOST_OF_PAGE, map_page};
use klotski_texts::language;
use klotski_texts::{counted, separated};
use strum::VariantNames;

use super::arguments::{FileArgument, LayoutArgument, MetricArgument, one_of, search};
use super::path_steps::counted_moves;
use crate::cli::answer::MapFormat;
use crate::cli::invocation::Invocation;
use crate::export::{GraphFileFormat, gexf, names_of_moves};

/// The map of a group: a picture of its graph, the same each time
#[derive(Debug, Args)]
#[command(after_help = "\
The ending of the file names the format: .svg, .html (a page to rotate and to pick layouts), .csv \
(a point for each layout) or .gexf (for Gephi, with the edges). The distance of two points \
resembles the number of moves between their layouts.")]
pub struct MapArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    #[command(flatten)]
    metric: MetricArgument,
    /// What the colours show: moves to a solution, farthest step, layer from the seed, or degree
    /// [default: moves, or layer if the group has no solution]
    #[arg(long, value_name = "MEASURE", value_parser = one_of::<Measure>(Measure::VARIANTS))]
    by: Option<Measure>,
    /// The dimensions of the map, 2 or 3; pictures show the first two
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    dimensions: u8,
    #[command(flatten)]
    file: FileArgument,
}

impl MapArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let format = self.file.format()?;
        let session = call.session_if_any()?;
        let layout = self.layout.resolve(session)?;
        let stop = session.stop();
        let is_stopped = || stop.is_due();
        let reason = |Stopped| stop.reason();
        let metric = self.metric.metric;
        if format == MapFormat::Html && metric != Metric::Step {
            bail!(CliError::Usage(message!("a page has the map by steps: leave out --metric")));
        }
        self.file.write(|out| {
            let model = search(session, &layout, metric)?;
            // Only GEXF has the numbers of groups, which need the graph of the class.
            let graph = if format == MapFormat::Gexf {
                LayoutGraph::of(layout.class(), Some(&layout), metric, &is_stopped)
            } else {
                LayoutGraph::of_group(&model, &is_stopped)
            };
            let graph = graph.map_err(reason)?;
            if format == MapFormat::Gexf {
                GraphFileFormat::Gexf.check(&graph)?;
            }
            if format == MapFormat::Html && graph.len() > MOST_OF_PAGE {
                bail!(CliError::Usage(message!(
                    "the group has {layouts} layouts, too many for a page: write .svg",
                    layouts = separated(&graph.len().to_string())
                )));
            }
            let is_solvable = graph.is_solvable();
            let by = self.by.unwrap_or(if is_solvable { Measure::Moves } else { Measure::Layer });
            if by == Measure::Moves && !is_solvable {
                let fault = message!("no layout of the group is solved: use --by layer");
                bail!(CliError::NotFound(fault));
            }
            let values = by.values(&graph, &is_stopped).map_err(reason)?;
            let map =
                GroupMap::until(&graph, self.dimensions.into(), &is_stopped).map_err(reason)?;
            match format {
                MapFormat::Svg => {
                    let picture = MapPicture {
                        title: title(&graph, &model),
                        legend: by.legend(metric),
                        points: map.coordinates,
                        edges: graph.pairs().collect(),
                        values,
                        solved: graph.solved().collect(),
                        start: layout,
                        path: MapPicture::path_of(&graph, &model),
                    };
                    out.write_all(picture.svg(language()).as_bytes())?;
                }
                MapFormat::Html => {
                    let farthest = if by == Measure::Farthest { &values[..] } else { &[] };
                    let (title, group) = (title(&graph, &model), &graph.codes);
                    let page =
                        map_page(&layout, &title, group, &map, by.into(), farthest, language());
                    out.write_all(page.as_bytes())?;
                }
                MapFormat::Gexf => gexf(&graph, Some(&map), stop, out)?,
                MapFormat::Csv => {
                    let [moves, farthest] = names_of_moves(metric);
                    let measure = match by {
                        Measure::Moves => moves,
                        Measure::Farthest => farthest,
                        Measure::Layer | Measure::Degree => by.into(),
                    };
                    writeln!(out, "code,x,y,z,{measure}")?;
                    let points = graph.codes.iter().zip(&map.coordinates);
                    for ((code, [x, y, z]), value) in points.zip(&values) {
                        writeln!(out, "{code},{x},{y},{z},{value}")?;
                    }
                }
            }
            Ok(())
        })
    }
}

/// The group in a sentence.
fn title(graph: &LayoutGraph, model: &LayerModel) -> String {
    let layout = model.root();
    let code = layout.code();
    let name = klotski::names::title(&layout, language().tag());
    message!(
        "The group of {layout}: {layouts}, {edges}; {steps}",
        layout = name.map_or_else(|| code.to_string(), |name| format!("{name} ({code})")),
        layouts = counted(&graph.len(), "{n} layout", "{n} layouts"),
        edges = counted(&graph.edges(), "{n} edge", "{n} edges"),
        steps = match model.solutions().first() {
            Some(solution) => {
                message!(
                    "{moves} to a solution",
                    moves = counted_moves(solution.step.into(), model.metric())
                )
            }
            None => message!("no solution"),
        }
    )
}

//! `klotski-sql map`: the map of a group.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use klotski::graph::{GroupMap, LayerModel, Stopped};
use klotski::message;
use klotski::{Layout, Metric};
use klotski_program::texts::{counted, counted_moves, separated};
use klotski_program::{CliError, language};
use strum::{EnumString, IntoStaticStr, VariantNames};

use super::arguments::{LayoutArgument, MetricArgument};
use crate::cli::answer::OutputOptions;
use crate::cli::invocation::Invocation;
use crate::export::{GraphFileFormat, LayoutGraph};
use crate::picture::{MOST_LINES, MapPicture, Theme};
use crate::report::map_page;

/// The map of a group: a picture of its graph, the same each time
#[derive(Debug, Args)]
#[command(after_help = "\
The ending of the file names the format: .svg, .png (1,600 pixels wide, without text), .html (a page to rotate and to pick layouts), .csv (a point \
for each layout) or .gexf (for Gephi, with the edges). The distance of two points resembles the \
number of moves between their layouts. Groups above 100,000 layouts are drawn as pixels in SVG, too.")]
pub struct MapArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    #[command(flatten)]
    metric: MetricArgument,
    /// What the colours show: steps to a solution, farthest step, layer from the seed, or degree;
    /// steps, if the group has a solution
    #[arg(long, value_name = "MEASURE", value_parser = measures())]
    by: Option<Measure>,
    /// The dimensions of the map, of which pictures show the first two
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    dimensions: u8,
    /// The ground of a PNG; an SVG has both, for readers who prefer one
    #[arg(long, value_name = "THEME", default_value = "dark", value_parser = themes())]
    theme: Theme,
    /// The file, which appears once it is complete
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// What the colours of a map show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase")]
enum Measure {
    Steps,
    Farthest,
    Layer,
    Degree,
}

/// The format of the file, by its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
enum MapFormat {
    Svg,
    Png,
    Html,
    Csv,
    Gexf,
}

fn measures() -> impl clap::builder::TypedValueParser<Value = Measure> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Measure::VARIANTS).try_map(|name| name.parse())
}

fn themes() -> impl clap::builder::TypedValueParser<Value = Theme> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Theme::VARIANTS).try_map(|name| name.parse())
}

impl MapArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let format = self.format()?;
        let session = call.session_if_any()?;
        let layout = self.layout.resolve(session)?;
        let stop = session.stop();
        let is_stopped = || stop.is_due();
        let reason = |Stopped| stop.reason();
        let metric = self.metric.metric;
        let graph =
            LayoutGraph::of(layout.class(), Some(&layout), metric, &is_stopped).map_err(reason)?;
        if format == MapFormat::Gexf
            && let Some(refusal) = graph.refusal(GraphFileFormat::Gexf)
        {
            bail!(CliError::Usage(refusal));
        }
        if format == MapFormat::Html && graph.len() > MOST_LINES {
            bail!(CliError::Usage(message!(
                "the group has {layouts} layouts, too many for a page: write .png or .svg",
                layouts = separated(&graph.len().to_string())
            )));
        }
        if format == MapFormat::Html && metric != Metric::Step {
            bail!(CliError::Usage(message!("a page has the map by steps: leave out --metric")));
        }
        let model = LayerModel::search_until(&layout, metric, &is_stopped).map_err(reason)?;
        let by = self.by.unwrap_or(if model.solutions().is_empty() {
            Measure::Layer
        } else {
            Measure::Steps
        });
        let values = values(&graph, by)?;
        let map = GroupMap::until(&model, self.dimensions.into(), &is_stopped).map_err(reason)?;
        let output = OutputOptions::new(Some(self.output.clone()), self.force, true);
        let picture = || self.picture(&layout, &graph, &model, by, &values, &map.coordinates);
        output.write_bytes(|out| {
            match format {
                MapFormat::Svg => out.write_all(picture().svg(language()).as_bytes())?,
                MapFormat::Png => out.write_all(&picture().png(self.theme))?,
                MapFormat::Html => {
                    let title = title(&layout, &graph, &model);
                    let farthest: Vec<u16> =
                        if by == Measure::Farthest { values.clone() } else { Vec::new() };
                    let page =
                        map_page(&layout, &title, &model.group(), &map, &farthest, language());
                    out.write_all(page.as_bytes())?;
                }
                MapFormat::Gexf => graph.write_map(&map.coordinates, out)?,
                MapFormat::Csv => {
                    writeln!(out, "code,x,y,z,{}", <&str>::from(by))?;
                    for ((code, [x, y, z]), value) in
                        graph.codes().zip(&map.coordinates).zip(&values)
                    {
                        writeln!(out, "{code},{x},{y},{z},{value}")?;
                    }
                }
            }
            Ok(())
        })
    }

    fn format(&self) -> Result<MapFormat> {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        let format = ending.and_then(|ending| ending.parse().ok());
        format.ok_or_else(|| {
            let endings = MapFormat::VARIANTS.iter().map(|ending| format!(".{ending}"));
            let message = message!(
                "{path} has no ending of a map: name the file {endings}",
                path = self.output.display(),
                endings = endings.collect::<Vec<_>>().join(", ")
            );
            CliError::Usage(message).into()
        })
    }

    fn picture(
        &self,
        layout: &Layout,
        graph: &LayoutGraph,
        model: &LayerModel,
        by: Measure,
        values: &[u16],
        points: &[[i16; 3]],
    ) -> MapPicture {
        let metric = self.metric.metric;
        let group = model.group();
        let position = |layout: &Layout| {
            group.iter().position(|other| other == layout).and_then(|at| u32::try_from(at).ok())
        };
        let path = model.solutions().first().and_then(|solution| {
            let routes = model.routes_to(&solution.layout)?;
            let on_path =
                std::iter::once(*layout).chain(routes.first().into_iter().map(|leg| leg.to));
            on_path.map(|layout| position(&layout)).collect::<Option<Vec<u32>>>()
        });
        let path = path.unwrap_or_else(|| position(layout).into_iter().collect());
        let moves = metric.noun(2);
        let legend = match by {
            Measure::Steps => message!("colour: {moves} to a solution", moves),
            Measure::Farthest => message!("colour: {moves} to the farthest layouts", moves),
            Measure::Layer => message!("colour: {moves} from the seed", moves),
            Measure::Degree => message!("colour: degree, the layouts one move away"),
        };
        MapPicture {
            title: title(layout, graph, model),
            legend,
            points: points.to_vec(),
            edges: graph.pairs().collect(),
            values: values.to_vec(),
            solved: graph.solved(),
            start: *layout,
            path,
        }
    }
}

/// The group in a sentence.
fn title(layout: &Layout, graph: &LayoutGraph, model: &LayerModel) -> String {
    let code = layout.code();
    let name = klotski::names::title(layout, language().tag());
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

/// By layout: what its colour shows.
fn values(graph: &LayoutGraph, by: Measure) -> Result<Vec<u16>> {
    Ok(match by {
        Measure::Steps => graph.steps().collect::<Option<Vec<u16>>>().ok_or_else(|| {
            CliError::NotFound(message!("no layout of the group is solved: use --by layer"))
        })?,
        Measure::Farthest => graph.farthest_steps().collect(),
        Measure::Layer => graph.layers().collect(),
        Measure::Degree => {
            graph.degrees().map(|degree| u16::try_from(degree).unwrap_or(u16::MAX)).collect()
        }
    })
}

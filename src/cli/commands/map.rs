//! `klotski-sql map`: the map of a group.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use klotski::graph::{GroupMap, LayerModel, Stopped};
use klotski::message;
use klotski::{Code, Layout, Metric};
use klotski_program::texts::{counted, counted_moves, separated};
use klotski_program::{CliError, language};
use strum::{EnumString, IntoStaticStr, VariantNames};

use super::arguments::{FileArgument, LayoutArgument, MetricArgument};
use crate::cli::answer::Spinner;
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
    #[arg(long, value_name = "MEASURE")]
    by: Option<Measure>,
    /// The dimensions of the map, of which pictures show the first two
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    dimensions: u8,
    /// The ground of a PNG; an SVG has both, for readers who prefer one
    #[arg(long, value_name = "THEME", default_value = "dark", value_parser = themes())]
    theme: Theme,
    #[command(flatten)]
    file: FileArgument,
}

/// What the colours of a map show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, ValueEnum)]
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

fn themes() -> impl clap::builder::TypedValueParser<Value = Theme> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Theme::VARIANTS).try_map(|name| name.parse())
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
        let _spinner = Spinner::start();
        self.file.write(|out| {
            let graph = LayoutGraph::of(layout.class(), Some(&layout), metric, &is_stopped)
                .map_err(reason)?;
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
            let model = LayerModel::search_until(&layout, metric, &is_stopped).map_err(reason)?;
            let is_solvable = !model.solutions().is_empty();
            let by = self.by.unwrap_or(if is_solvable { Measure::Steps } else { Measure::Layer });
            let values = values(&graph, by)?;
            let map =
                GroupMap::until(&model, self.dimensions.into(), &is_stopped).map_err(reason)?;
            let picture = || picture(&graph, &model, by, &values, &map.coordinates);
            match format {
                MapFormat::Svg => out.write_all(picture().svg(language()).as_bytes())?,
                MapFormat::Png => out.write_all(&picture().png(self.theme))?,
                MapFormat::Html => {
                    let farthest = if by == Measure::Farthest { &values[..] } else { &[] };
                    let (title, group) = (title(&graph, &model), model.group());
                    let lang = language();
                    let page = map_page(&layout, &title, &group, &map, by.into(), farthest, lang);
                    out.write_all(page.as_bytes())?;
                }
                MapFormat::Gexf => graph.gexf(Some((&map, by.into(), &values)), out)?,
                MapFormat::Csv => {
                    writeln!(out, "code,x,y,z,{}", <&str>::from(by))?;
                    let points = graph.codes().zip(&map.coordinates);
                    for ((code, [x, y, z]), value) in points.zip(&values) {
                        writeln!(out, "{code},{x},{y},{z},{value}")?;
                    }
                }
            }
            Ok(())
        })
    }
}

/// The map with the path of `klotski-sql solve`, as `src/report/site/map.js` draws it.
fn picture(
    graph: &LayoutGraph,
    model: &LayerModel,
    by: Measure,
    values: &[u16],
    points: &[[i16; 3]],
) -> MapPicture {
    let routes = model.solutions().first().and_then(|nearest| model.routes_to(&nearest.layout));
    let steps = routes.map(|routes| routes.first()).unwrap_or_default();
    let path = std::iter::once(model.root()).chain(steps.into_iter().map(|leg| leg.to));
    let codes: Vec<Code> = graph.codes().collect();
    let number = |layout: Layout| u32::try_from(codes.binary_search(&layout.code()).ok()?).ok();
    let moves = model.metric().noun(2);
    let legend = match by {
        Measure::Steps => message!("colour: {moves} to a solution", moves),
        Measure::Farthest => message!("colour: {moves} to the farthest layouts", moves),
        Measure::Layer => message!("colour: {moves} from the seed", moves),
        Measure::Degree => message!("colour: degree, the layouts one move away"),
    };
    MapPicture {
        title: title(graph, model),
        legend,
        points: points.to_vec(),
        edges: graph.pairs().collect(),
        values: values.to_vec(),
        solved: graph.solved(),
        start: model.root(),
        path: path.filter_map(number).collect(),
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

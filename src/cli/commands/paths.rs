//! `klotski-sql paths`: all shortest paths between two layouts.

use std::collections::BTreeSet;

use anyhow::Result;
use clap::Args;
use klotski::graph::PathEdge;
use klotski::{Layout, message};
use klotski_query::RowSink;
use klotski_report::picture;
use klotski_texts::counted;
use klotski_texts::language;

use super::arguments::{Endpoints, PathsBetween};
use super::path_steps::counted_moves;
use crate::cli::answer::{Check, Checked, DrawingOptions, FileContent, HEADING};
use crate::cli::invocation::Invocation;
use crate::render::{Format, GraphFormat, PathGraph};

/// All shortest paths between two layouts: their number and map
#[derive(Debug, Args)]
pub struct PathsArgs {
    #[command(flatten)]
    layouts: Endpoints,
    #[command(flatten)]
    output: Checked<MapOptions>,
}

/// The form of the map, and where it goes
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
struct MapOptions {
    /// Write the map for Graphviz; so does --output FILE.dot
    #[arg(long, conflicts_with_all = ["graphml", "json", "svg", "format"])]
    dot: bool,
    /// Write the map for networkx, Gephi, yEd; so does --output FILE.graphml
    #[arg(long, conflicts_with_all = ["json", "svg", "format"])]
    graphml: bool,
    /// Write the map as one object, with the exact number of paths
    #[arg(long, conflicts_with_all = ["svg", "format"])]
    json: bool,
    #[command(flatten)]
    drawing: DrawingOptions,
}

impl Check for MapOptions {
    fn check(&self) -> Result<(), String> {
        let asked = self.asked();
        if asked.is_some() {
            self.drawing.format.output.check()?;
        }
        self.drawing.check_drawing(false)?;
        match (asked, self.drawing.format.content()?) {
            (Some(asked), Some(FileContent::Graph(named))) if asked == named => Ok(()),
            (None, Some(FileContent::Graph(_)))
            | (Some(_), None)
            | (Some(GraphFormat::Json), Some(FileContent::Rows(Format::Json))) => Ok(()),
            (Some(asked), Some(named)) => Err(message!(
                "--{graph} contradicts the name of the output, which is one of {named}",
                graph = FileContent::Graph(asked).name(),
                named = named.name()
            )),
            (None, _) => self.drawing.check(),
        }
    }
}

impl MapOptions {
    /// The graph format by an option.
    fn asked(&self) -> Option<GraphFormat> {
        match self {
            Self { dot: true, .. } => Some(GraphFormat::Dot),
            Self { graphml: true, .. } => Some(GraphFormat::GraphMl),
            Self { json: true, .. } => Some(GraphFormat::Json),
            _ => None,
        }
    }

    /// The graph format by an option or by the name of the output.
    fn graph_format(&self) -> Option<GraphFormat> {
        match self.drawing.format.content() {
            Ok(Some(FileContent::Graph(named))) => Some(named),
            _ => self.asked(),
        }
    }
}

impl PathsArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session_if_any()?;
        let routes = self.layouts.routes(session)?;
        let edges: Vec<PathEdge> = routes.map.edges().collect();
        let MapOptions { drawing, .. } = &*self.output;
        if let Some(file) = drawing.svg() {
            let map = picture::PathsPicture {
                title: title(&routes),
                layers: routes.map.layers().collect(),
                edges: edges.iter().map(|leg| (leg.from, leg.to)).collect(),
            };
            return drawing.format.output.write_svg(file, &map.svg(language()));
        }
        if let Some(format) = self.output.graph_format() {
            let graph = graph(&routes, &edges);
            return drawing.format.output.write_bytes(|out| Ok(graph.write(format, out)?));
        }
        if drawing.format.has_format() {
            return drawing.format.write_rows(|sink| write_legs(&edges, sink));
        }
        drawing.format.output.write_drawing(|out, _| {
            writeln!(out, "{}\n", title(&routes))?;
            for (layer, layouts) in routes.map.layers().enumerate() {
                let codes: BTreeSet<String> = layouts.iter().map(code).collect();
                let codes: Vec<String> = codes.into_iter().collect();
                writeln!(out, "{layer:4}  {}", codes.join(" "))?;
            }
            Ok(())
        })
    }
}

fn code(layout: &Layout) -> String {
    layout.code().to_string()
}

fn title(PathsBetween { from, to, metric, map }: &PathsBetween) -> String {
    let layouts: usize = map.layers().map(|layer| layer.len()).sum();
    message!(
        "{paths} of {moves} from {from} to {to}, over {layouts}",
        paths = counted(&map.number(), "{n} shortest path", "{n} shortest paths"),
        moves = counted_moves(map.length(), *metric),
        from = from.code(),
        to,
        layouts = counted(&layouts, "{n} layout", "{n} layouts")
    )
}

fn graph(PathsBetween { from, to, metric, map }: &PathsBetween, edges: &[PathEdge]) -> PathGraph {
    let paths = map.number().to_string();
    let (noun, steps) = (if paths == "1" { "path" } else { "paths" }, map.length());
    PathGraph {
        title: format!("{paths} {noun} of {steps} {}", metric.noun(steps)),
        metric: metric.to_string(),
        from: code(from),
        to: to.clone(),
        steps,
        paths,
        layers: map.layers().map(|layer| layer.iter().map(code).collect()).collect(),
        edges: edges.iter().map(|leg| (code(&leg.from), code(&leg.to))).collect(),
    }
}

fn write_legs(edges: &[PathEdge], sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["layer", "code", "next_code"])?;
    for leg in edges {
        let (from, to) = (code(&leg.from), code(&leg.to));
        sink.row(&[leg.layer.into(), from.into(), to.into()])?;
    }
    Ok(sink.end()?)
}

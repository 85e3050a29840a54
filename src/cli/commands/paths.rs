//! `klotski-sql paths`: all shortest paths between two layouts.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::endpoints::{Endpoints, RoutesBetween};
use crate::board::Layout;
use crate::cli::invocation::Invocation;
use crate::graph::Leg;
use crate::picture;
use crate::render::{GraphFormat, RouteGraph};
use crate::rows::RowSink;

/// All shortest paths between two layouts: their number and map
#[derive(Debug, Args)]
#[group(id = "graph", multiple = false, args = ["dot", "graphml", "json", "svg"])]
pub struct PathsArgs {
    #[command(flatten)]
    layouts: Endpoints,
    /// Write the map for Graphviz
    #[arg(long)]
    dot: bool,
    /// Write the map for networkx, Gephi, yEd
    #[arg(long)]
    graphml: bool,
    /// Write the map as one object, with the exact number of paths
    #[arg(long)]
    json: bool,
    /// Draw the map into this file: boards where they fit, else dots
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

impl PathsArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session_if_any()?;
        let routes = self.layouts.routes(&session)?;
        let legs: Vec<Leg> = routes.map.legs().collect();
        if let Some(file) = &self.svg {
            let map = picture::RoutePicture {
                title: title(&routes),
                layers: routes.map.layers().collect(),
                legs: legs.iter().map(|leg| (leg.from, leg.to)).collect(),
            };
            return call.output.write_svg(file, &map.svg());
        }
        if let Some(format) = self.graph_format() {
            let graph = graph(&routes, &legs);
            return call.output.write_bytes(|out| Ok(graph.write(format, out)?));
        }
        if call.output.has_format() {
            return call.output.write_rows(|sink| write_legs(&legs, sink));
        }
        call.output.write_drawing(|out, _| {
            writeln!(out, "{}\n", title(&routes))?;
            for (layer, layouts) in routes.map.layers().enumerate() {
                let codes: BTreeSet<String> = layouts.iter().map(code).collect();
                let codes: Vec<String> = codes.into_iter().collect();
                writeln!(out, "{layer:4}  {}", codes.join(" "))?;
            }
            Ok(())
        })
    }

    fn graph_format(&self) -> Option<GraphFormat> {
        match self {
            Self { dot: true, .. } => Some(GraphFormat::Dot),
            Self { graphml: true, .. } => Some(GraphFormat::GraphMl),
            Self { json: true, .. } => Some(GraphFormat::Json),
            _ => None,
        }
    }
}

fn code(layout: &Layout) -> String {
    layout.code().to_string()
}

fn title(RoutesBetween { from, to, metric, map }: &RoutesBetween) -> String {
    let layouts: usize = map.layers().map(|layer| layer.len()).sum();
    format!(
        "{} shortest paths of {} {} from {} to {}, over {layouts} layouts",
        map.number(),
        map.length(),
        metric.noun(map.length()),
        from.code(),
        to.code(),
    )
}

fn graph(RoutesBetween { from, to, metric, map }: &RoutesBetween, legs: &[Leg]) -> RouteGraph {
    RouteGraph {
        title: format!("{} paths of {} {}", map.number(), map.length(), metric.noun(map.length())),
        metric: metric.to_string(),
        from: code(from),
        to: code(to),
        steps: map.length(),
        paths: map.number().to_string(),
        layers: map.layers().map(|layer| layer.iter().map(code).collect()).collect(),
        edges: legs.iter().map(|leg| (code(&leg.from), code(&leg.to))).collect(),
    }
}

fn write_legs(legs: &[Leg], sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["layer", "code", "next_code"])?;
    for leg in legs {
        let (from, to) = (code(&leg.from), code(&leg.to));
        sink.row(&[leg.layer.into(), from.into(), to.into()])?;
    }
    Ok(sink.end()?)
}

//! `klotski-sql paths`: all shortest paths between two layouts.

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
use crate::cli::answer::{AnswerKind, AnswerOptions, Content};
use crate::cli::invocation::Invocation;
use crate::render::PathGraph;

/// All shortest paths between two layouts: their number and map
#[derive(Debug, Args)]
pub struct PathsArgs {
    #[command(flatten)]
    layouts: Endpoints,
    #[command(flatten)]
    output: AnswerOptions,
}

impl PathsArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.output.decide(AnswerKind::of("paths"))?;
        let routes = self.layouts.routes(call.session_if_any()?)?;
        let edges: Vec<PathEdge> = routes.map.edges().collect();
        let destination = &form.destination;
        match form.content {
            Some(Content::Picture) => {
                let map = picture::PathsPicture {
                    title: title(&routes),
                    layers: routes.map.layers().collect(),
                    edges: edges.iter().map(|leg| (leg.from, leg.to)).collect(),
                };
                destination.write_text(&map.svg(language()))
            }
            Some(Content::Graph(format)) => {
                destination.write_bytes(|out| Ok(graph(&routes, &edges).write(format, out)?))
            }
            Some(_) => form.write_rows(|sink| write_legs(&edges, sink)),
            None => destination.write_drawing(|out, _| {
                writeln!(out, "{}\n", title(&routes))?;
                for (layer, layouts) in routes.map.layers().enumerate() {
                    let mut codes: Vec<String> = layouts.iter().map(code).collect();
                    codes.sort_unstable();
                    writeln!(out, "{layer:4}  {}", codes.join(" "))?;
                }
                Ok(())
            }),
        }
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
        moves: steps,
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

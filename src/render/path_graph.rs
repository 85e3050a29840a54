//! The shortest paths between two layouts as a graph, for other programs.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

/// All shortest paths between two layouts, with codes for layouts.
#[derive(Clone, Debug, Serialize)]
pub struct PathGraph {
    #[serde(skip)]
    pub title: String,
    pub from: String,
    pub to: String,
    pub metric: String,
    /// The length of the paths, in moves of the metric.
    pub moves: usize,
    /// The number of paths, as text, because it may exceed the integers of other programs.
    pub paths: String,
    /// The codes of the layouts, by layer.
    pub layers: Vec<Vec<String>>,
    /// The codes before and after each step.
    pub edges: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    Dot,
    /// GraphML, for networkx, Gephi and yEd.
    GraphMl,
    /// One JSON object, with the fields of [`PathGraph`].
    Json,
}

impl PathGraph {
    pub fn write(&self, format: GraphFormat, out: &mut dyn Write) -> io::Result<()> {
        match format {
            GraphFormat::Dot => self.dot(out),
            GraphFormat::GraphMl => {
                let nodes = self.layers.iter().zip(0_u16..).flat_map(|(codes, layer)| {
                    codes.iter().map(move |code| (code, vec![("layer", layer.to_string())]))
                });
                let edges = self.edges.iter().map(|(from, to)| (from, to, Vec::new()));
                let graph = r#"id="routes" edgedefault="directed""#;
                write_graph_ml(out, [&[("layer", "int")], &[]], graph, nodes, edges)
            }
            GraphFormat::Json => {
                serde_json::to_writer(&mut *out, self)?;
                writeln!(out)
            }
        }
    }

    fn dot(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "digraph routes {{")?;
        writeln!(out, "    label=\"{}\";", self.title)?;
        for layer in &self.layers {
            let nodes: Vec<String> = layer.iter().map(|code| format!("\"{code}\"")).collect();
            writeln!(out, "    {{ rank=same; {}; }}", nodes.join("; "))?;
        }
        for (from, to) in &self.edges {
            writeln!(out, "    \"{from}\" -> \"{to}\";")?;
        }
        writeln!(out, "}}")
    }
}

/// The names and values of attributes.
type Data = Vec<(&'static str, String)>;

/// Writes a graph as GraphML. `keys` are the names and the types of the attributes of nodes and of
/// edges, `graph` has the attributes of the graph itself. Numbers and codes need no escape.
pub(crate) fn write_graph_ml<N: Display>(
    out: &mut dyn Write,
    keys: [&[(&str, &str)]; 2],
    graph: &str,
    nodes: impl Iterator<Item = (N, Data)>,
    edges: impl Iterator<Item = (N, N, Data)>,
) -> io::Result<()> {
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(out, r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">"#)?;
    for (of, keys) in ["node", "edge"].iter().zip(keys) {
        for (key, kind) in keys {
            let name = format!(r#"id="{key}" for="{of}" attr.name="{key}""#);
            writeln!(out, r#"  <key {name} attr.type="{kind}"/>"#)?;
        }
    }
    let data = |data: Data| {
        let data = data.into_iter();
        data.map(|(key, value)| format!(r#"<data key="{key}">{value}</data>"#)).collect::<Vec<_>>()
    };
    writeln!(out, "  <graph {graph}>")?;
    for (node, attributes) in nodes {
        writeln!(out, r#"    <node id="{node}">{}</node>"#, data(attributes).concat())?;
    }
    for (from, to, attributes) in edges {
        let attributes = data(attributes).concat();
        writeln!(out, r#"    <edge source="{from}" target="{to}">{attributes}</edge>"#)?;
    }
    writeln!(out, "  </graph>\n</graphml>")
}

//! The shortest paths between two layouts as a graph, for other programs.

use std::io::{self, Write};

use serde::Serialize;

/// All shortest paths between two layouts, with codes for layouts.
#[derive(Clone, Debug, Serialize)]
pub struct PathGraph {
    /// The title.
    #[serde(skip)]
    pub title: String,
    /// The code of the first layout.
    pub from: String,
    /// The code of the last layout.
    pub to: String,
    /// The metric: step, straight or unit.
    pub metric: String,
    /// The length of the paths, in moves of the metric.
    pub steps: usize,
    /// The number of paths, as text, because it may exceed the integers of other programs.
    pub paths: String,
    /// The codes of the layouts, by layer.
    pub layers: Vec<Vec<String>>,
    /// The codes before and after each step of a path.
    pub edges: Vec<(String, String)>,
}

/// A format for graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// Graphviz.
    Dot,
    /// GraphML, for networkx, Gephi and yEd.
    GraphMl,
    /// One JSON object, with the fields of [`PathGraph`].
    Json,
}

impl PathGraph {
    /// Writes the graph.
    ///
    /// # Errors
    /// If the output fails.
    pub fn write(&self, format: GraphFormat, out: &mut dyn Write) -> io::Result<()> {
        match format {
            GraphFormat::Dot => self.dot(out),
            GraphFormat::GraphMl => self.graph_ml(out),
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

    fn graph_ml(&self, out: &mut dyn Write) -> io::Result<()> {
        // Codes are hexadecimal digits, so nothing needs an escape.
        writeln!(
            out,
            r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="layer" for="node" attr.name="layer" attr.type="int"/>
  <graph id="routes" edgedefault="directed">"#
        )?;
        for (layer, codes) in self.layers.iter().enumerate() {
            for code in codes {
                writeln!(out, r#"    <node id="{code}"><data key="layer">{layer}</data></node>"#)?;
            }
        }
        for (from, to) in &self.edges {
            writeln!(out, r#"    <edge source="{from}" target="{to}"/>"#)?;
        }
        writeln!(out, "  </graph>\n</graphml>")
    }
}

//! Route maps for other programs.

use std::io::{self, Write};

use serde::Serialize;

/// All shortest paths between two layouts, as text.
#[derive(Clone, Debug, Serialize)]
pub struct Routes {
    /// The code of the first layout.
    pub from: String,
    /// The code of the last.
    pub to: String,
    /// Steps between them.
    pub steps: usize,
    /// How many paths there are: more than a program's numbers may hold.
    pub paths: String,
    /// By layer, the codes of its layouts.
    pub layers: Vec<Vec<String>>,
    /// The codes before and after each step that is on a path.
    pub edges: Vec<(String, String)>,
}

/// A language for route maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// Graphviz.
    Dot,
    /// GraphML, which networkx, Gephi and yEd read.
    GraphMl,
    /// One object, with the keys of [`Routes`].
    Json,
}

impl Routes {
    /// Writes the map.
    ///
    /// # Errors
    /// When the output fails.
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
        writeln!(out, "    label=\"{} paths of {} steps\";", self.paths, self.steps)?;
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
        // Codes are hexadecimal digits: nothing needs to be escaped.
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

//! A group or a class as a graph, in the formats that programs for networks read.

mod npz;
mod sparse6;

use std::io::{self, Write};

use klotski::graph::{GroupMap, LayoutGraph};
use klotski::message;
use klotski_texts::separated;
use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::render::write_graph_ml;

/// A format for graphs, named by the ending of its files. The guide has the programs that read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum GraphFileFormat {
    GraphMl,
    Gexf,
    Mtx,
    Metis,
    S6,
    Csv,
    Npz,
}

impl GraphFileFormat {
    /// Why a graph is not written in the format, and what to write instead.
    pub fn refusal(self, graph: &LayoutGraph) -> Option<String> {
        /// Programs read XML into memory, about a kilobyte for an edge.
        const MOST_EDGES_OF_XML: usize = 1_000_000;
        let (edges, is_xml) = (graph.edges(), matches!(self, Self::GraphMl | Self::Gexf));
        (is_xml && edges > MOST_EDGES_OF_XML).then(|| {
            message!(
                "the graph has {edges} edges, too many for .{format}: write .npz, .mtx or .csv, \
                 or the edges as Parquet with `klotski-sql export edges`",
                edges = separated(&edges.to_string()),
                format = <&str>::from(self)
            )
        })
    }

    /// Writes a graph, whose groups are numbered.
    pub fn write(self, graph: &LayoutGraph, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::GraphMl => graph_ml(graph, out),
            Self::Gexf => gexf(graph, None, out),
            Self::Mtx => matrix_market(graph, out),
            Self::Metis => metis(graph, out),
            Self::S6 => sparse6::write(graph, out),
            Self::Csv => csv(graph, out),
            Self::Npz => npz::write(graph, out),
        }
    }
}

/// What the graph is, for comments.
fn title(graph: &LayoutGraph) -> String {
    let (class, nodes) = (graph.codes[0].layout().class(), graph.len());
    format!("Klotski, class {class}, {nodes} layouts, metric {}", graph.metric)
}

fn graph_ml(graph: &LayoutGraph, out: &mut dyn Write) -> io::Result<()> {
    let keys = [("code", "string"), ("moves", "int"), ("layer", "int"), ("group_num", "int")];
    let nodes = (0..).zip(attributes(graph));
    write_graph_ml(out, &keys, r#"edgedefault="undirected""#, nodes, graph.pairs())
}

/// Writes a graph as GEXF; of a map with the points of the layouts and the values of a measure.
pub fn gexf(
    graph: &LayoutGraph,
    map: Option<(&GroupMap, &str, &[u16])>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let added = map.filter(|(_, by, _)| !["moves", "layer"].contains(by));
    let declared = added.map(|(_, by, _)| {
        format!("\n      <attribute id=\"{by}\" title=\"{by}\" type=\"integer\"/>")
    });
    writeln!(
        out,
        r#"<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">
  <graph defaultedgetype="undirected">
    <attributes class="node">
      <attribute id="code" title="code" type="string"/>
      <attribute id="moves" title="moves" type="integer"/>
      <attribute id="layer" title="layer" type="integer"/>
      <attribute id="group_num" title="group_num" type="integer"/>{}
    </attributes>
    <nodes>"#,
        declared.unwrap_or_default()
    )?;
    for ((number, attributes), code) in attributes(graph).enumerate().zip(&graph.codes) {
        write!(out, r#"      <node id="{number}" label="{code}"><attvalues>"#)?;
        for (key, value) in attributes {
            write!(out, r#"<attvalue for="{key}" value="{value}"/>"#)?;
        }
        if let Some((_, by, values)) = added {
            write!(out, r#"<attvalue for="{by}" value="{}"/>"#, values[number])?;
        }
        write!(out, "</attvalues>")?;
        if let Some([x, y, z]) = map.map(|(map, ..)| map.coordinates[number]) {
            write!(out, r#"<viz:position x="{x}" y="{y}" z="{z}"/>"#)?;
        }
        writeln!(out, "</node>")?;
    }
    writeln!(out, "    </nodes>\n    <edges>")?;
    for (number, (from, to)) in graph.pairs().enumerate() {
        writeln!(out, r#"      <edge id="{number}" source="{from}" target="{to}"/>"#)?;
    }
    writeln!(out, "    </edges>\n  </graph>\n</gexf>")
}

/// By number: the names and values of the attributes. An unsolvable layout has no moves.
fn attributes(graph: &LayoutGraph) -> impl Iterator<Item = Vec<(&'static str, String)>> {
    let nodes = graph.codes.iter().zip(graph.steps()).zip(&graph.layers).zip(&graph.group_nums);
    nodes.map(|(((code, moves), layer), group_num)| {
        let mut attributes = vec![("code", code.to_string())];
        attributes.extend(moves.map(|moves| ("moves", moves.to_string())));
        attributes.push(("layer", layer.to_string()));
        attributes.push(("group_num", group_num.to_string()));
        attributes
    })
}

fn matrix_market(graph: &LayoutGraph, out: &mut dyn Write) -> io::Result<()> {
    let (nodes, edges) = (graph.len(), graph.edges());
    writeln!(out, "%%MatrixMarket matrix coordinate pattern symmetric\n% {}", title(graph))?;
    writeln!(out, "{nodes} {nodes} {edges}")?;
    // The lower triangle; rows and columns count from 1.
    graph.pairs().try_for_each(|(from, to)| writeln!(out, "{} {}", to + 1, from + 1))
}

fn metis(graph: &LayoutGraph, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "% {}\n{} {}", title(graph), graph.len(), graph.edges())?;
    for row in graph.rows() {
        let row: Vec<String> = row.iter().map(|next| (next + 1).to_string()).collect();
        writeln!(out, "{}", row.join(" "))?;
    }
    Ok(())
}

fn csv(graph: &LayoutGraph, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "source,target")?;
    graph.pairs().try_for_each(|(from, to)| {
        writeln!(out, "{},{}", graph.codes[from as usize], graph.codes[to as usize])
    })
}

//! A group or a class as a graph, in the formats that programs for networks read.

mod attributes;
mod npz;
mod sparse6;

use std::io::{self, Write};

use anyhow::Result;
use klotski::graph::{GroupMap, LayoutGraph, Stopped};
use klotski::message;
use klotski_program::CliError;
use klotski_query::Stop;
use klotski_texts::separated;
use strum::{EnumString, IntoStaticStr, VariantNames};

pub use attributes::names_of_moves;
use attributes::{Attributes, OF_EDGES, edges};

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
    /// Refuses a graph that is too large for the format.
    pub fn check(self, graph: &LayoutGraph) -> Result<(), CliError> {
        /// Programs read XML into memory, about a kilobyte for an edge.
        const MOST_EDGES_OF_XML: usize = 1_000_000;
        let (edges, is_xml) = (graph.edges(), matches!(self, Self::GraphMl | Self::Gexf));
        if is_xml && edges > MOST_EDGES_OF_XML {
            return Err(CliError::Usage(message!(
                "the graph has {edges} edges, too many for .{format}: write .npz, .mtx or .csv, \
                 or the edges as Parquet with `klotski-sql export edges`",
                edges = separated(&edges.to_string()),
                format = <&str>::from(self)
            )));
        }
        Ok(())
    }

    /// Writes a graph, whose groups are numbered, unless it is too large for the format.
    pub fn write(self, graph: &LayoutGraph, stop: &Stop, out: &mut dyn Write) -> Result<()> {
        self.check(graph)?;
        let written = match self {
            Self::GraphMl => return graph_ml(graph, stop, out),
            Self::Gexf => return gexf(graph, None, stop, out),
            Self::Mtx => matrix_market(graph, out),
            Self::Metis => metis(graph, out),
            Self::S6 => sparse6::write(graph, out),
            Self::Csv => csv(graph, out),
            Self::Npz => npz::write(graph, &attributes_of(graph, stop)?, out),
        };
        Ok(written?)
    }
}

/// What the graph is, for comments.
fn title(graph: &LayoutGraph) -> String {
    let (class, nodes) = (graph.codes[0].layout().class(), graph.len());
    format!("Klotski, class {class}, {nodes} layouts, metric {}", graph.metric)
}

fn graph_ml(graph: &LayoutGraph, stop: &Stop, out: &mut dyn Write) -> Result<()> {
    let attributes = attributes_of(graph, stop)?;
    let keys: Vec<_> = attributes.keys().collect();
    let edges = edges(graph).map(|(from, to, values)| {
        let names = OF_EDGES.iter().map(|(name, _)| *name);
        (from, to, names.zip(values).collect())
    });
    let nodes = (0..).zip(attributes.nodes());
    Ok(write_graph_ml(out, [&keys, &OF_EDGES], r#"edgedefault="undirected""#, nodes, edges)?)
}

fn attributes_of<'g>(graph: &'g LayoutGraph, stop: &Stop) -> Result<Attributes<'g>> {
    Ok(Attributes::of(graph, &|| stop.is_due()).map_err(|Stopped| stop.reason())?)
}

/// Writes a graph as GEXF, with the points of a map of it.
pub fn gexf(
    graph: &LayoutGraph,
    map: Option<&GroupMap>,
    stop: &Stop,
    out: &mut dyn Write,
) -> Result<()> {
    let attributes = attributes_of(graph, stop)?;
    let declared = |(name, kind): (&str, &str)| {
        let kind = if kind == "int" { "integer" } else { kind };
        format!("\n      <attribute id=\"{name}\" title=\"{name}\" type=\"{kind}\"/>")
    };
    writeln!(
        out,
        r#"<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">
  <graph defaultedgetype="undirected">
    <attributes class="node">{}
    </attributes>
    <attributes class="edge">{}
    </attributes>
    <nodes>"#,
        attributes.keys().map(declared).collect::<Vec<_>>().concat(),
        OF_EDGES.map(declared).concat()
    )?;
    let values = |values: &mut dyn Iterator<Item = (&str, String)>| {
        let value = |(key, value)| format!(r#"<attvalue for="{key}" value="{value}"/>"#);
        format!("<attvalues>{}</attvalues>", values.map(value).collect::<Vec<_>>().concat())
    };
    for ((number, of_node), code) in attributes.nodes().enumerate().zip(&graph.codes) {
        let of_node = values(&mut of_node.into_iter());
        write!(out, r#"      <node id="{number}" label="{code}">{of_node}"#)?;
        if let Some([x, y, z]) = map.map(|map| map.coordinates[number]) {
            write!(out, r#"<viz:position x="{x}" y="{y}" z="{z}"/>"#)?;
        }
        writeln!(out, "</node>")?;
    }
    writeln!(out, "    </nodes>\n    <edges>")?;
    for (number, (from, to, of_edge)) in edges(graph).enumerate() {
        let of_edge = values(&mut OF_EDGES.iter().map(|(name, _)| *name).zip(of_edge));
        writeln!(
            out,
            r#"      <edge id="{number}" source="{from}" target="{to}">{of_edge}</edge>"#
        )?;
    }
    Ok(writeln!(out, "    </edges>\n  </graph>\n</gexf>")?)
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
    writeln!(out, "source,target,{}", OF_EDGES.map(|(name, _)| name).join(","))?;
    edges(graph).try_for_each(|(from, to, values)| {
        let [from, to] = [from, to].map(|node| graph.codes[node as usize]);
        writeln!(out, "{from},{to},{}", values.join(","))
    })
}

//! A group or a class as a graph, in the formats that programs for networks read.

mod npz;
mod sparse6;

use std::io::{self, Write};

use klotski::graph::{ClassGraph, GroupMap, Stopped, UNREACHED, distances};
use klotski::message;
use klotski::{Class, Code, Layout, Metric};
use strum::{EnumString, IntoStaticStr, VariantNames};

/// A format for graphs, named by the ending of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum GraphFileFormat {
    /// GraphML: networkx, igraph, Gephi, yEd, Cytoscape.
    GraphMl,
    /// GEXF 1.3: Gephi, networkx.
    Gexf,
    /// Matrix Market, a symmetric pattern: scipy, Julia, `SuiteSparse`.
    Mtx,
    /// METIS: METIS, `NetworKit`.
    Metis,
    /// sparse6: nauty, Sage, networkx.
    S6,
    /// A line for each edge, with codes: Gephi, igraph, pandas.
    Csv,
    /// A matrix of scipy in compressed sparse rows, with the attributes as further arrays.
    Npz,
}

impl GraphFileFormat {
    /// The largest number of edges that the format is written with, if there is one. Programs read
    /// XML into memory, about a kilobyte for an edge.
    fn most_edges(self) -> Option<usize> {
        matches!(self, Self::GraphMl | Self::Gexf).then_some(1_000_000)
    }

    /// The ending of its files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A graph of layouts, which are numbered from 0 in ascending order of codes.
#[derive(Debug)]
pub struct LayoutGraph {
    graph: ClassGraph,
    metric: Metric,
    /// The nodes of the class that belong to the graph, ascending.
    nodes: Vec<u32>,
    /// By node of the class: its number.
    numbers: Vec<u32>,
    /// By node of the class: the moves to the nearest solved layout.
    steps: Vec<u16>,
}

impl LayoutGraph {
    /// The graph of a class, or of the group of `member`. `is_stopped` is called every few
    /// milliseconds.
    ///
    /// # Errors
    /// [`Stopped`] if it returned true.
    pub fn of(
        class: Class,
        member: Option<&Layout>,
        metric: Metric,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Stopped> {
        let graph = ClassGraph::until(class, metric, is_stopped)?;
        let group_num = |node: u32| graph.groups.group_num[node as usize];
        let group = member.map(|layout| group_num(graph.node(layout)));
        let is_chosen = |&node: &u32| group.is_none_or(|group| group_num(node) == group);
        let nodes: Vec<u32> = (0..graph.ranking.len()).filter(is_chosen).collect();
        let mut numbers = vec![0; graph.adjacency.nodes()];
        for (number, &node) in (0..).zip(&nodes) {
            numbers[node as usize] = number;
        }
        let steps = distances(&graph.adjacency, graph.solved());
        Ok(Self { graph, metric, nodes, numbers, steps })
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.degrees().sum::<usize>() / 2
    }

    /// By number: the number of its neighbours.
    pub(crate) fn degrees(&self) -> impl Iterator<Item = usize> {
        self.nodes.iter().map(|&node| self.graph.adjacency.neighbors(node).len())
    }

    /// Why a format is not written, and what to write instead.
    #[must_use]
    pub fn refusal(&self, format: GraphFileFormat) -> Option<String> {
        let (edges, most) = (self.edges(), format.most_edges()?);
        (edges > most).then(|| {
            message!(
                "the graph has {edges} edges, too many for .{format}: write .npz, .mtx or .csv, \
                 or the edges as Parquet with `klotski-sql export edges`",
                edges,
                format = format.name()
            )
        })
    }

    /// Writes the graph.
    ///
    /// # Errors
    /// If the output fails.
    pub fn write(&self, format: GraphFileFormat, out: &mut dyn Write) -> io::Result<()> {
        match format {
            GraphFileFormat::GraphMl => self.graph_ml(out),
            GraphFileFormat::Gexf => self.gexf(None, out),
            GraphFileFormat::Mtx => self.matrix_market(out),
            GraphFileFormat::Metis => self.metis(out),
            GraphFileFormat::S6 => sparse6::write(self, out),
            GraphFileFormat::Csv => self.csv(out),
            GraphFileFormat::Npz => npz::write(self, out),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn codes(&self) -> impl Iterator<Item = Code> {
        self.nodes.iter().map(|&node| self.graph.layout(node).code())
    }

    /// By number: the moves to the nearest solved layout, if there is one.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Option<u16>> {
        let steps = self.nodes.iter().map(|&node| self.steps[node as usize]);
        steps.map(|steps| (steps != UNREACHED).then_some(steps))
    }

    /// The numbers of the solved layouts.
    pub(crate) fn solved(&self) -> Vec<u32> {
        (0..).zip(self.steps()).filter(|(_, steps)| *steps == Some(0)).map(|(at, _)| at).collect()
    }

    /// By number: the moves from the seed of the group.
    pub(crate) fn layers(&self) -> impl Iterator<Item = u16> {
        self.nodes.iter().map(|&node| self.graph.groups.layer[node as usize])
    }

    /// By number: the number of its group in the class.
    fn group_nums(&self) -> impl Iterator<Item = u16> {
        self.nodes.iter().map(|&node| self.graph.groups.group_num[node as usize])
    }

    /// By number: the numbers of its neighbours, ascending.
    fn rows(&self) -> impl Iterator<Item = Vec<u32>> {
        self.nodes.iter().map(|&node| {
            let neighbors = self.graph.adjacency.neighbors(node).iter();
            let mut row: Vec<u32> = neighbors.map(|&next| self.numbers[next as usize]).collect();
            row.sort_unstable();
            row
        })
    }

    /// By number: the farthest step, in a group.
    pub(crate) fn farthest_steps(&self) -> impl Iterator<Item = u16> {
        let group = self.group_nums().next().expect("a group has a layout");
        self.graph.farthest_in_group(group).into_iter().map(|farthest| farthest.step)
    }

    /// The edges, each from its smaller number, ascending.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(self.rows()).flat_map(|(from, row)| {
            row.into_iter().filter(move |&to| to > from).map(move |to| (from, to))
        })
    }

    /// What the graph is, for comments.
    fn title(&self) -> String {
        let (class, nodes) = (self.graph.class, self.len());
        format!("Klotski, class {class}, {nodes} layouts, metric {}", self.metric)
    }

    fn graph_ml(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="code" for="node" attr.name="code" attr.type="string"/>
  <key id="steps" for="node" attr.name="steps" attr.type="int"/>
  <key id="layer" for="node" attr.name="layer" attr.type="int"/>
  <key id="group_num" for="node" attr.name="group_num" attr.type="int"/>
  <graph edgedefault="undirected">"#
        )?;
        for (number, attributes) in self.attributes().enumerate() {
            write!(out, r#"    <node id="{number}">"#)?;
            for (key, value) in attributes {
                write!(out, r#"<data key="{key}">{value}</data>"#)?;
            }
            writeln!(out, "</node>")?;
        }
        for (from, to) in self.pairs() {
            writeln!(out, r#"    <edge source="{from}" target="{to}"/>"#)?;
        }
        writeln!(out, "  </graph>\n</graphml>")
    }

    /// Writes the graph as GEXF; of a map with the points of the layouts and the values of a measure.
    ///
    /// # Errors
    /// If the output fails.
    pub fn gexf(
        &self,
        map: Option<(&GroupMap, &str, &[u16])>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let added = map.filter(|(_, by, _)| !["steps", "layer"].contains(by));
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
      <attribute id="steps" title="steps" type="integer"/>
      <attribute id="layer" title="layer" type="integer"/>
      <attribute id="group_num" title="group_num" type="integer"/>{}
    </attributes>
    <nodes>"#,
            declared.unwrap_or_default()
        )?;
        for ((number, attributes), code) in self.attributes().enumerate().zip(self.codes()) {
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
        for (number, (from, to)) in self.pairs().enumerate() {
            writeln!(out, r#"      <edge id="{number}" source="{from}" target="{to}"/>"#)?;
        }
        writeln!(out, "    </edges>\n  </graph>\n</gexf>")
    }

    /// By number: the names and values of the attributes. An unsolvable layout has no steps.
    fn attributes(&self) -> impl Iterator<Item = Vec<(&'static str, String)>> {
        let nodes = self.codes().zip(self.steps()).zip(self.layers()).zip(self.group_nums());
        nodes.map(|(((code, steps), layer), group_num)| {
            let mut attributes = vec![("code", code.to_string())];
            attributes.extend(steps.map(|steps| ("steps", steps.to_string())));
            attributes.push(("layer", layer.to_string()));
            attributes.push(("group_num", group_num.to_string()));
            attributes
        })
    }

    fn matrix_market(&self, out: &mut dyn Write) -> io::Result<()> {
        let (nodes, edges) = (self.len(), self.edges());
        writeln!(out, "%%MatrixMarket matrix coordinate pattern symmetric\n% {}", self.title())?;
        writeln!(out, "{nodes} {nodes} {edges}")?;
        // The lower triangle; rows and columns count from 1.
        self.pairs().try_for_each(|(from, to)| writeln!(out, "{} {}", to + 1, from + 1))
    }

    fn metis(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "% {}\n{} {}", self.title(), self.len(), self.edges())?;
        for row in self.rows() {
            let row: Vec<String> = row.iter().map(|next| (next + 1).to_string()).collect();
            writeln!(out, "{}", row.join(" "))?;
        }
        Ok(())
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let codes: Vec<Code> = self.codes().collect();
        writeln!(out, "source,target")?;
        self.pairs().try_for_each(|(from, to)| {
            writeln!(out, "{},{}", codes[from as usize], codes[to as usize])
        })
    }
}

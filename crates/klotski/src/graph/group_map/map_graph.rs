//! The group of a map as a graph with its symmetries.

use super::super::csr::Csr;
use super::super::layout_graph::LayoutGraph;
use super::super::symmetries::Symmetries;
use crate::board::Code;

/// The group of a map. Its nodes ascend by the codes of the layouts, or of their mirror images if
/// the mirror image is another group with a smaller first code.
pub(super) struct MapGraph {
    /// The neighbours of a node ascend.
    pub(super) adjacency: Csr,
    pub(super) symmetries: Symmetries,
    /// By node: the position of its layout in the group, ascending by code.
    pub(super) layouts: Vec<u32>,
    pub(super) solved: Vec<u32>,
}

impl MapGraph {
    pub(super) fn of(graph: &LayoutGraph) -> Self {
        let mirrored = |code: &Code| code.layout().mirror().code();
        let mut layouts: Vec<u32> = (0..).take(graph.len()).collect();
        if graph.node(&graph.codes[0].layout().mirror()).is_none() {
            let mirrored: Vec<Code> = graph.codes.iter().map(mirrored).collect();
            if mirrored.iter().min() < graph.codes.first() {
                layouts.sort_unstable_by_key(|&at| mirrored[at as usize]);
            }
        }
        let mut nodes = vec![0; graph.len()];
        for (node, &at) in (0..).zip(&layouts) {
            nodes[at as usize] = node;
        }
        let mut solved: Vec<u32> = graph.solved().map(|at| nodes[at as usize]).collect();
        solved.sort_unstable();
        Self {
            adjacency: graph.adjacency.within(&layouts, &nodes).sorted(),
            symmetries: graph.symmetries().renumbered(&layouts, &nodes),
            layouts,
            solved,
        }
    }

    pub(super) fn nodes(&self) -> usize {
        self.layouts.len()
    }
}

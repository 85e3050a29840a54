//! The edges of the groups of a class, with the moves along them.

use super::class_graph::ClassGraph;
use crate::board::{Metric, Step};

/// An edge: two layouts of a group that are one step apart. A layout is named by its group_index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The layout with the smaller code.
    pub src: u32,
    /// The layout with the greater code.
    pub dst: u32,
    /// The strictest metric in which the step is one move.
    pub metric: Metric,
    /// The step from `src` to `dst`.
    pub step: Step,
}

/// The edges of the groups of a class.
#[derive(Debug)]
pub struct GroupEdges<'g> {
    graph: &'g ClassGraph,
    /// By group, then by group_index: the node.
    members: Vec<Vec<u32>>,
    /// By node: the group_index.
    group_index: Vec<u32>,
}

impl ClassGraph {
    /// The edges of the groups. The graph must be one of steps.
    pub fn group_edges(&self) -> GroupEdges<'_> {
        let (members, group_index) = self.members();
        GroupEdges { graph: self, members, group_index }
    }
}

impl GroupEdges<'_> {
    /// The number of groups.
    pub fn groups(&self) -> usize {
        self.members.len()
    }

    /// The edges of a group, ascending by `src`, then by `dst`.
    ///
    /// # Panics
    /// If the class has no such group.
    pub fn of(&self, group_num: usize) -> impl Iterator<Item = Edge> {
        (0..).zip(&self.members[group_num]).flat_map(move |(src, &node)| {
            // The neighbours of a node are in the order of its steps.
            let neighbors = self.graph.adjacency.row(node).iter();
            let layout = self.graph.layout(node);
            let greater = neighbors.zip(layout.graded_steps()).filter(|&(&next, _)| next > node);
            let edge = |(&next, (metric, step, _)): (&u32, (Metric, Step, _))| Edge {
                src,
                dst: self.group_index[next as usize],
                metric,
                step,
            };
            let mut edges: Vec<Edge> = greater.map(edge).collect();
            edges.sort_unstable_by_key(|edge| edge.dst);
            edges
        })
    }
}

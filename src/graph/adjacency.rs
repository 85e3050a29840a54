//! The steps of a class as lists of neighbours.

use super::lists::Lists;
use crate::board::ClassRanking;

/// For each node of a class its neighbours.
#[derive(Clone, Debug)]
pub struct Adjacency {
    neighbors: Lists,
}

impl Adjacency {
    /// The adjacency of the layouts of a class: the neighbours of each in the
    /// order of [`Layout::neighbors`](crate::board::Layout::neighbors).
    ///
    /// # Panics
    /// Never: the largest class has 15.5 million directed edges.
    #[must_use]
    pub fn new(ranking: &ClassRanking) -> Self {
        let mut neighbors = Lists::with_capacity(ranking.len() as usize);
        for layout in ranking.layouts() {
            neighbors.push(layout.neighbors().map(|neighbor| ranking.rank(&neighbor)));
        }
        Self { neighbors }
    }

    /// Nodes of the class.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.neighbors.len()
    }

    /// Directed edges: every step is counted from both ends.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.neighbors.elements()
    }

    /// The nodes one step away.
    #[must_use]
    pub fn neighbors(&self, node: u32) -> &[u32] {
        self.neighbors.of(node)
    }

    /// Calls `visit` for each neighbour, together with the node that will be a
    /// neighbour that many edges later (of a later node, as a rule): one to
    /// prefetch.
    #[inline(always)]
    pub(super) fn for_each_neighbor(
        &self,
        node: usize,
        edges_ahead: usize,
        visit: impl FnMut(usize, usize),
    ) {
        self.neighbors.for_each(node, edges_ahead, visit);
    }

    /// The graph of some of these nodes, which get new numbers: those of the
    /// members must ascend from 0. All neighbours of a member are members.
    pub(super) fn within(&self, members: &[u32], number: &[u32]) -> Self {
        let mut neighbors = Lists::with_capacity(members.len());
        for &node in members {
            neighbors.push(self.neighbors(node).iter().map(|&next| number[next as usize]));
        }
        Self { neighbors }
    }
}

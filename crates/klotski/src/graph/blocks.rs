//! Cut layouts, bridges and blocks of a graph.
//!
//! ```text
//!     a --- b         e        Blocks: a b c d, d e and e f g. The edge d - e is a block of
//!     |     |       / | \      two, a bridge. Without d or e the graph falls apart: both are
//!     c --- d ---- e  f--g     cut layouts.
//! ```
//!
//! The method: J. Hopcroft and R. Tarjan, "Algorithm 447: Efficient Algorithms for Graph
//! Manipulation", CACM 16 (1973).

use super::adjacency::Adjacency;

/// The blocks of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupBlocks {
    /// The number of blocks: maximal sets of at least two layouts that no single layout separates.
    pub blocks: u32,
    /// The number of bridges: blocks of two layouts.
    pub bridges: u32,
    /// The number of layouts of the largest block; 0 in a group of one layout.
    pub largest_block: u32,
}

/// A depth-first search through a graph.
pub(super) struct BlockSearch<'a> {
    adjacency: &'a Adjacency,
    /// By node: its number in the order of the search, from 1; 0 if it is not found yet.
    order: Vec<u32>,
    /// By node: the smallest number that an edge from it or from its descendants leads to.
    low: Vec<u32>,
    /// By node: the next of its neighbours to look at.
    cursor: Vec<u8>,
    found: u32,
    /// The nodes from the root to the present one.
    path: Vec<u32>,
    /// The found nodes whose block is not complete, in the order of the search.
    open: Vec<u32>,
    /// By node: whether the graph falls apart without it.
    pub(super) is_cut: Vec<bool>,
}

impl<'a> BlockSearch<'a> {
    pub(super) fn new(adjacency: &'a Adjacency) -> Self {
        let nodes = adjacency.nodes();
        Self {
            adjacency,
            order: vec![0; nodes],
            low: vec![0; nodes],
            cursor: vec![0; nodes],
            found: 0,
            path: Vec::new(),
            open: Vec::new(),
            is_cut: vec![false; nodes],
        }
    }

    /// Finds the blocks of the group of `root`, which was not searched before.
    pub(super) fn group_of(&mut self, root: u32) -> GroupBlocks {
        let mut group = GroupBlocks::default();
        self.find(root);
        while let Some(&node) = self.path.last() {
            let at = node as usize;
            let neighbors = self.adjacency.neighbors(node);
            if let Some(&neighbor) = neighbors.get(usize::from(self.cursor[at])) {
                self.cursor[at] += 1;
                match self.order[neighbor as usize] {
                    0 => self.find(neighbor),
                    number => self.low[at] = self.low[at].min(number),
                }
                continue;
            }
            self.path.pop();
            let Some(&parent) = self.path.last() else { break };
            let above = parent as usize;
            if self.low[at] < self.order[above] {
                self.low[above] = self.low[above].min(self.low[at]);
                continue;
            }
            // No edge from the node or its descendants leads above the parent: they form blocks,
            // the last of which has the parent and the open nodes.
            let start = self.open.iter().rposition(|&open| open == node).expect("it is open");
            let layouts = u32::try_from(self.open.len() - start + 1).expect("nodes are 32 bits");
            self.open.truncate(start);
            // The root is a cut layout if it has a second child.
            self.is_cut[above] = parent != root || self.order[at] > self.order[above] + 1;
            group.blocks += 1;
            group.bridges += u32::from(layouts == 2);
            group.largest_block = group.largest_block.max(layouts);
        }
        self.open.clear();
        group
    }

    fn find(&mut self, node: u32) {
        self.found += 1;
        self.order[node as usize] = self.found;
        self.low[node as usize] = self.found;
        self.path.push(node);
        self.open.push(node);
    }
}

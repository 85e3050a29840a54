//! The number of connected components, by union-find. If only the number is needed, this is cheaper
//! than a search.
//!
//! Union-find: R. E. Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm",
//! JACM 22 (1975). Path halving: R. E. Tarjan and J. van Leeuwen, "Worst-case Analysis of
//! Set Union Algorithms", JACM 31 (1984).

use crate::board::{Class, Ranking};

/// The number of groups of a class, without their sizes or members.
///
/// The edges are unit moves, not steps. They connect the same layouts with a quarter of the edges,
/// and no adjacency is stored.
///
/// ```
/// use klotski::graph::count_groups;
///
/// assert_eq!(count_groups("5-4-1".parse()?), 898);
/// # Ok::<(), klotski::ClassPatternError>(())
/// ```
#[must_use]
pub fn count_groups(class: Class) -> u32 {
    let ranking = Ranking::of_class(class);
    let mut components = UnionFind::new(ranking.len());
    for (node, layout) in (0..).zip(ranking.layouts()) {
        for next in layout.moves_east_or_south() {
            components.union(node, ranking.rank(&next));
        }
    }
    components.count
}

/// Disjoint sets of nodes. Each set is a tree whose root is its smallest node.
struct UnionFind {
    /// By node: its parent in the tree. A root is its own parent.
    parent: Vec<u32>,
    count: u32,
}

impl UnionFind {
    fn new(nodes: u32) -> Self {
        Self { parent: (0..nodes).collect(), count: nodes }
    }

    fn union(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent[a.max(b) as usize] = a.min(b);
            self.count -= 1;
        }
    }

    /// The root of the set of a node. With path halving: on the way, every other node gets its
    /// grandparent as parent.
    fn find(&mut self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            let parent = self.parent[node as usize];
            let grandparent = self.parent[parent as usize];
            self.parent[node as usize] = grandparent;
            node = grandparent;
        }
        node
    }
}

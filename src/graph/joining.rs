//! How many groups a class has, by joining sets: cheaper than a search where
//! nothing else is asked.

use crate::board::{Class, Ranking};

/// The number of groups of a class.
///
/// Blocks slid by one cell join the same groups as whole steps do, with a
/// quarter of the edges, and no adjacency needs to be kept.
#[must_use]
pub fn count_groups(class: Class) -> u32 {
    let ranking = Ranking::of_class(class);
    let mut sets = Sets { parent: (0..ranking.len()).collect(), count: ranking.len() };
    for (node, layout) in (0..).zip(ranking.layouts()) {
        for slid in layout.unit_moves() {
            sets.join(node, ranking.rank(&slid));
        }
    }
    sets.count
}

/// Disjoint sets; a set is a tree of parents whose root is its smallest node.
struct Sets {
    parent: Vec<u32>,
    count: u32,
}

impl Sets {
    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.parent[a.max(b) as usize] = a.min(b);
            self.count -= 1;
        }
    }

    /// The root, halving the way to it for the next time.
    fn root(&mut self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            let parent = self.parent[node as usize];
            let grandparent = self.parent[parent as usize];
            self.parent[node as usize] = grandparent;
            node = grandparent;
        }
        node
    }
}

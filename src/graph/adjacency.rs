//! The steps of a class as lists of neighbours, one after the other.

use crate::board::ClassRanking;

/// For each node of a class its neighbours, in compressed rows.
///
/// The largest class has 15.5 million directed edges, so 32 bits serve.
#[derive(Clone, Debug)]
pub struct Adjacency {
    /// Where a node's row starts in `targets`; one element more than nodes.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Adjacency {
    /// The adjacency of the layouts of a class.
    ///
    /// # Panics
    /// Never: no class has 2^32 edges.
    #[must_use]
    pub fn new(ranking: &ClassRanking) -> Self {
        let mut starts = Vec::with_capacity(ranking.len() as usize + 1);
        let mut targets = Vec::new();
        starts.push(0);
        for layout in ranking.layouts() {
            targets.extend(layout.neighbors().map(|neighbor| ranking.rank(&neighbor)));
            starts.push(u32::try_from(targets.len()).expect("a class has fewer than 2^32 edges"));
        }
        Self { starts, targets }
    }

    /// Nodes of the class.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// Directed edges: every step is counted from both ends.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The nodes one step away.
    #[must_use]
    pub fn neighbors(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.targets[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Calls `visit` for each neighbour, together with the node that will be a
    /// neighbour that many edges later (of a later node, as a rule): one to
    /// prefetch. Beyond the last edge it is an arbitrary one.
    #[inline(always)]
    pub(super) fn for_each_neighbor(
        &self,
        node: usize,
        edges_ahead: usize,
        mut visit: impl FnMut(usize, usize),
    ) {
        let (start, end) = (self.starts[node] as usize, self.starts[node + 1] as usize);
        let ahead = end - start + edges_ahead;
        for (edge, &neighbor) in (start..).zip(&self.targets[start..end]) {
            let later = self.targets.get(edge + ahead).copied().unwrap_or(neighbor);
            visit(neighbor as usize, later as usize);
        }
    }

    /// The graph of some of these nodes, which get new numbers: those of the
    /// members must ascend from 0. All neighbours of a member are members.
    pub(super) fn within(&self, members: &[u32], number: &[u32]) -> Self {
        let mut starts = Vec::with_capacity(members.len() + 1);
        let mut targets = Vec::new();
        starts.push(0);
        for &node in members {
            targets.extend(self.neighbors(node).iter().map(|&next| number[next as usize]));
            starts.push(u32::try_from(targets.len()).expect("no more edges than before"));
        }
        Self { starts, targets }
    }
}

//! The moves of a class, as a graph.

use super::csr::Csr;
use super::stopped::{STOP_EVERY, Stopped};
use crate::board::{ClassRanking, Metric};

/// The neighbours of each node of a class, as CSR (compressed sparse rows).
#[derive(Clone, Debug)]
pub struct Adjacency {
    neighbors: Csr,
}

impl Adjacency {
    /// The adjacency of the layouts of a class, with the moves of a metric as edges. The neighbours
    /// of a node are in the order of [`Layout::moves`](crate::board::Layout::moves).
    ///
    /// # Panics
    /// Never: the largest class has 15.5 million directed edges.
    #[must_use]
    pub fn new(ranking: &ClassRanking, metric: Metric) -> Self {
        Self::until(ranking, metric, || false).unwrap_or_else(Stopped::unreachable)
    }

    /// Like [`new`](Self::new), but returns early if `is_stopped` returns true.
    pub(super) fn until(
        ranking: &ClassRanking,
        metric: Metric,
        is_stopped: impl Fn() -> bool,
    ) -> Result<Self, Stopped> {
        let mut neighbors = Csr::with_capacity(ranking.len() as usize);
        for (at, layout) in ranking.layouts().enumerate() {
            if at % STOP_EVERY == 0 && is_stopped() {
                return Err(Stopped);
            }
            neighbors.push(layout.moves(metric).map(|(_, neighbor)| ranking.rank(&neighbor)));
        }
        Ok(Self { neighbors })
    }

    /// The adjacencies of all metrics, in the order of [`Metric::ALL`]. The ranks of the neighbours
    /// take most of the time, so they are computed once.
    pub(super) fn by_metric(ranking: &ClassRanking) -> [Self; 3] {
        let rows = ranking.len() as usize;
        let mut by_metric = Metric::ALL.map(|_| Csr::with_capacity(rows));
        let mut graded = Vec::new();
        for layout in ranking.layouts() {
            graded.clear();
            graded
                .extend(layout.graded_steps().map(|(metric, next)| (metric, ranking.rank(&next))));
            for (metric, neighbors) in Metric::ALL.into_iter().zip(&mut by_metric) {
                let moves = graded.iter().filter(|&&(strictest, _)| metric <= strictest);
                neighbors.push(moves.map(|&(_, neighbor)| neighbor));
            }
        }
        by_metric.map(|neighbors| Self { neighbors })
    }

    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.neighbors.len()
    }

    /// The number of directed edges: every move counts once in each direction.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.neighbors.elements()
    }

    /// The nodes one move away from `node`.
    #[must_use]
    pub fn neighbors(&self, node: u32) -> &[u32] {
        self.neighbors.row(node)
    }

    /// Calls `visit` for each neighbour of `node`, with a node to prefetch: the neighbour of a
    /// later node at least `edges_ahead` edges ahead.
    #[inline(always)]
    pub(super) fn for_each_neighbor(
        &self,
        node: usize,
        edges_ahead: usize,
        visit: impl FnMut(usize, usize),
    ) {
        self.neighbors.for_each(node, edges_ahead, visit);
    }

    /// The subgraph of the nodes in `members`. `number` maps each member to its position in
    /// `members`. All neighbours of a member must be members.
    pub(super) fn within(&self, members: &[u32], number: &[u32]) -> Self {
        let mut neighbors = Csr::with_capacity(members.len());
        for &node in members {
            neighbors.push(self.neighbors(node).iter().map(|&next| number[next as usize]));
        }
        Self { neighbors }
    }
}

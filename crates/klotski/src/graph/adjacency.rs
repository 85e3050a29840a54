//! The moves of a class as a graph.

use super::csr::Csr;
use super::stop::{STOP_EVERY, Stopped};
use crate::board::{ClassRanking, Metric};

impl Csr {
    /// The layouts of a class, with the moves of a metric as edges: the neighbours of each node, in
    /// the order of [`Layout::moves`](crate::board::Layout::moves).
    pub fn of_class(ranking: &ClassRanking, metric: Metric) -> Self {
        Self::until(ranking, metric, || false).unwrap_or_else(Stopped::unreachable)
    }

    /// Like [`of_class`](Self::of_class), but returns early if `is_stopped` returns true.
    pub(super) fn until(
        ranking: &ClassRanking,
        metric: Metric,
        is_stopped: impl Fn() -> bool,
    ) -> Result<Self, Stopped> {
        let mut neighbors = Self::with_capacity(ranking.len() as usize);
        for (at, layout) in ranking.layouts().enumerate() {
            if at % STOP_EVERY == 0 && is_stopped() {
                return Err(Stopped);
            }
            neighbors.push(layout.moves(metric).map(|(_, neighbor)| ranking.rank(&neighbor)));
        }
        Ok(neighbors)
    }

    /// The graphs of all metrics, in the order of [`Metric::ALL`]. The ranks of the neighbours take
    /// most of the time, so they are computed once.
    pub(super) fn by_metric(ranking: &ClassRanking) -> [Self; 3] {
        let rows = ranking.len() as usize;
        let mut by_metric = Metric::ALL.map(|_| Self::with_capacity(rows));
        let mut graded = Vec::new();
        for layout in ranking.layouts() {
            graded.clear();
            let steps = layout.graded_steps();
            graded.extend(steps.map(|(metric, _, next)| (metric, ranking.rank(&next))));
            for (metric, neighbors) in Metric::ALL.into_iter().zip(&mut by_metric) {
                let moves = graded.iter().filter(|&&(strictest, _)| metric <= strictest);
                neighbors.push(moves.map(|&(_, neighbor)| neighbor));
            }
        }
        by_metric
    }

    /// The subgraph of the nodes in `members`. `number` maps each member to its position in
    /// `members`. All neighbours of a member must be members.
    pub(super) fn within(&self, members: &[u32], number: &[u32]) -> Self {
        let mut neighbors = Self::with_capacity(members.len());
        for &node in members {
            neighbors.push(self.row(node).iter().map(|&next| number[next as usize]));
        }
        neighbors
    }
}

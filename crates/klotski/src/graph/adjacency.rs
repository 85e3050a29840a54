//! The moves of a class, as a graph, and compressed sparse rows.

use super::stop::{STOP_EVERY, Stopped};
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
            let steps = layout.graded_steps();
            graded.extend(steps.map(|(metric, _, next)| (metric, ranking.rank(&next))));
            for (metric, neighbors) in Metric::ALL.into_iter().zip(&mut by_metric) {
                let moves = graded.iter().filter(|&&(strictest, _)| metric <= strictest);
                neighbors.push(moves.map(|&(_, neighbor)| neighbor));
            }
        }
        by_metric.map(|neighbors| Self { neighbors })
    }

    pub(super) fn of_rows(neighbors: Csr) -> Self {
        Self { neighbors }
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

    /// The same graph with the neighbours of each node ascending.
    pub(super) fn with_sorted_rows(mut self) -> Self {
        self.neighbors.sort_rows();
        self
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

/// Rows of numbers, all in one array: the format CSR (compressed sparse rows).
///
/// ```text
///     starts    0     2        5  5        row 0 is 7 9, row 1 is 1 4 8, row 2 is empty
///               |     |        |  |
///     elements  7  9  1  4  8
/// ```
///
/// There are fewer than 2^32 elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Csr {
    /// By row: the index of its first element. One more entry than rows.
    starts: Vec<u32>,
    elements: Vec<u32>,
}

impl Csr {
    /// No rows, with capacity for `rows`.
    pub(super) fn with_capacity(rows: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self { starts, elements: Vec::new() }
    }

    pub(super) fn push(&mut self, row: impl IntoIterator<Item = u32>) {
        self.elements.extend(row);
        self.starts.push(u32::try_from(self.elements.len()).expect("fewer than 2^32 elements"));
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn elements(&self) -> usize {
        self.elements.len()
    }

    pub(super) fn row(&self, row: u32) -> &[u32] {
        let row = row as usize;
        &self.elements[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    pub(super) fn sort_rows(&mut self) {
        for ends in self.starts.windows(2) {
            self.elements[ends[0] as usize..ends[1] as usize].sort_unstable();
        }
    }

    /// Calls `visit` for each element of a row, with an element to prefetch: the one that is
    /// further on by the length of this row plus `elements_ahead`. Beyond the last element it is
    /// the element itself.
    #[inline(always)]
    pub(super) fn for_each(
        &self,
        row: usize,
        elements_ahead: usize,
        mut visit: impl FnMut(usize, usize),
    ) {
        let (start, end) = (self.starts[row] as usize, self.starts[row + 1] as usize);
        let ahead = end - start + elements_ahead;
        for (at, &element) in (start..).zip(&self.elements[start..end]) {
            let later = self.elements.get(at + ahead).copied().unwrap_or(element);
            visit(element as usize, later as usize);
        }
    }
}

/// Rows of known lengths, filled in any order.
pub(super) struct CsrFiller {
    rows: Csr,
    /// By row: where its next element is written.
    ends: Vec<u32>,
    /// A row with more elements than its length.
    overfull: Option<u32>,
}

impl CsrFiller {
    /// Rows of these lengths. If there are 2^32 elements or more, the error is the row that has the
    /// first one too many.
    pub(super) fn new(lengths: impl IntoIterator<Item = u32>) -> Result<Self, u32> {
        let mut starts = vec![0];
        let mut sum = 0_u32;
        for (row, length) in (0_u32..).zip(lengths) {
            sum = sum.checked_add(length).ok_or(row)?;
            starts.push(sum);
        }
        let ends = starts[..starts.len() - 1].to_vec();
        let rows = Csr { starts, elements: vec![0; sum as usize] };
        Ok(Self { rows, ends, overfull: None })
    }

    #[inline(always)]
    pub(super) fn push(&mut self, row: u32, element: u32) {
        let end = &mut self.ends[row as usize];
        if *end == self.rows.starts[row as usize + 1] {
            self.overfull = Some(row);
        } else {
            self.rows.elements[*end as usize] = element;
            *end += 1;
        }
    }

    /// The rows. The error is a row with more or fewer elements than its length.
    pub(super) fn finish(self) -> Result<Csr, u32> {
        let Self { rows, ends, overfull } = self;
        let short =
            || (0..).zip(ends.iter().zip(&rows.starts[1..])).find(|(_, (end, next))| end != next);
        match overfull.or_else(|| short().map(|(row, _)| row)) {
            Some(row) => Err(row),
            None => Ok(rows),
        }
    }
}

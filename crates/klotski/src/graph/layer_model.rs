//! The layer model: one search from one layout, the *root*, which finds its layers,
//! farthest layouts and solutions.
//!
//! The layer model and the definition of a [`Solution`] are from the HRD_Database project.
//!
//! The search builds no graph of the class. It takes milliseconds where the graph of a class can
//! take a second.

use std::ops::Range;
use std::sync::Arc;

use super::csr::Csr;
use super::node_set::NodeSet;
use super::stop::{STOP_EVERY, Stopped, UNREACHED};
use crate::board::{ClassRanking, Goal, Layout, Metric, Ranking};

/// The layer model (层模型) of a layout, its *root*: layer k contains the layouts at distance k.
/// The model also finds the farthest layouts and the solutions of the root. Distances are in
/// steps, or in the moves of another metric.
///
/// ```
/// use klotski::{Code, Metric};
/// use klotski::graph::LayerModel;
///
/// let root = "1A9BF0C".parse::<Code>().unwrap().layout();
/// let model = LayerModel::of(&root);
/// assert_eq!(model.group().len(), 25_955);
/// assert_eq!((model.layers(), model.farthest().len()), (125, 8));
///
/// let solutions = model.solutions();
/// assert_eq!((solutions.len(), solutions[0].step), (6, 81));
///
/// let unit = LayerModel::by(&root, Metric::Unit);
/// assert_eq!(unit.solutions()[0].step, 116);
/// ```
#[derive(Clone, Debug)]
pub struct LayerModel {
    root: Layout,
    metric: Metric,
    /// Shared by searches of one class.
    pub(super) ranking: Arc<ClassRanking>,
    /// By rank: the distance from the root.
    pub(super) layer: Vec<u16>,
    /// The ranks of the layouts of the group, layer by layer.
    order: Vec<u32>,
    /// By layer: the index of its first element in `order`. One entry more than layers.
    starts: Vec<usize>,
    /// The ranks of the layouts with another layout with feature S on a shortest path from the
    /// root, the root included.
    behind_solved: NodeSet,
}

/// A solution (解) of a layout A: a layout T with feature S, if no shortest path from A to T
/// contains another layout with S, A included.
///
/// ```text
///     layer 0   1     2     3
///           +-- a --- c --+
///       A --+             +-- S2      S1 is a solution of A. S2 is not, because a
///           +-- b -- S1 --+           shortest path to S2 contains S1.
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The layout with feature S.
    pub layout: Layout,
    /// The number of steps to the solution, or of the moves of another metric.
    pub step: u16,
}

impl LayerModel {
    /// The layers around `root`, by steps.
    pub fn of(root: &Layout) -> Self {
        Self::by(root, Metric::Step)
    }

    /// The layers around `root`, by the moves of a metric.
    pub fn by(root: &Layout, metric: Metric) -> Self {
        Self::search_until(root, metric, &|| false).unwrap_or_else(Stopped::unreachable)
    }

    /// The layers around `root`. The search returns early if `is_stopped` returns true; it is
    /// called about every millisecond.
    ///
    /// # Errors
    /// [`Stopped`] if the search returned early.
    pub fn search_until(
        root: &Layout,
        metric: Metric,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Stopped> {
        Self::search_in(Arc::new(Ranking::of_class(root.class())), root, metric, is_stopped)
    }

    /// Like [`search_until`](Self::search_until), with the ranking of the root's class.
    ///
    /// # Errors
    /// [`Stopped`] if the search returned early.
    pub fn search_in(
        ranking: Arc<ClassRanking>,
        root: &Layout,
        metric: Metric,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Stopped> {
        let layouts = ranking.len() as usize;
        let mut layer = vec![UNREACHED; layouts];
        let mut behind_solved = NodeSet::empty(layouts);
        let start = ranking.rank(root);
        layer[start as usize] = 0;
        let mut order = vec![start];
        let mut starts = vec![0];
        let mut depth = 0;
        // The layouts of the current and of the next layer. Unranking them would take longer than
        // finding their neighbours.
        let (mut frontier, mut next_frontier) = (vec![(*root, None)], Vec::new());
        while let Some(&first) = starts.last()
            && first < order.len()
        {
            depth += 1;
            let end = order.len();
            for (at, (layout, last)) in (first..end).zip(frontier.drain(..)) {
                if at % STOP_EVERY == 0 && is_stopped() {
                    return Err(Stopped);
                }
                let is_behind = behind_solved.contains(order[at] as usize) || layout.is_solved();
                for (step, next) in layout.moves(metric) {
                    // No new layout, and none of the next layer.
                    if last.is_some_and(|last| step.continues(last, metric)) {
                        continue;
                    }
                    let rank = ranking.rank(&next);
                    let seen = &mut layer[rank as usize];
                    if *seen == UNREACHED {
                        *seen = depth;
                        order.push(rank);
                        next_frontier.push((next, Some(step)));
                    }
                    if is_behind && *seen == depth {
                        behind_solved.insert(rank as usize);
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next_frontier);
            starts.push(end);
        }
        Ok(Self { root: *root, metric, ranking, layer, order, starts, behind_solved })
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The root of the layers.
    pub fn root(&self) -> Layout {
        self.root
    }

    /// The number of layers: the largest distance plus 1.
    pub fn layers(&self) -> usize {
        self.starts.len() - 1
    }

    /// The layouts of a layer, ascending by code. Empty if there is no such layer.
    pub fn layer(&self, layer: usize) -> Vec<Layout> {
        let Some(&[start, end]) =
            self.starts.get(layer..layer + 2).and_then(|ends| ends.first_chunk())
        else {
            return Vec::new();
        };
        let mut ranks = self.order[start..end].to_vec();
        ranks.sort_unstable();
        ranks.into_iter().map(|rank| self.layout(rank)).collect()
    }

    /// The distance of a layout from the root; `None` if the layout is in another group.
    pub fn distance(&self, layout: &Layout) -> Option<u16> {
        if layout.class() != self.root.class() {
            return None;
        }
        let layer = self.layer[self.ranking.rank(layout) as usize];
        (layer != UNREACHED).then_some(layer)
    }

    /// By layer: the number of layouts.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.starts.windows(2).map(|ends| ends[1] - ends[0])
    }

    /// The layouts of the group of the root, ascending by code.
    pub fn group(&self) -> Vec<Layout> {
        self.group_ranks().into_iter().map(|rank| self.layout(rank)).collect()
    }

    /// The ranks of the layouts of the group, ascending.
    pub fn group_ranks(&self) -> Vec<u32> {
        // Scanning all layouts of the class is faster than sorting a large part of them.
        if self.order.len() > self.layer.len() / 16 {
            let layers = (0..).zip(&self.layer);
            return layers
                .filter(|&(_, &layer)| layer != UNREACHED)
                .map(|(rank, _)| rank)
                .collect();
        }
        let mut ranks = self.order.clone();
        ranks.sort_unstable();
        ranks
    }

    /// The graph of the group, by the metric of the model. A node is the position of a layout
    /// among the layouts of the group.
    pub(super) fn adjacency(&self, is_stopped: impl Fn() -> bool) -> Result<Csr, Stopped> {
        let ranks = self.group_ranks();
        let mut number = vec![0; self.ranking.len() as usize];
        for (node, &rank) in (0..).zip(&ranks) {
            number[rank as usize] = node;
        }
        let mut neighbors = Csr::with_capacity(ranks.len());
        for (at, &rank) in ranks.iter().enumerate() {
            if at % STOP_EVERY == 0 && is_stopped() {
                return Err(Stopped);
            }
            let layout = self.layout(rank);
            let moves = layout.moves(self.metric);
            neighbors.push(moves.map(|(_, next)| number[self.ranking.rank(&next) as usize]));
        }
        Ok(neighbors)
    }

    /// The farthest layouts (最远布局), which are the last layer, ascending by code.
    pub fn farthest(&self) -> Vec<Layout> {
        self.layer(self.layers() - 1)
    }

    /// The solutions by ascending distance, then by code. The minimal solutions
    /// (最少步解) are those at the distance of the first one.
    pub fn solutions(&self) -> Vec<Solution> {
        let mut found: Vec<(u16, u32)> = self
            .ranking
            .with_square_at(crate::board::EXIT)
            .filter(|&rank| {
                let rank = rank as usize;
                self.layer[rank] != UNREACHED && !self.behind_solved.contains(rank)
            })
            .map(|rank| (self.layer[rank as usize], rank))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(step, rank)| Solution { layout: self.layout(rank), step }).collect()
    }

    /// The nearest layouts that reach a goal, ascending by code, and their distance. `None` if the
    /// group has no such layout.
    ///
    /// ```
    /// use klotski::{Code, Goal};
    /// use klotski::graph::LayerModel;
    ///
    /// // Pennant ends in the lower left corner.
    /// let model = LayerModel::of(&"05F0A5".parse::<Code>().unwrap().layout());
    /// let (steps, layouts) = model.nearest(&Goal::square_at(12)).expect("a layout of the group");
    /// assert_eq!(steps, 59);
    /// assert!(layouts.iter().all(|layout| layout.square() == 12));
    /// ```
    pub fn nearest(&self, goal: &Goal) -> Option<(u16, Vec<Layout>)> {
        let candidates = self.candidates(goal);
        (0..).zip(self.starts.windows(2)).find_map(|(distance, ends)| {
            let is_reached =
                |rank: &u32| candidates.contains(rank) && goal.is_reached_by(&self.layout(*rank));
            let ranks = self.order[ends[0]..ends[1]].iter().copied();
            let mut found: Vec<u32> = ranks.filter(is_reached).collect();
            found.sort_unstable();
            let layouts = || found.iter().map(|&rank| self.layout(rank)).collect();
            (!found.is_empty()).then(|| (distance, layouts()))
        })
    }

    /// The layouts of the group that reach a goal, with their ranks, ascending.
    pub(super) fn reaching(&self, goal: &Goal) -> impl Iterator<Item = (u32, Layout)> {
        let of_group = self.candidates(goal).filter(|&rank| self.layer[rank as usize] != UNREACHED);
        of_group
            .map(|rank| (rank, self.layout(rank)))
            .filter(|(_, layout)| goal.is_reached_by(layout))
    }

    /// The ranks of the layouts with the 2x2 block at the cell of a goal, if it has one.
    fn candidates(&self, goal: &Goal) -> Range<u32> {
        let all = 0..self.ranking.len();
        goal.square().map_or(all, |cell| self.ranking.with_square_at(cell))
    }

    /// The layout with a rank of the class.
    ///
    /// # Panics
    /// If no layout of the class has this rank.
    pub fn layout(&self, rank: u32) -> Layout {
        self.ranking.unrank(rank).expect("a rank of the class")
    }
}

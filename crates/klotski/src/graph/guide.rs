//! The shortest paths from every layout of a group to its nearest solved layout, or to another goal.

use std::sync::Arc;

use super::layer_model::LayerModel;
use super::stop::{STOP_EVERY, Stopped, UNREACHED};
use crate::board::{ClassRanking, Goal, Layout, Metric, Step};

/// By layout of a group: the fewest moves to a layout that reaches a goal, and a path. One search
/// backward from all such layouts finds them, because every move can be reversed.
///
/// ```
/// use klotski::{Code, Metric};
/// use klotski::graph::{Guide, LayerModel};
///
/// let root = "1A9BF0C".parse::<Code>()?.layout();
/// let guide = Guide::of(&LayerModel::of(&root), Metric::Unit);
/// assert_eq!(guide.fewest_moves(&root), Some(116));
/// assert_eq!(guide.path(&root).map(|path| path.len()), Some(116));
/// # Ok::<(), klotski::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Guide {
    metric: Metric,
    ranking: Arc<ClassRanking>,
    /// By rank: the distance from the nearest layout of the group that reaches the goal.
    distances: Vec<u16>,
    /// By rank: the rank of the nearest such layout with the smallest code.
    nearest: Vec<u32>,
    sizes: Vec<usize>,
}

impl Guide {
    /// The guide to the solved layouts of the group of a model, by the moves of a metric.
    pub fn of(model: &LayerModel, metric: Metric) -> Self {
        Self::until(model, &Goal::SOLVED, metric, &|| false).unwrap_or_else(Stopped::unreachable)
    }

    /// The guide to the layouts of the group that reach a goal. The search returns early if
    /// `is_stopped` returns true; it is called about every millisecond.
    ///
    /// # Errors
    /// [`Stopped`] if the search returned early.
    pub fn until(
        model: &LayerModel,
        goal: &Goal,
        metric: Metric,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Stopped> {
        let ranking = Arc::clone(&model.ranking);
        let layouts = ranking.len() as usize;
        let (mut distances, mut nearest) = (vec![UNREACHED; layouts], vec![0; layouts]);
        let mut frontier: Vec<(u32, Layout, Option<Step>)> =
            model.reaching(goal).map(|(rank, layout)| (rank, layout, None)).collect();
        for &(rank, ..) in &frontier {
            (distances[rank as usize], nearest[rank as usize]) = (0, rank);
        }
        let (mut next_frontier, mut sizes) = (Vec::new(), Vec::new());
        let (mut depth, mut searched) = (0, 0);
        while !frontier.is_empty() {
            sizes.push(frontier.len());
            depth += 1;
            for (rank, layout, last) in frontier.drain(..) {
                if searched % STOP_EVERY == 0 && is_stopped() {
                    return Err(Stopped);
                }
                searched += 1;
                // The nearest layouts ascend along each layer, so the first layout that finds
                // another one has the smallest.
                let target = nearest[rank as usize];
                for (step, next) in layout.moves(metric) {
                    if last.is_some_and(|last| step.continues(last, metric)) {
                        continue;
                    }
                    let rank = ranking.rank(&next);
                    let distance = &mut distances[rank as usize];
                    if *distance == UNREACHED {
                        *distance = depth;
                        nearest[rank as usize] = target;
                        next_frontier.push((rank, next, Some(step)));
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next_frontier);
        }
        Ok(Self { metric, ranking, distances, nearest, sizes })
    }

    /// By fewest moves: the number of layouts of the group. Empty if none reaches the goal.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The fewest moves from a layout of the class to a layout of the group that reaches the goal;
    /// `None` if the layout is in another group, or none of the group reaches it.
    pub fn fewest_moves(&self, layout: &Layout) -> Option<u16> {
        let distance = self.distances[self.ranking.rank(layout) as usize];
        (distance != UNREACHED).then_some(distance)
    }

    /// The shortest path to the nearest such layout with the smallest code that always continues
    /// with the layout of the smallest code: the path of `klotski-sql solve`. `None` as for
    /// [`fewest_moves`](Self::fewest_moves).
    pub fn path(&self, layout: &Layout) -> Option<Vec<(Step, Layout)>> {
        let mut left = self.fewest_moves(layout)?;
        let target = self.nearest[self.ranking.rank(layout) as usize];
        let (mut path, mut at) = (Vec::with_capacity(left.into()), *layout);
        while left > 0 {
            left -= 1;
            let nearer = at.moves(self.metric).filter_map(|(step, to)| {
                let rank = self.ranking.rank(&to);
                let is_nearer =
                    self.distances[rank as usize] == left && self.nearest[rank as usize] == target;
                is_nearer.then_some((rank, step, to))
            });
            let (_, step, to) = nearer.min_by_key(|&(rank, ..)| rank)?;
            path.push((step, to));
            at = to;
        }
        Some(path)
    }
}

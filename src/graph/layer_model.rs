//! What a search from one layout tells: its layers, farthest layouts and
//! solutions. It needs no graph of the class, only room for its layouts, so it
//! answers in milliseconds where the class's graph would take a second.

use super::node_set::NodeSet;
use super::search::UNREACHED;
use crate::board::{ClassRanking, Layout, Ranking};

/// The layers (层模型) around a layout, its root.
#[derive(Clone, Debug)]
pub struct LayerModel {
    ranking: ClassRanking,
    /// By rank: the layer.
    layer: Vec<u16>,
    /// The ranks of the group's layouts, layer by layer.
    order: Vec<u32>,
    /// Where each layer starts in `order`; one element more than layers.
    starts: Vec<usize>,
    /// Layouts to which a shortest path from the root leads through another
    /// layout with feature S, the root included.
    behind_solved: NodeSet,
}

/// That a search was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Layouts that are searched between two questions whether to stop.
const STOP_EVERY: usize = 4_096;

/// A solution (解) of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The layout with feature S.
    pub layout: Layout,
    /// Steps to it.
    pub step: u16,
}

impl LayerModel {
    /// The layers around `root`.
    #[must_use]
    pub fn of(root: &Layout) -> Self {
        let never = Self::unless(root, &|| false);
        never.unwrap_or_else(|Stopped| unreachable!("nothing stops it"))
    }

    /// The layers around `root`, unless `stop` says that nobody wants them any
    /// more; it is asked every millisecond or so.
    ///
    /// # Errors
    /// [`Stopped`] when it was.
    pub fn unless(root: &Layout, stop: &dyn Fn() -> bool) -> Result<Self, Stopped> {
        let ranking = Ranking::of_class(root.class());
        let layouts = ranking.len() as usize;
        let mut layer = vec![UNREACHED; layouts];
        let mut behind_solved = NodeSet::empty(layouts);
        let start = ranking.rank(root);
        layer[start as usize] = 0;
        let mut order = vec![start];
        let mut starts = vec![0];
        let mut depth = 0;
        // The layouts of the layer at hand and of the next one: to find them by
        // their ranks again takes longer than their neighbours.
        let (mut front, mut next_front) = (vec![*root], Vec::new());
        while let Some(&first) = starts.last()
            && first < order.len()
        {
            depth += 1;
            let end = order.len();
            for (at, layout) in (first..end).zip(front.drain(..)) {
                if at % STOP_EVERY == 0 && stop() {
                    return Err(Stopped);
                }
                let is_behind = behind_solved.contains(order[at] as usize) || layout.is_solved();
                for next in layout.neighbors() {
                    let rank = ranking.rank(&next);
                    let seen = &mut layer[rank as usize];
                    if *seen == UNREACHED {
                        *seen = depth;
                        order.push(rank);
                        next_front.push(next);
                    }
                    if is_behind && *seen == depth {
                        behind_solved.insert(rank as usize);
                    }
                }
            }
            std::mem::swap(&mut front, &mut next_front);
            starts.push(end);
        }
        Ok(Self { ranking, layer, order, starts, behind_solved })
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> Layout {
        self.layout(self.order[0])
    }

    /// How many layers there are, at least 1.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.starts.len() - 1
    }

    /// The layouts of a layer, ascending by code; none from
    /// [`layers`](Self::layers) on.
    ///
    /// # Panics
    /// Never: the ranks kept are those of layouts.
    #[must_use]
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

    /// The distance of a layout from the root; `None` if it is in another group.
    #[must_use]
    pub fn distance(&self, layout: &Layout) -> Option<u16> {
        if layout.class() != self.root().class() {
            return None;
        }
        let layer = self.layer[self.ranking.rank(layout) as usize];
        (layer != UNREACHED).then_some(layer)
    }

    /// How many layouts each layer has.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.starts.windows(2).map(|ends| ends[1] - ends[0])
    }

    /// The layouts of the root's group, ascending by code.
    #[must_use]
    pub fn group(&self) -> Vec<Layout> {
        let mut ranks = self.order.clone();
        ranks.sort_unstable();
        ranks.into_iter().map(|rank| self.layout(rank)).collect()
    }

    /// The farthest layouts (最远布局), ascending by code: the last layer.
    #[must_use]
    pub fn farthest(&self) -> Vec<Layout> {
        self.layer(self.layers() - 1)
    }

    /// The solutions, nearest first, then ascending by code; the minimal ones
    /// are those as near as the first.
    #[must_use]
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

    fn layout(&self, rank: u32) -> Layout {
        self.ranking.unrank(rank).expect("a rank of the class")
    }
}

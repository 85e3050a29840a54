//! The group of a map as a graph with its symmetries.

use super::super::adjacency::Adjacency;
use super::super::group_graph::Symmetries;
use super::super::layer_model::LayerModel;
use super::super::stop::Stopped;
use crate::board::Layout;

/// The group of a map. Its nodes ascend by the codes of the layouts, or of their mirror images if
/// the mirror image is another group with a smaller first code.
pub(super) struct MapGraph {
    /// The neighbours of a node ascend.
    pub(super) adjacency: Adjacency,
    pub(super) symmetries: Symmetries,
    /// By node: the position of its layout among those of the group, ascending by code.
    pub(super) layouts: Vec<u32>,
    pub(super) solved: Vec<u32>,
}

impl MapGraph {
    pub(super) fn of(model: &LayerModel, is_stopped: &dyn Fn() -> bool) -> Result<Self, Stopped> {
        let adjacency = model.adjacency(is_stopped)?;
        let group = model.group();
        let ranks = model.group_ranks();
        let rank = |layout: Layout| model.ranking.rank(&layout);
        let is_own = |image: Layout| model.distance(&image).is_some();
        let mut layouts: Vec<u32> = (0..).take(group.len()).collect();
        if !is_own(group[0].mirror()) {
            let mirrored: Vec<u32> = group.iter().map(|layout| rank(layout.mirror())).collect();
            if mirrored.iter().min() < ranks.first() {
                layouts.sort_unstable_by_key(|&at| mirrored[at as usize]);
            }
        }
        let mut nodes = vec![0; group.len()];
        for (node, &at) in (0..).zip(&layouts) {
            nodes[at as usize] = node;
        }
        let node = |layout: Layout| {
            let at = ranks.binary_search(&rank(layout)).expect("a layout of the group");
            nodes[at]
        };
        let by_node = || layouts.iter().map(|&at| group[at as usize]);
        let images = [Layout::mirror, Layout::flip, Layout::half_turn]
            .into_iter()
            .filter(|reflection| is_own(reflection(&group[0])))
            .map(|reflection| by_node().map(|layout| node(reflection(&layout))).collect())
            .collect();
        Ok(Self {
            adjacency: adjacency.within(&layouts, &nodes).with_sorted_rows(),
            symmetries: Symmetries::new(group.len(), images),
            solved: (0..)
                .zip(by_node())
                .filter(|(_, layout)| layout.is_solved())
                .map(|(node, _)| node)
                .collect(),
            layouts,
        })
    }

    pub(super) fn nodes(&self) -> usize {
        self.layouts.len()
    }
}

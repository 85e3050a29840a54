//! The eccentricities of the nodes of a group, as far as they are known.

use serde::{Deserialize, Serialize};

use super::eccentricity_bounds::KNOWN_EXACTLY;
use super::node_set::NodeSet;
use super::symmetries::Symmetries;

/// The farthest step (最远步数) of a layout and the number of its farthest layouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Farthest {
    /// The farthest step: the eccentricity of the layout in its group.
    pub step: u16,
    /// The number of layouts at this distance. An isolated layout has one, itself.
    pub num: u32,
}

/// The current knowledge about the eccentricities of a group's nodes.
///
/// The eccentricity of a node becomes known in one of two ways:
///
/// * A search from the node itself ends. The nodes of its last level are the farthest. The node is
///   then *settled*.
/// * All candidates are searched or excluded. The eccentricity is then the bound, the
///   largest distance at which a search reached the node.
#[derive(Debug)]
pub(super) struct Eccentricities {
    /// By node.
    pub(super) bounds: Vec<Bound>,
    settled: NodeSet,
    /// By node: its eccentricity, if the node is settled.
    exact: Vec<Farthest>,
    /// The representatives of the nodes that are farthest from a settled node. Most of them are
    /// farthest from other nodes, too, so no certificate excludes them. Searching them early raises
    /// all bounds and slacks.
    pub(super) wanted: NodeSet,
}

/// The eccentricity bound of a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bound {
    /// The largest distance at which a search has reached the node.
    pub(super) step: u16,
    /// The number of roots whose searches reached the node at this distance. A root counts once for
    /// each node of its orbit.
    pub(super) weight: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) level: u16,
    pub(super) lane: usize,
    pub(super) node: u32,
}

/// Marks a search whose last arrivals were not recorded.
pub(super) const NOT_RECORDED: u16 = u16::MAX;

impl Eccentricities {
    /// The state before the first search in a group.
    pub(super) fn unknown(nodes: usize) -> Self {
        let none = NodeSet::empty(nodes);
        Self {
            bounds: vec![Bound::default(); nodes],
            settled: none.clone(),
            exact: vec![Farthest::default(); nodes],
            wanted: none,
        }
    }

    pub(super) fn nodes(&self) -> usize {
        self.bounds.len()
    }

    /// Sets the bound of each node to the largest in its orbit. A search from the image of a root
    /// would have reached the image of a node at the same distance.
    pub(super) fn reflect(&mut self, symmetries: &Symmetries) {
        if symmetries.order() == 1 {
            return;
        }
        for node in symmetries.representatives() {
            let steps = symmetries.images(node).map(|image| self.bounds[image as usize].step);
            let step = steps.max().unwrap_or(0);
            for image in symmetries.images(node) {
                let bound = &mut self.bounds[image as usize];
                if bound.step < step {
                    *bound = Bound { step, weight: 0 };
                }
            }
        }
    }

    /// Settles the roots of a batch and their images. `last` is by lane: the level of the last
    /// arrivals, or [`NOT_RECORDED`].
    pub(super) fn settle(
        &mut self,
        symmetries: &Symmetries,
        roots: &[u32],
        last: &[u16],
        arrivals: &[Arrival],
    ) {
        let mut num = vec![0; roots.len()];
        for arrival in arrivals {
            let lane = arrival.lane;
            if arrival.level == last[lane] {
                num[lane] += 1;
                let node = symmetries.representative(arrival.node);
                self.wanted.insert(node as usize);
            }
        }
        for (&root, (&step, num)) in roots.iter().zip(last.iter().zip(num)) {
            if step == NOT_RECORDED {
                continue;
            }
            for image in symmetries.images(root) {
                self.settled.insert(image as usize);
                self.exact[image as usize] = Farthest { step, num };
            }
        }
    }

    /// By node: the bound, or [`KNOWN_EXACTLY`] if the node is settled.
    pub(super) fn open_bounds(&self) -> Vec<u16> {
        let bound = |(node, bound): (usize, &Bound)| {
            if self.settled.contains(node) { KNOWN_EXACTLY } else { bound.step }
        };
        self.bounds.iter().enumerate().map(bound).collect()
    }

    /// By node: its eccentricity, after all candidates were searched or excluded.
    pub(super) fn into_farthest(self, symmetries: &Symmetries) -> Vec<Farthest> {
        let of_node = |node: u32| {
            if self.settled.contains(node as usize) {
                return self.exact[node as usize];
            }
            let step = self.bounds[node as usize].step;
            if step == 0 {
                return Farthest { step, num: 1 };
            }
            // Let A be the node. Each w with d(w, A) = step is the image of a root, and the search
            // from that root reached an image of A at this distance. The weight counts each root
            // for its whole orbit. So the sum over all images of A counts each w once for each
            // symmetry.
            let weights = symmetries.images(node).map(|image| self.bounds[image as usize].weight);
            let weight = weights.map(|weight| weight as usize).sum::<usize>();
            let num = u32::try_from(weight / symmetries.order()).expect("fewer than 2^32 nodes");
            Farthest { step, num }
        };
        (0..).take(self.nodes()).map(of_node).collect()
    }
}

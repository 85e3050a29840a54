//! Eccentricity bounds, and the slacks of searches, by which [`Candidates`](super::candidates)
//! excludes nodes.
//!
//! The *eccentricity* of a node A is its farthest step: the largest distance d(w, A) of any node w
//! of its group. The nodes w at this distance are the farthest from A. Searching from every w would
//! find all of them. Three things reduce the work:
//!
//! * A [multi-source BFS](super::multi_source_bfs) runs 1,024 searches at once. This helps in dense
//!   groups, where all nodes are reached within a few levels.
//! * Symmetries preserve distances, so only the representative of each orbit is searched.
//! * Most nodes are not farthest from any other node. Certificates exclude such nodes without a
//!   search. This helps in deep groups, where one search excludes hundreds of nodes.
//!
//! A certificate uses three numbers:
//!
//! * The *eccentricity bound* L(A) is the largest d(w, A) of all searches before the current batch,
//!   a lower bound of the eccentricity of A.
//! * The *slack* of a searched node w is the least L(A) - d(w, A) over all nodes A whose
//!   eccentricity is not yet known exactly.
//! * A *certificate* against a node v is a searched node w with d(v, w) < slack(w). By the
//!   triangle inequality
//!
//!   ```text
//!       d(v, A) <= d(v, w) + d(w, A) < slack(w) + d(w, A) <= L(A)
//!   ```
//!
//!   for all these A. So v is not farthest from any of them. All nodes at the largest distance
//!   count as farthest, so a slack of 0 excludes nothing.
//!
//! Lower bounds and the triangle inequality are used by F. W. Takes and W. A. Kosters, "Determining
//! the Diameter of Small World Networks", CIKM 2011. They bound the eccentricity of each node to
//! find the diameter. Here the bounds of all nodes together prove that one node is farthest from
//! none.

use super::lanes::Lanes;
use super::multi_source_bfs::NodeState;

/// The lanes of a batch of searches. The state of a node is two cache lines.
pub(super) type Lanes1024 = Lanes<16>;

/// The lanes that have reached a node.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Reached(pub(super) Lanes1024);

impl Reached {
    /// The lanes that are not in an older state; `None` if there are none.
    #[inline(always)]
    pub(super) fn since(&self, old: &Self) -> Option<Lanes1024> {
        let new = self.0 & !old.0;
        (!new.is_empty()).then_some(new)
    }
}

impl NodeState for Reached {
    const EMPTY: Self = Self(Lanes::NONE);

    #[inline(always)]
    fn gather(&mut self, neighbor: &Self) {
        self.0 |= neighbor.0;
    }
}

/// The roots of a batch with their initial states. Root k is lane k.
pub(super) fn starts(roots: &[u32]) -> impl Iterator<Item = (u32, Reached)> {
    roots.iter().enumerate().map(|(lane, &root)| (root, Reached([lane].into_iter().collect())))
}

/// The slacks of a batch of searches, collected while they run.
#[derive(Debug)]
pub(super) struct Slacks {
    /// By node A: L(A), or [`KNOWN_EXACTLY`].
    bounds: Vec<u16>,
    lanes: LanesBySlack,
}

/// By slack: the lanes that have this slack at some node.
#[derive(Debug)]
pub(super) struct LanesBySlack(Vec<Lanes1024>);

/// The bound of a node whose eccentricity is known exactly. It limits no slack.
pub(super) const KNOWN_EXACTLY: u16 = u16::MAX;

impl Slacks {
    pub(super) fn new(bounds: Vec<u16>) -> Self {
        let most = bounds.iter().filter(|&&bound| bound != KNOWN_EXACTLY).max();
        let slacks = most.map_or(0, |&most| usize::from(most) + 1);
        Self { bounds, lanes: LanesBySlack(vec![Lanes::NONE; slacks]) }
    }

    /// No lanes at any slack.
    pub(super) fn no_lanes(&self) -> LanesBySlack {
        LanesBySlack(vec![Lanes::NONE; self.lanes.0.len()])
    }

    /// Records in `lanes` that the lanes `arrived` reach `node` at `level`.
    #[inline(always)]
    pub(super) fn arrive(
        &self,
        lanes: &mut LanesBySlack,
        node: u32,
        level: u16,
        arrived: Lanes1024,
    ) {
        // A node beyond its bound gives a slack of 0.
        let slack = self.bounds[node as usize].saturating_sub(level);
        if let Some(lanes) = lanes.0.get_mut(usize::from(slack)) {
            *lanes |= arrived;
        }
    }

    /// Adds lanes that were recorded separately.
    pub(super) fn add(&mut self, found: &LanesBySlack) {
        for (lanes, &found) in self.lanes.0.iter_mut().zip(&found.0) {
            *lanes |= found;
        }
    }

    /// By root: the slack of its search. A search does not arrive at its own root, which is at
    /// distance 0, so `bound_of` returns the bound there.
    pub(super) fn of(&self, roots: &[u32], bound_of: impl Fn(u32) -> u16) -> Vec<u16> {
        (0..)
            .zip(roots)
            .map(|(lane, &root)| {
                let least = (0..).zip(&self.lanes.0).find(|(_, lanes)| lanes.contains(lane));
                least.map_or(KNOWN_EXACTLY, |(slack, _)| slack).min(bound_of(root))
            })
            .collect()
    }
}

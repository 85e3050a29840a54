//! The search for the eccentricities of all nodes of a group.

use serde::{Deserialize, Serialize};

use super::candidates::Candidates;
use super::eccentricities::{Arrival, Eccentricities, Farthest, NOT_RECORDED};
use super::eccentricity_bounds::{Lanes1024, Reached, Slacks, starts};
use super::group_graph::{GroupGraph, Symmetries};
use super::lanes::Lanes;
use super::multi_source_bfs::{MultiSourceBfs, Visitor};

/// The number of searches in the first batch, which finds the first bounds.
const FIRST_BATCH: usize = 64;

/// The search for the eccentricities of all nodes of a group, one batch of roots at a time.
pub(super) struct GroupSearch<'a> {
    group: &'a GroupGraph,
    bfs: MultiSourceBfs<Reached>,
    state: GroupState,
}

/// The state of a [`GroupSearch`] between two batches. It can be stored, and another process can
/// continue from it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct GroupState {
    eccentricities: Eccentricities,
    candidates: Candidates,
    roots: Vec<u32>,
}

impl GroupState {
    pub(super) fn nodes(&self) -> usize {
        self.eccentricities.nodes()
    }

    /// Whether all parts belong to a group with this number of nodes. A stored state is not
    /// trusted: it must not cause an index out of bounds.
    pub(super) fn fits(&self, nodes: usize) -> bool {
        let Self { eccentricities, candidates, roots } = self;
        eccentricities.fits(nodes)
            && candidates.fits(nodes)
            && roots.len() <= Lanes1024::COUNT
            && roots.iter().all(|&root| (root as usize) < nodes)
    }
}

impl<'a> GroupSearch<'a> {
    /// Continues from `state`, or starts from the beginning if there is none or its group size differs.
    pub(super) fn new(group: &'a GroupGraph, state: Option<GroupState>) -> Self {
        let nodes = group.members.len();
        let state = state.filter(|state| state.fits(nodes)).unwrap_or_else(|| {
            let candidates = Candidates::all(group);
            let roots = candidates.spread(FIRST_BATCH);
            GroupState { eccentricities: Eccentricities::unknown(nodes), candidates, roots }
        });
        Self { group, bfs: MultiSourceBfs::new(nodes), state }
    }

    pub(super) fn state(&self) -> &GroupState {
        &self.state
    }

    /// Runs a batch of searches and chooses the next one. Returns false if no candidate is left.
    pub(super) fn run_batch(&mut self) -> bool {
        let Self { group, bfs, state: GroupState { eccentricities, candidates, roots } } = self;
        if roots.is_empty() {
            return false;
        }
        let symmetries = &group.symmetries;
        let mut visitor = EccentricityVisitor::new(eccentricities, symmetries, roots);
        bfs.run(&group.adjacency, &mut visitor, starts(roots));
        let EccentricityVisitor { slacks, last, arrivals, .. } = visitor;
        let slacks = slacks.of(roots, |root| eccentricities.bounds[root as usize]);
        candidates.exclude(group, roots, &slacks);
        eccentricities.reflect(symmetries);
        eccentricities.settle(symmetries, roots, &last, &arrivals);
        eccentricities.wanted.retain(|node| candidates.contains(node));
        *roots = candidates.next_batch(group, &eccentricities.wanted);
        true
    }

    /// By node: its eccentricity, after the last batch.
    pub(super) fn into_farthest(self) -> Vec<Farthest> {
        self.state.eccentricities.into_farthest(&self.group.symmetries)
    }
}

/// Collects the bounds, slacks and last arrivals of a batch of searches.
struct EccentricityVisitor<'e> {
    eccentricities: &'e mut Eccentricities,
    level: u16,
    all: Lanes1024,
    /// The lanes by the size of the orbit of their root.
    by_orbit: Vec<(usize, Lanes1024)>,
    slacks: Slacks,
    /// By lane: the largest level that is known to have arrivals.
    last: Vec<u16>,
    /// The lanes whose level has reached their `last`. Their arrivals are recorded.
    recorded: Lanes1024,
    arrivals: Vec<Arrival>,
}

impl<'e> EccentricityVisitor<'e> {
    fn new(eccentricities: &'e mut Eccentricities, symmetries: &Symmetries, roots: &[u32]) -> Self {
        let with_orbit = |size| {
            let lanes = roots.iter().enumerate();
            lanes
                .filter(|&(_, &root)| symmetries.orbit_size(root) == size)
                .map(|(lane, _)| lane)
                .collect()
        };
        let by_orbit = [1, 2, 4]
            .map(|size| (size, with_orbit(size)))
            .into_iter()
            .filter(|(_, lanes): &(usize, Lanes1024)| !lanes.is_empty())
            .collect();
        // A bound of 0 is no estimate of the last level of a search. Recording all its arrivals
        // would take too much memory.
        let known = |&root: &u32| match eccentricities.bounds[root as usize] {
            0 => NOT_RECORDED,
            bound => bound,
        };
        let last = roots.iter().map(known).collect();
        let slacks = Slacks::new(eccentricities.open_bounds());
        let mut visitor = Self {
            eccentricities,
            level: 1,
            all: (0..roots.len()).collect(),
            by_orbit,
            slacks,
            last,
            recorded: Lanes::NONE,
            arrivals: Vec::new(),
        };
        visitor.choose_recorded();
        visitor
    }

    fn choose_recorded(&mut self) {
        let far_enough = self.last.iter().enumerate().filter(|&(_, &last)| last <= self.level);
        self.recorded = far_enough.map(|(lane, _)| lane).collect();
    }
}

impl Visitor for EccentricityVisitor<'_> {
    type State = Reached;

    #[inline(always)]
    fn is_closed(&self, state: &Reached) -> bool {
        state.0 == self.all
    }

    #[inline(always)]
    fn arrive(&mut self, node: u32, old: &Reached, gathered: Reached) -> Option<Reached> {
        let new = gathered.0 & !old.0;
        if new.is_empty() {
            return None;
        }
        let at = node as usize;
        let bound = self.eccentricities.bounds[at];
        if self.level >= bound {
            let weigh = |(size, lanes): &(usize, Lanes1024)| size * (new & *lanes).len() as usize;
            let weight: usize = self.by_orbit.iter().map(weigh).sum();
            if self.level > bound {
                self.eccentricities.bounds[at] = self.level;
                self.eccentricities.weights[at] = 0;
            }
            self.eccentricities.weights[at] += weight;
        }
        self.slacks.arrive(node, self.level, new);
        let recorded = new & self.recorded;
        if !recorded.is_empty() {
            for lane in recorded.iter() {
                if self.level >= self.last[lane] {
                    self.last[lane] = self.level;
                    self.arrivals.push(Arrival { level: self.level, lane, node });
                }
            }
        }
        Some(gathered)
    }

    #[inline(always)]
    fn end_level(&mut self) -> bool {
        self.level += 1;
        self.choose_recorded();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::class_graph::ClassGraph;
    use crate::graph::group_graph::DistinctGroups;

    #[test]
    fn a_state_fits_only_its_own_group_size() {
        let graph = ClassGraph::of("7-0-3".parse().unwrap());
        let group = DistinctGroups::of(&graph).group(0);
        let nodes = group.members.len();
        let mut state = GroupSearch::new(&group, None).state().clone();
        assert!(state.fits(nodes) && !state.fits(nodes - 1) && !state.fits(nodes + 1));
        let after_last = u32::try_from(nodes).unwrap();
        state.roots[0] = after_last;
        assert!(!state.fits(nodes), "a root that is no node");
        state.roots = vec![0; Lanes1024::COUNT];
        assert!(state.fits(nodes));
        state.roots.push(0);
        assert!(!state.fits(nodes), "more roots than lanes");
    }
}

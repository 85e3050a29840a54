//! The search for the eccentricities of all nodes of a group.

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
    eccentricities: Eccentricities,
    candidates: Candidates,
    roots: Vec<u32>,
}

impl<'a> GroupSearch<'a> {
    pub(super) fn new(group: &'a GroupGraph) -> Self {
        let nodes = group.members.len();
        let candidates = Candidates::all(group);
        let roots = candidates.spread(FIRST_BATCH);
        let eccentricities = Eccentricities::unknown(nodes);
        Self { group, bfs: MultiSourceBfs::new(nodes), eccentricities, candidates, roots }
    }

    /// By node: its eccentricity.
    pub(super) fn run(mut self) -> Vec<Farthest> {
        while !self.roots.is_empty() {
            self.run_batch();
        }
        self.eccentricities.into_farthest(&self.group.symmetries)
    }

    fn run_batch(&mut self) {
        let Self { group, bfs, eccentricities, candidates, roots } = self;
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

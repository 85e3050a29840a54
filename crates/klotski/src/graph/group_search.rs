//! The search for the eccentricities of all nodes of a group.

use super::candidates::Candidates;
use super::eccentricities::{Arrival, Bound, Eccentricities, Farthest, NOT_RECORDED};
use super::eccentricity_bounds::{Lanes1024, LanesBySlack, Reached, Slacks, starts};
use super::group_graph::GroupGraph;
use super::lanes::Lanes;
use super::multi_source_bfs::{MultiSourceBfs, Visitor};
use super::stop::Stopped;
use super::symmetries::Symmetries;

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

    /// By node: its eccentricity. `is_stopped` is called before each batch.
    pub(super) fn run(mut self, is_stopped: &dyn Fn() -> bool) -> Result<Vec<Farthest>, Stopped> {
        while !self.roots.is_empty() {
            if is_stopped() {
                return Err(Stopped);
            }
            self.run_batch();
        }
        Ok(self.eccentricities.into_farthest(&self.group.symmetries))
    }

    fn run_batch(&mut self) {
        let Self { group, bfs, eccentricities, candidates, roots } = self;
        let symmetries = &group.symmetries;
        let mut visitor = EccentricityVisitor::new(eccentricities, symmetries, roots);
        bfs.run(&group.adjacency, &mut visitor, &mut eccentricities.bounds, starts(roots));
        let EccentricityVisitor { slacks, last, arrivals, .. } = visitor;
        let slacks = slacks.of(roots, |root| eccentricities.bounds[root as usize].step);
        candidates.exclude(group, roots, &slacks);
        eccentricities.reflect(symmetries);
        eccentricities.settle(symmetries, roots, &last, &arrivals);
        eccentricities.wanted.retain(|node| candidates.contains(node));
        *roots = candidates.next_batch(group, &eccentricities.wanted);
    }
}

/// Collects the bounds, slacks and last arrivals of a batch of searches.
struct EccentricityVisitor {
    level: u16,
    all: Lanes1024,
    /// The lanes by the size of the orbit of their root.
    by_orbit: Vec<(u32, Lanes1024)>,
    slacks: Slacks,
    /// By lane: the largest level that is known to have arrivals.
    last: Vec<u16>,
    /// The lanes whose level has reached their `last`. Their arrivals are recorded.
    recorded: Lanes1024,
    arrivals: Vec<Arrival>,
}

impl EccentricityVisitor {
    fn new(eccentricities: &Eccentricities, symmetries: &Symmetries, roots: &[u32]) -> Self {
        let with_orbit = |size: u32| {
            let lanes = roots.iter().enumerate();
            lanes
                .filter(|&(_, &root)| symmetries.orbit_size(root) == size as usize)
                .map(|(lane, _)| lane)
                .collect()
        };
        let by_orbit = [1, 2, 4]
            .map(|size| (size, with_orbit(size)))
            .into_iter()
            .filter(|(_, lanes): &(u32, Lanes1024)| !lanes.is_empty())
            .collect();
        // A bound of 0 is no estimate of the last level of a search. Recording all its arrivals
        // would take too much memory.
        let known = |&root: &u32| match eccentricities.bounds[root as usize].step {
            0 => NOT_RECORDED,
            bound => bound,
        };
        let last = roots.iter().map(known).collect();
        let slacks = Slacks::new(eccentricities.open_bounds());
        let mut visitor = Self {
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

impl Visitor for EccentricityVisitor {
    type State = Reached;
    type Node = Bound;
    /// The slacks, and the arrivals of the recorded lanes.
    type Found = (LanesBySlack, Vec<Arrival>);

    #[inline(always)]
    fn is_closed(&self, state: &Reached) -> bool {
        state.0.has(self.all)
    }

    fn nothing(&self) -> Self::Found {
        (self.slacks.no_lanes(), Vec::new())
    }

    #[inline(always)]
    fn arrive(
        &self,
        node: u32,
        old: &Reached,
        gathered: Reached,
        bound: &mut Bound,
        (lanes, arrivals): &mut Self::Found,
    ) -> Option<Reached> {
        let level = self.level;
        let new = gathered.since(old)?;
        if level >= bound.step {
            if level > bound.step {
                *bound = Bound { step: level, weight: 0 };
            }
            let weigh = |(size, lanes): &(u32, Lanes1024)| size * (new & *lanes).len();
            bound.weight += self.by_orbit.iter().map(weigh).sum::<u32>();
        }
        self.slacks.arrive(lanes, node, level, new);
        let recorded = new & self.recorded;
        if !recorded.is_empty() {
            arrivals.extend(recorded.iter().map(|lane| Arrival { level, lane, node }));
        }
        Some(gathered)
    }

    fn end_level(&mut self, found: Vec<Self::Found>) -> bool {
        for (lanes, arrivals) in found {
            self.slacks.add(&lanes);
            for &Arrival { level, lane, .. } in &arrivals {
                self.last[lane] = level;
            }
            self.arrivals.extend(arrivals);
        }
        self.level += 1;
        self.choose_recorded();
        true
    }
}

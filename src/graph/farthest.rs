//! Farthest steps (最远步数) of all layouts of a class.

use serde::{Deserialize, Serialize};

use super::class_graph::ClassGraph;
use super::group::{DistinctGroups, Group};
use super::hunt::{Batch, Hunt, NO_MATTER, Reached, Slacks, starts};
use super::lanes::Lanes;
use super::node_set::NodeSet;
use super::unfinished::{Keeper, NoKeeper, Unfinished, UnfinishedGroup};
use super::wave::{Rows, Wave};

/// How far a layout's farthest layouts lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Farthest {
    /// Steps to them, the layout's eccentricity in its group.
    pub step: u16,
    /// How many there are. An isolated layout has one, itself.
    pub num: u32,
}

impl ClassGraph {
    /// The farthest steps of every node.
    #[must_use]
    pub fn farthest(&self) -> Vec<Farthest> {
        self.farthest_from(None, &NoKeeper)
    }

    /// The same, going on from where another search was left, and handing what is
    /// known to `keeper` whenever that is due.
    #[must_use]
    pub fn farthest_from(&self, begun: Option<Unfinished>, keeper: &dyn Keeper) -> Vec<Farthest> {
        let nodes = self.adjacency.nodes();
        let groups = DistinctGroups::of(self);
        let begun = begun.filter(|begun| {
            begun.fits(nodes) && groups.numbers().any(|number| number == begun.group_num)
        });
        let (mut farthest, first, mut begun) = match begun {
            Some(Unfinished { farthest, group_num, group }) => (farthest, group_num, Some(group)),
            None => (vec![Farthest::default(); nodes], 0, None),
        };
        for group_num in groups.numbers().skip_while(|&group_num| group_num < first) {
            let group = groups.group(group_num);
            let mut search = GroupSearch::from(&group, begun.take());
            while search.run_batch() {
                if keeper.is_due() {
                    let (farthest, group) = (farthest.clone(), search.state());
                    keeper.keep(&Unfinished { farthest, group_num, group });
                }
            }
            for (&node, found) in group.members.iter().zip(search.known.into_farthest()) {
                farthest[node as usize] = found;
                for images in groups.onto_another(group_num) {
                    farthest[images[node as usize] as usize] = found;
                }
            }
        }
        farthest
    }

    /// The farthest steps of the nodes of a group, by group_index.
    ///
    /// # Panics
    /// If the class has no such group.
    #[must_use]
    pub fn farthest_in_group(&self, group_num: u16) -> Vec<Farthest> {
        let groups = DistinctGroups::of(self);
        let group = groups.group(usize::from(group_num));
        let mut search = GroupSearch::from(&group, None);
        while search.run_batch() {}
        search.known.into_farthest()
    }
}

/// How many searches go first, to get an idea of the distances.
const SCOUTS: usize = 64;

/// The search for the farthest steps of every node of a group.
struct GroupSearch<'a> {
    group: &'a Group,
    rows: Rows<Reached>,
    hunt: Hunt<'a>,
    known: Known<'a>,
    /// Those of the next batch, and how far each is known to reach.
    roots: Vec<u32>,
    expected: Vec<u16>,
}

impl<'a> GroupSearch<'a> {
    /// From the beginning, or from where another one was left.
    fn from(group: &'a Group, begun: Option<UnfinishedGroup>) -> Self {
        let nodes = group.members.len();
        let rows = Rows::new(nodes);
        let mut hunt = Hunt::new(group);
        let mut known = Known::new(group);
        let begun = begun.filter(|begun| begun.step.len() == nodes);
        let (roots, expected) = match begun {
            None => {
                let roots = hunt.spread(SCOUTS);
                let expected = vec![NO_MATTER; roots.len()];
                (roots, expected)
            }
            Some(UnfinishedGroup { step, weight, settled, own, wanted, open, slack, roots }) => {
                let expected = roots.iter().map(|&root| step[root as usize]).collect();
                known = Known { group, step, weight, settled, own, wanted };
                hunt.go_on(open, slack);
                (roots, expected)
            }
        };
        Self { group, rows, hunt, known, roots, expected }
    }

    /// Runs a batch of searches and chooses the next; false if there is none.
    fn run_batch(&mut self) -> bool {
        let Self { group, rows, hunt, known, roots, expected } = self;
        if roots.is_empty() {
            return false;
        }
        let mut searches = Searches::new(known, roots, std::mem::take(expected));
        rows.run(&group.adjacency, &mut searches, starts(roots));
        let Searches { slacks, last, arrivals, .. } = searches;
        let slacks = slacks.of(roots, |root| known.step[root as usize]);
        hunt.searched(roots, &slacks);
        known.reflect();
        known.settle(roots, &last, &arrivals);
        known.wanted.retain(|node| hunt.is_open(node));
        *roots = hunt.next_batch(&known.wanted);
        *expected = roots.iter().map(|&root| known.step[root as usize]).collect();
        true
    }

    fn state(&self) -> UnfinishedGroup {
        let Known { step, weight, settled, own, wanted, .. } = &self.known;
        let (open, slack) = self.hunt.state();
        UnfinishedGroup {
            step: step.clone(),
            weight: weight.clone(),
            settled: settled.clone(),
            own: own.clone(),
            wanted: wanted.clone(),
            open: open.clone(),
            slack,
            roots: self.roots.clone(),
        }
    }
}

/// What is known of a group's nodes.
///
/// A node's farthest steps become known in one of two ways. If it was itself
/// searched, its farthest are what its search met last: it is *settled*.
/// Otherwise they are the largest distance at which another search met it, once
/// all searches are done; only nodes that are not settled limit the slack.
struct Known<'a> {
    group: &'a Group,
    /// By node: the largest distance met so far.
    step: Vec<u16>,
    /// By node: how many searches met it at that distance, each counted as often
    /// as its root's orbit has nodes.
    weight: Vec<usize>,
    settled: NodeSet,
    /// By node: its farthest steps, if it is settled.
    own: Vec<Farthest>,
    /// Representatives of nodes that are farthest from a settled one. Mostly they
    /// are farthest from others too, so no slack will exclude them, and the sooner
    /// they are searched, the larger are all slacks.
    wanted: NodeSet,
}

impl<'a> Known<'a> {
    fn new(group: &'a Group) -> Self {
        let nodes = group.members.len();
        let none = NodeSet::empty(nodes);
        Self {
            group,
            step: vec![0; nodes],
            weight: vec![0; nodes],
            settled: none.clone(),
            own: vec![Farthest::default(); nodes],
            wanted: none,
        }
    }

    /// What a search from w met at A, one from w's image would have met at A's.
    fn reflect(&mut self) {
        let symmetries = &self.group.symmetries;
        if symmetries.order() == 1 {
            return;
        }
        for node in symmetries.representatives() {
            let steps = symmetries.images(node).map(|image| self.step[image as usize]);
            let step = steps.max().unwrap_or(0);
            for image in symmetries.images(node) {
                let image = image as usize;
                if self.step[image] < step {
                    self.step[image] = step;
                    self.weight[image] = 0;
                }
            }
        }
    }

    /// Settles the roots of a batch. `last` is the level of the last arrivals of
    /// each search, [`NO_MATTER`] if it was not watched.
    fn settle(&mut self, roots: &[u32], last: &[u16], arrivals: &[Arrival]) {
        let mut num = vec![0; roots.len()];
        for arrival in arrivals {
            let lane = arrival.lane;
            if arrival.level == last[lane] {
                num[lane] += 1;
                let node = self.group.symmetries.representative(arrival.node);
                self.wanted.insert(node as usize);
            }
        }
        for (&root, (&step, num)) in roots.iter().zip(last.iter().zip(num)) {
            if step == NO_MATTER {
                continue;
            }
            // Without any arrival the root is alone, and is its own farthest.
            let num = if step == 0 { 1 } else { num };
            for image in self.group.symmetries.images(root) {
                self.settled.insert(image as usize);
                self.own[image as usize] = Farthest { step, num };
            }
        }
    }

    fn limits(&self) -> Vec<u16> {
        let limit = |(node, &step)| if self.settled.contains(node) { NO_MATTER } else { step };
        self.step.iter().enumerate().map(limit).collect()
    }

    fn into_farthest(self) -> Vec<Farthest> {
        let symmetries = &self.group.symmetries;
        let of_node = |node: u32| {
            if self.settled.contains(node as usize) {
                return self.own[node as usize];
            }
            let step = self.step[node as usize];
            if step == 0 {
                return Farthest { step, num: 1 };
            }
            // All w with d(w, A) = step are images of roots. Each image of A was
            // met at that distance by some; over all images every w comes up as
            // often as there are symmetries, if its root counts for its orbit.
            let weight: usize =
                symmetries.images(node).map(|image| self.weight[image as usize]).sum();
            let num = u32::try_from(weight / symmetries.order()).expect("fewer than 2^32 nodes");
            Farthest { step, num }
        };
        (0..).take(self.step.len()).map(of_node).collect()
    }
}

/// That a search arrived at a node.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    level: u16,
    lane: usize,
    node: u32,
}

/// A batch of searches.
struct Searches<'k, 'g> {
    known: &'k mut Known<'g>,
    level: u16,
    all: Batch,
    /// The searches by the size of their root's orbit.
    by_orbit: Vec<(usize, Batch)>,
    slacks: Slacks,
    /// By search: the largest level known to have arrivals.
    last: Vec<u16>,
    /// The searches that are that far: their arrivals are noted.
    watched: Batch,
    arrivals: Vec<Arrival>,
}

impl<'k, 'g> Searches<'k, 'g> {
    fn new(known: &'k mut Known<'g>, roots: &[u32], last: Vec<u16>) -> Self {
        let with_orbit = |size| {
            let lanes = roots.iter().enumerate();
            let symmetries = &known.group.symmetries;
            lanes
                .filter(|&(_, &root)| symmetries.orbit_size(root) == size)
                .map(|(lane, _)| lane)
                .collect()
        };
        let by_orbit = [1, 2, 4]
            .map(|size| (size, with_orbit(size)))
            .into_iter()
            .filter(|(_, lanes): &(usize, Batch)| !lanes.is_empty())
            .collect();
        let slacks = Slacks::new(known.limits());
        let mut searches = Self {
            known,
            level: 1,
            all: (0..roots.len()).collect(),
            by_orbit,
            slacks,
            last,
            watched: Lanes::NONE,
            arrivals: Vec::new(),
        };
        searches.watch();
        searches
    }

    fn watch(&mut self) {
        let far_enough = self.last.iter().enumerate().filter(|&(_, &last)| last <= self.level);
        self.watched = far_enough.map(|(lane, _)| lane).collect();
    }
}

impl Wave for Searches<'_, '_> {
    type Row = Reached;

    #[inline(always)]
    fn is_closed(&self, row: &Reached) -> bool {
        row.0 == self.all
    }

    #[inline(always)]
    fn arrive(&mut self, node: u32, old: &Reached, gathered: Reached) -> Option<Reached> {
        let new = gathered.0 & !old.0;
        if new.is_empty() {
            return None;
        }
        let at = node as usize;
        let step = self.known.step[at];
        if self.level >= step {
            let weigh = |(size, lanes): &(usize, Batch)| size * (new & *lanes).len() as usize;
            let weight: usize = self.by_orbit.iter().map(weigh).sum();
            if self.level > step {
                self.known.step[at] = self.level;
                self.known.weight[at] = 0;
            }
            self.known.weight[at] += weight;
        }
        self.slacks.arrive(node, self.level, new);
        let watched = new & self.watched;
        if !watched.is_empty() {
            for lane in watched.iter() {
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
        self.watch();
        true
    }
}

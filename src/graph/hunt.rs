//! Whom to search next, to find all farthest layouts of a group.
//!
//! A search from a node w tells d(w, A) for every A. Were every node searched,
//! the largest d(w, A) would be A's farthest step and the w that have it A's
//! farthest layouts. Three things make it less work:
//!
//! * 1,024 searches run side by side ([`super::wave`]). That serves dense groups,
//!   whose nodes are all reached within a few levels.
//! * Reflections keep distances: of the nodes that they map onto each other,
//!   the *orbit*, one is searched.
//! * Few nodes are farthest from anything. Let L(A) be the largest distance met
//!   so far, and slack(w) the least L(A) - d(w, A) over all A that matter. A
//!   node v nearer than slack(w) to w has d(v, A) <= d(v, w) + d(w, A) < L(A)
//!   for all of them: it is farthest from none and need not be searched. Ties
//!   count, so only a slack above 0 excludes. That serves deep groups, where a
//!   slack is large and a search excludes hundreds of nodes.
//!
//! Between the two both help: the more nodes are excluded, the fewer batches.

use super::group::Group;
use super::lanes::Lanes;
use super::node_set::{NodeSet, to_node};
use super::wave::Row;

const WORDS: usize = 16;

/// The searches of a batch.
pub(super) type Batch = Lanes<WORDS>;

/// The searches that have reached a node: two cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Reached(pub(super) Batch);

impl Row for Reached {
    const EMPTY: Self = Self(Lanes::NONE);

    #[inline(always)]
    fn gather(&mut self, neighbor: &Self) {
        self.0 |= neighbor.0;
    }
}

/// The roots of a batch as rows to start from.
pub(super) fn starts(roots: &[u32]) -> impl Iterator<Item = (u32, Reached)> {
    roots.iter().enumerate().map(|(lane, &root)| (root, Reached([lane].into_iter().collect())))
}

/// The nodes of a group that may yet be farthest from something.
#[derive(Debug)]
pub(super) struct Hunt<'a> {
    group: &'a Group,
    /// Representatives of orbits that are neither searched nor excluded.
    open: NodeSet,
    /// The mean slack of the last batch.
    slack: usize,
}

/// From this slack on a search excludes so much that roots are better spread
/// over the group than taken side by side.
const SPREAD: usize = 3;

impl<'a> Hunt<'a> {
    pub(super) fn new(group: &'a Group) -> Self {
        let mut open = NodeSet::empty(group.members.len());
        for node in group.symmetries.representatives() {
            open.insert(node as usize);
        }
        Self { group, open, slack: 0 }
    }

    /// At most so many open nodes, evenly spread.
    pub(super) fn spread(&self, count: usize) -> Vec<u32> {
        let every = self.open.len().div_ceil(count).max(1);
        self.open.iter().step_by(every).map(to_node).collect()
    }

    /// The roots of the next batch: first those open nodes that are `wanted`,
    /// then any; none when no node is open.
    pub(super) fn next_batch(&self, wanted: &NodeSet) -> Vec<u32> {
        let mut roots = self.side_by_side(Batch::COUNT, |node| wanted.contains(node), |_, _| {});
        let room = Batch::COUNT - roots.len();
        if room == 0 {
            return roots;
        }
        let mut taken = NodeSet::empty(self.group.members.len());
        for &root in &roots {
            taken.insert(root as usize);
        }
        if self.slack >= SPREAD {
            roots.extend(
                self.spread(room).into_iter().filter(|&node| !taken.contains(node as usize)),
            );
            return roots;
        }
        // A node beside a root is likely to be excluded by it.
        let others = self.side_by_side(
            room,
            |node| !taken.contains(node),
            |ruled_out, root| {
                for &next in self.group.adjacency.neighbors(root) {
                    ruled_out.insert(self.group.symmetries.representative(next) as usize);
                }
            },
        );
        roots.extend(others);
        roots
    }

    /// At most so many open nodes that are `wanted`, as a search meets them, so
    /// that their searches go the same ways. `taken` may rule out more nodes for
    /// each that was taken.
    fn side_by_side(
        &self,
        count: usize,
        wanted: impl Fn(usize) -> bool,
        rule_out: impl Fn(&mut NodeSet, u32),
    ) -> Vec<u32> {
        let Group { adjacency, symmetries, members } = self.group;
        let mut roots = Vec::new();
        let mut seen = NodeSet::empty(members.len());
        let mut out = seen.clone();
        let start = self.open.iter().find(|&node| wanted(node));
        let mut queue: Vec<u32> = start.map(to_node).into_iter().collect();
        for &start in &queue {
            seen.insert(start as usize);
        }
        let mut head = 0;
        while let Some(&node) = queue.get(head) {
            head += 1;
            let at = node as usize;
            if self.open.contains(at) && wanted(at) && !out.contains(at) {
                roots.push(node);
                if roots.len() == count {
                    break;
                }
                rule_out(&mut out, node);
            }
            for &next in adjacency.neighbors(node) {
                let next = symmetries.representative(next);
                if !seen.contains(next as usize) {
                    seen.insert(next as usize);
                    queue.push(next);
                }
            }
        }
        roots
    }

    /// Learns that these representatives were searched, and their slacks.
    pub(super) fn searched(&mut self, roots: &[u32], slacks: &[u16]) {
        let widest = slacks.iter().copied().max().unwrap_or(0);
        // By how much is left of the slack at a node; a larger slack first, so
        // that no node is met again with more.
        let mut by_slack = vec![Vec::new(); usize::from(widest) + 1];
        for (&root, &slack) in roots.iter().zip(slacks) {
            self.open.remove(root as usize);
            by_slack[usize::from(slack)].push(root);
        }
        let mut seen = NodeSet::empty(self.group.members.len());
        for slack in (1..by_slack.len()).rev() {
            for node in std::mem::take(&mut by_slack[slack]) {
                if seen.contains(node as usize) {
                    continue;
                }
                seen.insert(node as usize);
                self.open.remove(node as usize);
                let nearer = &mut by_slack[slack - 1];
                if slack > 1 {
                    let neighbors = self.group.adjacency.neighbors(node).iter();
                    nearer
                        .extend(neighbors.map(|&next| self.group.symmetries.representative(next)));
                }
            }
        }
        let sum: usize = slacks.iter().map(|&slack| usize::from(slack)).sum();
        self.slack = sum / slacks.len().max(1);
    }

    /// The open nodes and the mean slack, to go on from.
    pub(super) fn state(&self) -> (&NodeSet, usize) {
        (&self.open, self.slack)
    }

    /// Goes on from there.
    pub(super) fn go_on(&mut self, open: NodeSet, slack: usize) {
        (self.open, self.slack) = (open, slack);
    }

    pub(super) fn is_open(&self, node: u32) -> bool {
        self.open.contains(node as usize)
    }
}

/// The slacks of a batch, gathered while it runs.
#[derive(Debug)]
pub(super) struct Slacks {
    /// By node A: L(A), or [`NO_MATTER`].
    limits: Vec<u16>,
    /// By slack: the searches that have it at some node.
    lanes: Vec<Batch>,
}

/// The limit of a node that matters no more.
pub(super) const NO_MATTER: u16 = u16::MAX;

impl Slacks {
    pub(super) fn new(limits: Vec<u16>) -> Self {
        let most = limits.iter().filter(|&&limit| limit != NO_MATTER).max();
        let slacks = most.map_or(0, |&most| usize::from(most) + 1);
        Self { limits, lanes: vec![Lanes::NONE; slacks] }
    }

    /// Learns which searches arrive at a node in a level.
    #[inline(always)]
    pub(super) fn arrive(&mut self, node: u32, level: u16, arrived: Batch) {
        let slack = self.limits[node as usize].saturating_sub(level);
        if let Some(lanes) = self.lanes.get_mut(usize::from(slack)) {
            *lanes |= arrived;
        }
    }

    /// The slacks of the searches from these roots. A root is at distance 0 from
    /// itself, where its slack is all of `reach`.
    pub(super) fn of(&self, roots: &[u32], reach: impl Fn(u32) -> u16) -> Vec<u16> {
        (0..)
            .zip(roots)
            .map(|(lane, &root)| {
                let least = (0..).zip(&self.lanes).find(|(_, lanes)| lanes.contains(lane));
                least.map_or(NO_MATTER, |(slack, _)| slack).min(reach(root))
            })
            .collect()
    }
}

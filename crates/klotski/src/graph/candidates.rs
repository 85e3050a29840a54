//! The candidates of a group: the nodes that may be farthest from some node.

use super::eccentricity_bounds::Lanes1024;
use super::group_graph::GroupGraph;
use super::node_set::{NodeSet, to_node};

/// The candidates that are neither searched nor excluded by a
/// [certificate](super::eccentricity_bounds). Every candidate is the representative of its orbit.
#[derive(Debug)]
pub(super) struct Candidates {
    open: NodeSet,
    mean_slack: usize,
}

/// From this mean slack on, the roots of a batch are spread over the group instead of taken side by
/// side, because each search then excludes many candidates.
const SPREAD: usize = 3;

impl Candidates {
    /// All representatives of a group.
    pub(super) fn all(group: &GroupGraph) -> Self {
        let mut open = NodeSet::empty(group.members.len());
        for node in group.symmetries.representatives() {
            open.insert(node as usize);
        }
        Self { open, mean_slack: 0 }
    }

    pub(super) fn contains(&self, node: u32) -> bool {
        self.open.contains(node as usize)
    }

    /// At most `count` candidates, spread evenly over the group.
    pub(super) fn spread(&self, count: usize) -> Vec<u32> {
        let every = self.open.len().div_ceil(count).max(1);
        self.open.iter().step_by(every).map(to_node).collect()
    }

    /// The roots of the next batch: the candidates in `wanted` first, then others. Empty if
    /// no candidate is left.
    pub(super) fn next_batch(&self, group: &GroupGraph, wanted: &NodeSet) -> Vec<u32> {
        let mut roots =
            self.side_by_side(group, Lanes1024::COUNT, |node| wanted.contains(node), |_, _| {});
        let room = Lanes1024::COUNT - roots.len();
        if room == 0 {
            return roots;
        }
        let mut taken = NodeSet::empty(group.members.len());
        for &root in &roots {
            taken.insert(root as usize);
        }
        if self.mean_slack >= SPREAD {
            roots.extend(
                self.spread(room).into_iter().filter(|&node| !taken.contains(node as usize)),
            );
            return roots;
        }
        // The search from a root is likely to exclude the neighbours of the root.
        let others = self.side_by_side(
            group,
            room,
            |node| !taken.contains(node),
            |skipped, root| {
                for &next in group.adjacency.row(root) {
                    skipped.insert(group.symmetries.representative(next) as usize);
                }
            },
        );
        roots.extend(others);
        roots
    }

    /// At most `count` candidates that are `wanted`, in the order of a breadth-first search through
    /// the group. Searches from adjacent roots share most of their frontiers. For each root taken,
    /// `skip` may add nodes that must not be taken.
    fn side_by_side(
        &self,
        group: &GroupGraph,
        count: usize,
        wanted: impl Fn(usize) -> bool,
        skip: impl Fn(&mut NodeSet, u32),
    ) -> Vec<u32> {
        let GroupGraph { adjacency, symmetries, members } = group;
        let mut roots = Vec::new();
        let mut seen = NodeSet::empty(members.len());
        let mut skipped = seen.clone();
        let start = self.open.iter().find(|&node| wanted(node));
        let mut queue: Vec<u32> = start.map(to_node).into_iter().collect();
        for &start in &queue {
            seen.insert(start as usize);
        }
        let mut head = 0;
        while let Some(&node) = queue.get(head) {
            head += 1;
            let at = node as usize;
            if self.open.contains(at) && wanted(at) && !skipped.contains(at) {
                roots.push(node);
                if roots.len() == count {
                    break;
                }
                skip(&mut skipped, node);
            }
            for &next in adjacency.row(node) {
                let next = symmetries.representative(next);
                if !seen.contains(next as usize) {
                    seen.insert(next as usize);
                    queue.push(next);
                }
            }
        }
        roots
    }

    /// Removes the roots of a finished batch, and the candidates that their slacks exclude.
    pub(super) fn exclude(&mut self, group: &GroupGraph, roots: &[u32], slacks: &[u16]) {
        let widest = slacks.iter().copied().max().unwrap_or(0);
        // By remaining slack at a node: each step away from a root lowers it by one. Nodes with
        // more slack come first, so each node is visited once, with its largest slack.
        let mut by_slack = vec![Vec::new(); usize::from(widest) + 1];
        for (&root, &slack) in roots.iter().zip(slacks) {
            self.open.remove(root as usize);
            by_slack[usize::from(slack)].push(root);
        }
        let mut seen = NodeSet::empty(group.members.len());
        for slack in (1..by_slack.len()).rev() {
            for node in std::mem::take(&mut by_slack[slack]) {
                if seen.contains(node as usize) {
                    continue;
                }
                seen.insert(node as usize);
                self.open.remove(node as usize);
                let nearer = &mut by_slack[slack - 1];
                if slack > 1 {
                    let neighbors = group.adjacency.row(node).iter();
                    nearer.extend(neighbors.map(|&next| group.symmetries.representative(next)));
                }
            }
        }
        let sum: usize = slacks.iter().map(|&slack| usize::from(slack)).sum();
        self.mean_slack = sum / slacks.len().max(1);
    }
}

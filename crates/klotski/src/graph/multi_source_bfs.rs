//! Multi-source BFS: many breadth-first searches at once, all at the same level.
//!
//! Each search is a *lane*. The state of a node has a bit for each lane, which is set if that
//! search has reached the node. In each level, a node combines the states of its neighbours with
//! bitwise operations, which advances all lanes at once:
//!
//! ```text
//!               lane  0  1  2  3 ...
//!     state of a      x  .  x  .       b is adjacent to a and c. At the next level b gathers
//!     state of b      .  .  x  .       their states: lanes 0, 1 and 3 arrive at b. So the
//!     state of c      x  x  .  x       state of b changes, and b is in the frontier.
//! ```
//!
//! The method is MS-BFS: M. Then et al., "The More the Merrier: Efficient Multi-Source Graph
//! Traversal", PVLDB 8 (4), 2014. It has three arrays, `seen`, `visit` and `visitNext`. Here two
//! copies of the states are enough, before and after a level, because a node gathers everything
//! that its neighbours have seen: the arriving lanes are those in the gathered state but not in the
//! old one.

use super::adjacency::Adjacency;
use super::node_set::{NodeSet, to_node};
use super::vector::{self, Work};

/// The state of one node in all lanes.
pub(super) trait NodeState: Copy {
    /// The state of a node that no lane has reached.
    const EMPTY: Self;

    fn gather(&mut self, neighbor: &Self);
}

/// The purpose of a multi-source BFS: what arrivals mean and when to stop.
pub(super) trait Visitor {
    type State: NodeState;

    /// Whether no lane can arrive at a node with this state any more.
    fn is_closed(&self, state: &Self::State) -> bool;

    /// The state of `node` after a level, or `None` if it does not change. `old` is its state
    /// before the level, `gathered` combines it with the states of the neighbours.
    fn arrive(
        &mut self,
        node: u32,
        old: &Self::State,
        gathered: Self::State,
    ) -> Option<Self::State>;

    /// Called after all arrivals of a level. Returns whether to run the next level.
    fn end_level(&mut self) -> bool;
}

/// The states of all nodes of a graph. They are large, so all runs share one value.
#[derive(Debug)]
pub(super) struct MultiSourceBfs<S> {
    before: Vec<S>,
    after: Vec<S>,
    /// The nodes whose states changed in the last level: the frontiers of all lanes.
    frontier: NodeSet,
    /// The nodes that some lane has reached.
    reached: NodeSet,
    /// The nodes in `reached` and their neighbours.
    near: NodeSet,
    gathering: NodeSet,
    /// The nodes with closed states. Both copies of their state are equal.
    closed: NodeSet,
}

/// If the frontier has more than one in `MANY` nodes, all nodes near a reached node gather. Nearly
/// all of them are adjacent to the frontier, and selecting those costs more than gathering.
const MANY: usize = 64;

/// The distance of a prefetch, in edges.
const AHEAD: usize = 24;

impl<S: NodeState> MultiSourceBfs<S> {
    pub(super) fn new(nodes: usize) -> Self {
        let none = NodeSet::empty(nodes);
        Self {
            before: vec![S::EMPTY; nodes],
            after: vec![S::EMPTY; nodes],
            frontier: none.clone(),
            reached: none.clone(),
            near: none.clone(),
            gathering: none.clone(),
            closed: none,
        }
    }

    /// Runs the searches from these nodes with these states, until the frontier is empty or the
    /// visitor stops them.
    pub(super) fn run<V: Visitor<State = S>>(
        &mut self,
        adjacency: &Adjacency,
        visitor: &mut V,
        roots: impl IntoIterator<Item = (u32, S)>,
    ) {
        self.before.fill(S::EMPTY);
        self.after.fill(S::EMPTY);
        self.frontier.clear();
        self.closed.clear();
        self.reached.clear();
        self.near.clear();
        for (node, state) in roots {
            self.before[node as usize].gather(&state);
            self.frontier.insert(node as usize);
        }
        vector::widest(Levels { bfs: self, adjacency, visitor });
    }

    /// Chooses all nodes at which a lane may arrive, including the frontier, whose states must be
    /// copied from one array to the other.
    #[inline(always)]
    fn choose_gathering(&mut self, adjacency: &Adjacency) {
        let Self { near, gathering, frontier, .. } = self;
        // Each node is new once, so each edge is visited once over all levels.
        self.reached.for_each_new(frontier, |node| {
            near.insert(node);
            for &neighbor in adjacency.neighbors(to_node(node)) {
                near.insert(neighbor as usize);
            }
        });
        if frontier.len() > adjacency.nodes() / MANY {
            gathering.set_to(near);
        } else {
            gathering.set_to(frontier);
            for node in frontier.iter() {
                for &neighbor in adjacency.neighbors(to_node(node)) {
                    gathering.insert(neighbor as usize);
                }
            }
        }
        gathering.subtract(&self.closed);
    }
}

struct Levels<'a, V: Visitor> {
    bfs: &'a mut MultiSourceBfs<V::State>,
    adjacency: &'a Adjacency,
    visitor: &'a mut V,
}

impl<V: Visitor> Work for Levels<'_, V> {
    type Result = ();

    #[inline(always)]
    fn run(self) {
        let Self { bfs, adjacency, visitor } = self;
        loop {
            bfs.choose_gathering(adjacency);
            bfs.frontier.clear();
            for node in bfs.gathering.iter() {
                let old = bfs.before[node];
                if visitor.is_closed(&old) {
                    bfs.after[node] = old;
                    bfs.closed.insert(node);
                    continue;
                }
                let mut gathered = old;
                adjacency.for_each_neighbor(node, AHEAD, |neighbor, ahead| {
                    vector::prefetch(&bfs.before, ahead);
                    gathered.gather(&bfs.before[neighbor]);
                });
                let new = visitor.arrive(to_node(node), &old, gathered);
                if new.is_some() {
                    bfs.frontier.insert(node);
                }
                bfs.after[node] = new.unwrap_or(old);
            }
            std::mem::swap(&mut bfs.before, &mut bfs.after);
            if !visitor.end_level() || bfs.frontier.is_empty() {
                return;
            }
        }
    }
}

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
//!
//! A thread of a rayon pool shares its large levels with the other threads of the pool. A level is
//! cut into chunks of nodes. A chunk reads all states before the level, and writes only its own
//! nodes; what else it finds is combined in the order of the nodes. So the result does not depend
//! on the threads.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::csr::Csr;
use super::lanes::bits;
use super::node_set::{NodeSet, SharedNodeSet, to_node};
use super::vector::{self, Work};

/// The state of one node in all lanes.
pub(super) trait NodeState: Copy + Send + Sync {
    /// The state of a node that no lane has reached.
    const EMPTY: Self;

    fn gather(&mut self, neighbor: &Self);
}

/// The purpose of a multi-source BFS: what arrivals mean and when to stop.
pub(super) trait Visitor: Sync {
    type State: NodeState;
    /// What the visitor keeps for each node.
    type Node: Send;
    /// What the visitor finds at some nodes in a level.
    type Found: Send;

    /// Whether no lane can arrive at a node with this state any more.
    fn is_closed(&self, state: &Self::State) -> bool;

    /// What is found at no nodes.
    fn nothing(&self) -> Self::Found;

    /// The state of `node` after a level, or `None` if it does not change. `old` is its state
    /// before the level, `gathered` combines it with the states of the neighbours.
    fn arrive(
        &self,
        node: u32,
        old: &Self::State,
        gathered: Self::State,
        own: &mut Self::Node,
        found: &mut Self::Found,
    ) -> Option<Self::State>;

    /// Called after all arrivals of a level, with everything found, in the order of the nodes.
    /// Returns whether to run the next level.
    fn end_level(&mut self, found: Vec<Self::Found>) -> bool;
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
    near: SharedNodeSet,
    gathering: SharedNodeSet,
    /// The nodes with closed states. Both copies of their state are equal.
    closed: NodeSet,
}

/// If the frontier has more than one in `MANY` nodes, all nodes near a reached node gather. Nearly
/// all of them are adjacent to the frontier, and selecting those costs more than gathering.
const MANY: usize = 64;

/// The distance of a prefetch, in edges.
const AHEAD: usize = 24;

/// The least number of nodes whose work is shared. `tests/threads.rs` has classes of such levels.
const SHARED: usize = 8_192;

/// The nodes of a chunk, and the words that they have in a node set.
const CHUNK: usize = 64 * WORDS;
const WORDS: usize = 32;

/// Whether the work on this number of nodes is shared with other threads.
fn is_shared(nodes: usize) -> bool {
    nodes >= SHARED && rayon::current_thread_index().is_some() && rayon::current_num_threads() > 1
}

impl<S: NodeState> MultiSourceBfs<S> {
    pub(super) fn new(nodes: usize) -> Self {
        let none = NodeSet::empty(nodes);
        Self {
            before: vec![S::EMPTY; nodes],
            after: vec![S::EMPTY; nodes],
            frontier: none.clone(),
            reached: none.clone(),
            near: SharedNodeSet::empty(nodes),
            gathering: SharedNodeSet::empty(nodes),
            closed: none,
        }
    }

    /// Runs the searches from these nodes with these states, until the frontier is empty or the
    /// visitor stops them. `own` is by node.
    pub(super) fn run<V: Visitor<State = S>>(
        &mut self,
        adjacency: &Csr,
        visitor: &mut V,
        own: &mut [V::Node],
        roots: impl IntoIterator<Item = (u32, S)>,
    ) {
        clear(&mut self.before);
        clear(&mut self.after);
        self.frontier.clear();
        self.closed.clear();
        self.reached.clear();
        self.near.clear();
        for (node, state) in roots {
            self.before[node as usize].gather(&state);
            self.frontier.insert(node as usize);
        }
        loop {
            self.choose_gathering(adjacency);
            self.frontier.clear();
            let found = self.run_level(adjacency, visitor, own);
            std::mem::swap(&mut self.before, &mut self.after);
            if !visitor.end_level(found) || self.frontier.is_empty() {
                return;
            }
        }
    }

    /// Chooses all nodes at which a lane may arrive, including the frontier, whose states must be
    /// copied from one array to the other.
    fn choose_gathering(&mut self, adjacency: &Csr) {
        let Self { near, gathering, frontier, reached, .. } = self;
        let size = frontier.len();
        let insert_near = |set: &SharedNodeSet, node: usize| {
            set.insert(node);
            for &neighbor in adjacency.row(to_node(node)) {
                set.insert(neighbor as usize);
            }
        };
        // Each node is new once, so each edge is visited once over all levels.
        let add = |first, (reached, frontier): (&mut [u64], &[u64])| {
            for (index, (reached, frontier)) in reached.iter_mut().zip(frontier).enumerate() {
                for bit in bits(frontier & !*reached) {
                    insert_near(near, first + index * 64 + bit);
                }
                *reached |= frontier;
            }
        };
        if is_shared(size) {
            let chunks = reached.words_mut().par_chunks_mut(WORDS);
            let chunks = chunks.zip(frontier.words().par_chunks(WORDS)).enumerate();
            chunks.for_each(|(index, chunk)| add(index * CHUNK, chunk));
        } else {
            add(0, (reached.words_mut(), frontier.words()));
        }
        if size > adjacency.len() / MANY {
            gathering.set_to(near);
        } else {
            gathering.clear();
            frontier.iter().for_each(|node| insert_near(gathering, node));
        }
        gathering.subtract(&self.closed);
    }

    fn run_level<V: Visitor<State = S>>(
        &mut self,
        adjacency: &Csr,
        visitor: &V,
        own: &mut [V::Node],
    ) -> Vec<V::Found> {
        let Self { before, after, frontier, gathering, closed, .. } = self;
        let run = |mut found, first, (gathering, frontier, closed, after, own)| {
            vector::widest(Chunk {
                adjacency,
                visitor,
                before,
                first,
                gathering,
                frontier,
                closed,
                after,
                own,
                found: &mut found,
            });
            found
        };
        let is_shared = is_shared(gathering.len());
        let (gathering, frontier, closed) =
            (gathering.words(), frontier.words_mut(), closed.words_mut());
        if !is_shared {
            return vec![run(visitor.nothing(), 0, (gathering, frontier, closed, after, own))];
        }
        let sets = (frontier.par_chunks_mut(WORDS), closed.par_chunks_mut(WORDS));
        let nodes = (after.par_chunks_mut(CHUNK), own.par_chunks_mut(CHUNK));
        (gathering.par_chunks(WORDS), sets.0, sets.1, nodes.0, nodes.1)
            .into_par_iter()
            .enumerate()
            .fold(|| visitor.nothing(), |found, (index, chunk)| run(found, index * CHUNK, chunk))
            .collect()
    }
}

/// Sets all states to that of a node that no lane has reached.
fn clear<S: NodeState>(states: &mut [S]) {
    if is_shared(states.len()) {
        states.par_chunks_mut(CHUNK).for_each(|chunk| chunk.fill(S::EMPTY));
    } else {
        states.fill(S::EMPTY);
    }
}

/// Consecutive nodes in a level. The adjacency and `before` have all nodes, the other slices only
/// those of the chunk.
struct Chunk<'c, V: Visitor> {
    adjacency: &'c Csr,
    visitor: &'c V,
    before: &'c [V::State],
    /// The first node.
    first: usize,
    gathering: &'c [AtomicU64],
    frontier: &'c mut [u64],
    closed: &'c mut [u64],
    after: &'c mut [V::State],
    own: &'c mut [V::Node],
    found: &'c mut V::Found,
}

impl<V: Visitor> Work for Chunk<'_, V> {
    type Result = ();

    #[inline(always)]
    fn run(self) {
        let Self { adjacency, visitor, before, first, gathering, .. } = self;
        let Self { frontier, closed, after, own, found, .. } = self;
        for (index, word) in gathering.iter().enumerate() {
            for bit in bits(word.load(Ordering::Relaxed)) {
                let at = index * 64 + bit;
                let node = first + at;
                let old = before[node];
                if visitor.is_closed(&old) {
                    after[at] = old;
                    closed[index] |= 1 << bit;
                    continue;
                }
                let mut gathered = old;
                adjacency.for_each(node, AHEAD, |neighbor, ahead| {
                    vector::prefetch(before, ahead);
                    gathered.gather(&before[neighbor]);
                });
                let new = visitor.arrive(to_node(node), &old, gathered, &mut own[at], found);
                if new.is_some() {
                    frontier[index] |= 1 << bit;
                }
                after[at] = new.unwrap_or(old);
            }
        }
    }
}

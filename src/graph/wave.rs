//! Many searches side by side: a row of bits for each node, a bit for each
//! search, all of them a level at a time.
//!
//! ```text
//!                    lane 0  1  2  3 ...
//!      row of node a      x  .  x  .         a level: each node that borders on
//!      row of node b      .  .  x  .         one that changed gathers the rows
//!      row of node c      x  x  .  x         of its neighbours; what is new in
//!      ...                                   the gathered row has just arrived
//! ```
//!
//! A row holds all that arrived up to a level, not only the last arrivals: new
//! is what the gathered row has and the old one has not, and two copies of the
//! rows (before and after a level) serve instead of three. One pass over the
//! edges then advances as many searches as a row has bits, at the cost of the
//! cache lines of a row an edge.

use super::adjacency::Adjacency;
use super::node_set::{NodeSet, to_node};
use super::vector::{self, Work};

/// What a node knows of all searches.
pub(super) trait Row: Copy {
    const EMPTY: Self;

    /// Adds what a neighbour's row knows.
    fn gather(&mut self, neighbor: &Self);
}

/// What the searches are for.
pub(super) trait Wave {
    type Row: Row;

    /// Whether nothing can arrive any more where this row is.
    fn is_closed(&self, row: &Self::Row) -> bool;

    /// What `node` knows after a level, `old` being what it knew before and
    /// `gathered` what it and its neighbours knew; `None` if nothing is new.
    fn arrive(&mut self, node: u32, old: &Self::Row, gathered: Self::Row) -> Option<Self::Row>;

    /// Called after all arrivals of a level. Whether to go on.
    fn end_level(&mut self) -> bool;
}

/// The rows of a graph, kept from one run to the next: they are large.
#[derive(Debug)]
pub(super) struct Rows<R> {
    before: Vec<R>,
    after: Vec<R>,
    /// The nodes whose rows changed in the last level.
    changed: NodeSet,
    /// The nodes that some search has reached.
    reached: NodeSet,
    /// Those, and the nodes that border on them.
    near: NodeSet,
    /// The nodes to gather.
    candidates: NodeSet,
    /// The nodes whose rows are closed, and the same before and after.
    closed: NodeSet,
}

/// From this share of nodes on that changed, all that the searches have come near
/// are gathered: nearly all border on one, and to find out which costs more.
const MANY: usize = 64;

/// How many edges ahead rows are asked for.
const AHEAD: usize = 24;

impl<R: Row> Rows<R> {
    pub(super) fn new(nodes: usize) -> Self {
        let none = NodeSet::empty(nodes);
        Self {
            before: vec![R::EMPTY; nodes],
            after: vec![R::EMPTY; nodes],
            changed: none.clone(),
            reached: none.clone(),
            near: none.clone(),
            candidates: none.clone(),
            closed: none,
        }
    }

    /// Runs a wave from these rows at these nodes until nothing changes or the
    /// wave has enough.
    pub(super) fn run<W: Wave<Row = R>>(
        &mut self,
        adjacency: &Adjacency,
        wave: &mut W,
        roots: impl IntoIterator<Item = (u32, R)>,
    ) {
        self.before.fill(R::EMPTY);
        self.after.fill(R::EMPTY);
        self.changed.clear();
        self.closed.clear();
        self.reached.clear();
        self.near.clear();
        for (node, row) in roots {
            self.before[node as usize].gather(&row);
            self.changed.insert(node as usize);
        }
        vector::widest(Levels { rows: self, adjacency, wave });
    }

    /// All nodes at which something may arrive. Those that changed must be among
    /// them, so that their rows are copied from one side to the other.
    #[inline(always)]
    fn choose_candidates(&mut self, adjacency: &Adjacency) {
        let Self { near, candidates, changed, .. } = self;
        // A node is reached once, so all levels together visit each edge once.
        self.reached.for_each_new(changed, |node| {
            near.insert(node);
            for &neighbor in adjacency.neighbors(to_node(node)) {
                near.insert(neighbor as usize);
            }
        });
        if changed.len() > adjacency.nodes() / MANY {
            candidates.set_to(near);
        } else {
            candidates.set_to(changed);
            for node in changed.iter() {
                for &neighbor in adjacency.neighbors(to_node(node)) {
                    candidates.insert(neighbor as usize);
                }
            }
        }
        candidates.subtract(&self.closed);
    }
}

/// The levels of a run.
struct Levels<'a, W: Wave> {
    rows: &'a mut Rows<W::Row>,
    adjacency: &'a Adjacency,
    wave: &'a mut W,
}

impl<W: Wave> Work for Levels<'_, W> {
    type Result = ();

    #[inline(always)]
    fn run(self) {
        let Self { rows, adjacency, wave } = self;
        loop {
            rows.choose_candidates(adjacency);
            rows.changed.clear();
            for node in rows.candidates.iter() {
                let old = rows.before[node];
                if wave.is_closed(&old) {
                    rows.after[node] = old;
                    rows.closed.insert(node);
                    continue;
                }
                let mut gathered = old;
                adjacency.for_each_neighbor(node, AHEAD, |neighbor, ahead| {
                    vector::prefetch(&rows.before, ahead);
                    gathered.gather(&rows.before[neighbor]);
                });
                let new = wave.arrive(to_node(node), &old, gathered);
                if new.is_some() {
                    rows.changed.insert(node);
                }
                rows.after[node] = new.unwrap_or(old);
            }
            std::mem::swap(&mut rows.before, &mut rows.after);
            if !wave.end_level() || rows.changed.is_empty() {
                return;
            }
        }
    }
}

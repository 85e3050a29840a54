//! Solutions (解) of all layouts of a class.
//!
//! A layout T with feature S is a solution of A if no shortest path from A to T contains another
//! layout with S, A included. The definition is from the HRD_Database project. So a
//! [multi-source BFS](super::multi_source_bfs) searches backwards from every T, and distinguishes
//! two kinds of arrival at A:
//!
//! ```text
//!                 +-- u1 --+            clean: no shortest path from T to A holds
//!        T -- ... +-- u2 --+-- A               another layout with S
//!                 +-- S' --+            blocked: one does, here over S'
//! ```
//!
//! The neighbours through which the search from T arrives at A are the last nodes before A on the
//! shortest paths. All were reached exactly one level before A. So A is blocked if one of these
//! neighbours is blocked or has S (and is not T). Hence the state of a node has two bits for each
//! lane, reached and blocked, and at a node with S every arrival is blocked. T is a solution of A
//! if its search arrives at A clean. It is a minimal solution if the level is the distance from A
//! to its nearest solution.
//!
//! Three things reduce the work:
//!
//! * A search without a clean arrival in one level has none in later levels, so it ends.
//! * The first step of a clean path from T leads out of S, so it moves the 2x2 block. If the 2x2
//!   block of T cannot move, T is a solution only of itself and is not searched.
//! * The left-right mirror maps solutions to solutions. Of two layouts with S that are mirror
//!   images of each other, only one is searched.

use std::ops::Range;

use super::class_graph::ClassGraph;
use super::csr::Csr;
use super::lanes::Lanes;
use super::multi_source_bfs::{MultiSourceBfs, NodeState, Visitor};
use super::node_set::NodeSet;
use crate::board::{Layout, Shape};

/// The number of solutions and the minimal solutions of every layout of a class; see
/// [`ClassGraph::solutions`].
#[derive(Clone, Debug)]
pub struct Solutions {
    /// By node: the number of its solutions.
    pub num: Vec<u32>,
    /// By node: its minimal solutions.
    pub minimal: MinimalSolutions,
}

/// The minimal solutions (最少步解) of every layout of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimalSolutions {
    sets: Csr,
}

impl MinimalSolutions {
    /// The minimal solutions of a node, ascending.
    pub fn of(&self, node: u32) -> &[u32] {
        self.sets.row(node)
    }

    /// Builds the sets from distinct pairs (node, solution) in any order.
    fn of_pairs(nodes: usize, mut pairs: Vec<(u32, u32)>) -> Self {
        pairs.sort_unstable();
        let mut sets = Csr::with_capacity(nodes);
        let mut rest = pairs.as_slice();
        for node in (0..).take(nodes) {
            let len = rest.iter().take_while(|pair| pair.0 == node).count();
            let (set, others) = rest.split_at(len);
            sets.push(set.iter().map(|pair| pair.1));
            rest = others;
        }
        Self { sets }
    }
}

/// The lanes of a batch of searches. Two such sets, reached and blocked, fill a cache line.
pub(super) type Lanes256 = Lanes<4>;

/// The lanes that have reached a node, and the blocked ones.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Arrived {
    reached: Lanes256,
    blocked: Lanes256,
}

impl NodeState for Arrived {
    const EMPTY: Self = Self { reached: Lanes::NONE, blocked: Lanes::NONE };

    #[inline(always)]
    fn gather(&mut self, neighbor: &Self) {
        self.reached |= neighbor.reached;
        self.blocked |= neighbor.blocked;
    }
}

impl ClassGraph {
    /// The solutions of every node. `min_solution_step` is by node: the distance from the nearest
    /// solved layout, as [`distances`](super::distances) returns it.
    pub fn solutions(&self, min_solution_step: &[u16]) -> Solutions {
        let nodes = self.adjacency.len();
        let mirror = self.images(Layout::mirror);
        let mut counter = SolutionCounter {
            min_solution_step,
            mirror: &mirror,
            own_image: Lanes::NONE,
            pairs: self.solved().map(|node| (node, node)).collect(),
        };
        // By node: 2 for each root with a clean arrival, but 1 for a root that is its own mirror
        // image, because that root also counts at the mirror image of the node.
        let mut twice_num = vec![0; nodes];
        search_back(self, &mirror, &mut counter, &mut twice_num);
        let pairs = counter.pairs;
        // The search from the mirror image of a root would have arrived at the mirror image of a
        // node in the same way.
        let mut num: Vec<u32> = twice_num
            .iter()
            .zip(&mirror)
            .map(|(&here, &image)| here.midpoint(twice_num[image as usize]))
            .collect();
        for node in self.solved() {
            num[node as usize] = 1;
        }
        Solutions { num, minimal: MinimalSolutions::of_pairs(nodes, pairs) }
    }
}

/// Collects clean arrivals. Root k of a batch is lane k.
pub(super) trait SolutionCollector: Sync {
    /// What the collector keeps for each node.
    type Node: Send;

    fn begin(&mut self, roots: &[u32]);

    /// Returns whether [`keep`](Self::keep) gets this arrival, which is at a node without S.
    fn arrive(&self, arrival: &CleanArrival, own: &mut Self::Node) -> bool;

    fn keep(&mut self, roots: &[u32], arrivals: &[CleanArrival]);
}

/// The lanes with a clean arrival at a node in a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct CleanArrival {
    pub(super) node: u32,
    pub(super) step: u16,
    pub(super) lanes: Lanes256,
}

/// Searches backwards from all roots. `own` is by node.
pub(super) fn search_back<C: SolutionCollector>(
    graph: &ClassGraph,
    mirror: &[u32],
    collector: &mut C,
    own: &mut [C::Node],
) {
    let mut batches = RootBatches::new(graph, mirror);
    let mut bfs = MultiSourceBfs::new(graph.adjacency.len());
    while let Some(roots) = batches.next() {
        collector.begin(&roots);
        let mut visitor = SolutionVisitor {
            level: 1,
            roots: &roots,
            solved: graph.solved(),
            alive: (0..roots.len()).collect(),
            collector,
        };
        let starts = roots.iter().enumerate().map(|(lane, &root)| {
            (root, Arrived { reached: [lane].into_iter().collect(), ..Arrived::EMPTY })
        });
        bfs.run(&graph.adjacency, &mut visitor, own, starts);
    }
}

struct SolutionCounter<'a> {
    min_solution_step: &'a [u16],
    mirror: &'a [u32],
    /// The lanes whose root is its own mirror image.
    own_image: Lanes256,
    /// The minimal solutions: pairs of a node and a solution.
    pairs: Vec<(u32, u32)>,
}

impl SolutionCollector for SolutionCounter<'_> {
    type Node = u32;

    fn begin(&mut self, roots: &[u32]) {
        let lanes = roots.iter().enumerate();
        let own_image = lanes.filter(|&(_, &root)| self.mirror[root as usize] == root);
        self.own_image = own_image.map(|(lane, _)| lane).collect();
    }

    #[inline(always)]
    fn arrive(&self, &CleanArrival { node, step, lanes }: &CleanArrival, twice: &mut u32) -> bool {
        *twice += 2 * lanes.len() - (lanes & self.own_image).len();
        step == self.min_solution_step[node as usize]
    }

    fn keep(&mut self, roots: &[u32], arrivals: &[CleanArrival]) {
        for &CleanArrival { node, lanes, .. } in arrivals {
            for root in lanes.iter().map(|lane| roots[lane]) {
                self.pairs.push((node, root));
                let image = self.mirror[root as usize];
                if image != root {
                    self.pairs.push((self.mirror[node as usize], image));
                }
            }
        }
    }
}

/// The roots to search from, in batches. A batch is in the order of a breadth-first search through
/// the class, because searches from adjacent roots share most of their frontiers.
struct RootBatches<'a> {
    graph: &'a ClassGraph,
    /// The roots that are not yet in a batch.
    waiting: NodeSet,
    /// The solved nodes where a batch may start.
    next: Range<u32>,
}

impl<'a> RootBatches<'a> {
    fn new(graph: &'a ClassGraph, mirror: &[u32]) -> Self {
        let mut waiting = NodeSet::empty(mirror.len());
        for node in graph.solved() {
            let first_of_two = node <= mirror[node as usize];
            let layout = graph.layout(node);
            if first_of_two && layout.steps().any(|(step, _)| step.shape == Shape::Square) {
                waiting.insert(node as usize);
            }
        }
        Self { graph, waiting, next: graph.solved() }
    }
}

impl RootBatches<'_> {
    fn next(&mut self) -> Option<Vec<u32>> {
        let mut batch = Vec::new();
        let mut seen = NodeSet::empty(self.graph.adjacency.len());
        let mut queue: Vec<u32> = Vec::new();
        let mut head = 0;
        while batch.len() < Lanes256::COUNT {
            let Some(&node) = queue.get(head) else {
                let waiting = &self.waiting;
                let Some(start) = self.next.find(|&node| waiting.contains(node as usize)) else {
                    break;
                };
                seen.insert(start as usize);
                queue.push(start);
                continue;
            };
            head += 1;
            if self.waiting.contains(node as usize) {
                self.waiting.remove(node as usize);
                batch.push(node);
            }
            for &next in self.graph.adjacency.row(node) {
                if !seen.contains(next as usize) {
                    seen.insert(next as usize);
                    queue.push(next);
                }
            }
        }
        (!batch.is_empty()).then_some(batch)
    }
}

struct SolutionVisitor<'a, C> {
    level: u16,
    roots: &'a [u32],
    solved: Range<u32>,
    /// The lanes with a clean arrival in the last level.
    alive: Lanes256,
    collector: &'a mut C,
}

impl<C: SolutionCollector> Visitor for SolutionVisitor<'_, C> {
    type State = Arrived;
    type Node = C::Node;
    /// The lanes with a clean arrival, and the arrivals to keep.
    type Found = (Lanes256, Vec<CleanArrival>);

    #[inline(always)]
    fn is_closed(&self, state: &Arrived) -> bool {
        state.reached.has(self.alive)
    }

    fn nothing(&self) -> Self::Found {
        (Lanes::NONE, Vec::new())
    }

    #[inline(always)]
    fn arrive(
        &self,
        node: u32,
        old: &Arrived,
        gathered: Arrived,
        own: &mut C::Node,
        (clean, kept): &mut Self::Found,
    ) -> Option<Arrived> {
        let new = gathered.reached & !old.reached & self.alive;
        if new.is_empty() {
            return None;
        }
        let mut state = *old;
        state.reached |= new;
        if self.solved.contains(&node) {
            state.blocked |= new;
            return Some(state);
        }
        state.blocked |= gathered.blocked & new;
        let lanes = new & !state.blocked;
        if !lanes.is_empty() {
            *clean |= lanes;
            let arrival = CleanArrival { node, step: self.level, lanes };
            if self.collector.arrive(&arrival, own) {
                kept.push(arrival);
            }
        }
        Some(state)
    }

    fn end_level(&mut self, found: Vec<Self::Found>) -> bool {
        self.level += 1;
        self.alive = Lanes::NONE;
        for (clean, kept) in found {
            self.alive |= clean;
            self.collector.keep(self.roots, &kept);
        }
        !self.alive.is_empty()
    }
}

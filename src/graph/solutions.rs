//! Solutions (解) of all layouts of a class.
//!
//! A layout T with feature S is a solution of A if no shortest path from A to T
//! holds another layout with S, A included. So search backwards, from every T
//! at once ([`super::wave`]), and tell apart two kinds of arrival at A:
//!
//! ```text
//!                 +-- u1 --+
//!        T -- ... +-- u2 --+-- A        clean: no shortest path met another S
//!                 +-- S' --+            blocked: one did
//! ```
//!
//! The neighbours from which T's search arrives at A for the first time were
//! all reached one level before: had one been reached earlier, A would have
//! been. They are the last nodes but one of the shortest paths, so A is blocked
//! if one of them is blocked or has S (and is not T). Hence two bits a search
//! and node, reached and blocked, and a node with S takes every arrival as
//! blocked. T is a solution of A if its search arrives at A clean, and a minimal
//! one if the level is A's distance from the nearest solution.
//!
//! Three things make it less work:
//!
//! * A search without a clean arrival in a level will have none later and is
//!   dropped.
//! * The first step of a clean path leads out of S, so it moves the 2x2 block.
//!   Where that is walled in, T is a solution of nothing but itself.
//! * The left-right mirror maps solutions to solutions: of two layouts with S
//!   that mirror each other, one is searched.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::class_graph::ClassGraph;
use super::lanes::Lanes;
use super::lists::Lists;
use super::node_set::NodeSet;
use super::wave::{Row, Rows, Wave};
use crate::board::{Layout, Shape};

/// How many solutions the layouts of a class have, and the minimal ones.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// By node: how many solutions.
    pub num: Vec<u32>,
    /// By node: its minimal solutions (最少步解).
    pub minimal: NodeLists,
}

/// A list of nodes for each node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeLists {
    lists: Lists,
}

impl NodeLists {
    /// The list of a node, ascending.
    #[must_use]
    pub fn of(&self, node: u32) -> &[u32] {
        self.lists.of(node)
    }

    /// Sorts pairs (node, member) of distinct values into lists.
    fn of_pairs(nodes: usize, mut pairs: Vec<(u32, u32)>) -> Self {
        pairs.sort_unstable();
        let mut lists = Lists::with_capacity(nodes);
        let mut rest = pairs.as_slice();
        for node in (0..).take(nodes) {
            let len = rest.iter().take_while(|pair| pair.0 == node).count();
            let (list, others) = rest.split_at(len);
            lists.push(list.iter().map(|pair| pair.1));
            rest = others;
        }
        Self { lists }
    }
}

/// With 256 searches, a row of reached and blocked fills a cache line.
const WORDS: usize = 4;

/// The searches of a batch.
type Batch = Lanes<WORDS>;

/// The searches that have reached a node, and those of them that are blocked.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Arrived {
    reached: Batch,
    blocked: Batch,
}

impl Row for Arrived {
    const EMPTY: Self = Self { reached: Lanes::NONE, blocked: Lanes::NONE };

    #[inline(always)]
    fn gather(&mut self, neighbor: &Self) {
        self.reached |= neighbor.reached;
        self.blocked |= neighbor.blocked;
    }
}

impl ClassGraph {
    /// The solutions of every node, `min_solution_step` being the steps to the
    /// nearest, as [`distances`](super::distances) gives them.
    #[must_use]
    pub fn solutions(&self, min_solution_step: &[u16]) -> Solutions {
        let nodes = self.adjacency.nodes();
        let mirror = self.images(Layout::mirror);
        let mut counts = Counts {
            min_solution_step,
            mirror: &mirror,
            own_image: Lanes::NONE,
            twice_num: vec![0; nodes],
            minimal: Vec::new(),
            pairs: self.solved().map(|node| (node, node)).collect(),
        };
        search_back(self, &mirror, &mut counts);
        let Counts { twice_num, pairs, .. } = counts;
        // What a root's search met at a node, its mirror image's search would
        // have met at the node's mirror image.
        let mut num: Vec<u32> = twice_num
            .iter()
            .zip(&mirror)
            .map(|(&here, &image)| here.midpoint(twice_num[image as usize]))
            .collect();
        for node in self.solved() {
            num[node as usize] = 1;
        }
        Solutions { num, minimal: NodeLists::of_pairs(nodes, pairs) }
    }

    /// All solutions of every node, ascending by node, then by solution.
    ///
    /// In dense classes they are hundreds for each: not for those.
    #[must_use]
    pub fn full_solutions(&self) -> Vec<NodeSolution> {
        let mirror = self.images(Layout::mirror);
        let own = |node| NodeSolution { node, solution: node, step: 0 };
        let mut full =
            Full { mirror: &mirror, arrivals: Vec::new(), found: self.solved().map(own).collect() };
        search_back(self, &mirror, &mut full);
        full.found.sort_unstable();
        full.found
    }
}

/// A solution of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct NodeSolution {
    /// The node.
    pub node: u32,
    /// Its solution.
    pub solution: u32,
    /// Steps between them.
    pub step: u16,
}

/// What becomes of clean arrivals.
trait Sink {
    /// A batch of searches from these roots begins.
    fn begin(&mut self, roots: &[u32]);

    /// These searches arrive clean at a node without S.
    fn arrive(&mut self, node: u32, step: u16, clean: Batch);

    /// The batch has ended.
    fn end(&mut self, roots: &[u32]);
}

/// Searches backwards from every solved node that is worth it, of two that
/// mirror each other from one.
fn search_back(graph: &ClassGraph, mirror: &[u32], sink: &mut impl Sink) {
    let mut batches = Batches::new(graph, mirror);
    let mut rows = Rows::new(graph.adjacency.nodes());
    while let Some(roots) = batches.next() {
        sink.begin(&roots);
        let mut searches = Searches {
            level: 1,
            solved: graph.solved(),
            alive: (0..roots.len()).collect(),
            clean: Lanes::NONE,
            sink,
        };
        let starts = roots.iter().enumerate().map(|(lane, &root)| {
            (root, Arrived { reached: [lane].into_iter().collect(), ..Arrived::EMPTY })
        });
        rows.run(&graph.adjacency, &mut searches, starts);
        sink.end(&roots);
    }
}

/// Counts solutions and lists the minimal ones.
struct Counts<'a> {
    min_solution_step: &'a [u16],
    mirror: &'a [u32],
    /// The searches whose root is its own mirror image.
    own_image: Batch,
    /// By node: solutions, counted twice if the root has a mirror image.
    twice_num: Vec<u32>,
    /// Minimal solutions of this batch.
    minimal: Vec<(u32, Batch)>,
    /// Those of all batches, as pairs of node and solution.
    pairs: Vec<(u32, u32)>,
}

impl Sink for Counts<'_> {
    fn begin(&mut self, roots: &[u32]) {
        let lanes = roots.iter().enumerate();
        let own_image = lanes.filter(|&(_, &root)| self.mirror[root as usize] == root);
        self.own_image = own_image.map(|(lane, _)| lane).collect();
    }

    #[inline(always)]
    fn arrive(&mut self, node: u32, step: u16, clean: Batch) {
        let at = node as usize;
        self.twice_num[at] += 2 * clean.len() - (clean & self.own_image).len();
        if step == self.min_solution_step[at] {
            self.minimal.push((node, clean));
        }
    }

    fn end(&mut self, roots: &[u32]) {
        for (node, lanes) in self.minimal.drain(..) {
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

/// Lists all solutions.
struct Full<'a> {
    mirror: &'a [u32],
    /// Solutions of this batch, with their steps.
    arrivals: Vec<(u32, u16, Batch)>,
    found: Vec<NodeSolution>,
}

impl Sink for Full<'_> {
    fn begin(&mut self, _roots: &[u32]) {}

    #[inline(always)]
    fn arrive(&mut self, node: u32, step: u16, clean: Batch) {
        self.arrivals.push((node, step, clean));
    }

    fn end(&mut self, roots: &[u32]) {
        for (node, step, lanes) in self.arrivals.drain(..) {
            for root in lanes.iter().map(|lane| roots[lane]) {
                self.found.push(NodeSolution { node, solution: root, step });
                let image = self.mirror[root as usize];
                if image != root {
                    let node = self.mirror[node as usize];
                    self.found.push(NodeSolution { node, solution: image, step });
                }
            }
        }
    }
}

/// The roots to search from, a batch at a time: neighbours share their ways, so
/// a batch is taken by a search through the class.
struct Batches<'a> {
    graph: &'a ClassGraph,
    waiting: NodeSet,
    next: Range<u32>,
}

impl<'a> Batches<'a> {
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

impl Batches<'_> {
    fn next(&mut self) -> Option<Vec<u32>> {
        let mut batch = Vec::new();
        let mut seen = NodeSet::empty(self.graph.adjacency.nodes());
        let mut queue: Vec<u32> = Vec::new();
        let mut head = 0;
        while batch.len() < Batch::COUNT {
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
            for &next in self.graph.adjacency.neighbors(node) {
                if !seen.contains(next as usize) {
                    seen.insert(next as usize);
                    queue.push(next);
                }
            }
        }
        (!batch.is_empty()).then_some(batch)
    }
}

/// A batch of searches.
struct Searches<'a, S> {
    level: u16,
    solved: Range<u32>,
    /// The searches that had a clean arrival in the last level.
    alive: Batch,
    /// Those that had one in this level.
    clean: Batch,
    sink: &'a mut S,
}

impl<S: Sink> Wave for Searches<'_, S> {
    type Row = Arrived;

    #[inline(always)]
    fn is_closed(&self, row: &Arrived) -> bool {
        (self.alive & !row.reached).is_empty()
    }

    #[inline(always)]
    fn arrive(&mut self, node: u32, old: &Arrived, gathered: Arrived) -> Option<Arrived> {
        let new = gathered.reached & !old.reached & self.alive;
        if new.is_empty() {
            return None;
        }
        let mut row = *old;
        row.reached |= new;
        if self.solved.contains(&node) {
            row.blocked |= new;
            return Some(row);
        }
        row.blocked |= gathered.blocked & new;
        let clean = new & !row.blocked;
        if !clean.is_empty() {
            self.clean |= clean;
            self.sink.arrive(node, self.level, clean);
        }
        Some(row)
    }

    #[inline(always)]
    fn end_level(&mut self) -> bool {
        self.level += 1;
        self.alive = std::mem::replace(&mut self.clean, Lanes::NONE);
        !self.alive.is_empty()
    }
}

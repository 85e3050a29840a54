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

use super::class_graph::ClassGraph;
use super::lanes::Lanes;
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
    /// Where a node's list starts in `members`; one more than nodes.
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl NodeLists {
    /// The list of a node, ascending.
    #[must_use]
    pub fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.members[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Sorts pairs (node, member) of distinct values into lists.
    fn of_pairs(nodes: usize, mut pairs: Vec<(u32, u32)>) -> Self {
        pairs.sort_unstable();
        let mut starts = Vec::with_capacity(nodes + 1);
        let mut at = 0;
        for node in 0..=nodes {
            while pairs.get(at).is_some_and(|pair| (pair.0 as usize) < node) {
                at += 1;
            }
            starts.push(u32::try_from(at).expect("a class has fewer than 2^32 minimal solutions"));
        }
        Self { starts, members: pairs.into_iter().map(|(_, member)| member).collect() }
    }
}

/// With 256 searches, a row of reached and blocked fills a cache line.
const WORDS: usize = 4;

/// The searches that have reached a node, and those of them that are blocked.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Arrived {
    reached: Lanes<WORDS>,
    blocked: Lanes<WORDS>,
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
        let mut batches = Batches::new(self, &mirror);
        let mut rows = Rows::new(nodes);
        let mut twice_num = vec![0_u32; nodes];
        let mut pairs: Vec<(u32, u32)> = self.solved().map(|node| (node, node)).collect();
        while let Some(roots) = batches.next() {
            let own_image = roots
                .iter()
                .enumerate()
                .filter(|&(_, &root)| mirror[root as usize] == root)
                .map(|(lane, _)| lane)
                .collect();
            let mut searches = Searches {
                level: 1,
                solved: self.solved(),
                own_image,
                alive: (0..roots.len()).collect(),
                clean: Lanes::NONE,
                min_solution_step,
                twice_num: &mut twice_num,
                minimal: Vec::new(),
            };
            let starts = roots.iter().enumerate().map(|(lane, &root)| {
                (root, Arrived { reached: [lane].into_iter().collect(), ..Arrived::EMPTY })
            });
            rows.run(&self.adjacency, &mut searches, starts);
            for (node, lanes) in searches.minimal {
                for lane in lanes.iter() {
                    let root = roots[lane];
                    pairs.push((node, root));
                    if mirror[root as usize] != root {
                        pairs.push((mirror[node as usize], mirror[root as usize]));
                    }
                }
            }
        }
        let minimal = NodeLists::of_pairs(nodes, pairs);
        let mut num: Vec<u32> = (0..nodes)
            .map(|node| twice_num[node].midpoint(twice_num[mirror[node] as usize]))
            .collect();
        for node in self.solved() {
            num[node as usize] = 1;
        }
        Solutions { num, minimal }
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
        while batch.len() < Lanes::<WORDS>::COUNT {
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
struct Searches<'a> {
    level: u16,
    solved: Range<u32>,
    /// The searches whose root is its own mirror image.
    own_image: Lanes<WORDS>,
    /// The searches that had a clean arrival in the last level.
    alive: Lanes<WORDS>,
    /// Those that had one in this level.
    clean: Lanes<WORDS>,
    min_solution_step: &'a [u16],
    /// By node: solutions, counted twice if the root has a mirror image.
    twice_num: &'a mut [u32],
    minimal: Vec<(u32, Lanes<WORDS>)>,
}

impl Wave for Searches<'_> {
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
            self.twice_num[node as usize] += 2 * clean.len() - (clean & self.own_image).len();
            if self.level == self.min_solution_step[node as usize] {
                self.minimal.push((node, clean));
            }
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

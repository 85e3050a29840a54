//! The solutions of a class.

use std::collections::HashMap;

use klotski::graph::{ClassGraph, NodeSolution, distances};
use serde::{Deserialize, Serialize};

use crate::min_solution_set::{SolutionTail, solution_tail};

/// The numbers of solutions and the minimal solutions of the layouts of a class. Equal sets of
/// minimal solutions are stored once.
#[derive(Debug, Deserialize, Serialize)]
pub struct ClassSolutions {
    /// By node: the number of solutions.
    pub num: Vec<u32>,
    /// By node: the number of its set of minimal solutions, [`NO_SET`](Self::NO_SET) if it is
    /// unsolvable. Sets are numbered in the order of their first nodes.
    pub set: Vec<u32>,
    /// The members of all sets, set by set.
    pub tails: Vec<SolutionTail>,
    /// By set: the index in `tails` after its last member.
    pub ends: Vec<usize>,
    /// In standard classes: all solutions of all nodes.
    pub standard: Vec<NodeSolution>,
}

impl ClassSolutions {
    /// Marks a node without a set.
    pub const NO_SET: u32 = u32::MAX;

    /// Measures a class.
    ///
    /// # Panics
    /// Never: a class has fewer than 2^32 layouts.
    #[must_use]
    pub fn of(graph: &ClassGraph) -> Self {
        let steps = distances(&graph.adjacency, graph.solved());
        let solutions = graph.solutions(&steps);
        let (mut tails, mut ends) = (Vec::new(), Vec::new());
        let mut known: HashMap<&[u32], u32> = HashMap::new();
        let mut set = Vec::with_capacity(steps.len());
        for node in (0..).take(steps.len()) {
            let minimal = solutions.minimal.of(node);
            if minimal.is_empty() {
                set.push(Self::NO_SET);
                continue;
            }
            let next = known.len();
            set.push(*known.entry(minimal).or_insert_with(|| {
                tails.extend(minimal.iter().map(|&node| solution_tail(graph.layout(node).code())));
                ends.push(tails.len());
                u32::try_from(next).expect("no more sets than layouts")
            }));
        }
        // They stay in memory until all classes are measured.
        tails.shrink_to_fit();
        ends.shrink_to_fit();
        let standard = if graph.class.is_standard() { graph.full_solutions() } else { Vec::new() };
        Self { num: solutions.num, set, tails, ends, standard }
    }

    /// Whether these can be the measures of a class with this number of layouts.
    #[must_use]
    pub fn fit(&self, layouts: usize) -> bool {
        let is_node = |node: u32| (node as usize) < layouts;
        let is_set = |set: u32| set == Self::NO_SET || (set as usize) < self.ends.len();
        self.num.len() == layouts
            && self.set.len() == layouts
            && self.set.iter().all(|&set| is_set(set))
            && self.ends.is_sorted()
            && self.ends.last().is_none_or(|&last| last <= self.tails.len())
            && self.standard.iter().all(|pair| is_node(pair.node) && is_node(pair.solution))
    }

    /// The members of a set.
    #[must_use]
    pub fn members(&self, set: u32) -> &[SolutionTail] {
        let set = set as usize;
        let start = if set == 0 { 0 } else { self.ends[set - 1] };
        &self.tails[start..self.ends[set]]
    }

    /// All sets in order.
    pub fn sets(&self) -> impl Iterator<Item = &[SolutionTail]> {
        (0..).take(self.ends.len()).map(|set| self.members(set))
    }
}

//! All solutions (解) of chosen layouts of a class.
//!
//! A layout of a dense class has thousands of solutions, and all layouts of a class together up to
//! 1.9 billion. So a caller chooses as many layouts at a time as fit its memory. The searches are
//! the same for any choice; see [`solutions`](super::solutions).

use serde::{Deserialize, Serialize};

use super::class_graph::ClassGraph;
use super::csr::{Csr, CsrFiller};
use super::farthest_sets::WrongMeasure;
use super::solutions::{CleanArrival, SolutionCollector, search_back};
use crate::board::Layout;

/// All solutions of chosen nodes; see [`ClassGraph::solution_sets`].
#[derive(Debug)]
pub struct FullSolutionSets {
    /// By position in the choice: its solutions, ascending, packed.
    sets: Csr,
}

/// The bits of the steps in a packed solution.
const STEP_BITS: u32 = 12;

/// A solution and the steps to it, in 32 bits. The node is in the high bits, so packed solutions
/// are ordered by node. A class has at most 964,656 nodes, and all distances are far below 4,096.
fn packed(node: u32, step: u16) -> u32 {
    debug_assert!(node >> (32 - STEP_BITS) == 0 && step >> STEP_BITS == 0);
    node << STEP_BITS | u32::from(step)
}

impl ClassGraph {
    /// Finds all solutions of these distinct nodes. `nums` are their numbers of solutions.
    ///
    /// # Errors
    /// If a number is wrong.
    pub fn solution_sets(
        &self,
        nodes: &[u32],
        nums: &[u32],
    ) -> Result<FullSolutionSets, WrongMeasure> {
        let mirror = self.images(Layout::mirror);
        let wrong = |position| WrongMeasure { node: nodes[position as usize] };
        let mut sets = CsrFiller::new(nums.iter().copied()).map_err(wrong)?;
        let mut positions = vec![NOT_CHOSEN; mirror.len()];
        for (position, &node) in (0..).zip(nodes) {
            positions[node as usize] = position;
            if self.solved().contains(&node) {
                sets.push(position, packed(node, 0));
            }
        }
        let mut filler = SetsFiller { mirror: &mirror, positions, sets };
        search_back(self, &mirror, &mut filler, &mut vec![(); mirror.len()]);
        Ok(FullSolutionSets { sets: filler.sets.finish().map_err(wrong)?.sorted() })
    }

    /// All solutions of every node, ascending by node, then by solution. `nums` are by node: the
    /// number of its solutions, as [`solutions`](Self::solutions) returns them.
    ///
    /// In dense classes a layout has hundreds of solutions, so this takes too much memory.
    ///
    /// # Panics
    /// If a number is wrong.
    pub fn full_solutions(&self, nums: &[u32]) -> Vec<NodeSolution> {
        let nodes: Vec<u32> = (0..).take(nums.len()).collect();
        let sets = self.solution_sets(&nodes, nums).expect("the numbers are those of the class");
        let of_node = |node| {
            let solutions = sets.of(node as usize);
            solutions.map(move |(solution, step)| NodeSolution { node, solution, step })
        };
        nodes.into_iter().flat_map(of_node).collect()
    }
}

/// A node with one of its solutions.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub struct NodeSolution {
    /// The node.
    pub node: u32,
    /// The node of its solution.
    pub solution: u32,
    /// The number of steps between them.
    pub step: u16,
}

impl FullSolutionSets {
    /// The solutions of the node at this position in the choice, ascending, with the steps to each.
    #[allow(clippy::cast_possible_truncation)] // the steps have 12 bits
    pub fn of(&self, position: usize) -> impl ExactSizeIterator<Item = (u32, u16)> {
        let steps = |packed: u32| (packed & ((1 << STEP_BITS) - 1)) as u16;
        self.sets
            .row(position as u32)
            .iter()
            .map(move |&packed| (packed >> STEP_BITS, steps(packed)))
    }
}

struct SetsFiller<'a> {
    mirror: &'a [u32],
    /// By node: its position in the choice, or [`NOT_CHOSEN`].
    positions: Vec<u32>,
    sets: CsrFiller,
}

const NOT_CHOSEN: u32 = u32::MAX;

impl SetsFiller<'_> {
    /// The positions of a node and of its mirror image.
    #[inline(always)]
    fn positions(&self, node: u32) -> [u32; 2] {
        [node, self.mirror[node as usize]].map(|node| self.positions[node as usize])
    }
}

impl SolutionCollector for SetsFiller<'_> {
    type Node = ();

    fn begin(&mut self, _roots: &[u32]) {}

    #[inline(always)]
    fn arrive(&self, arrival: &CleanArrival, (): &mut ()) -> bool {
        self.positions(arrival.node) != [NOT_CHOSEN; 2]
    }

    fn keep(&mut self, roots: &[u32], arrivals: &[CleanArrival]) {
        for &CleanArrival { node, step, lanes } in arrivals {
            let [position, of_image] = self.positions(node);
            for root in lanes.iter().map(|lane| roots[lane]) {
                if position != NOT_CHOSEN {
                    self.sets.push(position, packed(root, step));
                }
                // The search from the image of a root would have arrived at the image of the node.
                let image = self.mirror[root as usize];
                if of_image != NOT_CHOSEN && image != root {
                    self.sets.push(of_image, packed(image, step));
                }
            }
        }
    }
}

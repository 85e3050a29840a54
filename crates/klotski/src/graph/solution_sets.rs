//! All solutions (解) of chosen layouts of a class.
//!
//! A layout of a dense class has thousands of solutions, and all layouts of a class together up to
//! 1.9 billion. So a caller chooses as many layouts at a time as fit its memory. The searches are
//! the same for any choice; see [`solutions`](super::solutions).

use super::class_graph::ClassGraph;
use super::solutions::{Lanes256, SolutionCollector, search_back};
use crate::board::Layout;

/// All solutions of chosen nodes; see [`ClassGraph::solution_sets`].
#[derive(Debug)]
pub struct FullSolutionSets {
    /// By position in the choice: where its solutions start in `members`.
    starts: Vec<usize>,
    members: Vec<PackedSolution>,
}

/// A solution and the steps to it, in 32 bits. The node is in the high bits, so members are sorted
/// by node. A class has at most 964,656 nodes, and all distances are far below 4,096.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct PackedSolution(u32);

impl PackedSolution {
    const STEP_BITS: u32 = 12;

    fn new(node: u32, step: u16) -> Self {
        debug_assert!(node >> (32 - Self::STEP_BITS) == 0 && step >> Self::STEP_BITS == 0);
        Self(node << Self::STEP_BITS | u32::from(step))
    }

    fn node(self) -> u32 {
        self.0 >> Self::STEP_BITS
    }

    fn step(self) -> u32 {
        self.0 & ((1 << Self::STEP_BITS) - 1)
    }
}

/// The error that a given number of solutions does not match the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSolutions {
    /// The node whose number is wrong.
    pub node: u32,
}

impl ClassGraph {
    /// Finds all solutions of these distinct nodes. `nums` are their numbers of solutions.
    ///
    /// ```
    /// use klotski::Code;
    /// use klotski::graph::ClassGraph;
    ///
    /// let layout = "1A9BF0C".parse::<Code>().unwrap().layout();
    /// let graph = ClassGraph::of(layout.class());
    /// let sets = graph.solution_sets(&[graph.node(&layout)], &[6]).unwrap();
    /// let steps: Vec<u32> = sets.of(0).map(|(_, step)| step).collect();
    /// assert_eq!(steps.len(), 6);
    /// assert_eq!(steps.iter().min(), Some(&81));
    /// ```
    ///
    /// # Errors
    /// If a number is wrong.
    pub fn solution_sets(
        &self,
        nodes: &[u32],
        nums: &[u32],
    ) -> Result<FullSolutionSets, WrongSolutions> {
        let mirror = self.images(Layout::mirror);
        let mut filler = SetsFiller::new(nodes, nums, &mirror);
        for (position, &node) in nodes.iter().enumerate() {
            if self.solved().contains(&node) {
                filler.push(position, PackedSolution::new(node, 0));
            }
        }
        search_back(self, &mirror, &mut filler);
        filler.finish(nodes)
    }
}

impl FullSolutionSets {
    /// The solutions of the node at this position in the choice, ascending, with the steps to each.
    #[must_use]
    pub fn of(&self, position: usize) -> impl ExactSizeIterator<Item = (u32, u32)> {
        let members = &self.members[self.starts[position]..self.starts[position + 1]];
        members.iter().map(|member| (member.node(), member.step()))
    }
}

/// Builds the sets, whose sizes are given.
struct SetsFiller<'a> {
    mirror: &'a [u32],
    /// By node: its position in the choice, or [`NOT_CHOSEN`].
    position: Vec<u32>,
    starts: Vec<usize>,
    /// By position: where its next member is written.
    ends: Vec<usize>,
    members: Vec<PackedSolution>,
    /// A position whose set has more members than its given number.
    overfull: Option<usize>,
    /// The roots of this batch.
    roots: Vec<u32>,
}

const NOT_CHOSEN: u32 = u32::MAX;

impl<'a> SetsFiller<'a> {
    fn new(nodes: &[u32], nums: &[u32], mirror: &'a [u32]) -> Self {
        let mut position = vec![NOT_CHOSEN; mirror.len()];
        let mut starts = vec![0];
        for (at, (&node, &num)) in (0..).zip(nodes.iter().zip(nums)) {
            position[node as usize] = at;
            starts.push(starts[at as usize] + num as usize);
        }
        let ends = starts[..nodes.len()].to_vec();
        let members = vec![PackedSolution::default(); starts[nodes.len()]];
        Self { mirror, position, starts, ends, members, overfull: None, roots: Vec::new() }
    }

    #[inline(always)]
    fn push(&mut self, position: usize, member: PackedSolution) {
        let end = &mut self.ends[position];
        if *end == self.starts[position + 1] {
            self.overfull = Some(position);
        } else {
            self.members[*end] = member;
            *end += 1;
        }
    }

    fn finish(self, nodes: &[u32]) -> Result<FullSolutionSets, WrongSolutions> {
        let Self { starts, ends, mut members, overfull, .. } = self;
        let short = || ends.iter().zip(&starts[1..]).position(|(end, next)| end != next);
        if let Some(position) = overfull.or_else(short) {
            return Err(WrongSolutions { node: nodes[position] });
        }
        for range in starts.windows(2) {
            members[range[0]..range[1]].sort_unstable();
        }
        Ok(FullSolutionSets { starts, members })
    }
}

impl SolutionCollector for SetsFiller<'_> {
    fn begin(&mut self, roots: &[u32]) {
        self.roots = roots.to_vec();
    }

    #[inline(always)]
    fn arrive(&mut self, node: u32, step: u16, clean: Lanes256) {
        let position = self.position[node as usize];
        if position != NOT_CHOSEN {
            for lane in clean.iter() {
                self.push(position as usize, PackedSolution::new(self.roots[lane], step));
            }
        }
        // The search from the image of a root would have arrived at the image of the node.
        let position = self.position[self.mirror[node as usize] as usize];
        if position != NOT_CHOSEN {
            for lane in clean.iter() {
                let root = self.roots[lane];
                let image = self.mirror[root as usize];
                if image != root {
                    self.push(position as usize, PackedSolution::new(image, step));
                }
            }
        }
    }

    fn end(&mut self, _roots: &[u32]) {}
}

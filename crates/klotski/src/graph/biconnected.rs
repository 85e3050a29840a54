//! Cut layouts, bridges and biconnected components of a graph.
//!
//! ```text
//!     a --- b         f     The biconnected components are abcd, de and efg; de is a bridge.
//!     |     |       / |     Without d or without e, the graph is not connected: d and e are cut
//!     c --- d --- e   |     layouts.
//!                   \ |
//!                     g
//! ```
//!
//! The method: J. Hopcroft and R. Tarjan, "Algorithm 447: Efficient Algorithms for Graph
//! Manipulation", CACM 16 (1973).

use super::csr::Csr;
use super::layer_model::LayerModel;
use super::stop::Stopped;

/// The structure of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupStructure {
    /// The number of pairs of layouts that are one move apart.
    pub edges: u32,
    /// The largest number of neighbours of a layout.
    pub max_degree: u32,
    /// The number of layouts whose removal disconnects the group.
    pub cut_layouts: u32,
    /// The number of maximal sets of two or more layouts that stay connected if any one of them is
    /// removed.
    pub biconnected_components: u32,
    /// The number of bridges: biconnected components of two layouts.
    pub bridges: u32,
    /// The number of layouts of the largest biconnected component; 0 in a group of one layout.
    pub largest_biconnected_component: u32,
}

impl LayerModel {
    /// The structure of the group of the root, by the metric of the model. The search returns early
    /// if `is_stopped` returns true.
    ///
    /// # Errors
    /// [`Stopped`] if the search returned early.
    pub fn structure(&self, is_stopped: &dyn Fn() -> bool) -> Result<GroupStructure, Stopped> {
        Ok(BiconnectedSearch::new(&self.adjacency(is_stopped)?).group_of(0))
    }
}

pub(super) struct BiconnectedSearch<'a> {
    adjacency: &'a Csr,
    /// By node: its number in the order of the search, from 1; 0 if it is not found yet.
    order: Vec<u32>,
    /// By node: the smallest number of a node that is adjacent to it or to a descendant.
    low: Vec<u32>,
    /// By node: the next of its neighbours to look at.
    cursor: Vec<u8>,
    found: u32,
    /// The nodes from the root to the present one.
    path: Vec<u32>,
    /// The found nodes whose component is not complete, in the order of the search.
    open: Vec<u32>,
    /// By node: whether its removal disconnects its group.
    pub(super) is_cut: Vec<bool>,
}

impl<'a> BiconnectedSearch<'a> {
    pub(super) fn new(adjacency: &'a Csr) -> Self {
        let nodes = adjacency.len();
        Self {
            adjacency,
            order: vec![0; nodes],
            low: vec![0; nodes],
            cursor: vec![0; nodes],
            found: 0,
            path: Vec::new(),
            open: Vec::new(),
            is_cut: vec![false; nodes],
        }
    }

    /// Searches the group of `root`, which was not searched before.
    pub(super) fn group_of(&mut self, root: u32) -> GroupStructure {
        let mut group = GroupStructure::default();
        self.find(root);
        while let Some(&node) = self.path.last() {
            let at = node as usize;
            let neighbors = self.adjacency.row(node);
            if let Some(&neighbor) = neighbors.get(usize::from(self.cursor[at])) {
                self.cursor[at] += 1;
                match self.order[neighbor as usize] {
                    0 => self.find(neighbor),
                    number => self.low[at] = self.low[at].min(number),
                }
                continue;
            }
            self.path.pop();
            // Every edge is counted at both ends, and halved below.
            let degree = u32::try_from(neighbors.len()).expect("nodes are 32 bits");
            group.edges += degree;
            group.max_degree = group.max_degree.max(degree);
            // `is_cut` is final now: all descendants are searched.
            group.cut_layouts += u32::from(self.is_cut[at]);
            let Some(&parent) = self.path.last() else { break };
            let above = parent as usize;
            if self.low[at] < self.order[above] {
                self.low[above] = self.low[above].min(self.low[at]);
                continue;
            }
            // No edge from the node or its descendants leads above the parent: they form components,
            // the last of which has the parent and the open nodes.
            let start = self.open.iter().rposition(|&open| open == node).expect("it is open");
            let layouts = u32::try_from(self.open.len() - start + 1).expect("nodes are 32 bits");
            self.open.truncate(start);
            // The root is a cut layout if it has a second child.
            self.is_cut[above] = parent != root || self.order[at] > self.order[above] + 1;
            group.biconnected_components += 1;
            group.bridges += u32::from(layouts == 2);
            group.largest_biconnected_component = group.largest_biconnected_component.max(layouts);
        }
        self.open.clear();
        group.edges /= 2;
        group
    }

    fn find(&mut self, node: u32) {
        self.found += 1;
        self.order[node as usize] = self.found;
        self.low[node as usize] = self.found;
        self.path.push(node);
        self.open.push(node);
    }
}

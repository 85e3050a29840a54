//! A class as a graph.

use super::csr::Csr;
use super::groups::Groups;
use super::node_set::to_node;
use super::stop::Stopped;
use crate::board::{Class, ClassRanking, EXIT, Layout, Metric, Ranking};

/// A class as a graph. Its nodes are layouts, numbered by their rank in the class.
///
/// ```
/// use klotski::Code;
/// use klotski::graph::ClassGraph;
///
/// let layout = "1A9BF0C".parse::<Code>().unwrap().layout();
/// let graph = ClassGraph::of(layout.class());
/// let node = graph.node(&layout);
/// assert_eq!(graph.layout(node), layout);
///
/// let group_num = graph.groups.group_num[node as usize];
/// assert_eq!(graph.groups.seeds.len(), 898);
/// assert_eq!(graph.groups.layers[usize::from(group_num)].iter().sum::<u32>(), 25_955);
/// ```
#[derive(Clone, Debug)]
pub struct ClassGraph {
    /// The class whose graph this is.
    pub class: Class,
    /// Maps layouts to nodes and back.
    pub ranking: ClassRanking,
    /// The edges: the moves of the class.
    pub adjacency: Csr,
    /// The connected components and their layers.
    pub groups: Groups,
}

impl ClassGraph {
    /// Builds the graph of a class, whose edges are steps.
    pub fn of(class: Class) -> Self {
        Self::by(class, Metric::Step)
    }

    /// Builds the graph of a class, whose edges are the moves of a metric.
    pub fn by(class: Class, metric: Metric) -> Self {
        Self::until(class, metric, &|| false).unwrap_or_else(Stopped::unreachable)
    }

    /// Builds the graph of a class. Returns early if `is_stopped` returns true; it is called every
    /// few milliseconds.
    ///
    /// # Errors
    /// [`Stopped`] if it returned early.
    pub fn until(
        class: Class,
        metric: Metric,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Stopped> {
        let ranking = Ranking::of_class(class);
        let adjacency = Csr::until(&ranking, metric, is_stopped)?;
        let groups = Groups::find_until(&adjacency, is_stopped)?;
        Ok(Self { class, ranking, adjacency, groups })
    }

    /// The solved nodes, which are consecutive.
    pub fn solved(&self) -> std::ops::Range<u32> {
        self.ranking.with_square_at(EXIT)
    }

    /// The node of a layout, which must be of this class.
    pub fn node(&self, layout: &Layout) -> u32 {
        self.ranking.rank(layout)
    }

    /// The layout of a node.
    ///
    /// # Panics
    /// If the class has no such node.
    pub fn layout(&self, node: u32) -> Layout {
        self.ranking.unrank(node).expect("a node of the class")
    }

    /// The layout with this group_num and group_index, if there is one.
    pub fn member(&self, group_num: u32, group_index: u32) -> Option<Layout> {
        let nodes = (0..).zip(&self.groups.group_num);
        let mut members = nodes.filter(|&(_, &group)| u32::from(group) == group_num);
        members.nth(group_index as usize).map(|(node, _)| self.layout(node))
    }

    /// By node: its image under a reflection.
    pub(super) fn images(&self, reflection: impl Fn(&Layout) -> Layout) -> Vec<u32> {
        self.ranking.layouts().map(|layout| self.node(&reflection(&layout))).collect()
    }

    /// By group: its nodes, ascending. And by node: its position in its group.
    pub(super) fn members(&self) -> (Vec<Vec<u32>>, Vec<u32>) {
        let mut members: Vec<Vec<u32>> = self
            .groups
            .layers
            .iter()
            .map(|layers| Vec::with_capacity(layers.iter().sum::<u32>() as usize))
            .collect();
        let mut group_index = Vec::with_capacity(self.adjacency.len());
        for (node, &group) in (0..).zip(&self.groups.group_num) {
            let members = &mut members[usize::from(group)];
            group_index.push(to_node(members.len()));
            members.push(node);
        }
        (members, group_index)
    }
}

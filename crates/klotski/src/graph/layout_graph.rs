//! A group or a class as a graph, with the attributes of its layouts.

use std::collections::BTreeMap;

use super::bfs::distances;
use super::biconnected::BiconnectedSearch;
use super::class_graph::ClassGraph;
use super::csr::Csr;
use super::group_graph::GroupGraph;
use super::group_search::GroupSearch;
use super::layer_model::LayerModel;
use super::stop::{Stopped, UNREACHED};
use super::symmetries::Symmetries;
use crate::board::{Class, Code, Layout, Metric};

/// The graph of a group or of a class. Its nodes are layouts, numbered from 0 in ascending order of
/// codes.
///
/// ```
/// use klotski::Code;
/// use klotski::graph::{LayerModel, LayoutGraph};
///
/// let model = LayerModel::of(&"1A9BF0C".parse::<Code>()?.layout());
/// let graph = LayoutGraph::of_group(&model, &|| false).unwrap();
/// assert_eq!((graph.len(), graph.edges()), (25_955, 47_151));
/// # Ok::<(), klotski::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LayoutGraph {
    /// What counts as one move.
    pub metric: Metric,
    /// By node: the code.
    pub codes: Vec<Code>,
    /// By node: the moves from the seed of its group.
    pub layers: Vec<u16>,
    /// By node: the number of its group in the class. Empty if the groups were not numbered.
    pub group_nums: Vec<u16>,
    /// The neighbours of a node ascend.
    pub(super) adjacency: Csr,
    /// By node: the moves to the nearest solved layout.
    steps: Vec<u16>,
}

impl LayoutGraph {
    /// The graph of a class, or of the group of `member`, with the numbers of the groups.
    /// `is_stopped` is called every few milliseconds.
    ///
    /// # Errors
    /// [`Stopped`] if it returned true.
    pub fn of(
        class: Class,
        member: Option<&Layout>,
        metric: Metric,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Stopped> {
        Ok(Self::of_graph(&ClassGraph::until(class, metric, is_stopped)?, member, metric))
    }

    /// As [`of`](Self::of), from the graph of the class by the same metric.
    pub fn of_graph(graph: &ClassGraph, member: Option<&Layout>, metric: Metric) -> Self {
        let group_num = |node: u32| graph.groups.group_num[node as usize];
        let group = member.map(|layout| group_num(graph.node(layout)));
        let is_chosen = |&node: &u32| group.is_none_or(|group| group_num(node) == group);
        let nodes: Vec<u32> = (0..graph.ranking.len()).filter(is_chosen).collect();
        let mut numbers = vec![0; graph.adjacency.len()];
        for (number, &node) in (0..).zip(&nodes) {
            numbers[node as usize] = number;
        }
        let adjacency = graph.adjacency.within(&nodes, &numbers);
        let codes = nodes.iter().map(|&node| graph.layout(node).code()).collect();
        let layers = nodes.iter().map(|&node| graph.groups.layer[node as usize]).collect();
        let group_nums = nodes.iter().map(|&node| group_num(node)).collect();
        Self { group_nums, ..Self::new(metric, codes, adjacency, layers) }
    }

    /// The graph of the group of a model, by its metric. It builds no graph of the class.
    ///
    /// # Errors
    /// [`Stopped`] if `is_stopped` returned true.
    pub fn of_group(model: &LayerModel, is_stopped: &dyn Fn() -> bool) -> Result<Self, Stopped> {
        let adjacency = model.adjacency(is_stopped)?;
        let codes = model.group().iter().map(Layout::code).collect();
        let layers = distances(&adjacency, [0]);
        Ok(Self::new(model.metric(), codes, adjacency, layers))
    }

    fn new(metric: Metric, codes: Vec<Code>, adjacency: Csr, layers: Vec<u16>) -> Self {
        let adjacency = adjacency.sorted();
        let solved = (0..).zip(&codes).filter(|(_, code)| code.layout().is_solved());
        let steps = distances(&adjacency, solved.map(|(node, _)| node));
        Self { metric, codes, layers, group_nums: Vec::new(), adjacency, steps }
    }

    /// The number of nodes, which is not 0.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.adjacency.elements() / 2
    }

    /// The nodes one move away from `node`, ascending.
    pub fn neighbors(&self, node: u32) -> &[u32] {
        self.adjacency.row(node)
    }

    /// By node: the nodes one move away, ascending.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        (0..).take(self.len()).map(|node| self.neighbors(node))
    }

    /// The edges, each from its smaller node, ascending.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(self.rows()).flat_map(|(from, row)| {
            row.iter().filter(move |&&to| to > from).map(move |&to| (from, to))
        })
    }

    /// By node: the moves to the nearest solved layout, if there is one.
    pub fn steps(&self) -> impl Iterator<Item = Option<u16>> {
        self.steps.iter().map(|&steps| (steps != UNREACHED).then_some(steps))
    }

    /// Whether the graph has a solved layout.
    pub fn is_solvable(&self) -> bool {
        self.solved().next().is_some()
    }

    /// The solved nodes.
    pub fn solved(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.steps).filter(|&(_, &steps)| steps == 0).map(|(node, _)| node)
    }

    /// By node: whether its group falls apart without it.
    pub fn cuts(&self) -> Vec<bool> {
        let mut search = BiconnectedSearch::new(&self.adjacency);
        for nodes in self.groups() {
            search.group_of(nodes[0]);
        }
        search.is_cut
    }

    /// By node: the moves to the farthest layouts of its group.
    ///
    /// # Errors
    /// [`Stopped`] when `is_stopped` returns true.
    pub fn farthest_steps(&self, is_stopped: &dyn Fn() -> bool) -> Result<Vec<u16>, Stopped> {
        let groups = self.groups();
        let mut index = vec![0; self.len()];
        for (at, &node) in groups.iter().flat_map(|nodes| (0..).zip(nodes)) {
            index[node as usize] = at;
        }
        let mut farthest = vec![0; self.len()];
        for members in groups {
            let adjacency = self.adjacency.within(&members, &index);
            let symmetries = self.symmetries_of(&members, &index);
            let group = GroupGraph { members, adjacency, symmetries };
            let found = GroupSearch::new(&group).run(is_stopped)?;
            for (&node, found) in group.members.iter().zip(found) {
                farthest[node as usize] = found.step;
            }
        }
        Ok(farthest)
    }

    /// By group: its nodes, ascending.
    fn groups(&self) -> Vec<Vec<u32>> {
        let mut groups: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
        for node in (0..).take(self.len()) {
            groups.entry(self.group_num(node)).or_default().push(node);
        }
        groups.into_values().collect()
    }

    /// 0, if the groups were not numbered: there is one.
    fn group_num(&self, node: u32) -> u16 {
        self.group_nums.get(node as usize).copied().unwrap_or_default()
    }

    /// The node of a layout, if the graph has it.
    pub fn node(&self, layout: &Layout) -> Option<u32> {
        let at = self.codes.binary_search(&layout.code()).ok()?;
        u32::try_from(at).ok()
    }

    /// The symmetries of a graph of one group.
    pub(super) fn symmetries(&self) -> Symmetries {
        let nodes: Vec<u32> = (0..).take(self.len()).collect();
        self.symmetries_of(&nodes, &nodes)
    }

    /// The symmetries of the group of these nodes. `index` has their places in `nodes`.
    fn symmetries_of(&self, nodes: &[u32], index: &[u32]) -> Symmetries {
        let image = |reflection: fn(&Layout) -> Layout, node: u32| {
            let image = self.node(&reflection(&self.codes[node as usize].layout()))?;
            let is_inside = self.group_num(image) == self.group_num(node);
            is_inside.then(|| index[image as usize])
        };
        let images = [Layout::mirror, Layout::flip, Layout::half_turn]
            .into_iter()
            .filter_map(|reflection| nodes.iter().map(|&node| image(reflection, node)).collect())
            .collect();
        Symmetries::new(nodes.len(), images)
    }
}

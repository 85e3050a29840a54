//! A group or a class as a graph, with the attributes of its layouts.

use super::bfs::distances;
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
        let graph = ClassGraph::until(class, metric, is_stopped)?;
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
        Ok(Self { group_nums, ..Self::new(metric, codes, adjacency, layers) })
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
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.adjacency.elements() / 2
    }

    /// The nodes one move away from `node`, ascending.
    #[must_use]
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
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        self.solved().next().is_some()
    }

    /// The solved nodes.
    pub fn solved(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.steps).filter(|&(_, &steps)| steps == 0).map(|(node, _)| node)
    }

    /// By node: the farthest step, in a graph of one group.
    ///
    /// # Errors
    /// [`Stopped`] when `is_stopped` returns true.
    pub fn farthest_steps(&self, is_stopped: &dyn Fn() -> bool) -> Result<Vec<u16>, Stopped> {
        let group = GroupGraph {
            members: (0..).take(self.len()).collect(),
            adjacency: self.adjacency.clone(),
            symmetries: self.symmetries(),
        };
        let found = GroupSearch::new(&group).run(is_stopped)?;
        Ok(found.into_iter().map(|farthest| farthest.step).collect())
    }

    /// The node of a layout, if the graph has it.
    #[must_use]
    pub fn node(&self, layout: &Layout) -> Option<u32> {
        let at = self.codes.binary_search(&layout.code()).ok()?;
        u32::try_from(at).ok()
    }

    pub(super) fn symmetries(&self) -> Symmetries {
        let image =
            |reflection: fn(&Layout) -> Layout, code: &Code| self.node(&reflection(&code.layout()));
        let images = [Layout::mirror, Layout::flip, Layout::half_turn]
            .into_iter()
            .filter_map(|reflection| {
                self.codes.iter().map(|code| image(reflection, code)).collect()
            })
            .collect();
        Symmetries::new(self.len(), images)
    }
}

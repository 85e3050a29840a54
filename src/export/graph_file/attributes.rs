//! The attributes of the nodes and edges of a graph, named as the columns of the warehouse.

use klotski::graph::{LayoutGraph, Stopped};
use klotski::{Code, Metric, Step};

/// The attributes of the nodes, by node.
pub(super) struct Attributes<'g> {
    pub(super) numbers: [(&'static str, Vec<i16>); 6],
    pub(super) codes: &'g [Code],
}

impl<'g> Attributes<'g> {
    /// Searches them. An unsolvable layout has -1 moves.
    pub(super) fn of(
        graph: &'g LayoutGraph,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Stopped> {
        let [moves, farthest] = names_of_moves(graph.metric);
        let signed = |numbers: &[u16]| numbers.iter().map(|number| number.cast_signed()).collect();
        let degree = |row: &[u32]| i16::try_from(row.len()).unwrap_or(i16::MAX);
        let numbers = [
            ("degree", graph.rows().map(degree).collect()),
            (moves, graph.steps().map(|moves| moves.map_or(-1, u16::cast_signed)).collect()),
            (farthest, signed(&graph.farthest_steps(is_stopped)?)),
            ("is_cut", graph.cuts().into_iter().map(i16::from).collect()),
            ("layer", signed(&graph.layers)),
            ("group_num", signed(&graph.group_nums)),
        ];
        Ok(Self { numbers, codes: &graph.codes })
    }

    /// The names and the types of GraphML.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let numbers = self.numbers.iter().map(|&(name, _)| (name, "int"));
        std::iter::once(("code", "string")).chain(numbers)
    }

    /// By node: the names and the values. An unsolvable layout has no moves.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Vec<(&'static str, String)>> {
        self.codes.iter().enumerate().map(|(node, code)| {
            let numbers = self.numbers.iter().map(|(name, values)| (*name, values[node]));
            let numbers = numbers.filter(|&(_, value)| value >= 0);
            let numbers = numbers.map(|(name, value)| (name, value.to_string()));
            std::iter::once(("code", code.to_string())).chain(numbers).collect()
        })
    }
}

/// The names of the moves to the nearest solved layout and to the farthest layouts.
pub fn names_of_moves(metric: Metric) -> [&'static str; 2] {
    match metric {
        Metric::Step => ["min_solution_step", "farthest_step"],
        Metric::Straight => ["min_straight_moves", "farthest_straight_moves"],
        Metric::Unit => ["min_unit_moves", "farthest_unit_moves"],
    }
}

/// The attributes of edges, and their types of GraphML.
pub(super) const OF_EDGES: [(&str, &str); 4] =
    [("block", "string"), ("from_cell", "int"), ("to_cell", "int"), ("metric", "string")];

/// An edge: its nodes, the smaller one first, and the values of its attributes: the move from the
/// one to the other, and the metric with the smallest moves in which it is a single one.
pub(super) fn edges(graph: &LayoutGraph) -> impl Iterator<Item = (u32, u32, [String; 4])> {
    (0..).zip(graph.rows()).flat_map(move |(from, row)| {
        let layout = graph.codes[from as usize].layout();
        let moves = [Metric::Unit, Metric::Straight, Metric::Step].into_iter().flat_map(|metric| {
            layout.moves(metric).map(move |(step, to)| (to.code(), step, metric))
        });
        let moves: Vec<(Code, Step, Metric)> = moves.collect();
        row.iter().filter(move |&&to| to > from).map(move |&to| {
            let is_it = |(code, ..): &&(Code, Step, Metric)| *code == graph.codes[to as usize];
            let (_, step, metric) = moves.iter().find(is_it).expect("an edge is a move");
            let (block, metric) = (step.shape.name().to_owned(), metric.to_string());
            (from, to, [block, step.from.to_string(), step.to.to_string(), metric])
        })
    })
}

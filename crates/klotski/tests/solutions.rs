//! Solutions of classes that take many batches of searches, and of large groups: by their second
//! definition, and by a property that connects neighbours. `brute_force.rs` compares
//! small groups with the first definition.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use klotski::graph::{LayerModel, Solutions, UNREACHED, distances};
use rayon::prelude::*;

use crate::graphs::Graph;

/// A class with the solutions of its layouts.
struct Measured {
    graph: Graph,
    min_solution_step: Vec<u16>,
    solutions: Solutions,
}

/// Measured once for all tests: open classes, whose layouts have hundreds of solutions,
/// crowded classes with long paths, classes of many groups, and all classes of at most
/// 2,000 layouts.
static MEASURED: LazyLock<Vec<Measured>> = LazyLock::new(|| {
    let some = ["0-3-0", "1-12-0", "2-1-1", "5-0-*", "5-1-0", "5-4-5", "6-1-4", "6-2-4"];
    let more = [
        "0-3-0", "0-4-0", "0-12-0", "1-2-1", "1-12-*", "2-1-*", "3-1-1", "3-8-3", "4-1-0", "4-6-*",
        "5-0-*", "5-1-0", "5-1-4", "5-4-0", "5-4-1", "5-4-4", "5-4-5", "6-1-*", "6-2-*",
    ];
    let graphs: Vec<Graph> = Graph::up_to(2_000).chain(Graph::larger(&some, &more)).collect();
    graphs.into_par_iter().map(Measured::of).collect()
});

impl Measured {
    fn of(graph: Graph) -> Self {
        let min_solution_step = distances(&graph.adjacency, graph.solved());
        let solutions = graph.solutions(&min_solution_step);
        Self { graph, min_solution_step, solutions }
    }

    fn num(&self, node: u32) -> usize {
        self.solutions.num[node as usize] as usize
    }

    fn minimal(&self, node: u32) -> &[u32] {
        self.solutions.minimal.of(node)
    }
}

/// The minimal solutions of a layout are those of its neighbours that are one step nearer
/// to a solution, all together.
#[test]
fn minimal_solutions_are_those_of_the_nearer_neighbours() {
    for measured @ Measured { graph, min_solution_step, .. } in MEASURED.iter() {
        let mut expected: Vec<u32> = Vec::new();
        for node in graph.nodes() {
            let step = min_solution_step[node as usize];
            if step == 0 {
                continue;
            }
            expected.clear();
            for &next in graph.adjacency.row(node) {
                if step != UNREACHED && min_solution_step[next as usize] < step {
                    expected.extend(measured.minimal(next));
                }
            }
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(measured.minimal(node), expected, "{}", graph.name(node));
        }
    }
}

/// The solutions of a root by their second definition. Go through the layers of the root: a layout with
/// feature S that is not marked is a solution. Mark all neighbours in the next layer of each
/// solution and of each marked layout.
fn by_marking(graph: &Graph, layers: &[u16]) -> BTreeSet<u32> {
    let mut by_layer: Vec<Vec<u32>> = Vec::new();
    for node in graph.nodes().filter(|&node| layers[node as usize] != UNREACHED) {
        let layer = usize::from(layers[node as usize]);
        by_layer.resize_with(by_layer.len().max(layer + 1), Vec::new);
        by_layer[layer].push(node);
    }
    let mut marked = vec![false; layers.len()];
    let mut solutions = BTreeSet::new();
    for layer in by_layer {
        for node in layer {
            let is_marked = marked[node as usize];
            let is_solution = !is_marked && graph.layout(node).is_solved();
            if is_solution {
                solutions.insert(node);
            }
            if is_solution || is_marked {
                for &next in graph.adjacency.row(node) {
                    marked[next as usize] |= layers[next as usize] > layers[node as usize];
                }
            }
        }
    }
    solutions
}

/// Compares the measured numbers and minimal solutions of a root with `expected`.
fn assert_solutions(measured: &Measured, root: u32, layers: &[u16], expected: &BTreeSet<u32>) {
    let name = measured.graph.name(root);
    let step = |node: &u32| layers[*node as usize];
    let nearest = expected.iter().map(step).min();
    let minimal: Vec<u32> =
        expected.iter().copied().filter(|node| Some(step(node)) == nearest).collect();
    let found = measured.min_solution_step[root as usize];
    assert_eq!(found, nearest.unwrap_or(UNREACHED), "{name}: steps to a solution");
    assert_eq!(measured.minimal(root), minimal, "{name}: minimal solutions");
    assert_eq!(measured.num(root), expected.len(), "{name}: number of solutions");
}

#[test]
fn solutions_are_those_of_their_second_definition() {
    MEASURED.par_iter().for_each(|measured| {
        let graph = &measured.graph;
        // The layout of most solutions is the hardest.
        let most = graph.nodes().max_by_key(|&node| measured.num(node));
        for (number, root) in graph.sample(40).into_iter().chain(most).enumerate() {
            let layers = graph.distances(root);
            let expected = by_marking(graph, &layers);
            assert_solutions(measured, root, &layers, &expected);
            if number % 16 == 0 || Some(root) == most {
                let found = LayerModel::of(&graph.layout(root)).solutions();
                let found: BTreeSet<u32> =
                    found.iter().map(|found| graph.node(&found.layout)).collect();
                assert_eq!(found, expected, "{}: from a single search", graph.name(root));
            }
        }
    });
}

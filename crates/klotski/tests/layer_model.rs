//! Layers, by a property that only distances have, over whole classes. Published figures of two
//! famous layouts.

use std::collections::BTreeSet;

use klotski::Code;
use klotski::graph::{CoreMeasures, LayerModel, UNREACHED, distances};

use crate::graphs::Graph;

/// Classes too large for all pairs: open ones, crowded ones, ones of many groups.
fn larger() -> impl Iterator<Item = Graph> {
    Graph::larger(
        &["0-4-0", "2-1-1", "3-1-1", "5-4-0", "5-4-5", "6-2-3"],
        &["0-4-0", "2-1-1", "2-10-2", "3-1-1", "4-6-0", "5-3-4", "5-4-*", "6-2-*"],
    )
}

/// Checks that `layers` are the distances from the nearest root: exactly the roots lie in layer 0,
/// exactly their groups are reached, neighbours lie in the same or in neighbouring layers, and every
/// layout above layer 0 has a neighbour in the layer before.
fn assert_layered(graph: &Graph, layers: &[u16], roots: &BTreeSet<u32>) {
    let reached: BTreeSet<u16> = roots.iter().map(|&root| graph.group(root)).collect();
    for node in graph.nodes() {
        let layer = layers[node as usize];
        let name = || format!("{}, roots {roots:?}", graph.name(node));
        assert_eq!(layer != UNREACHED, reached.contains(&graph.group(node)), "{}", name());
        assert_eq!(layer == 0, roots.contains(&node), "{}", name());
        if layer == UNREACHED {
            continue;
        }
        let mut beside = graph.adjacency.row(node).iter().map(|&next| layers[next as usize]);
        let near = beside.clone().all(|other| other.abs_diff(layer) <= 1);
        assert!(near, "{}: layer {layer}, beside {:?}", name(), beside.collect::<Vec<_>>());
        let hangs = layer == 0 || beside.any(|other| other + 1 == layer);
        assert!(hangs, "{}: nothing in the layer before {layer}", name());
    }
}

#[test]
fn neighbours_lie_in_neighbouring_layers() {
    for graph in Graph::up_to(2_000).chain(larger()) {
        for root in graph.sample(8) {
            assert_layered(&graph, &graph.distances(root), &BTreeSet::from([root]));
        }
        // Several roots, one of them twice, and no root.
        let roots = graph.sample(5);
        let layers = distances(&graph.adjacency, roots.iter().chain(&roots[..1]).copied());
        assert_layered(&graph, &layers, &roots.into_iter().collect());
        assert_layered(&graph, &distances(&graph.adjacency, []), &BTreeSet::new());
        let seeds = graph.groups.seeds.iter().copied().collect();
        assert_layered(&graph, &graph.groups.layer, &seeds);
        let solved = graph.nodes().filter(|&node| graph.layout(node).is_solved()).collect();
        assert_layered(&graph, &CoreMeasures::of(graph.class).min_solution_step, &solved);
    }
}

#[test]
fn famous_layouts_have_their_published_figures() {
    // 横刀立马 and 峰回路转: the size of the group; steps to the nearest solutions, and how many
    // there are; solutions; steps to the farthest layouts, and how many there are.
    for (code, [size, nearest, minimal, solutions, farthest, farthest_num]) in
        [("1A9BF0C", [25_955, 81, 2, 6, 124, 8]), ("4FEA134", [81_340, 138, 1, 10, 230, 3])]
    {
        let model = LayerModel::of(&code.parse::<Code>().unwrap().layout());
        let found = model.solutions();
        let are_minimal = found.iter().filter(|solution| solution.step == found[0].step).count();
        let figures = [model.group().len(), usize::from(found[0].step), are_minimal, found.len()];
        assert_eq!(figures, [size, nearest, minimal, solutions], "{code}");
        assert_eq!(
            [model.layers() - 1, model.farthest().len()],
            [farthest, farthest_num],
            "{code}"
        );
        if code == "4FEA134" {
            assert_eq!(format!("{:#}", found[0].layout.code()), "D9B9F3");
            let farthest =
                model.farthest().into_iter().map(|layout| format!("{:#}", layout.code()));
            assert!(farthest.eq(["A067AFC", "A427AFC", "A724AFC"]));
        }
    }
}

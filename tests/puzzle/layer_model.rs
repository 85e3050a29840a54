//! Properties that layers have in every puzzle: neighbours lie in the same or in neighbouring
//! layers, and every layout above layer 0 has a neighbour in the layer before. They are checked
//! over whole classes. `tests/puzzle/brute_force.rs` compares distances with a model.
//!
//! The last tests check published figures of two famous layouts.

use std::collections::BTreeSet;

use klotski::graph::{CoreMeasures, Farthest, Groups, LayerModel, UNREACHED, distances};
use klotski::{Class, Code, Layout};

use crate::support::graphs::Graph;

/// Classes too large for all pairs: open ones, crowded ones, ones of many groups.
fn larger() -> impl Iterator<Item = Graph> {
    Graph::larger(
        &["0-4-0", "2-1-1", "3-1-1", "5-4-0", "5-4-5", "6-2-3"],
        &["0-4-0", "2-1-1", "2-10-2", "3-1-1", "4-6-0", "5-3-4", "5-4-*", "6-2-*"],
    )
}

/// Checks that `layers` are the layers around `roots`: exactly the roots lie in layer 0,
/// and exactly their groups are reached.
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
        let mut beside = graph.adjacency.neighbors(node).iter().map(|&next| layers[next as usize]);
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
    }
}

#[test]
fn layer_models_are_layers() {
    for graph in Graph::up_to(300).chain(larger()) {
        for root in graph.sample(3) {
            let (name, found) = (graph.name(root), LayerModel::of(&graph.layout(root)));
            let mut layers: Vec<Vec<Layout>> = vec![Vec::new(); found.layers()];
            for (node, layer) in (0..).zip(graph.distances(root)) {
                let (layout, layer) = (graph.layout(node), (layer != UNREACHED).then_some(layer));
                assert_eq!(found.distance(&layout), layer, "{name} to {}", layout.code());
                if let Some(layer) = layer {
                    layers[usize::from(layer)].push(layout);
                }
            }
            for (number, layer) in layers.iter().enumerate() {
                assert!(!layer.is_empty(), "{name}: layer {number} is empty");
                assert_eq!(found.layer(number), *layer, "{name}: layer {number}");
            }
            assert_eq!(found.layer(layers.len()), [], "{name}: after the last layer");
            assert_eq!(found.layer(layers.len() + 1), [], "{name}: after that");
        }
    }
}

#[test]
fn layers_of_groups_add_up() {
    for graph in Graph::up_to(2_000).chain(larger()) {
        let Groups { group_num, layer, seeds, layers } = &graph.groups;
        let class = graph.class;
        let mut expected: Vec<Vec<u32>> = layers.iter().map(|sizes| vec![0; sizes.len()]).collect();
        for (&group, &layer) in group_num.iter().zip(layer) {
            expected[usize::from(group)][usize::from(layer)] += 1;
        }
        assert_eq!(*layers, expected, "class {class}: layer sizes");
        assert!(layers.iter().flatten().all(|&size| size > 0), "class {class}: an empty layer");
        let sizes: Vec<u32> = layers.iter().map(|sizes| sizes.iter().sum()).collect();
        assert_eq!(sizes.iter().sum::<u32>(), graph.ranking.len(), "class {class}: layouts");

        for (number, &seed) in (0..).zip(seeds) {
            let first = group_num.iter().position(|&group| group == number);
            assert_eq!(first, Some(seed as usize), "class {class}: seed of group {number}");
        }
        let order: Vec<_> = sizes.iter().zip(seeds).collect();
        assert!(
            order.is_sorted_by(|a, b| a.0 > b.0 || (a.0 == b.0 && a.1 < b.1)),
            "class {class}: groups out of order"
        );

        let measures = CoreMeasures::of(class);
        for (group, (&size, sizes)) in measures.groups.iter().zip(sizes.iter().zip(layers)) {
            assert_eq!(group.size(), size, "class {class}: size of the group of {}", group.seed);
            assert_eq!(group.layers, *sizes, "class {class}: layers from {}", group.seed);
        }
    }
}

#[test]
fn solutions_are_the_nearest_solved_layouts() {
    for graph in Graph::up_to(2_000).chain(larger()) {
        let measures = CoreMeasures::of(graph.class);
        let steps = &measures.min_solution_step;
        let solved: BTreeSet<u32> =
            graph.nodes().filter(|&node| graph.layout(node).is_solved()).collect();
        assert_layered(&graph, steps, &solved);

        let mut most = vec![None; measures.groups.len()];
        for node in graph.nodes() {
            let step = steps[node as usize];
            let image = graph.node(&graph.layout(node).mirror());
            assert_eq!(steps[image as usize], step, "{}, mirrored", graph.name(node));
            let most = &mut most[usize::from(graph.group(node))];
            *most = (*most).max((step != UNREACHED).then_some(usize::from(step)));
        }
        for (number, (group, most)) in (0..).zip(measures.groups.iter().zip(most)) {
            let name = format!("class {}, group of {}", graph.class, group.seed);
            let count = solved.iter().filter(|&&node| graph.group(node) == number).count();
            assert_eq!(group.solved_layouts() as usize, count, "{name}: solved layouts");
            assert_eq!(group.max_min_solution_step(), most, "{name}: most steps");
        }
        // The distance to the nearest is the least of the distances to single solved layouts.
        if graph.ranking.len() <= 2_000 {
            let mut least = vec![UNREACHED; steps.len()];
            for &root in &solved {
                for (least, distance) in least.iter_mut().zip(graph.distances(root)) {
                    *least = distance.min(*least);
                }
            }
            assert_eq!(*steps, least, "class {}: steps to a solution", graph.class);
        }
    }
}

/// The published figures of a layout.
struct Famous {
    code: &'static str,
    group_size: u32,
    min_solution_step: u16,
    minimal_solutions: usize,
    /// One of the minimal solutions, if one is published.
    minimal_solution: Option<&'static str>,
    solutions: usize,
    farthest_step: u16,
    farthest_num: usize,
    farthest_layouts: &'static [&'static str],
}

impl Famous {
    fn check(&self) {
        let name = self.code;
        let code = |text: &str| text.parse::<Code>().expect("a published code");
        let layout = code(name).layout();
        let graph = Graph::of(layout.class());
        let measures = CoreMeasures::of(layout.class());
        let root = graph.ranking.rank(&layout);

        let group = &measures.groups[usize::from(measures.group_num[root as usize])];
        assert_eq!(group.size(), self.group_size, "{name}: its group's size");
        let steps = measures.min_solution_step[root as usize];
        assert_eq!(steps, self.min_solution_step, "{name}: steps to a solution");

        let layers = graph.distances(root);
        let layer_of = |node: u32| layers[node as usize];
        let is_solved = |node: u32| graph.layout(node).is_solved();
        let codes = |choose: &dyn Fn(u32) -> bool| -> BTreeSet<Code> {
            graph
                .nodes()
                .filter(|&node| choose(node))
                .map(|node| graph.layout(node).code())
                .collect()
        };
        let minimal = codes(&|node| layer_of(node) == steps && is_solved(node));
        assert_eq!(minimal.len(), self.minimal_solutions, "{name}: minimal solutions {minimal:?}");
        if let Some(solution) = self.minimal_solution {
            assert!(minimal.contains(&code(solution)), "{name}: minimal solutions {minimal:?}");
        }

        let last = layers.iter().copied().filter(|&layer| layer != UNREACHED).max();
        assert_eq!(last, Some(self.farthest_step), "{name}: farthest");
        let farthest = codes(&|node| layer_of(node) == self.farthest_step);
        assert_eq!(farthest.len(), self.farthest_num, "{name}: farthest layouts {farthest:?}");
        for text in self.farthest_layouts {
            assert!(farthest.contains(&code(text)), "{name}: {text} among {farthest:?}");
        }

        // Solutions by definition: solved layouts with no other solved layout on any
        // shortest path to them.
        let mut by_layer: Vec<u32> =
            graph.nodes().filter(|&node| layer_of(node) != UNREACHED).collect();
        by_layer.sort_by_key(|&node| layer_of(node));
        let mut behind_solved = vec![false; layers.len()];
        for &node in &by_layer {
            behind_solved[node as usize] = graph.adjacency.neighbors(node).iter().any(|&before| {
                layer_of(before) < layer_of(node)
                    && (behind_solved[before as usize] || is_solved(before))
            });
        }
        let solutions = codes(&|node| {
            layer_of(node) != UNREACHED && is_solved(node) && !behind_solved[node as usize]
        });
        assert_eq!(solutions.len(), self.solutions, "{name}: solutions {solutions:?}");

        // The answers of the library, from one search and from the whole class.
        let set =
            |layouts: Vec<Layout>| -> BTreeSet<Code> { layouts.iter().map(Layout::code).collect() };
        let of_nodes = |nodes: &[u32]| set(nodes.iter().map(|&node| graph.layout(node)).collect());
        let model = LayerModel::of(&layout);
        assert_eq!(model.layers(), usize::from(self.farthest_step) + 1, "{name}: layers");
        assert_eq!(set(model.farthest()), farthest, "{name}: the last layer");
        let found = model.solutions();
        assert!(found.iter().all(|found| model.distance(&found.layout) == Some(found.step)));
        let found_at = |steps: &dyn Fn(u16) -> bool| {
            let chosen = found.iter().filter(|found| steps(found.step));
            set(chosen.map(|found| found.layout).collect())
        };
        assert_eq!(found_at(&|_| true), solutions, "{name}: solutions found");
        assert_eq!(found_at(&|step| step <= steps), minimal, "{name}: minimal solutions found");

        let known = graph.farthest();
        let Farthest { step, num } = known[root as usize];
        assert_eq!((step, num as usize), (self.farthest_step, self.farthest_num), "{name}");
        let mut found = Vec::new();
        graph.farthest_sets(&known).expect("they are known").list(root, &mut found);
        assert_eq!(of_nodes(&found), farthest, "{name}: farthest in its class");
        let found = graph.solutions(&measures.min_solution_step);
        assert_eq!(found.num[root as usize] as usize, self.solutions, "{name}: in its class");
        assert_eq!(of_nodes(found.minimal.of(root)), minimal, "{name}: minimal in its class");
    }
}

/// 横刀立马
#[test]
fn the_classic_layout_has_its_published_figures() {
    Famous {
        code: "1A9BF0C",
        group_size: 25_955,
        min_solution_step: 81,
        minimal_solutions: 2,
        minimal_solution: None,
        solutions: 6,
        farthest_step: 124,
        farthest_num: 8,
        farthest_layouts: &[],
    }
    .check();
}

/// 峰回路转
#[test]
#[ignore = "some seconds; a release test"]
fn the_hardest_layout_has_its_published_figures() {
    Famous {
        code: "4FEA134",
        group_size: 81_340,
        min_solution_step: 138,
        minimal_solutions: 1,
        minimal_solution: Some("D9B9F3"),
        solutions: 10,
        farthest_step: 230,
        farthest_num: 3,
        farthest_layouts: &["A067AFC", "A427AFC", "A724AFC"],
    }
    .check();
}

#[test]
fn the_standard_class_has_its_published_figures() {
    let measures = CoreMeasures::of(Class { jiang_num: 5, bing_num: 4, style_num: 1 });
    assert_eq!(measures.layer.len(), 65_880);
    assert_eq!(measures.groups.len(), 898);
    assert_eq!(measures.groups[0].size(), 25_955);
}

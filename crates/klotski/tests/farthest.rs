//! Farthest steps and layouts of classes that take many batches of searches, and of large groups:
//! by a property that they have in every graph, and by searches from single layouts.
//! `brute_force.rs` compares small groups with a model.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use klotski::graph::{Farthest, FarthestSets, LayoutGraph, UNREACHED};
use klotski::{ClassPattern, Metric};
use rayon::prelude::*;

use crate::graphs::Graph;

/// A class with its farthest steps.
struct Measured {
    graph: Graph,
    farthest: Vec<Farthest>,
}

/// Measured once for all tests: dense and shallow classes, sparse and deep classes, classes
/// of many groups that reflections map onto themselves or onto each other in all ways, and
/// all classes of at most 2,000 layouts.
static MEASURED: LazyLock<Vec<Measured>> = LazyLock::new(|| {
    let some = ["0-3-0", "1-12-0", "2-1-1", "5-0-3", "5-4-5", "6-0-*", "6-1-4", "6-2-3", "6-2-6"];
    let more = [
        "0-4-0", "1-2-*", "2-1-1", "3-1-0", "1-12-*", "2-10-0", "4-6-4", "5-0-3", "5-1-4", "5-3-5",
        "5-4-0", "5-4-1", "5-4-4", "5-4-5", "6-0-*", "6-1-*", "6-2-*",
    ];
    let graphs: Vec<Graph> = Graph::up_to(2_000).chain(Graph::larger(&some, &more)).collect();
    let measure = |graph: Graph| Measured { farthest: graph.farthest(), graph };
    graphs.into_par_iter().map(measure).collect()
});

/// The farthest layouts of each class.
static SETS: LazyLock<Vec<FarthestSets>> = LazyLock::new(|| {
    let sets = |Measured { graph, farthest }: &'static Measured| {
        graph.farthest_sets(farthest).unwrap_or_else(|wrong| {
            panic!("{}: not {:?}", graph.name(wrong.node), farthest[wrong.node as usize])
        })
    };
    MEASURED.par_iter().map(sets).collect()
});

/// The classes with their farthest layouts.
fn with_sets() -> impl Iterator<Item = (&'static Measured, &'static FarthestSets<'static>)> {
    MEASURED.iter().zip(SETS.iter())
}

/// The classes that match the patterns.
fn chosen(patterns: &[&str]) -> impl Iterator<Item = &'static Measured> {
    let patterns: Vec<ClassPattern> =
        patterns.iter().map(|pattern| pattern.parse().expect("a class pattern")).collect();
    MEASURED.iter().filter(move |measured| {
        patterns.iter().any(|pattern| pattern.matches(measured.graph.class))
    })
}

impl Measured {
    fn step(&self, node: u32) -> u16 {
        self.farthest[node as usize].step
    }
}

/// The farthest layouts are as many as measured, ascending, in the same group. Let F be
/// farthest from A. Then F is as far from A as A from F, so the farthest step of F is at least
/// that of A. If the two are equal, A is farthest from F.
#[test]
fn farthest_layouts_reach_as_far() {
    for (measured, sets) in with_sets() {
        let Measured { graph, farthest } = measured;
        let sample: BTreeSet<u32> = graph.sample(100).into_iter().collect();
        let (mut of_node, mut of_far) = (vec![u32::MAX], Vec::new());
        for node in graph.nodes() {
            let name = || graph.name(node);
            let Farthest { step, num } = farthest[node as usize];
            sets.list(node, &mut of_node);
            assert_eq!(of_node.len(), num as usize, "{}: number of the farthest", name());
            assert!(of_node.is_sorted_by(|a, b| a < b), "{}: {of_node:?}", name());
            for &far in &of_node {
                assert_eq!(graph.group(far), graph.group(node), "{}: {}", name(), graph.name(far));
                let reach = measured.step(far);
                assert!(reach >= step, "{}: {step}, of {}: {reach}", name(), graph.name(far));
                if reach == step && sample.contains(&node) {
                    sets.list(far, &mut of_far);
                    assert!(of_far.contains(&node), "{} and {}", name(), graph.name(far));
                }
            }
        }
    }
}

#[test]
fn single_searches_find_the_same() {
    for (measured, sets) in with_sets() {
        let Measured { graph, farthest } = measured;
        // The most central and the most remote layout, too.
        let by_step = |node: &u32| (measured.step(*node), *node);
        let extremes = [graph.nodes().min_by_key(by_step), graph.nodes().max_by_key(by_step)];
        for root in graph.sample(24).into_iter().chain(extremes.into_iter().flatten()) {
            let name = graph.name(root);
            let layers = graph.distances(root);
            let reached = layers.iter().copied().filter(|&layer| layer != UNREACHED);
            let last = reached.max().expect("the root is in layer 0");
            let expected: Vec<u32> =
                graph.nodes().filter(|&node| layers[node as usize] == last).collect();
            let Farthest { step, num } = farthest[root as usize];
            assert_eq!((step, num as usize), (last, expected.len()), "{name}");
            let mut found = Vec::new();
            sets.list(root, &mut found);
            assert_eq!(found, expected, "{name}: farthest layouts");
        }
    }
}

/// Each group searched alone, also one that is the image of an earlier group.
#[test]
fn a_group_alone_measures_the_same() {
    for Measured { graph, farthest } in chosen(&["5-0-0", "6-0-0", "6-0-6", "7-0-*"]) {
        for (number, &seed) in (0..).zip(&graph.groups.seeds) {
            let members = graph.nodes().filter(|&node| graph.group(node) == number);
            let expected: Vec<u16> = members.map(|node| farthest[node as usize].step).collect();
            let (seed, name) = (graph.layout(seed), graph.name(seed));
            let group = LayoutGraph::of(seed.class(), Some(&seed), Metric::Step, &|| false);
            assert_eq!(
                group.unwrap().farthest_steps(&|| false).unwrap(),
                expected,
                "{name}: its group"
            );
        }
    }
}

/// False entries are found: one step or one layout too many or too few, and others; of a layout
/// alone, and of all its reflections. The classes have groups that no reflection maps onto
/// themselves and groups that all do, dense and deep groups, and isolated layouts.
#[test]
fn wrong_farthest_are_found() {
    let classes = ["0-1-0", "1-0-1", "3-0-3", "5-0-0", "6-0-3", "6-2-6", "7-0-3", "7-0-7"];
    for Measured { graph, farthest } in chosen(&classes) {
        let wrong_node = |nodes: &[u32], given: Farthest| {
            let mut known = farthest.clone();
            for &node in nodes {
                known[node as usize] = given;
            }
            graph.farthest_sets(&known).err().map(|wrong| wrong.node)
        };
        let isolated = graph.nodes().filter(|&node| farthest[node as usize].step == 0);
        for node in graph.sample(15).into_iter().chain(isolated) {
            let layout = graph.layout(node);
            let images = [layout, layout.mirror(), layout.flip(), layout.half_turn()];
            let images = images.map(|image| graph.node(&image));
            let distances = graph.distances(node);
            let Farthest { step, num } = farthest[node as usize];
            let nearer = step.checked_sub(1).map(|step| Farthest { step, num });
            // No layout is a step beyond the farthest. This is true, but not an eccentricity.
            let beyond = [num, 0].map(|num| Farthest { step: step + 1, num });
            let miscounted = [num + 1, num - 1, u32::MAX].map(|num| Farthest { step, num });
            for given in nearer.into_iter().chain(beyond).chain(miscounted) {
                let name = format!("{}: {given:?}, not {step}, {num}", graph.name(node));
                assert!(wrong_node(&[node], given).is_some(), "{name}");
                let named = wrong_node(&images, given).expect(&name);
                let there = distances.iter().filter(|&&distance| distance == given.step).count();
                let is_named = there == given.num as usize || images.contains(&named);
                assert!(is_named, "{name}: {}", graph.name(named));
            }
        }
    }
}

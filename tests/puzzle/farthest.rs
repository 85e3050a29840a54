//! Farthest steps and layouts, by the properties that eccentricities have in every graph
//! and by searches from single layouts. `tests/puzzle/brute_force.rs` compares all layouts of small
//! groups with a model; here are classes that take many batches of searches, and large
//! groups.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use klotski::graph::{Farthest, FarthestSets, FarthestState, LayerModel, StateSaver, UNREACHED};
use klotski::{ClassPattern, Layout};
use rayon::prelude::*;

use crate::support::graphs::{Graph, REFLECTIONS};

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

fn list(sets: &FarthestSets, node: u32) -> Vec<u32> {
    let mut list = Vec::new();
    sets.list(node, &mut list);
    list
}

/// The farthest layouts of a seed are its last layer.
#[test]
fn the_farthest_of_a_seed_are_its_last_layer() {
    for Measured { graph, farthest } in MEASURED.iter() {
        assert_eq!(farthest.len(), graph.adjacency.nodes());
        for (&seed, layers) in graph.groups.seeds.iter().zip(&graph.groups.layers) {
            let Farthest { step, num } = farthest[seed as usize];
            let name = graph.name(seed);
            assert_eq!(usize::from(step) + 1, layers.len(), "{name}: farthest step");
            assert_eq!(Some(&num), layers.last(), "{name}: number of the farthest");
        }
    }
}

/// The smallest farthest step in a group is its radius, the largest its diameter. Any two
/// layouts are connected by a path through a central layout, at most two radii long.
#[test]
fn the_diameter_is_at_most_two_radii() {
    for measured @ Measured { graph, .. } in MEASURED.iter() {
        let mut extremes = vec![(u16::MAX, 0); graph.groups.seeds.len()];
        for node in graph.nodes() {
            let (radius, diameter) = &mut extremes[usize::from(graph.group(node))];
            *radius = measured.step(node).min(*radius);
            *diameter = measured.step(node).max(*diameter);
        }
        for ((radius, diameter), &seed) in extremes.into_iter().zip(&graph.groups.seeds) {
            let name = graph.name(seed);
            assert!(diameter <= 2 * radius, "{name}: radius {radius}, diameter {diameter}");
        }
    }
}

/// The distances of a layout from two neighbours differ by at most one step.
#[test]
fn neighbours_differ_by_at_most_one_step() {
    for measured @ Measured { graph, .. } in MEASURED.iter() {
        for node in graph.nodes() {
            let step = measured.step(node);
            for &next in graph.adjacency.neighbors(node) {
                let beside = measured.step(next);
                assert!(
                    beside.abs_diff(step) <= 1,
                    "{}: {step}, beside it {}: {beside}",
                    graph.name(node),
                    graph.name(next)
                );
            }
        }
    }
}

#[test]
fn reflections_keep_the_farthest() {
    for (measured, sets) in with_sets() {
        let Measured { graph, farthest } = measured;
        for (how, reflect) in REFLECTIONS {
            let images = graph.images(reflect);
            for (node, &image) in (0..).zip(&images) {
                let (before, after) = (farthest[node as usize], farthest[image as usize]);
                assert_eq!(before, after, "{}, {how}", graph.name(node));
            }
            for node in graph.sample(100) {
                let mut expected: Vec<u32> =
                    list(sets, node).iter().map(|&far| images[far as usize]).collect();
                expected.sort_unstable();
                let found = list(sets, images[node as usize]);
                assert_eq!(found, expected, "{}, {how}", graph.name(node));
            }
        }
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
        // The most central and the most remote layout, where a wrong number is least likely
        // to be noticed otherwise.
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
            assert_eq!(step, last, "{name}: farthest step");
            assert_eq!(num as usize, expected.len(), "{name}: number of the farthest");
            assert_eq!(list(sets, root), expected, "{name}: farthest layouts");
        }
        for root in graph.sample(4) {
            let (name, model) = (graph.name(root), LayerModel::of(&graph.layout(root)));
            let farthest: Vec<u32> =
                model.farthest().iter().map(|layout: &Layout| graph.node(layout)).collect();
            assert_eq!(model.layers(), usize::from(measured.step(root)) + 1, "{name}: layers");
            assert_eq!(farthest, list(sets, root), "{name}: its last layer");
        }
    }
}

/// Each group searched alone, also one that is the image of an earlier group.
#[test]
fn a_group_alone_measures_the_same() {
    for Measured { graph, farthest } in chosen(&["5-0-0", "6-0-0", "6-0-6", "7-0-*"]) {
        for (number, &seed) in (0..).zip(&graph.groups.seeds) {
            let members = graph.nodes().filter(|&node| graph.group(node) == number);
            let expected: Vec<Farthest> = members.map(|node| farthest[node as usize]).collect();
            let name = graph.name(seed);
            assert_eq!(graph.farthest_in_group(number), expected, "{name}: its group");
        }
    }
}

/// Saves the state after each batch.
#[derive(Default)]
struct SavedStates(RefCell<Vec<String>>);

impl StateSaver for SavedStates {
    fn is_due(&self) -> bool {
        true
    }

    fn save(&self, state: &FarthestState) {
        self.0.borrow_mut().push(serde_json::to_string(state).unwrap());
    }
}

/// Several groups and many batches: a search that resumes after any of them finds the same.
#[test]
fn a_search_resumes_from_any_saved_state() {
    for Measured { graph, farthest } in chosen(&["1-12-0", "5-4-5", "6-1-4"]) {
        let saved = SavedStates::default();
        assert_eq!(graph.resume_farthest(None, Some(&saved)), *farthest);
        let saved = saved.0.into_inner();
        assert!(!saved.is_empty());
        for text in saved.iter().step_by(saved.len().div_ceil(4)) {
            let state = serde_json::from_str(text).unwrap();
            assert_eq!(graph.resume_farthest(Some(state), None), *farthest);
        }
    }
    // The state of another class is ignored.
    let (one, other) = (Graph::of("1-0-0".parse().unwrap()), Graph::of("1-0-1".parse().unwrap()));
    let saved = SavedStates::default();
    let expected = one.farthest();
    let _ = other.resume_farthest(None, Some(&saved));
    let foreign = serde_json::from_str(&saved.0.borrow()[0]).unwrap();
    assert_eq!(one.resume_farthest(Some(foreign), None), expected);
}

/// An isolated layout is its own farthest, and the only one.
#[test]
fn isolated_layouts_are_their_own_farthest() {
    let mut isolated = 0;
    for (measured, sets) in with_sets() {
        let Measured { graph, farthest } = measured;
        for node in graph.nodes().filter(|&node| graph.adjacency.neighbors(node).is_empty()) {
            let name = graph.name(node);
            assert_eq!(farthest[node as usize], Farthest { step: 0, num: 1 }, "{name}");
            assert_eq!(list(sets, node), [node], "{name}");
            isolated += 1;
        }
        let none = Farthest { step: 0, num: 1 };
        let alone = farthest.iter().filter(|&&found| found == none).count();
        let expected = graph.groups.layers.iter().filter(|layers| layers.len() == 1).count();
        assert_eq!(alone, expected, "class {}: layouts that are farthest", graph.class);
    }
    assert_eq!(isolated, 8, "isolated layouts");
}

/// Classes in which farthest steps are falsified. They have groups that no reflection maps
/// onto themselves and groups that all do, dense and deep groups, and isolated layouts.
const FALSIFIED: [&str; 8] =
    ["0-1-0", "1-0-1", "3-0-3", "5-0-0", "6-0-3", "6-2-6", "7-0-3", "7-0-7"];

impl Measured {
    /// The node in the error when the entries of `nodes` are replaced by `given`; `None` if
    /// there is no error.
    fn refused(&self, nodes: &[u32], given: Farthest) -> Option<u32> {
        let mut known = self.farthest.clone();
        for &node in nodes {
            known[node as usize] = given;
        }
        self.graph.farthest_sets(&known).err().map(|wrong| wrong.node)
    }

    /// False entries of a node: one step or one layout too many or too few, and others.
    fn falsehoods(&self, node: u32) -> Vec<Farthest> {
        let Farthest { step, num } = self.farthest[node as usize];
        let steps = [Some(step + 1), step.checked_sub(1)].into_iter().flatten();
        let steps = steps.map(|step| Farthest { step, num });
        let nums = [num + 1, num - 1, u32::MAX].map(|num| Farthest { step, num });
        // No layout is a step beyond the farthest. This is true, but not an eccentricity.
        let empty = Farthest { step: step + 1, num: 0 };
        steps.chain(nums).chain([empty]).collect()
    }

    /// A sample of the nodes, and all isolated ones.
    fn some_nodes(&self) -> impl Iterator<Item = u32> {
        let Self { graph, farthest } = self;
        let isolated = graph.nodes().filter(|&node| farthest[node as usize].step == 0);
        graph.sample(15).into_iter().chain(isolated)
    }

    /// A node and its reflections.
    fn orbit(&self, node: u32) -> Vec<u32> {
        let layout = self.graph.layout(node);
        let images = REFLECTIONS.map(|(_, reflect)| self.graph.node(&reflect(&layout)));
        [&[node], &images[..]].concat()
    }
}

/// Entries of a layout and its reflections are refused if so many layouts are not at that
/// distance. The error names one of these nodes.
#[test]
fn wrong_farthest_are_refused() {
    let (mut too_near, mut too_far, mut miscounted) = (0, 0, 0);
    for measured @ Measured { graph, .. } in chosen(&FALSIFIED) {
        for node in measured.some_nodes() {
            let (orbit, known) = (measured.orbit(node), measured.farthest[node as usize]);
            let distances = graph.distances(node);
            for given in measured.falsehoods(node) {
                let there = distances.iter().filter(|&&distance| distance == given.step).count();
                if there == given.num as usize {
                    continue;
                }
                let named = measured.refused(&orbit, given);
                let is_named = named.is_some_and(|named| orbit.contains(&named));
                assert!(is_named, "{}: {given:?}, refused {named:?}", graph.name(node));
                *match given.step.cmp(&known.step) {
                    Ordering::Less => &mut too_near,
                    Ordering::Greater => &mut too_far,
                    Ordering::Equal => &mut miscounted,
                } += 1;
            }
        }
    }
    let tried = [too_near, too_far, miscounted];
    assert!(tried.iter().all(|&refused| refused > 30), "too few to mean much: {tried:?}");
}

/// All false entries are refused, even if there are as many layouts at that distance, and
/// even if only one of several reflections has the false entry.
#[test]
fn all_wrong_farthest_are_refused() {
    for measured @ Measured { graph, .. } in chosen(&FALSIFIED) {
        for node in measured.some_nodes() {
            for given in measured.falsehoods(node) {
                for nodes in [measured.orbit(node), vec![node]] {
                    let named = measured.refused(&nodes, given);
                    let known = measured.farthest[node as usize];
                    assert!(named.is_some(), "{}: {given:?}, not {known:?}", graph.name(node));
                }
            }
        }
    }
}

//! Times of single parts. Each benchmark also checks its answer.
//!
//! `cargo bench` runs all of them, `cargo bench -- groups` those with `groups` in their
//! names. `klotski-ingest` times a whole run itself, in its summary.

use divan::{Bencher, black_box};
use klotski::graph::{
    ClassGraph, CoreMeasures, Csr, GroupMap, Groups, LayerModel, LayoutGraph, distances,
};
use klotski::{Class, Code, EXIT, Metric, Ranking, ids, layouts};

fn main() {
    divan::main();
}

/// A dense class, two classes that people play, and a sparse class.
const CLASSES: [&str; 4] = ["1-7-0", "5-4-1", "5-4-2", "4-4-2"];

fn class(name: &str) -> Class {
    Class::all().find(|class| class.to_string() == name).expect("a class")
}

/// The numbers of groups, of solutions and of minimal ones of each class. The latter are those of
/// published files.
fn known(name: &str) -> (usize, u64, u64) {
    match name {
        "1-7-0" => (1, 290_227_218, 5_206_628),
        "5-4-1" => (898, 1_376_619, 56_925),
        "5-4-2" => (2_653, 1_865_686, 87_836),
        "4-4-2" => (81, 643_477_465, 1_635_260),
        _ => unreachable!("not one of the classes above"),
    }
}

#[divan::bench(sample_count = 5)]
fn enumerate_all_layouts() {
    assert_eq!(layouts().map(black_box).count(), 29_334_498);
}

#[divan::bench(sample_count = 3)]
fn rank_all_layouts() {
    let in_order = (0..).zip(layouts()).all(|(id, layout)| layout.id().number() == id);
    assert!(in_order);
}

#[divan::bench(sample_count = 3)]
fn code_of_all_layouts() {
    let solved = layouts().filter(|layout| layout.code().digits()[0] == b'D').count();
    assert_eq!(solved, ids().with_square_at(EXIT).len());
}

#[divan::bench(args = CLASSES, sample_count = 5)]
fn adjacency(bencher: Bencher<'_, '_>, name: &str) {
    let ranking = Ranking::of_class(class(name));
    let edges: usize = ranking.layouts().map(|layout| layout.neighbors().count()).sum();
    bencher.bench_local(|| {
        let adjacency = Csr::of_class(&ranking, Metric::Step);
        assert_eq!(adjacency.elements(), edges);
        adjacency
    });
}

#[divan::bench(args = CLASSES, sample_count = 5)]
fn groups_and_layers(bencher: Bencher<'_, '_>, name: &str) {
    let adjacency = Csr::of_class(&Ranking::of_class(class(name)), Metric::Step);
    bencher.bench_local(|| {
        let groups = Groups::find(&adjacency);
        assert_eq!(groups.seeds.len(), known(name).0);
        groups
    });
}

#[divan::bench(args = CLASSES, sample_count = 5)]
fn steps_to_a_solution(bencher: Bencher<'_, '_>, name: &str) {
    let ranking = Ranking::of_class(class(name));
    let adjacency = Csr::of_class(&ranking, Metric::Step);
    let solved = ranking.with_square_at(EXIT);
    bencher.bench_local(|| {
        let steps = distances(&adjacency, solved.clone());
        assert_eq!(steps.iter().filter(|&&steps| steps == 0).count(), solved.len());
        steps
    });
}

#[divan::bench(args = CLASSES, sample_count = 3)]
fn all_measures(name: &str) {
    let measures = CoreMeasures::of(class(name));
    assert_eq!(measures.groups.len(), known(name).0);
}

/// All solutions of a class: their numbers and the minimal ones.
#[divan::bench(args = CLASSES, sample_count = 2, sample_size = 1)]
fn solutions(bencher: Bencher<'_, '_>, name: &str) {
    let (_, sum, minimal) = known(name);
    let graph = ClassGraph::of(class(name));
    let steps = distances(&graph.adjacency, graph.solved());
    bencher.bench_local(|| {
        let solutions = graph.solutions(&steps);
        assert_eq!(solutions.num.iter().map(|&num| u64::from(num)).sum::<u64>(), sum);
        let sizes = (0..).take(steps.len()).map(|node| solutions.minimal.of(node).len() as u64);
        assert_eq!(sizes.sum::<u64>(), minimal);
        solutions
    });
}

/// Farthest steps of a group: the groups of 1A9BF0C and of 4FEA134, and the largest groups
/// of a dense and of a sparse class.
#[divan::bench(args = ["1A9BF0C", "4FEA134", "1-7-0", "4-4-2"], sample_count = 1, sample_size = 1)]
fn farthest_in_group(bencher: Bencher<'_, '_>, name: &str) {
    let (class_name, group_num, size, diameter) = match name {
        "1A9BF0C" => ("5-4-1", 1, 25_955, 145),
        "4FEA134" => ("5-4-2", 0, 81_340, 230),
        "1-7-0" => ("1-7-0", 0, 453_024, 17),
        "4-4-2" => ("4-4-2", 0, 504_616, 55),
        _ => unreachable!("not one of the groups above"),
    };
    let graph = ClassGraph::of(class(class_name));
    let seed = graph.layout(graph.groups.seeds[group_num]);
    let group = LayoutGraph::of(graph.class, Some(&seed), Metric::Step, &|| false);
    let group = group.expect("not stopped");
    bencher.bench_local(|| {
        let farthest = group.farthest_steps(&|| false).unwrap();
        assert_eq!((farthest.len(), farthest.iter().max()), (size, Some(&diameter)));
        farthest
    });
}

/// The distances between all layouts of the groups of a class.
#[divan::bench(args = ["5-4-1", "5-4-2"], sample_count = 1, sample_size = 1)]
fn distances_in_groups(bencher: Bencher<'_, '_>, name: &str) {
    let graph = ClassGraph::of(class(name));
    bencher.bench_local(|| {
        let distances = graph.distances();
        for (pairs, layers) in distances.pairs.iter().zip(&graph.groups.layers) {
            let layouts: u64 = layers.iter().map(|&layouts| u64::from(layouts)).sum();
            assert_eq!(pairs.iter().sum::<u64>(), layouts * (layouts - 1) / 2);
        }
        distances
    });
}

/// Layers, farthest layouts and solutions of one layout, without the graph of its class.
#[divan::bench(args = ["1A9BF0C", "4FEA134"], sample_count = 5)]
fn layer_model(bencher: Bencher<'_, '_>, name: &str) {
    let (layers, solutions) = match name {
        "1A9BF0C" => (125, 6),
        "4FEA134" => (231, 10),
        _ => unreachable!("not one of the layouts above"),
    };
    let root = name.parse::<Code>().expect("a code").layout();
    bencher.bench_local(|| {
        let model = LayerModel::of(&root);
        assert_eq!((model.layers(), model.solutions().len()), (layers, solutions));
        model
    });
}

/// The map of a group in two dimensions, with the point of one layout.
#[divan::bench(args = ["1A9BF0C", "4FEA134"], sample_count = 1, sample_size = 1)]
fn group_map(bencher: Bencher<'_, '_>, name: &str) {
    let point = match name {
        "1A9BF0C" => [0, 26_690, 0],
        "4FEA134" => [7_599, 32_767, 0],
        _ => unreachable!("not one of the layouts above"),
    };
    let root = name.parse::<Code>().expect("a code").layout();
    let model = LayerModel::of(&root);
    let at = model.group().iter().position(|layout| *layout == root).expect("in its group");
    bencher.bench_local(|| {
        let map = GroupMap::of(&model, 2);
        assert_eq!(map.coordinates[at], point);
        map
    });
}

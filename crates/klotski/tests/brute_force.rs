//! The library against the model in `naive.rs`, over whole classes: layouts and their
//! order, ranks, groups and their numbers, measures, farthest layouts and solutions; moves, fewest
//! moves and layer models in all metrics. Over many texts: which are codes.

use std::collections::{BTreeMap, BTreeSet};

use klotski::graph::{
    ClassGraph, CoreMeasures, Csr, Distances, Edge, GroupStructure, Groups, LayerModel, Solution,
    UNREACHED, distances,
};
use klotski::{Class, ClassPattern, ClassRanking, Code, Id, Layout, Metric, Ranking, Shape};
use rayon::prelude::*;

use crate::goals::same_goals;
use crate::naive::{AllPairs, Board, Kind, Model, Step};
use crate::shortest_paths::same_shortest_paths;

/// All pairs of layouts are compared in groups of at most so many layouts, by steps and by other
/// metrics. The first number includes 0-3-0 and 0-13-0, which need several batches of searches.
const ALL_PAIRS: [usize; 2] = [6_720, 300];

/// Farthest layouts, solutions and layer models by steps are compared in classes of at most so
/// many layouts.
const ALL_MEASURES: usize = 60_000;

/// The blocks and the paths are compared in groups of at most so many layouts.
const STRUCTURE: usize = 250;

/// The model of a class, with steps.
pub fn model_of(class: Class) -> Model {
    let verticals = class.jiang_num - class.style_num;
    let [horizontals, verticals, singles] =
        [class.style_num, verticals, class.bing_num].map(usize::from);
    Model::of_class(horizontals, verticals, singles)
}

pub fn kind(shape: Shape) -> Kind {
    match shape {
        Shape::Square => Kind::Square,
        Shape::Horizontal => Kind::Horizontal,
        Shape::Vertical => Kind::Vertical,
        Shape::Single => Kind::Single,
    }
}

/// A position in the order of codes as a node of the library.
fn node(position: usize) -> u32 {
    u32::try_from(position).expect("a class has fewer than 2^32 layouts")
}

/// A class measured by the library and by the model. A layout is named by its position in the order
/// of codes, which both share after `same_layouts` has passed.
struct Both {
    class: Class,
    ranking: ClassRanking,
    measures: CoreMeasures,
    model: Model,
    /// The groups of the model, by group number, then by group_index.
    groups: Vec<Vec<usize>>,
}

fn in_metric(model: &Model, metric: Metric) -> Model {
    match metric {
        Metric::Step => model.with_moves(Board::steps),
        Metric::Straight => model.with_moves(Board::straight_moves),
        Metric::Unit => model.with_moves(Board::unit_moves),
    }
}

fn layout(code: &str) -> Layout {
    code.parse().map(Code::layout).expect(code)
}

fn is_solved(model: &Model) -> impl Fn(usize) -> bool {
    |position| model.boards[position].is_solved()
}

impl Both {
    fn new(class: Class) -> Self {
        let model = model_of(class);
        let groups = model.groups();
        let (ranking, measures) = (Ranking::of_class(class), CoreMeasures::of(class));
        Self { class, ranking, measures, model, groups }
    }

    fn compare(&self) {
        self.same_layouts();
        self.same_groups();
        for metric in Metric::ALL {
            let model = in_metric(&self.model, metric);
            assert_eq!(model.groups(), self.groups, "class {}: groups by {metric}", self.class);
            self.same_moves(&model, metric);
            self.same_edges(&model, metric);
            self.same_fewest_moves(&model, metric);
            let is_step = metric == Metric::Step;
            if is_step && model.codes.len() > ALL_MEASURES {
                continue;
            }
            let most = ALL_PAIRS[usize::from(!is_step)];
            let small = self.groups.iter().filter(|group| group.len() <= most);
            let small: Vec<AllPairs> = small.map(|group| model.all_pairs(group)).collect();
            if is_step {
                self.same_farthest_and_solutions(&small);
                self.same_structure();
            }
            self.same_layer_models(&small, metric);
            same_shortest_paths(&model, &small, metric);
            same_goals(&model, metric);
        }
    }

    fn name(&self, position: usize) -> String {
        let code = self.model.codes.get(position).map_or("(none)", String::as_str);
        format!("class {}, code {code}", self.class)
    }

    fn same_layouts(&self) {
        let (class, graph) = (self.class, ClassGraph::of(self.class));
        let layouts: Vec<Layout> = self.ranking.layouts().collect();
        assert_eq!(layouts.len(), self.model.codes.len(), "class {class}: layouts");
        assert_eq!(self.ranking.len(), node(layouts.len()), "class {class}: length of the ranking");
        assert_eq!(self.ranking.unrank(node(layouts.len())), None, "class {class}: past the end");
        for (position, layout) in layouts.iter().enumerate() {
            let (name, board) = (self.name(position), &self.model.boards[position]);
            let code = &self.model.codes[position];
            assert_eq!(layout.code().to_string(), *code, "{name}: code");
            assert_eq!(code.parse().map(Code::layout), Ok(*layout), "{name}: parsed");
            assert_eq!(Board::of_code(code), Some(*board), "{name}: parsed by the model");
            assert_eq!(self.ranking.rank(layout), node(position), "{name}: rank");
            assert_eq!(self.ranking.unrank(node(position)), Some(*layout), "{name}: unrank");
            assert_eq!(graph.node(layout), node(position), "{name}: node");
            assert_eq!(blocks(layout), board.blocks(), "{name}: blocks");
            assert_eq!(layout.class(), class, "{name}: class");
            assert_eq!(layout.is_symmetric(), board.is_symmetric(), "{name}: mirror");
            assert_eq!(layout.is_solved(), board.is_solved(), "{name}: solved");
            assert_eq!(graph.solved().contains(&node(position)), board.is_solved(), "{name}");
        }
    }

    fn same_groups(&self) {
        let (class, expected, measures) = (self.class, &self.groups, &self.measures);
        let found = Groups::find(&Csr::of_class(&self.ranking, Metric::Step));
        for count in [found.seeds.len(), found.layers.len(), measures.groups.len()] {
            assert_eq!(count, expected.len(), "class {class}: groups");
        }
        assert_eq!(class.groups(), node(expected.len()), "class {class}: its constant");
        assert_eq!(measures.group_num, found.group_num, "class {class}: group numbers");
        assert_eq!(measures.layer, found.layer, "class {class}: layers");

        let seeds: BTreeSet<usize> = expected.iter().map(|group| group[0]).collect();
        let layers = self.model.distances(|position| seeds.contains(&position));
        let to_solution = self.model.distances(is_solved(&self.model));
        for (number, group) in expected.iter().enumerate() {
            let (seed, of_group) = (self.name(group[0]), &measures.groups[number]);
            assert_eq!(found.seeds[number], node(group[0]), "{seed}: seed of group {number}");
            assert_eq!(of_group.seed.to_string(), self.model.codes[group[0]], "{seed}");
            let deepest = group.iter().filter_map(|&position| layers[position]).max();
            let mut sizes = vec![0; usize::from(deepest.expect("a seed is in layer 0")) + 1];
            for &position in group {
                let (name, layer) = (self.name(position), found.layer[position]);
                assert_eq!(usize::from(found.group_num[position]), number, "{name}: group number");
                assert_eq!(Some(layer), layers[position], "{name}: layer");
                sizes[usize::from(layer)] += 1;
            }
            assert_eq!([&found.layers[number], &of_group.layers], [&sizes; 2], "{seed}: layers");
            assert_eq!(of_group.size(), node(group.len()), "{seed}: size of its group");
            let steps: Vec<usize> = group
                .iter()
                .filter_map(|&position| to_solution[position])
                .map(usize::from)
                .collect();
            let mut counts = vec![0; steps.iter().max().map_or(0, |most| most + 1)];
            for &steps in &steps {
                counts[steps] += 1;
            }
            assert_eq!(of_group.solved_layouts(), counts.first().copied().unwrap_or(0), "{seed}");
            assert_eq!(of_group.solution_steps, counts, "{seed}: steps in its group");
        }
    }

    fn same_moves(&self, model: &Model, metric: Metric) {
        let adjacency = Csr::of_class(&self.ranking, metric);
        assert_eq!(adjacency.len(), model.codes.len(), "class {}: nodes", self.class);
        for (position, layout) in self.ranking.layouts().enumerate() {
            let name = self.name(position);
            let found = layout.moves(metric).map(|(step, next)| {
                let [from, to] = [step.from, step.to].map(usize::from);
                (Step { kind: kind(step.shape), from, to }, self.ranking.rank(&next) as usize)
            });
            let expected = model.steps[position].iter().map(|(&step, &next)| (step, next));
            assert!(found.eq(expected), "{name}: moves by {metric}, in their order");
            let neighbors: Vec<u32> =
                model.steps[position].values().map(|&next| node(next)).collect();
            let found = adjacency.row(node(position));
            assert_eq!(found, neighbors, "{name}: neighbours by {metric}");
        }
    }

    /// Every edge of the graph of steps that is one move of the metric is that move of the model,
    /// and there are as many as the model has.
    fn same_edges(&self, model: &Model, metric: Metric) {
        let graph = ClassGraph::of(self.class);
        let edges = graph.group_edges();
        let mut found = 0;
        for (group_num, group) in self.groups.iter().enumerate() {
            let mut last = None;
            for Edge { src, dst, metric: strictest, step } in edges.of(group_num) {
                assert!(src < dst && last < Some((src, dst)), "class {}: order", self.class);
                last = Some((src, dst));
                let [from, to] = [src, dst].map(|index| group[index as usize]);
                let [from_cell, to_cell] = [step.from, step.to].map(usize::from);
                let step = Step { kind: kind(step.shape), from: from_cell, to: to_cell };
                let expected = (metric <= strictest).then_some(&to);
                assert_eq!(model.steps[from].get(&step), expected, "{}", self.name(from));
                found += usize::from(expected.is_some());
            }
        }
        let moves: usize = model.steps.iter().map(BTreeMap::len).sum();
        assert_eq!(2 * found, moves, "class {}: edges by {metric}", self.class);
    }

    fn same_fewest_moves(&self, model: &Model, metric: Metric) {
        let found = match metric {
            Metric::Step => &self.measures.min_solution_step,
            Metric::Straight => &self.measures.min_straight_moves,
            Metric::Unit => &self.measures.min_unit_moves,
        };
        let expected = model.distances(is_solved(model));
        assert_eq!(found.len(), expected.len(), "class {}: measured layouts", self.class);
        for (position, (&found, expected)) in found.iter().zip(&expected).enumerate() {
            assert_eq!(found, expected.unwrap_or(UNREACHED), "{}: {metric}", self.name(position));
        }
        for (group, measured) in self.groups.iter().zip(&self.measures.groups) {
            let most = group.iter().filter_map(|&position| expected[position]).max();
            let found = match metric {
                Metric::Step => {
                    measured.max_min_solution_step().map(|most| u16::try_from(most).unwrap())
                }
                Metric::Straight => measured.max_min_straight_moves,
                Metric::Unit => measured.max_min_unit_moves,
            };
            assert_eq!(found, most, "{}: most moves by {metric}", self.name(group[0]));
        }
        // Distances from single layouts that are spread over the class.
        let adjacency = Csr::of_class(&self.ranking, metric);
        for root in (0..model.codes.len()).step_by(model.codes.len() / 3 + 1) {
            let expected = model.distances(|position| position == root);
            let expected = expected.into_iter().map(|distance| distance.unwrap_or(UNREACHED));
            let found = distances(&adjacency, [node(root)]);
            assert!(found.into_iter().eq(expected), "{}: distances by {metric}", self.name(root));
        }
    }

    fn same_farthest_and_solutions(&self, groups: &[AllPairs]) {
        let graph = ClassGraph::of(self.class);
        let farthest = graph.farthest();
        let sets = graph.farthest_sets(&farthest).expect("the measured farthest are right");
        let solutions = graph.solutions(&self.measures.min_solution_step);
        let distances = graph.distances();
        let mut list = Vec::new();
        for pairs in groups {
            self.same_distances(&distances, pairs);
            for (from, &position) in pairs.group.iter().enumerate() {
                let (name, found) = (self.name(position), farthest[position]);
                let expected: Vec<u32> = pairs.farthest(from).into_iter().map(node).collect();
                assert_eq!(found.step, pairs.farthest_step(from), "{name}: farthest step");
                assert_eq!(found.num, node(expected.len()), "{name}: number of the farthest");
                sets.list(node(position), &mut list);
                assert_eq!(list, expected, "{name}: farthest layouts");

                let expected = pairs.solutions(from);
                let nearest = expected.first().map(|&(step, _)| step);
                let minimal = expected.iter().filter(|&&(step, _)| Some(step) == nearest);
                let minimal: Vec<u32> = minimal.map(|&(_, solution)| node(solution)).collect();
                assert_eq!(solutions.num[position], node(expected.len()), "{name}: solutions");
                assert_eq!(solutions.minimal.of(node(position)), minimal, "{name}: minimal");
            }
        }
    }

    /// The degrees, and in small groups the shortest paths to solutions, cut layouts, bridges and
    /// blocks.
    fn same_structure(&self) {
        let (model, found) = (&self.model, &self.measures);
        let to_solution = model.distances(is_solved(model));
        for (group, of_group) in self.groups.iter().zip(&found.groups) {
            let degrees = group.iter().map(|&position| model.steps[position].len());
            assert_eq!(of_group.structure.max_degree as usize, degrees.clone().max().unwrap());
            assert_eq!(2 * of_group.structure.edges as usize, degrees.sum::<usize>());
            for &position in group {
                let name = self.name(position);
                let degree = usize::from(found.degree[position]);
                assert_eq!(degree, model.steps[position].len(), "{name}: degree");
                let nearer = model.nearer(position, &to_solution).count();
                let paths = &found.solution_paths;
                assert_eq!(usize::from(paths.nearer_neighbors[position]), nearer, "{name}");
                if group.len() <= STRUCTURE {
                    let expected = model.solution_paths(position, &to_solution);
                    assert_eq!(u64::from(paths.paths[position]), expected, "{name}: paths");
                }
            }
            if group.len() > STRUCTURE {
                continue;
            }
            let all: BTreeSet<usize> = group.iter().copied().collect();
            let is_cut = |position: &usize| model.parts(&all, Some(*position), None).len() > 1;
            for position in group {
                let name = self.name(*position);
                assert_eq!(found.is_cut[*position], is_cut(position), "{name}: is_cut");
            }
            let cuts = group.iter().filter(|&&position| found.is_cut[position]).count();
            let edges = group.iter().flat_map(|&from| {
                let ends = model.steps[from].values().map(move |&to| (from, to));
                ends.filter(|(from, to)| from < to)
            });
            let is_bridge = |edge: &(usize, usize)| model.parts(&all, None, Some(*edge)).len() > 1;
            let (bridges, blocks) = (edges.filter(is_bridge).count(), model.block_sizes(&all));
            let expected = [cuts, bridges, blocks.len(), blocks.into_iter().max().unwrap_or(0)];
            let GroupStructure {
                cut_layouts,
                bridges,
                biconnected_components: count,
                largest_biconnected_component: largest,
                ..
            } = of_group.structure;
            let found = [cut_layouts, bridges, count, largest];
            assert_eq!(found.map(|number| number as usize), expected, "{}", self.name(group[0]));
        }
    }

    fn same_distances(&self, found: &Distances, pairs: &AllPairs) {
        let mut counts = vec![0; usize::from(pairs.distances.iter().flatten().max().unwrap() + 1)];
        for (from, (&position, distances)) in pairs.group.iter().zip(&pairs.distances).enumerate() {
            let sum: u32 = distances.iter().map(|&distance| u32::from(distance)).sum();
            assert_eq!(found.sums[position], sum, "{}: distances", self.name(position));
            for &distance in &distances[..from] {
                counts[usize::from(distance)] += 1;
            }
        }
        let group_num = self.measures.group_num[pairs.group[0]];
        let found = &found.pairs[usize::from(group_num)];
        assert_eq!(*found, counts, "{}: pairs", self.name(pairs.group[0]));
    }

    /// From every layout of a small class. In larger classes from isolated layouts and from an even
    /// sample, because each model takes the time to make a ranking.
    fn same_layer_models(&self, groups: &[AllPairs], metric: Metric) {
        let layouts: usize = groups.iter().map(|pairs| pairs.group.len()).sum();
        let every = if layouts <= 500 { 1 } else { layouts / 32 };
        let mut roots = 0..;
        let mut group_before = None;
        for pairs in groups {
            for (from, root) in (0..pairs.group.len()).zip(&mut roots) {
                if root % every == 0 || pairs.group.len() == 1 {
                    self.same_layer_model(pairs, from, metric, group_before);
                }
            }
            group_before = Some(pairs.group[0]);
        }
    }

    fn same_layer_model(
        &self,
        pairs: &AllPairs,
        from: usize,
        metric: Metric,
        in_another_group: Option<usize>,
    ) {
        let of = |position: usize| layout(&self.model.codes[position]);
        let name = format!("{} by {metric}", self.name(pairs.group[from]));
        let found = LayerModel::by(&of(pairs.group[from]), metric);
        let mut layers: Vec<Vec<Layout>> = vec![Vec::new(); found.layers()];
        for (&to, &distance) in pairs.group.iter().zip(&pairs.distances[from]) {
            layers[usize::from(distance)].push(of(to));
            assert_eq!(found.distance(&of(to)), Some(distance), "{name} to {}", self.name(to));
        }
        for (number, layer) in layers.iter().enumerate() {
            assert_eq!(found.layer(number), *layer, "{name}: layer {number}");
        }
        assert_eq!(found.layer(layers.len()), [], "{name}: after the last layer");
        let strangers = ["0", "1A9BF0C"].map(layout).into_iter();
        let strangers = strangers.filter(|to| to.class() != self.class);
        for to in strangers.chain(in_another_group.map(of)) {
            assert_eq!(found.distance(&to), None, "{name} to {}", to.code());
        }
        let farthest: Vec<Layout> = pairs.farthest(from).into_iter().map(of).collect();
        assert_eq!(found.farthest(), farthest, "{name}: farthest layouts");
        let solution = |(step, position)| Solution { layout: of(position), step };
        let solutions: Vec<Solution> = pairs.solutions(from).into_iter().map(solution).collect();
        assert_eq!(found.solutions(), solutions, "{name}: solutions");
    }
}

/// A layout of the library as the blocks of the model.
fn blocks(layout: &Layout) -> Vec<(Kind, usize)> {
    let of = |shape| layout.anchors(shape).into_iter().map(move |cell| (kind(shape), cell));
    let blocks = Shape::ALL.into_iter().flat_map(of);
    let mut blocks: Vec<_> = blocks.map(|(kind, cell)| (kind, usize::from(cell))).collect();
    blocks.sort_unstable_by_key(|&(_, cell)| cell);
    blocks
}

/// Compares the classes of the patterns, side by side. `classes` is their number, so a pattern that
/// matches too few classes fails.
fn compare(classes: usize, patterns: &[&str]) {
    let patterns: Vec<ClassPattern> =
        patterns.iter().map(|pattern| pattern.parse().expect("a class pattern")).collect();
    let chosen: Vec<Class> = Class::all()
        .filter(|&class| patterns.iter().any(|pattern| pattern.matches(class)))
        .collect();
    assert_eq!(chosen.len(), classes, "classes of {patterns:?}");
    chosen.into_par_iter().for_each(|class| Both::new(class).compare());
}

#[test]
fn small_classes_are_those_of_the_model() {
    // A few blocks on an open board: dozens of steps from each layout.
    compare(10, &["0-0-0", "0-1-0", "0-2-0", "1-0-*", "1-1-*", "2-0-2", "3-0-0", "4-0-4"]);
    // Longer paths. Two empty cells among many singles. Hundreds of groups.
    compare(4, &["5-0-0", "5-0-5", "0-14-0", "5-4-5"]);
    // The most crowded: groups without a solution, of two layouts, and of one.
    compare(7 + 3, &["6-0-0", "6-0-6", "6-2-6", "7-*-*"]);
}

#[test]
#[ignore = "some minutes; a release test"]
fn larger_classes_are_those_of_the_model() {
    compare(8, &["0-3-0", "1-2-1", "2-1-*", "2-2-2", "3-1-1", "4-1-0"]);
    compare(5, &["5-0-4", "5-1-0", "0-13-0", "1-12-0", "3-8-3"]);
    compare(6 + 21, &["5-4-*", "6-*-*"]);
}

#[test]
fn eight_layouts_are_isolated() {
    let crowded = Class::all().filter(|class| class.jiang_num >= 6);
    let groups = crowded.flat_map(|class| CoreMeasures::of(class).groups);
    assert_eq!(groups.filter(|group| group.size() == 1).count(), 8);
}

/// Compares the code that the library parses from a text with the one that the model parses.
fn assert_same_reading(text: &str) {
    let found = text.parse().ok().map(|code: Code| code.to_string());
    let expected = Board::of_code(text).map(|board| board.code());
    assert_eq!(found, expected, "the text '{text}'");
}

/// All texts of one to four digits, in both cases, and as the end of a code.
#[test]
fn short_texts_are_read_alike() {
    assert_same_reading("");
    for length in 1..=4 {
        for number in 0..1_u32 << (4 * length) {
            assert_same_reading(&format!("{number:0length$X}"));
        }
    }
    for number in 0..1_u32 << 12 {
        assert_same_reading(&format!("{number:03x}"));
        assert_same_reading(&format!("0a96ff{number:03x}"));
        // One digit too many.
        assert_same_reading(&format!("D0000000{number:03X}"));
    }
}

/// Codes with one digit replaced: legal and illegal texts that differ little.
#[test]
fn codes_with_a_wrong_digit_are_read_alike() {
    let mut accepted = 0;
    for id in (0..29_334_498).step_by(9_973) {
        let code = Id::new(id).expect("an id").layout().code().to_string();
        for position in 0..code.len() {
            for digit in "0123456789ABCDEF".chars() {
                let mut text = code.clone();
                text.replace_range(position..=position, digit.encode_utf8(&mut [0; 4]));
                assert_same_reading(&text);
                accepted += u32::from(text != code && text.parse::<Code>().is_ok());
            }
        }
    }
    assert!(accepted > 10_000, "too few legal neighbours to mean much: {accepted}");
}

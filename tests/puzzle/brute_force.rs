//! The library against the model in [`naive`], which is written from the definitions
//! alone. Over whole classes, both must agree on the layouts and their order, on ranks,
//! steps, groups and their numbers, layers, farthest layouts, solutions and mirror
//! images. Over many texts, both must agree on which are codes.
//!
//! Each class is a different difficulty: few blocks with many steps each, crowded boards
//! with long paths, groups without a solution, hundreds of tiny groups of equal size,
//! isolated layouts, blocks of one kind only, groups that each choice of reflections maps
//! onto themselves or onto each other.

use std::collections::{BTreeMap, BTreeSet};

use klotski::graph::{
    Adjacency, ClassGraph, CoreMeasures, Groups, LayerModel, Solution, UNREACHED, count_groups,
    distances,
};
use klotski::{Class, ClassPattern, ClassRanking, Code, Id, Layout, Metric, Ranking, Shape};
use rayon::prelude::*;

use super::model::{kind, model_of, node};
use crate::support::naive::{AllPairs, Board, Kind, Model, Step};

/// The distances between all layouts are compared in groups of at most so many layouts.
/// This includes 0-3-0 and 0-13-0, which need several batches of searches.
const ALL_PAIRS: usize = 6_720;

/// All measures are compared in classes of at most so many layouts. In larger classes the
/// library would take most of the time.
const ALL_MEASURES: usize = 60_000;

/// A class measured by the library and by the model. A layout is named by its position in
/// the order of codes, which both share after `same_layouts` has passed.
struct Both {
    class: Class,
    ranking: ClassRanking,
    adjacency: Adjacency,
    model: Model,
    /// The groups of the model, by group number, then by group_index.
    groups: Vec<Vec<usize>>,
}

impl Both {
    fn new(class: Class) -> Self {
        let ranking = Ranking::of_class(class);
        let adjacency = Adjacency::new(&ranking, Metric::Step);
        let model = model_of(class);
        let groups = model.groups();
        Self { class, ranking, adjacency, model, groups }
    }

    fn compare(&self) {
        self.same_layouts();
        self.same_steps();
        self.same_groups();
        self.same_measures();

        let small = self.groups.iter().filter(|group| group.len() <= ALL_PAIRS);
        let small: Vec<AllPairs> = small.map(|group| self.model.all_pairs(group)).collect();
        if small.is_empty() || self.model.codes.len() > ALL_MEASURES {
            return;
        }
        let graph = ClassGraph::of(self.class);
        self.same_nodes(&graph);
        self.same_farthest(&graph, &small);
        self.same_solutions(&graph, &small);
        self.same_layer_models(&small);
    }

    /// The name of a layout in messages.
    fn name(&self, position: usize) -> String {
        let code = self.model.codes.get(position).map_or("(none)", String::as_str);
        format!("class {}, code {code}", self.class)
    }

    fn same_layouts(&self) {
        let class = self.class;
        let layouts: Vec<Layout> = self.ranking.layouts().collect();
        for (position, (layout, code)) in layouts.iter().zip(&self.model.codes).enumerate() {
            assert_eq!(layout.code().to_string(), *code, "class {class}: code number {position}");
        }
        assert_eq!(layouts.len(), self.model.codes.len(), "class {class}: layouts");
        assert_eq!(self.ranking.len(), node(layouts.len()), "class {class}: length of the ranking");
        assert_eq!(self.ranking.unrank(node(layouts.len())), None, "class {class}: past the end");

        for (position, layout) in layouts.iter().enumerate() {
            let (name, board) = (self.name(position), &self.model.boards[position]);
            assert_eq!(self.ranking.rank(layout), node(position), "{name}: rank");
            assert_eq!(self.ranking.unrank(node(position)), Some(*layout), "{name}: unrank");
            assert_eq!(blocks(layout), board.blocks(), "{name}: blocks");
            assert_eq!(layout.class(), class, "{name}: class");
            assert_eq!(layout.is_symmetric(), board.is_symmetric(), "{name}: mirror");
            assert_eq!(layout.is_solved(), board.is_solved(), "{name}: solved");
            let code = &self.model.codes[position];
            assert_eq!(code.parse().map(Code::layout), Ok(*layout), "{name}: parsed");
            assert_eq!(Board::of_code(code), Some(*board), "{name}: parsed by the model");
        }
    }

    fn same_steps(&self) {
        let adjacency = &self.adjacency;
        assert_eq!(adjacency.nodes(), self.model.codes.len(), "class {}: nodes", self.class);
        for (position, (layout, expected)) in
            self.ranking.layouts().zip(&self.model.steps).enumerate()
        {
            let name = self.name(position);
            let mut steps: Vec<(Step, u32)> = layout
                .steps()
                .map(|(step, next)| {
                    let (kind, [from, to]) =
                        (kind(step.shape), [step.from, step.to].map(usize::from));
                    (Step { kind, from, to }, self.ranking.rank(&next))
                })
                .collect();
            let is_documented_order = steps.is_sorted();
            steps.sort_unstable();
            let expected: Vec<(Step, u32)> =
                expected.iter().map(|(&step, &next)| (step, node(next))).collect();
            assert_eq!(steps, expected, "{name}: steps");
            assert!(is_documented_order, "{name}: steps by shape, from, to");

            let mut neighbors = adjacency.neighbors(node(position)).to_vec();
            neighbors.sort_unstable();
            let mut expected: Vec<u32> = expected.into_iter().map(|(_, next)| next).collect();
            expected.sort_unstable();
            assert_eq!(neighbors, expected, "{name}: neighbours");
        }
        let edges: usize = self.model.steps.iter().map(BTreeMap::len).sum();
        assert_eq!(adjacency.edges(), edges, "class {}: edges", self.class);
    }

    fn same_groups(&self) {
        let class = self.class;
        let expected = &self.groups;
        let found = Groups::find(&self.adjacency);
        assert_eq!(found.seeds.len(), expected.len(), "class {class}: groups");
        assert_eq!(found.layers.len(), expected.len(), "class {class}: layers of groups");
        for length in [found.group_num.len(), found.layer.len()] {
            assert_eq!(length, self.model.codes.len(), "class {class}: layouts in groups");
        }
        assert_eq!(count_groups(class), node(expected.len()), "class {class}: groups counted");

        let seeds: BTreeSet<usize> = expected.iter().map(|group| group[0]).collect();
        let layers = self.model.distances(|position| seeds.contains(&position));
        for (number, group) in expected.iter().enumerate() {
            let seed = self.name(group[0]);
            assert_eq!(found.seeds[number], node(group[0]), "{seed}: seed of group {number}");
            let deepest = group.iter().filter_map(|&position| layers[position]).max();
            let mut sizes = vec![0; usize::from(deepest.expect("a seed is in layer 0")) + 1];
            for &position in group {
                let (name, layer) = (self.name(position), found.layer[position]);
                assert_eq!(usize::from(found.group_num[position]), number, "{name}: group number");
                assert_eq!(Some(layer), layers[position], "{name}: layer");
                sizes[usize::from(layer)] += 1;
            }
            assert_eq!(found.layers[number], sizes, "{seed}: layer sizes of group {number}");
        }
    }

    fn same_measures(&self) {
        let class = self.class;
        let measures = CoreMeasures::of(class);
        let found = Groups::find(&self.adjacency);
        assert_eq!(measures.class, class);
        assert_eq!(measures.group_num, found.group_num, "class {class}: group numbers");
        assert_eq!(measures.layer, found.layer, "class {class}: layers");

        let is_solved = |position: usize| self.model.boards[position].is_solved();
        let to_solution = self.model.distances(is_solved);
        let length = measures.min_solution_step.len();
        assert_eq!(length, to_solution.len(), "class {class}: measured layouts");
        for (position, &expected) in to_solution.iter().enumerate() {
            let steps = measures.min_solution_step[position];
            assert_eq!(steps, expected.unwrap_or(UNREACHED), "{}: solution", self.name(position));
        }
        assert_eq!(measures.groups.len(), self.groups.len(), "class {class}: measured groups");
        for (number, group) in self.groups.iter().enumerate() {
            let (name, found_group) = (self.name(group[0]), &measures.groups[number]);
            assert_eq!(found_group.seed.to_string(), self.model.codes[group[0]], "{name}: seed");
            assert_eq!(found_group.size(), node(group.len()), "{name}: size of its group");
            assert_eq!(found_group.layers, found.layers[number], "{name}: layers of its group");

            let solved = node(group.iter().filter(|&&position| is_solved(position)).count());
            assert_eq!(found_group.solved_layouts(), solved, "{name}: solved layouts of its group");
            let steps =
                || group.iter().filter_map(|&position| to_solution[position]).map(usize::from);
            let most = steps().max();
            assert_eq!(
                found_group.max_min_solution_step(),
                most,
                "{name}: most steps in its group"
            );
            let mut counts = vec![0; most.map_or(0, |most| most + 1)];
            steps().for_each(|steps| counts[steps] += 1);
            assert_eq!(found_group.solution_steps, counts, "{name}: steps in its group");
        }

        // Distances from single layouts that are spread over the class.
        for root in (0..self.model.codes.len()).step_by(self.model.codes.len() / 3 + 1) {
            let found = distances(&self.adjacency, [node(root)]);
            let expected = self.model.distances(|position| position == root);
            for (position, (&found, &expected)) in found.iter().zip(&expected).enumerate() {
                let name = self.name(position);
                assert_eq!(found, expected.unwrap_or(UNREACHED), "{name}: from position {root}");
            }
        }
    }

    fn same_nodes(&self, graph: &ClassGraph) {
        assert_eq!(graph.class, self.class);
        for (position, layout) in self.ranking.layouts().enumerate() {
            let name = self.name(position);
            assert_eq!(graph.node(&layout), node(position), "{name}: node");
            assert_eq!(graph.layout(node(position)), layout, "{name}: layout of the node");
            let is_solved = self.model.boards[position].is_solved();
            assert_eq!(graph.solved().contains(&node(position)), is_solved, "{name}: solved node");
        }
    }

    fn same_farthest(&self, graph: &ClassGraph, groups: &[AllPairs]) {
        let found = graph.farthest();
        assert_eq!(found.len(), self.model.codes.len(), "class {}: farthest", self.class);
        let sets = graph
            .farthest_sets(&found)
            .unwrap_or_else(|wrong| panic!("{}: farthest", self.name(wrong.node as usize)));
        let mut list = Vec::new();
        for pairs in groups {
            for (from, &position) in pairs.group.iter().enumerate() {
                let (name, found) = (self.name(position), found[position]);
                let expected: Vec<u32> = pairs.farthest(from).into_iter().map(node).collect();
                assert_eq!(found.step, pairs.farthest_step(from), "{name}: farthest step");
                assert_eq!(found.num, node(expected.len()), "{name}: number of the farthest");
                sets.list(node(position), &mut list);
                assert_eq!(list, expected, "{name}: farthest layouts");
            }
        }
    }

    fn same_solutions(&self, graph: &ClassGraph, groups: &[AllPairs]) {
        let min_solution_step = distances(&graph.adjacency, graph.solved());
        let found = graph.solutions(&min_solution_step);
        assert_eq!(found.num.len(), self.model.codes.len(), "class {}: solutions", self.class);
        for pairs in groups {
            for (from, &position) in pairs.group.iter().enumerate() {
                let name = self.name(position);
                let expected = pairs.solutions(from);
                let nearest = expected.first().map(|&(step, _)| step);
                let minimal = expected.iter().filter(|&&(step, _)| Some(step) == nearest);
                let minimal: Vec<u32> = minimal.map(|&(_, solution)| node(solution)).collect();
                let steps = min_solution_step[position];
                assert_eq!(steps, nearest.unwrap_or(UNREACHED), "{name}: steps to a solution");
                assert_eq!(found.num[position], node(expected.len()), "{name}: solutions");
                assert_eq!(found.minimal.of(node(position)), minimal, "{name}: minimal solutions");
            }
        }
    }

    /// From every layout of a small class. In larger classes from isolated layouts and
    /// from an even sample, because each model takes the time to make a ranking.
    fn same_layer_models(&self, groups: &[AllPairs]) {
        let layouts: usize = groups.iter().map(|pairs| pairs.group.len()).sum();
        let every = if layouts <= 500 { 1 } else { layouts / 32 };
        let mut roots = 0..;
        let mut group_before = None;
        for pairs in groups {
            for (from, root) in (0..pairs.group.len()).zip(&mut roots) {
                if root % every == 0 || pairs.group.len() == 1 {
                    self.same_layer_model(pairs, from, group_before);
                }
            }
            group_before = Some(pairs.group[0]);
        }
    }

    fn same_layer_model(&self, pairs: &AllPairs, from: usize, in_another_group: Option<usize>) {
        let layout =
            |position: usize| self.ranking.unrank(node(position)).expect("a position of the class");
        let name = self.name(pairs.group[from]);
        let found = LayerModel::of(&layout(pairs.group[from]));

        let mut layers = vec![Vec::new(); usize::from(pairs.farthest_step(from)) + 1];
        for (&position, &distance) in pairs.group.iter().zip(&pairs.distances[from]) {
            let to = layout(position);
            layers[usize::from(distance)].push(to);
            assert_eq!(found.distance(&to), Some(distance), "{name} to {}", to.code());
        }
        assert_eq!(found.layers(), layers.len(), "{name}: layers");
        for (number, layer) in layers.iter().enumerate() {
            assert_eq!(found.layer(number), *layer, "{name}: layer {number}");
        }
        assert_eq!(found.layer(layers.len()), [], "{name}: after the last layer");

        let strangers = ["0", "1A9BF0C"].map(|code| code.parse().map(Code::layout).expect(code));
        let strangers = strangers.into_iter().filter(|to| to.class() != self.class);
        for to in strangers.chain(in_another_group.map(layout)) {
            assert_eq!(found.distance(&to), None, "{name} to {}", to.code());
        }

        let farthest: Vec<Layout> = pairs.farthest(from).into_iter().map(layout).collect();
        assert_eq!(found.farthest(), farthest, "{name}: farthest layouts");
        let solution = |(step, position)| Solution { layout: layout(position), step };
        let solutions: Vec<Solution> = pairs.solutions(from).into_iter().map(solution).collect();
        assert_eq!(found.solutions(), solutions, "{name}: solutions");
    }
}

/// A layout of the library as the blocks of the model.
fn blocks(layout: &Layout) -> Vec<(Kind, usize)> {
    let mut blocks: Vec<(Kind, usize)> = Shape::ALL
        .into_iter()
        .flat_map(|shape| layout.anchors(shape).into_iter().map(move |cell| (shape, cell)))
        .map(|(shape, cell)| (kind(shape), usize::from(cell)))
        .collect();
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

/// A few blocks on an open board: dozens of steps from each layout, with one kind of
/// block alone and with all kinds together.
#[test]
fn open_classes() {
    compare(10, &["0-0-0", "0-1-0", "0-2-0", "1-0-*", "1-1-*", "2-0-2", "3-0-0", "4-0-4"]);
}

/// Five blocks of two cells, with longer paths. Class 5-0-0 has two groups, each its own mirror
/// image and the flipped image of the other; one is solvable.
#[test]
fn deeper_classes() {
    compare(2, &["5-0-0", "5-0-5"]);
}

/// Two empty cells among many singles, and among the blocks of the smallest class that people
/// play: hundreds of groups, the longest paths to a solution.
#[test]
fn crowded_classes() {
    compare(2, &["0-14-0", "5-4-5"]);
}

/// Seven blocks of two cells, and some classes of six. Many of their groups have no solved
/// layout, dozens have two layouts.
#[test]
fn the_most_crowded_classes() {
    compare(7 + 3, &["6-0-0", "6-0-6", "6-2-6", "7-*-*"]);
    let isolated: Vec<String> = Class::all()
        .filter(|class| class.jiang_num >= 6)
        .flat_map(|class| CoreMeasures::of(class).groups)
        .filter(|group| group.size() == 1)
        .map(|group| group.seed.to_string())
        .collect();
    assert_eq!(isolated.len(), 8, "isolated layouts: {isolated:?}");
}

#[test]
#[ignore = "two minutes; a release test"]
fn larger_classes() {
    compare(8, &["0-3-0", "1-2-1", "2-1-*", "2-2-2", "3-1-1", "4-1-0"]);
    compare(5, &["5-0-4", "5-1-0", "0-13-0", "1-12-0", "3-8-3"]);
    compare(6 + 21, &["5-4-*", "6-*-*"]);
}

/// Compares the code that the library parses from a text with the one that the model
/// parses.
fn assert_same_reading(text: &str) {
    let found = text.parse().ok().map(|code: Code| code.to_string());
    let expected = Board::of_code(text).map(|board| board.code());
    assert_eq!(found, expected, "the text '{text}'");
}

/// All texts of one to four digits, in both cases.
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
        // The digits at the end of a code, then the same with one digit too many.
        assert_same_reading(&format!("0a96ff{number:03x}"));
        assert_same_reading(&format!("D0000000{number:03X}"));
    }
}

/// Codes with one digit replaced, so that legal and illegal texts differ little.
#[test]
fn near_misses_are_read_alike() {
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

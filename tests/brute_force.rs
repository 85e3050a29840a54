//! The library against the model in [`naive`], which is written from the
//! definitions alone: over whole classes they must agree on the layouts and
//! their order, ranks, steps, groups and their numbers, layers, solutions and
//! mirror images; and over many texts, on which of them are codes.
//!
//! The classes are chosen for what is hard about them: few blocks with many
//! steps each, crowded boards with long ways, groups without a solution,
//! hundreds of tiny groups of equal size, isolated layouts, one kind only.

mod naive;

use klotski_sql::board::{Class, Code, Layout, Ranking, Shape};
use klotski_sql::graph::{
    Adjacency, ClassMeasures, GroupMeasures, Groups, UNREACHED, count_groups, distances,
};
use naive::{Board, Kind, Model, Step};

/// A class measured by both sides; layouts are named by their place in the
/// order of codes, which both sides share once `same_layouts` has passed.
struct Both {
    class: Class,
    ranking: Ranking<klotski_sql::board::Blocks>,
    model: Model,
}

impl Both {
    fn new([jiang_num, bing_num, style_num]: [u8; 3]) -> Self {
        let class = Class { jiang_num, bing_num, style_num };
        let [horizontals, verticals, singles] =
            [style_num, jiang_num - style_num, bing_num].map(usize::from);
        Self {
            class,
            ranking: Ranking::of_class(class),
            model: Model::of_class(horizontals, verticals, singles),
        }
    }

    fn compare(&self) {
        self.same_layouts();
        self.same_steps();
        self.same_groups();
        self.same_measures();
    }

    /// What to call a layout when the two sides disagree about it.
    fn name(&self, place: usize) -> String {
        let code = self.model.codes.get(place).map_or("(none)", String::as_str);
        format!("class {}, code {code}", self.class)
    }

    fn same_layouts(&self) {
        let class = self.class;
        let layouts: Vec<Layout> = self.ranking.layouts().collect();
        for (place, (layout, code)) in layouts.iter().zip(&self.model.codes).enumerate() {
            assert_eq!(layout.code().to_string(), *code, "class {class}: code number {place}");
        }
        assert_eq!(layouts.len(), self.model.codes.len(), "class {class}: layouts");
        assert_eq!(self.ranking.len(), node(layouts.len()), "class {class}: length of the ranking");
        assert_eq!(self.ranking.unrank(node(layouts.len())), None, "class {class}: past the end");

        for (place, layout) in layouts.iter().enumerate() {
            let (name, board) = (self.name(place), &self.model.boards[place]);
            assert_eq!(self.ranking.rank(layout), node(place), "{name}: rank");
            assert_eq!(self.ranking.unrank(node(place)), Some(*layout), "{name}: unrank");
            assert_eq!(blocks(layout), board.blocks(), "{name}: blocks");
            assert_eq!(layout.class(), class, "{name}: class");
            assert_eq!(layout.is_mirror(), board.is_mirror(), "{name}: mirror");
            assert_eq!(layout.is_solved(), board.is_solved(), "{name}: solved");
            let code = &self.model.codes[place];
            assert_eq!(code.parse().map(Code::layout), Ok(*layout), "{name}: parsed");
            assert_eq!(Board::of_code(code), Some(*board), "{name}: parsed by the model");
        }
    }

    fn same_steps(&self) {
        let adjacency = Adjacency::new(&self.ranking);
        assert_eq!(adjacency.nodes(), self.model.codes.len(), "class {}: nodes", self.class);
        for (place, (layout, expected)) in self.ranking.layouts().zip(&self.model.steps).enumerate()
        {
            let name = self.name(place);
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

            let mut neighbors = adjacency.neighbors(node(place)).to_vec();
            neighbors.sort_unstable();
            let mut expected: Vec<u32> = expected.into_iter().map(|(_, next)| next).collect();
            expected.sort_unstable();
            assert_eq!(neighbors, expected, "{name}: neighbours");
        }
        let edges: usize = self.model.steps.iter().map(std::collections::BTreeMap::len).sum();
        assert_eq!(adjacency.edges(), edges, "class {}: edges", self.class);
    }

    fn same_groups(&self) {
        let class = self.class;
        let expected = self.model.groups();
        let found = Groups::find(&Adjacency::new(&self.ranking));
        assert_eq!(found.seeds.len(), expected.len(), "class {class}: groups");
        assert_eq!(count_groups(class), node(expected.len()), "class {class}: groups counted");

        // Collected while codes ascend, so a layout's place is its group_index.
        let mut members = vec![Vec::new(); expected.len()];
        for (place, &group) in found.group_num.iter().enumerate() {
            members[usize::from(group)].push(place);
        }
        let from_seed = {
            let seeds: Vec<usize> = expected.iter().map(|group| group[0]).collect();
            let mut is_seed = vec![false; self.model.codes.len()];
            seeds.iter().for_each(|&seed| is_seed[seed] = true);
            self.model.distances(|place| is_seed[place])
        };
        for (number, (members, expected)) in members.iter().zip(&expected).enumerate() {
            let seed = self.name(expected[0]);
            assert_eq!(members, expected, "{seed}: the members of its group, number {number}");
            assert_eq!(found.seeds[number], node(expected[0]), "{seed}: seed of group {number}");
            let mut layers = vec![0; found.layers[number].len()];
            for &place in expected {
                let layer = found.layer[place];
                assert_eq!(Some(layer), from_seed[place], "{}: layer", self.name(place));
                layers[usize::from(layer)] += 1;
            }
            assert_eq!(found.layers[number], layers, "{seed}: layer sizes of group {number}");
        }
    }

    fn same_measures(&self) {
        let class = self.class;
        let measures = ClassMeasures::of(class);
        let found = Groups::find(&Adjacency::new(&self.ranking));
        assert_eq!(measures.class, class);
        assert_eq!(measures.group_num, found.group_num, "class {class}: group numbers");
        assert_eq!(measures.layer, found.layer, "class {class}: layers");

        let is_solved = |place: usize| self.model.boards[place].is_solved();
        let to_solution = self.model.distances(is_solved);
        for (place, &expected) in to_solution.iter().enumerate() {
            let steps = measures.min_solution_step[place];
            assert_eq!(steps, expected.unwrap_or(UNREACHED), "{}: solution", self.name(place));
        }
        let groups = self.model.groups();
        assert_eq!(measures.groups.len(), groups.len(), "class {class}: measured groups");
        for (number, group) in groups.iter().enumerate() {
            let expected = GroupMeasures {
                seed: self.model.codes[group[0]].parse().expect("a code of the class"),
                layers: found.layers[number].clone(),
                solved_layouts: node(group.iter().filter(|&&place| is_solved(place)).count()),
                max_min_solution_step: group.iter().filter_map(|&place| to_solution[place]).max(),
            };
            let name = self.name(group[0]);
            assert_eq!(measures.groups[number], expected, "{name}: measures of group {number}");
            assert_eq!(measures.groups[number].size(), node(group.len()), "{name}: size");
        }

        // Distances from single layouts, spread over the class.
        for root in (0..self.model.codes.len()).step_by(self.model.codes.len() / 3 + 1) {
            let found = distances(&Adjacency::new(&self.ranking), [node(root)]);
            let expected = self.model.distances(|place| place == root);
            for (place, (&found, &expected)) in found.iter().zip(&expected).enumerate() {
                let name = self.name(place);
                assert_eq!(found, expected.unwrap_or(UNREACHED), "{name}: from place {root}");
            }
        }
    }
}

/// The library's name of a place in the order of codes.
fn node(place: usize) -> u32 {
    u32::try_from(place).expect("a class has fewer than 2^32 layouts")
}

fn kind(shape: Shape) -> Kind {
    match shape {
        Shape::Square => Kind::Square,
        Shape::Horizontal => Kind::Horizontal,
        Shape::Vertical => Kind::Vertical,
        Shape::Single => Kind::Single,
    }
}

/// The library's layout in the words of the model.
fn blocks(layout: &Layout) -> Vec<(Kind, usize)> {
    let mut blocks: Vec<(Kind, usize)> = Shape::ALL
        .into_iter()
        .flat_map(|shape| layout.anchors(shape).into_iter().map(move |cell| (shape, cell)))
        .map(|(shape, cell)| (kind(shape), usize::from(cell)))
        .collect();
    blocks.sort_unstable_by_key(|&(_, cell)| cell);
    blocks
}

fn compare(classes: &[[u8; 3]]) {
    for &class in classes {
        Both::new(class).compare();
    }
}

/// Hardly a block: up to some forty steps from each layout.
#[test]
fn open_boards() {
    compare(&[[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 0, 0], [1, 0, 1], [1, 1, 0], [2, 1, 1]]);
}

#[test]
fn singles_only() {
    compare(&[[0, 3, 0], [0, 12, 0], [0, 13, 0], [0, 14, 0]]);
}

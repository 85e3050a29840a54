//! What must hold of distances and layers whatever the puzzle: neighbours lie
//! in neighbouring layers, every layer hangs on the one before, distance is
//! symmetric and keeps the triangle inequality, reflections keep it, and only
//! the left-right mirror needs to keep the way to the exit. Checked over whole
//! classes, between all pairs of layouts in the small ones.
//!
//! At the end, figures that are published for two famous layouts.

use std::collections::BTreeSet;

use klotski_sql::board::{Class, ClassPattern, ClassRanking, Code, Layout, Ranking};
use klotski_sql::graph::{Adjacency, ClassMeasures, Groups, UNREACHED, distances};

/// A class whose layouts are nodes.
struct Graph {
    class: Class,
    ranking: ClassRanking,
    adjacency: Adjacency,
    groups: Groups,
}

impl Graph {
    fn of(class: Class) -> Self {
        let ranking = Ranking::of_class(class);
        let adjacency = Adjacency::new(&ranking);
        let groups = Groups::find(&adjacency);
        Self { class, ranking, adjacency, groups }
    }

    /// All classes of at most so many layouts.
    fn up_to(layouts: u32) -> impl Iterator<Item = Self> {
        Class::all().filter(move |&class| Ranking::of_class(class).len() <= layouts).map(Self::of)
    }

    /// Classes too large for all pairs: open ones, crowded ones, broken ones.
    fn larger() -> impl Iterator<Item = Self> {
        ["0-4-0", "2-1-1", "2-10-2", "3-1-1", "4-6-0", "5-3-4", "5-4-*", "6-2-*"]
            .into_iter()
            .flat_map(|pattern| {
                let pattern: ClassPattern = pattern.parse().expect("a class pattern");
                Class::all().filter(move |&class| pattern.matches(class))
            })
            .map(Self::of)
    }

    fn nodes(&self) -> std::ops::Range<u32> {
        0..self.ranking.len()
    }

    /// Some nodes of the class, spread evenly.
    fn sample(&self, count: u32) -> Vec<u32> {
        self.nodes().step_by((self.ranking.len() / count).max(1) as usize).collect()
    }

    fn layout(&self, node: u32) -> Layout {
        self.ranking.unrank(node).expect("a node of the class")
    }

    /// What to call a node when a property fails.
    fn name(&self, node: u32) -> String {
        format!("class {}, code {}", self.class, self.layout(node).code())
    }

    fn distances(&self, root: u32) -> Vec<u16> {
        distances(&self.adjacency, [root])
    }

    fn group(&self, node: u32) -> u16 {
        self.groups.group_num[node as usize]
    }

    /// Checks that `layers` are the layers around roots: the roots lie in layer
    /// 0, and exactly the groups of `roots` are reached.
    fn assert_layered(&self, layers: &[u16], roots: &BTreeSet<u32>) {
        let reached: BTreeSet<u16> = roots.iter().map(|&root| self.group(root)).collect();
        for node in self.nodes() {
            let layer = layers[node as usize];
            let name = || format!("{}, roots {roots:?}", self.name(node));
            assert_eq!(layer != UNREACHED, reached.contains(&self.group(node)), "{}", name());
            assert_eq!(layer == 0, roots.contains(&node), "{}", name());
            if layer == UNREACHED {
                continue;
            }
            let mut beside =
                self.adjacency.neighbors(node).iter().map(|&next| layers[next as usize]);
            let near = beside.clone().all(|other| other.abs_diff(layer) <= 1);
            assert!(near, "{}: layer {layer}, beside {:?}", name(), beside.collect::<Vec<_>>());
            let hangs = layer == 0 || beside.any(|other| other + 1 == layer);
            assert!(hangs, "{}: nothing in the layer before {layer}", name());
        }
    }
}

#[test]
fn neighbours_lie_in_neighbouring_layers() {
    for graph in Graph::up_to(2_000) {
        for root in graph.nodes() {
            graph.assert_layered(&graph.distances(root), &BTreeSet::from([root]));
        }
    }
}

#[test]
fn neighbours_lie_in_neighbouring_layers_in_larger_classes() {
    for graph in Graph::larger() {
        for root in graph.sample(8) {
            graph.assert_layered(&graph.distances(root), &BTreeSet::from([root]));
        }
        // Several roots, one of them named twice, and none.
        let roots = graph.sample(5);
        let layers = distances(&graph.adjacency, roots.iter().chain(&roots[..1]).copied());
        graph.assert_layered(&layers, &roots.into_iter().collect());
        graph.assert_layered(&distances(&graph.adjacency, []), &BTreeSet::new());
        let seeds = graph.groups.seeds.iter().copied().collect();
        graph.assert_layered(&graph.groups.layer, &seeds);
    }
}

#[test]
fn layers_of_groups_add_up() {
    for graph in Graph::up_to(2_000).chain(Graph::larger()) {
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

        let measures = ClassMeasures::of(class);
        for (group, (&size, sizes)) in measures.groups.iter().zip(sizes.iter().zip(layers)) {
            assert_eq!(group.size(), size, "class {class}: size of the group of {}", group.seed);
            assert_eq!(group.layers, *sizes, "class {class}: layers from {}", group.seed);
        }
    }
}

#[test]
fn distance_is_a_metric() {
    for graph in Graph::up_to(1_000) {
        let all: Vec<Vec<u16>> = graph.nodes().map(|root| graph.distances(root)).collect();
        for a in graph.nodes() {
            for b in 0..a {
                let (there, back) = (all[a as usize][b as usize], all[b as usize][a as usize]);
                assert_eq!(there, back, "{} and {}", graph.name(a), graph.name(b));
            }
        }
        let sample = graph.sample(40);
        for &a in &sample {
            for &b in &sample {
                assert_triangles(&graph, [a, b], [&all[a as usize], &all[b as usize]]);
            }
        }
    }
}

#[test]
fn distance_is_a_metric_in_larger_classes() {
    for graph in Graph::larger() {
        let sample = graph.sample(12);
        let from: Vec<Vec<u16>> = sample.iter().map(|&root| graph.distances(root)).collect();
        for (&a, from_a) in sample.iter().zip(&from) {
            for (&b, from_b) in sample.iter().zip(&from) {
                let (there, back) = (from_a[b as usize], from_b[a as usize]);
                assert_eq!(there, back, "{} and {}", graph.name(a), graph.name(b));
                assert_triangles(&graph, [a, b], [from_a, from_b]);
            }
        }
    }
}

/// From `a` to any layout it is no further than by way of `b`.
fn assert_triangles(graph: &Graph, [a, b]: [u32; 2], [from_a, from_b]: [&[u16]; 2]) {
    let to_b = from_a[b as usize];
    if to_b == UNREACHED {
        return;
    }
    for (c, (&direct, &onward)) in (0..).zip(from_a.iter().zip(from_b)) {
        // Both are reached or neither; the sum keeps UNREACHED the largest.
        let detour = onward.saturating_add(to_b);
        assert!(
            direct <= detour && (direct == UNREACHED) == (onward == UNREACHED),
            "{} to {}: {direct}, by way of {}: {detour}",
            graph.name(a),
            graph.name(c),
            graph.name(b)
        );
    }
}

#[test]
fn reflections_keep_distances() {
    type Reflection = fn(&Layout) -> Layout;
    let reflections: [(&str, Reflection); 3] =
        [("mirrored", Layout::mirror), ("flipped", Layout::flip), ("turned", Layout::half_turn)];
    for graph in Graph::up_to(2_000).chain(Graph::larger()) {
        for (how, reflect) in reflections {
            let images: Vec<u32> = graph
                .nodes()
                .map(|node| graph.ranking.rank(&reflect(&graph.layout(node))))
                .collect();
            for root in graph.sample(4) {
                let before = graph.distances(root);
                let after = graph.distances(images[root as usize]);
                for (node, &image) in (0..).zip(&images) {
                    assert_eq!(
                        after[image as usize],
                        before[node as usize],
                        "{} from {}, {how}",
                        graph.name(node),
                        graph.name(root)
                    );
                }
            }
        }
    }
}

#[test]
fn solutions_are_the_nearest_solved_layouts() {
    for graph in Graph::up_to(2_000).chain(Graph::larger()) {
        let measures = ClassMeasures::of(graph.class);
        let steps = &measures.min_solution_step;
        let solved: BTreeSet<u32> =
            graph.nodes().filter(|&node| graph.layout(node).is_solved()).collect();
        graph.assert_layered(steps, &solved);

        let mut most = vec![None; measures.groups.len()];
        for node in graph.nodes() {
            let step = steps[node as usize];
            let image = graph.ranking.rank(&graph.layout(node).mirror());
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
        // Nearest means: of the searches from single solved layouts, the least.
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

/// What is published about a layout.
struct Famous {
    code: &'static str,
    group_size: u32,
    min_solution_step: u16,
    minimal_solutions: usize,
    /// One of the minimal solutions, where it is published.
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
        let measures = ClassMeasures::of(layout.class());
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

        // Solutions by definition: solved layouts to which no shortest path
        // leads through a solved one.
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
    }
}

#[test]
fn famous_layouts_have_their_published_figures() {
    // 横刀立马
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
    // 峰回路转
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
    let measures = ClassMeasures::of(Class { jiang_num: 5, bing_num: 4, style_num: 1 });
    assert_eq!(measures.layer.len(), 65_880);
    assert_eq!(measures.groups.len(), 898);
    assert_eq!(measures.groups[0].size(), 25_955);
}

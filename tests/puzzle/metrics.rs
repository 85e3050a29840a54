//! Straight moves and unit moves against the model in [`naive`], over whole classes, and the
//! published figures in all three metrics.

use klotski::graph::{
    Adjacency, ClassGraph, CoreMeasures, Groups, LayerModel, Solution, UNREACHED, distances,
};
use klotski::{Class, Code, Layout, Metric, Ranking};
use rayon::prelude::*;

use super::model::{kind, model_of, node};
use crate::support::naive::{Board, Model, Step};

/// Layer models are compared in groups of at most so many layouts.
const ALL_PAIRS: usize = 300;

/// From how many layouts of each class and metric layer models are compared: a model takes the
/// time to make a ranking.
#[derive(Clone, Copy)]
enum Roots {
    /// From every layout.
    All,
    /// From an even sample, and from isolated layouts.
    Sample,
}

fn layout(code: &str) -> Layout {
    code.parse().map(Code::layout).expect(code)
}

fn class(text: &str) -> Class {
    let pattern: klotski::ClassPattern = text.parse().expect(text);
    Class::all().find(|&class| pattern.matches(class)).expect(text)
}

fn in_metric(model: &Model, metric: Metric) -> Model {
    match metric {
        Metric::Step => model.with_moves(Board::steps),
        Metric::Straight => model.with_moves(Board::straight_moves),
        Metric::Unit => model.with_moves(Board::unit_moves),
    }
}

/// Compares classes in all metrics, side by side.
fn compare(classes: &[&str], roots: Roots) {
    classes.par_iter().for_each(|name| compare_class(class(name), roots));
}

fn compare_class(class: Class, roots: Roots) {
    let steps = model_of(class);
    let measures = CoreMeasures::of(class);
    let step_groups = steps.groups();
    for metric in Metric::ALL {
        let model = in_metric(&steps, metric);
        same_moves(class, &model, metric);
        assert_eq!(model.groups(), step_groups, "{class}: {metric}: groups");
        same_fewest_moves(&model, &step_groups, &measures, metric);
        let small = || step_groups.iter().filter(|group| group.len() <= ALL_PAIRS);
        let every = match roots {
            Roots::All => 1,
            Roots::Sample => (small().map(Vec::len).sum::<usize>() / 128).max(1),
        };
        let mut numbers = 0..;
        for group in small() {
            let is_root = |number: usize| number.is_multiple_of(every) || group.len() == 1;
            let roots = (0..group.len()).zip(&mut numbers);
            let roots: Vec<usize> =
                roots.filter(|&(_, number)| is_root(number)).map(|(from, _)| from).collect();
            same_layer_models(&model, group, metric, &roots);
        }
    }
}

fn same_moves(class: Class, model: &Model, metric: Metric) {
    let ranking = Ranking::of_class(class);
    let adjacency = Adjacency::new(&ranking, metric);
    for (position, layout) in ranking.layouts().enumerate() {
        let name = format!("{}: {metric}", model.codes[position]);
        let found: Vec<(Step, usize)> = layout
            .moves(metric)
            .map(|(step, next)| {
                let [from, to] = [step.from, step.to].map(usize::from);
                (Step { kind: kind(step.shape), from, to }, ranking.rank(&next) as usize)
            })
            .collect();
        let expected: Vec<(Step, usize)> =
            model.steps[position].iter().map(|(&step, &next)| (step, next)).collect();
        assert_eq!(found, expected, "{name}: moves in their order");
        let neighbors: Vec<u32> = expected.iter().map(|&(_, next)| node(next)).collect();
        assert_eq!(adjacency.neighbors(node(position)), neighbors, "{name}: neighbours");
    }
}

fn same_fewest_moves(
    model: &Model,
    groups: &[Vec<usize>],
    measures: &CoreMeasures,
    metric: Metric,
) {
    let expected = model.distances(|position| model.boards[position].is_solved());
    let found = match metric {
        Metric::Step => &measures.min_solution_step,
        Metric::Straight => &measures.min_straight_moves,
        Metric::Unit => &measures.min_unit_moves,
    };
    assert_eq!(found.len(), expected.len());
    for (position, (&found, expected)) in found.iter().zip(&expected).enumerate() {
        let name = &model.codes[position];
        assert_eq!(found, expected.unwrap_or(UNREACHED), "{name}: {metric}");
    }
    for (number, group) in groups.iter().enumerate() {
        let most = group.iter().filter_map(|&position| expected[position]).max();
        let found = &measures.groups[number];
        let found = match metric {
            Metric::Step => found.max_min_solution_step().map(|most| u16::try_from(most).unwrap()),
            Metric::Straight => found.max_min_straight_moves,
            Metric::Unit => found.max_min_unit_moves,
        };
        assert_eq!(found, most, "{}: {metric}: most moves of its group", model.codes[group[0]]);
    }
}

/// From these layouts of a group: distances, layers, farthest layouts and solutions.
fn same_layer_models(model: &Model, group: &[usize], metric: Metric, roots: &[usize]) {
    if roots.is_empty() {
        return;
    }
    let pairs = model.all_pairs(group);
    for &from in roots {
        let position = group[from];
        let name = format!("{}: {metric}", model.codes[position]);
        let found = LayerModel::by(&layout(&model.codes[position]), metric);
        let of = |position: usize| layout(&model.codes[position]);
        for (&to, &distance) in group.iter().zip(&pairs.distances[from]) {
            assert_eq!(found.distance(&of(to)), Some(distance), "{name}: distance");
        }
        assert_eq!(found.layers(), usize::from(pairs.farthest_step(from)) + 1, "{name}: layers");
        let farthest: Vec<Layout> = pairs.farthest(from).into_iter().map(of).collect();
        assert_eq!(found.farthest(), farthest, "{name}: farthest layouts");
        let solutions = pairs.solutions(from).into_iter();
        let solutions: Vec<Solution> =
            solutions.map(|(step, position)| Solution { layout: of(position), step }).collect();
        assert_eq!(found.solutions(), solutions, "{name}: solutions");
    }
}

#[test]
fn open_classes() {
    let classes = ["0-0-0", "0-1-0", "1-0-1", "1-1-1", "2-0-1", "4-0-4"];
    compare(&classes, Roots::All);
}

const DEEPER_AND_CROWDED: [&str; 7] =
    ["5-0-0", "5-1-0", "7-0-3", "6-2-3", "0-14-0", "0-13-0", "5-4-0"];

#[test]
fn deeper_and_crowded_classes() {
    compare(&DEEPER_AND_CROWDED, Roots::Sample);
}

#[test]
#[ignore = "a minute; a release test"]
fn classes_from_every_layout() {
    compare(&["2-1-1", "3-1-1"], Roots::All);
    compare(&DEEPER_AND_CROWDED, Roots::All);
    compare(&["5-4-1", "5-4-2"], Roots::All);
}

/// Storer, Mütze, Dogon, Spaans and others: 81 steps, 90 straight moves, 116 unit moves.
#[test]
fn published_fewest_moves() {
    for (code, moves) in
        [("1A9BF0C", [81, 90, 116]), ("4FEA134", [138, 150, 179]), ("1FA2CD4", [99, 111, 131])]
    {
        let start = layout(code);
        for (metric, moves) in Metric::ALL.into_iter().zip(moves) {
            let model = LayerModel::by(&start, metric);
            let nearest = model.solutions()[0];
            assert_eq!(nearest.step, moves, "{code}: {metric}");
            // A way of so many moves, each of which the rules of the metric allow.
            let map = model.routes_to(&nearest.layout).unwrap();
            assert_eq!(map.length(), usize::from(moves));
            let mut at = start;
            for leg in map.first() {
                assert_eq!(leg.from, at);
                assert!(at.moves(metric).any(|(step, to)| (step, to) == (leg.step, leg.to)));
                at = leg.to;
            }
            assert!(at == nearest.layout && at.is_solved());
        }
    }
}

/// Mütze: two layouts in the group of the classic one are 190 unit moves apart.
#[test]
#[ignore = "some seconds; a release test"]
fn published_diameters() {
    let classic = layout("1A9BF0C");
    let diameters = Metric::ALL.map(|metric| {
        let graph = ClassGraph::by(classic.class(), metric);
        let group = graph.groups.group_num[graph.node(&classic) as usize];
        let farthest = graph.farthest_in_group(group);
        assert_eq!(farthest.len(), 25_955);
        farthest.iter().map(|found| found.step).max().unwrap()
    });
    assert_eq!(diameters, [145, 156, 190]);
}

/// In every class, the metrics have the same groups, and moves are never fewer than in a
/// metric that allows more.
#[test]
fn metrics_are_ordered() {
    ordered_up_to(10_000);
}

#[test]
#[ignore = "a minute; a release test"]
fn metrics_are_ordered_in_larger_classes() {
    ordered_up_to(200_000);
}

/// In all classes of at most so many layouts.
fn ordered_up_to(layouts: u32) {
    let rankings = Class::all().map(|class| (class, Ranking::of_class(class)));
    let small = rankings.filter(|(_, ranking)| ranking.len() <= layouts);
    small.par_bridge().for_each(|(class, ranking)| {
        let measures = CoreMeasures::of(class);
        let unit = Groups::find(&Adjacency::new(&ranking, Metric::Unit));
        assert_eq!(unit.group_num, measures.group_num, "{class}");
        let solved = ClassGraph::of(class).solved();
        let steps = distances(&Adjacency::new(&ranking, Metric::Step), solved);
        assert_eq!(steps, measures.min_solution_step, "{class}");
        let counts = measures.min_straight_moves.iter().zip(&measures.min_unit_moves);
        for (steps, (straight, unit)) in steps.iter().zip(counts) {
            assert!(steps <= straight && straight <= unit, "{class}");
            assert_eq!(*steps == UNREACHED, *unit == UNREACHED, "{class}");
        }
    });
}

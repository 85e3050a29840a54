//! All shortest paths between two layouts against those of the model. Their memory is watched.

use std::convert::Infallible;

use klotski::graph::LayerModel;
use klotski::{Code, Layout, Metric};

use crate::brute_force::kind;
use crate::naive::{AllPairs, Model, Step};

/// The paths are compared in groups of at most so many layouts.
const GROUP: usize = 1_500;

/// Compares from a dozen layouts of the class, to targets at many distances from each.
pub fn same_shortest_paths(model: &Model, groups: &[AllPairs], metric: Metric) {
    let every = model.codes.len() / 12 + 1;
    for pairs in groups.iter().filter(|pairs| pairs.group.len() <= GROUP) {
        let index = |place: usize| pairs.group.binary_search(&place).unwrap();
        for from in pairs.group.iter().copied().filter(|place| place.is_multiple_of(every)) {
            let farthest = pairs.farthest(index(from)).into_iter().take(2);
            let others = pairs.group.iter().copied().step_by(pairs.group.len() / 4 + 1);
            for target in farthest.chain(others) {
                same_paths_to(model, pairs, [from, target], metric);
            }
        }
    }
}

fn same_paths_to(model: &Model, pairs: &AllPairs, [from, target]: [usize; 2], metric: Metric) {
    let layout = |place: usize| model.codes[place].parse().map(Code::layout).unwrap();
    let place = |layout: &Layout| {
        model.codes.binary_search(&layout.code().to_string()).expect("a layout of the class")
    };
    let name = format!("{} to {} by {metric}", model.codes[from], model.codes[target]);
    let to = |end: usize| {
        let mut distances = vec![None; model.codes.len()];
        let end = pairs.group.binary_search(&end).unwrap();
        for (&place, &distance) in pairs.group.iter().zip(&pairs.distances[end]) {
            distances[place] = Some(distance);
        }
        distances
    };
    let (from_root, to_target) = (to(from), to(target));
    let routes = LayerModel::by(&layout(from), metric).paths_to(&layout(target)).expect(&name);
    assert_eq!(Some(routes.length()), to_target[from].map(usize::from), "{name}");
    let paths = model.solution_paths(from, &to_target);
    assert_eq!(routes.number(), paths.into(), "{name}: paths");

    // Every step that is no detour, ordered by layer and by code.
    let mut expected = Vec::new();
    for &at in &pairs.group {
        for (&step, &next) in &model.steps[at] {
            let [layer, left] = [from_root[at], to_target[next]].map(Option::unwrap);
            if Some(layer + 1 + left) == to_target[from] {
                expected.push((layer, at, step, next));
            }
        }
    }
    expected.sort_by_key(|&(layer, at, ..)| (layer, at));
    let found = routes.edges().map(|leg| {
        let [from, to] = [leg.step.from, leg.step.to].map(usize::from);
        let step = Step { kind: kind(leg.step.shape), from, to };
        (leg.layer, place(&leg.from), step, place(&leg.to))
    });
    assert_eq!(found.collect::<Vec<_>>(), expected, "{name}: steps");

    let mut at = from;
    for leg in routes.first() {
        // Places ascend with codes.
        let next = model.nearer(at, &to_target).min().expect(&name);
        assert_eq!([place(&leg.from), place(&leg.to)], [at, next], "{name}: the first path");
        at = next;
    }
    assert_eq!(at, target, "{name}");
}

#[test]
fn watch_is_called_while_the_map_grows() {
    let [root, target] = ["4FEA134", "D9B9F3"].map(|code| code.parse().map(Code::layout).unwrap());
    let model = LayerModel::of(&root);
    let mut seen = Vec::new();
    let Ok(map) = model.paths_while(&target, |bytes| {
        seen.push(bytes);
        Ok::<(), Infallible>(())
    });
    let map = map.unwrap();
    // Twice for each layer.
    assert_eq!(seen.len(), 2 * map.length());
    // The layouts, and the steps with their ends. The map has numbers besides.
    let layouts = map.layers().map(|layer| layer.len()).sum::<usize>() * size_of::<Layout>();
    let least = layouts + map.edge_count() * size_of::<(klotski::Step, usize)>();
    assert!(seen[0] == 0 && (least..2 * least).contains(&seen[275]), "{seen:?} of {least}");
    let ended = model.paths_while(&target, |bytes| if bytes > 0 { Err(bytes) } else { Ok(()) });
    assert!(ended.is_err_and(|bytes| seen.contains(&bytes)));
}

//! The fewest moves to goals against those of the model.

use klotski::graph::LayerModel;
use klotski::{Code, Goal, Metric};

use crate::naive::{Kind, Model};

/// Compares the moves from a dozen layouts of the class to goals: a block that another layout has,
/// two of its blocks, and the other layout.
pub fn same_goals(model: &Model, metric: Metric) {
    let every = model.codes.len() / 12 + 1;
    let name = |&(kind, cell): &(Kind, usize)| {
        let shape = match kind {
            Kind::Square => "2x2",
            Kind::Horizontal => "H",
            Kind::Vertical => "V",
            Kind::Single => "1",
        };
        format!("{shape}@{cell}")
    };
    for from in (0..model.codes.len()).step_by(every) {
        let root = model.codes[from].parse().map(Code::layout).unwrap();
        let layers = LayerModel::by(&root, metric);
        let other = (from * 7 + every / 2) % model.codes.len();
        let blocks = model.boards[other].blocks();
        for number in [1, 2, blocks.len()] {
            let wanted = &blocks[blocks.len() - number.min(blocks.len())..];
            let text = wanted.iter().map(name).collect::<Vec<_>>().join(",");
            let has_all = |place: usize| {
                let there = model.boards[place].blocks();
                wanted.iter().all(|block| there.contains(block))
            };
            let expected = model.distances(has_all)[from];
            let goal = Goal::parse(&text).unwrap().unwrap();
            let found = layers.nearest(&goal);
            let name = format!("{} to {text} by {metric}", model.codes[from]);
            assert_eq!(found.as_ref().map(|found| found.0), expected, "{name}");
            for layout in found.into_iter().flat_map(|found| found.1) {
                let place = model.codes.binary_search(&layout.code().to_string()).unwrap();
                assert!(has_all(place), "{name}");
            }
        }
    }
}

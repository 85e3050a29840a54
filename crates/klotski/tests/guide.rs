//! Guides through groups, against searches from single layouts; cut layouts, against those of their
//! class.

use klotski::graph::{CoreMeasures, Guide, LayerModel, Solution};
use klotski::{Layout, Metric, Step};

use crate::graphs::Graph;

/// The path to the first of the minimal solutions, by a search from the layout itself.
fn path_of(start: &Layout, metric: Metric) -> Option<Vec<(Step, Layout)>> {
    let model = LayerModel::by(start, metric);
    let Solution { layout, step } = model.solutions().into_iter().next()?;
    let path = model.paths_to(&layout)?.first();
    assert_eq!(path.len(), usize::from(step));
    Some(path.into_iter().map(|edge| (edge.step, edge.to)).collect())
}

#[test]
fn paths_are_those_of_a_search_from_each_layout() {
    let (mut unsolvable, mut longest) = (0, 0);
    for graph in Graph::up_to(300).chain(Graph::larger(&["5-4-4"], &["5-4-*"])) {
        for node in graph.sample(4) {
            let model = LayerModel::of(&graph.layout(node));
            let group = model.group();
            for metric in Metric::ALL {
                let guide = Guide::of(&model, metric);
                let fewest = group.iter().map(|layout| guide.fewest_moves(layout));
                assert_eq!(guide.sizes().iter().sum::<usize>(), fewest.flatten().count());
                for layout in group.iter().step_by(group.len().div_ceil(20)) {
                    let path = guide.path(layout);
                    assert_eq!(path, path_of(layout, metric), "{} by {metric}", layout.code());
                    let moves = path.as_ref().map(Vec::len);
                    assert_eq!(guide.fewest_moves(layout).map(usize::from), moves);
                    unsolvable += usize::from(path.is_none());
                    longest = longest.max(moves.unwrap_or(0));
                }
            }
        }
    }
    assert!(unsolvable > 100 && longest > 50, "{unsolvable}, {longest}");
}

#[test]
fn cut_layouts_are_those_of_the_class() {
    let mut cuts = 0;
    for graph in Graph::up_to(2_000) {
        let is_cut = CoreMeasures::of(graph.class).is_cut;
        for node in graph.sample(40) {
            let found = LayerModel::of(&graph.layout(node)).is_cut();
            assert_eq!(found, is_cut[node as usize], "{}", graph.name(node));
            cuts += u32::from(found);
        }
    }
    assert!(cuts > 50, "{cuts}");
}

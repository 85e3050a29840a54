//! The names of the three metrics, published figures in all, and how the metrics compare.

use klotski::graph::{CoreMeasures, Csr, Groups, LayerModel, LayoutGraph};
use klotski::{Class, Code, Layout, Metric, Ranking};
use rayon::prelude::*;
use strum::VariantNames;

use crate::is_release;

fn layout(code: &str) -> Layout {
    code.parse().map(Code::layout).expect(code)
}

#[test]
fn metrics_have_names() {
    for metric in Metric::ALL {
        assert_eq!(metric.to_string().to_uppercase().parse(), Ok(metric));
        assert!(metric.noun(2).starts_with(metric.noun(1)));
    }
    assert_eq!(Metric::VARIANTS, ["step", "straight", "unit"]);
    assert!("moves".parse::<Metric>().is_err());
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
            // A path of so many moves, each of which the rules of the metric allow.
            let map = model.paths_to(&nearest.layout).unwrap();
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
        let group = LayoutGraph::of(classic.class(), Some(&classic), metric, &|| false).unwrap();
        assert_eq!(group.len(), 25_955);
        group.farthest_steps(&|| false).unwrap().into_iter().max().unwrap()
    });
    assert_eq!(diameters, [145, 156, 190]);
}

/// In every class, groups are those of unit moves, and moves are never fewer than in a metric that
/// allows more.
#[test]
fn metrics_are_ordered() {
    let most = if is_release() { 200_000 } else { 10_000 };
    let rankings = Class::all().map(|class| (class, Ranking::of_class(class)));
    let small = rankings.filter(|(_, ranking)| ranking.len() <= most);
    small.par_bridge().for_each(|(class, ranking)| {
        let measures = CoreMeasures::of(class);
        let unit = Groups::find(&Csr::of_class(&ranking, Metric::Unit));
        assert_eq!(unit.group_num, measures.group_num, "{class}");
        let straight = measures.min_straight_moves.iter().zip(&measures.min_unit_moves);
        for (steps, (straight, unit)) in measures.min_solution_step.iter().zip(straight) {
            assert!(steps <= straight && straight <= unit, "{class}");
        }
    });
}

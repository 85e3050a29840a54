//! Maps of groups: symmetric, near to the distances, and the same everywhere.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use data_encoding::HEXLOWER;
use klotski::graph::{GroupMap, LayerModel, LayoutGraph};
use klotski::{Class, Code, Layout, Ranking};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

fn model(code: &str) -> LayerModel {
    LayerModel::of(&code.parse().map(Code::layout).expect(code))
}

/// By layout: its coordinates.
type Points = HashMap<Layout, [i16; 3]>;

fn map(model: &LayerModel, dimensions: usize) -> Points {
    let map = GroupMap::of(model, dimensions);
    model.group().into_iter().zip(map.coordinates).collect()
}

/// Groups with one symmetry (1A9BF0C has that of the mirror), with all, and with none; the first
/// bytes of the SHA-256 of all coordinates on the map with two and with three dimensions, 16 bits
/// each, ascending by code.
const GROUPS: [(&str, usize, [&str; 2]); 5] = [
    ("1A9BF0C", 1, ["e82b76236167a9d5", "c64512221afdfaa2"]),
    ("4FEA134", 3, ["63fe2c136846696c", "8797794421b08611"]),
    ("00A677", 0, ["71c676d2b54d669e", "9996d5e15afbb778"]),
    ("003555", 1, ["028ab2d6d1b1f8f7", "71ae5bf84c0efac0"]),
    ("0056F9", 1, ["943ac53e4705009d", "848ef0378baa2221"]),
];

/// Their maps, made once for all tests.
static MAPS: LazyLock<Vec<[Points; 2]>> = LazyLock::new(|| {
    let maps = |&(code, ..): &(&str, usize, [&str; 2])| {
        let model = model(code);
        [2, 3].map(|dimensions| map(&model, dimensions))
    };
    GROUPS.par_iter().map(maps).collect()
});

#[test]
fn digests_are_the_same_on_all_machines() {
    for ((code, _, digests), maps) in GROUPS.iter().zip(MAPS.iter()) {
        let found = maps.each_ref().map(|map| {
            let sorted: BTreeMap<Code, _> =
                map.iter().map(|(layout, at)| (layout.code(), at)).collect();
            let bytes = sorted.into_values().flatten().flat_map(|value| value.to_le_bytes());
            HEXLOWER.encode(&Sha256::digest(bytes.collect::<Vec<u8>>())[..8])
        });
        assert_eq!(found, *digests, "{code}");
    }
}

/// A symmetry of the group reflects axes of the map, without an error.
#[test]
fn maps_are_symmetric() {
    let reflections: [fn(&Layout) -> Layout; 3] = [Layout::mirror, Layout::flip, Layout::half_turn];
    for ((code, symmetries, _), maps) in GROUPS.iter().zip(MAPS.iter()) {
        for map in maps {
            let mut found = 0;
            for reflection in reflections {
                let pairs: Vec<_> = map
                    .iter()
                    .filter_map(|(layout, at)| Some((at, map.get(&reflection(layout))?)))
                    .collect();
                if pairs.is_empty() {
                    continue;
                }
                found += 1;
                assert_eq!(pairs.len(), map.len(), "{code}");
                let signs = |axis: usize| {
                    let all = [1, -1].into_iter();
                    all.filter(|&sign| {
                        pairs.iter().all(|(at, image)| at[axis] == sign * image[axis])
                    })
                    .count()
                };
                assert!((0..3).all(|axis| signs(axis) > 0), "{code}");
                assert!((0..2).any(|axis| signs(axis) == 1), "{code}");
            }
            assert_eq!(found, *symmetries, "{code}");
        }
    }
}

/// Groups that are mirror images of each other have one map.
#[test]
fn mirror_groups_have_one_map() {
    let class: Class = "5-4-5".parse().unwrap();
    let ranking = Ranking::of_class(class);
    let mut seen = HashSet::new();
    let mut pairs = 0;
    for layout in ranking.layouts() {
        if !seen.insert(layout) {
            continue;
        }
        let model = LayerModel::of(&layout);
        seen.extend(model.group());
        if model.distance(&layout.mirror()).is_some() || model.group().len() > 1_000 {
            continue;
        }
        let [own, mirrored] =
            [&model, &LayerModel::of(&layout.mirror())].map(|model| map(model, 2));
        assert!(
            own.iter().all(|(layout, at)| mirrored[&layout.mirror()] == *at),
            "{}",
            layout.code()
        );
        pairs += 1;
    }
    assert!(pairs > 10, "{pairs}");
}

/// Solved layouts are below. The correlation of distances on the map with steps, by as many pairs.
#[test]
fn distances_are_near_to_steps() {
    let pennant = map(&model("05F0A5"), 2);
    for (code, map, least) in [
        ("1A9BF0C", &MAPS[0][0], 0.91),
        ("1A9BF0C", &MAPS[0][1], 0.955),
        ("4FEA134", &MAPS[1][0], 0.95),
        ("05F0A5", &pennant, 0.88),
    ] {
        let group = model(code).group();
        let solved = map.iter().filter(|(layout, _)| layout.is_solved());
        assert!(solved.map(|(_, at)| i64::from(at[1])).sum::<i64>() <= 0, "{code}");
        let mut random = fastrand::Rng::with_seed(7);
        let mut pairs = Vec::new();
        for _ in 0..25 {
            let from = LayerModel::of(random.choice(&group).unwrap());
            for _ in 0..400 {
                let to = random.choice(&group).unwrap();
                let [a, b] = [from.root(), *to].map(|layout| map[&layout].map(f64::from));
                let square: f64 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
                pairs.push((f64::from(from.distance(to).unwrap()), square.sqrt()));
            }
        }
        let found = correlation(&pairs);
        assert!(found >= least, "{code}: {found}");
    }
}

#[allow(clippy::cast_precision_loss)] // 10,000 pairs
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let mean =
        |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / pairs.len() as f64;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let both = mean(&|pair| (pair.0 - x) * (pair.1 - y));
    both / (mean(&|pair| (pair.0 - x).powi(2)) * mean(&|pair| (pair.1 - y).powi(2))).sqrt()
}

/// Every group of classes with tiny ones has a map, on which nearly all layouts are apart.
#[test]
fn tiny_groups_have_maps() {
    let mut sizes = BTreeMap::new();
    let (mut layouts, mut points) = (0, 0);
    for class in ["0-0-0", "6-0-3", "7-0-3", "5-0-3"] {
        let mut seen = HashSet::new();
        for layout in Ranking::of_class(class.parse().unwrap()).layouts() {
            if !seen.insert(layout) {
                continue;
            }
            let model = LayerModel::of(&layout);
            seen.extend(model.group());
            for dimensions in [2, 3] {
                let map = map(&model, dimensions);
                let apart: HashSet<_> = map.values().collect();
                layouts += map.len();
                points += apart.len();
                *sizes.entry(map.len()).or_insert(0) += 1;
                if map.len() <= 3 {
                    assert_eq!(apart.len(), map.len(), "{}", layout.code());
                }
                let largest = map.values().flatten().map(|value| value.unsigned_abs()).max();
                assert_eq!(largest, Some(if map.len() == 1 { 0 } else { 32_767 }));
            }
        }
    }
    assert!((1..=3).all(|size| sizes.contains_key(&size)), "{sizes:?}");
    assert!(points * 100 >= layouts * 99, "{points} points of {layouts} layouts");
}

/// The points of the representatives and the signs are enough. The first group has all symmetries.
#[test]
fn all_points_are_images_of_those_of_representatives() {
    for code in ["000000003", "00A677", "003555", "0056F9"] {
        let graph = LayoutGraph::of_group(&model(code), &|| false).unwrap();
        let map = GroupMap::until(&graph, 3, &|| false).unwrap();
        let mut found = vec![[0; 3]; graph.len()];
        GroupMap::each_image(&graph, |position, symmetry, layout| {
            let point = map.coordinates[map.representatives[position] as usize];
            let signs = map.signs[symmetry];
            found[layout] = [0, 1, 2].map(|axis| point[axis] * i16::from(signs[axis]));
        });
        assert!(found == map.coordinates, "{code}");
    }
}

//! Goals: their texts, the layouts that reach them, and the fewest moves to them against those of
//! the model.

use klotski::graph::LayerModel;
use klotski::{Code, Goal, Layout, Metric, Ranking};

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

#[test]
fn goals_of_mirror_images() {
    for (goal, mirror) in [("2x2@12", "2x2@14"), ("v@0,H@4,1@19", "v@3,H@6,1@16")] {
        assert_eq!(Goal::mirror_of(goal).as_deref(), Some(mirror));
        assert_eq!(Goal::mirror_of(mirror).as_deref(), Some(goal));
    }
}

/// A layout reaches a goal if all cells of its drawing are those of the goal.
#[test]
fn goals_are_conditions_on_cells() {
    let layouts: Vec<Layout> = Ranking::of_class("1-2-1".parse().unwrap()).layouts().collect();
    for (text, pattern) in [
        ("2x2@12", "????/????/????/##??/##??"),
        ("# @ 13", "????/????/????/?##?/?##?"),
        ("2x2@0,1@2, h@18", "##1?/##??/????/????/??HH"),
        ("????/.???/????/?##?/?##?", "????/.???/????/?##?/?##?"),
        ("????/b???/????/?aa?/?aa?", "????/1???/????/?##?/?##?"),
    ] {
        let goal = Goal::parse(text).unwrap().unwrap();
        let cells = pattern.replace('/', "");
        let fits = |layout: &&Layout| {
            let signs = layout.drawing().replace(['\n', ' '], "");
            cells.chars().zip(signs.chars()).all(|(cell, sign)| cell == '?' || cell == sign)
        };
        let expected: Vec<&Layout> = layouts.iter().filter(fits).collect();
        assert!(!expected.is_empty(), "{text}");
        let found = layouts.iter().filter(|layout| goal.is_reached_by(layout));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(goal.layout(), None, "{text}");
    }
    for layout in &layouts {
        let reached = layouts.iter().filter(|other| Goal::from(*layout).is_reached_by(other));
        assert!(reached.eq([layout]));
        assert_eq!(Goal::from(*layout).layout(), Some(*layout));
    }
}

#[test]
fn other_texts_are_rejected() {
    for (text, error) in [
        ("2x2@", ""),
        ("4FEA134", ""),
        ("HAAI/HAAI/JBBK/JNOK/P@@Q", ""),
        ("2x2@3", "no 2x2 block fits at cell 3"),
        ("V@0,H@4", "no horizontal block fits at cell 4"),
        ("2x2@20", "'2x2@20' is not a block and its cell, as 2x2@12, H@16, V@0 or 1@19"),
        ("2x2@1,V", "'V' is not a block and its cell, as 2x2@12, H@16, V@0 or 1@19"),
        ("L@1", "'L@1' is not a block and its cell, as 2x2@12, H@16, V@0 or 1@19"),
        ("2x2@0,2x2@2", "row 1, column 3 (cell 2): a second 2x2 block, a layout has one"),
        ("????", "a board has 5 rows, not 1"),
        ("???/????/????/????/????", "row 1 has 3 cells, not 4: write empty cells as dots"),
    ] {
        let found = Goal::parse(text).map_or(String::new(), |goal| goal.unwrap_err().to_string());
        assert_eq!(found, error, "{text}");
    }
}

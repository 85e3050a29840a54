//! Layouts are played and drawn in the browser.

use klotski::graph::LayerModel;
use klotski::{Code, Layout, Metric, Shape};
use klotski_texts::Language;
use klotski_texts::text;
use serde_json::{Value, json};

use super::{error_of_program, layout, run, said, site};

/// The cells on a way of one block, cell by cell.
fn path(at: &Layout, from: u8, to: u8) -> Vec<u8> {
    let mut ways = vec![(vec![from], *at)];
    let mut next = 0;
    loop {
        let (cells, at) = ways[next].clone();
        let last = *cells.last().expect("a cell");
        if last == to {
            return cells;
        }
        for (step, layout) in at.moves(Metric::Unit).filter(|(step, _)| step.from == last) {
            let is_new = !ways.iter().any(|(cells, _)| cells.last() == Some(&step.to));
            if is_new {
                ways.push(([&cells[..], &[step.to]].concat(), layout));
            }
        }
        next += 1;
    }
}

/// Ten steps at random, each of another block than the one before, one of them around a corner.
pub(super) fn ten_moves(start: &Layout, seed: u64) -> Vec<Value> {
    let mut random = fastrand::Rng::with_seed(seed);
    loop {
        let (mut at, mut last, mut units) = (*start, None, 0);
        let (mut moves, mut turns) = (Vec::new(), 0);
        while moves.len() < 10 {
            let all: Vec<_> =
                at.moves(Metric::Step).filter(|(step, _)| Some(step.from) != last).collect();
            let (step, next) = all[random.usize(..all.len())];
            let path = path(&at, step.from, step.to);
            units += path.len() - 1;
            // A way that turns is neither in a row nor in a column.
            turns += usize::from(
                path.windows(3).any(|way| way[0] / 4 != way[2] / 4 && way[0] % 4 != way[2] % 4),
            );
            let (code, is_wide) = (next.code().to_string(), [Shape::Square, Shape::Horizontal]);
            let wide = is_wide.contains(&step.shape);
            let tall = [Shape::Square, Shape::Vertical].contains(&step.shape);
            moves.push(json!({
                "path": path, "code": code, "units": units,
                "size": [1 + u8::from(wide), 1 + u8::from(tall)],
            }));
            (at, last) = (next, Some(step.to));
        }
        if turns > 0 {
            return moves;
        }
    }
}

/// The layouts of the group by their fewest steps to a solution.
fn solved_layers(start: &Layout) -> Vec<Vec<Layout>> {
    let group = LayerModel::of(start).group();
    let mut solved = group.iter().filter(|layout| layout.is_solved()).copied();
    let mut seen: std::collections::HashSet<Layout> = solved.by_ref().collect();
    let mut layer: Vec<Layout> = seen.iter().copied().collect();
    let mut layers = Vec::new();
    while !layer.is_empty() {
        let around = layer.iter().flat_map(Layout::neighbors).collect::<Vec<_>>();
        layers.push(layer);
        layer = around.into_iter().filter(|layout| seen.insert(*layout)).collect();
    }
    assert_eq!(layers.iter().map(Vec::len).sum::<usize>(), group.len());
    layers
}

/// A layout with a block that can go to one place only.
fn single_way(layouts: &[Layout]) -> Value {
    let of = |at: &Layout| {
        let moves: Vec<_> = at.moves(Metric::Step).collect();
        let is_single = |from| moves.iter().filter(|(step, _)| step.from == from).count() == 1;
        let (step, next) = moves.iter().find(|(step, _)| is_single(step.from))?;
        let [code, next] = [at, next].map(|layout| layout.code().to_string());
        Some(json!({ "code": code, "from": step.from, "to": step.to, "next": next }))
    };
    layouts.iter().find_map(of).expect("one of them has such a block")
}

#[test]
#[ignore = "half a minute in Chromium; a release test"]
fn layouts_are_played_and_drawn_in_chromium() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    let start = layout("1A9BF0C");
    let mut moves = start.moves(Metric::Step);
    let tapped = moves.find(|(step, _)| (step.from, step.to) == (19, 17)).expect("a move");
    let drawn = layout("4FEA134");
    let layers = solved_layers(&start);
    let plotted = [1, layers.len() / 3, layers.len() / 2, layers.len() - 1];
    assert!("52".parse::<Code>().is_err());
    let blocks = |layout: &Layout| -> Vec<Value> {
        let of = |(number, shape): (usize, Shape)| {
            let cells = layout.anchors(shape).into_iter();
            cells.map(move |cell| json!({ "key": number + 1, "cell": cell })).collect::<Vec<_>>()
        };
        Shape::ALL.into_iter().enumerate().flat_map(of).collect()
    };
    let input = json!({
        "site": site(folder.path(), "browser-play.db", &["0-0-0"]),
        "start": start.code().to_string(),
        "mouse": ten_moves(&start, 1),
        "keys": ten_moves(&start, 2),
        "touch": ten_moves(&start, 3),
        "tapped": tapped.1.code().to_string(),
        "single": single_way(&layers[layers.len() / 2]),
        "layers": layers.iter().map(Vec::len).collect::<Vec<_>>(),
        "plotted": plotted.map(|layer| layers[layer][0].code().to_string()),
        "unsolvable": "43FF4FFFC",
        "drawn": {
            "code": drawn.code().to_string(),
            "class": drawn.class().to_string(),
            "blocks": blocks(&drawn),
            "square": drawn.anchors(Shape::Square).into_iter().next(),
        },
        "says": {
            "fewest": said(|language| {
                let taken = text!(language, "{n} steps", n = 81);
                text!(language, "Solved in {taken}: nobody can do it in fewer.", taken)
            }),
            "noSquare": said(|language| {
                language.text("A layout has exactly one 2x2 block: here is none yet.").into_owned()
            }),
            "secondSquare": said(|language| {
                text!(language, "A layout has exactly one 2x2 block: here are {n}.", n = 2)
            }),
            "tooFewEmpty": said(|language| {
                text!(language, "A layout leaves at least two cells empty: here {empty}.", empty = 1)
            }),
            "wrong": said(|language| {
                let error = error_of_program(language, "52");
                let mark = if language == Language::English { ": " } else { "：" };
                error.split_once(mark).expect("a cause").1.to_owned()
            }),
        },
    });
    run(folder.path(), include_str!("play.js"), &input);
}

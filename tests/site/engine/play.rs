//! The game and the editor of the site against slow and simple models.

use klotski::{Layout, Metric, Shape, ids};
use serde_json::{Value, json};

use super::{assert_lines, layout, lines};

const GAME: &str = include_str!("../../../crates/klotski-report/site/game.js");
const EDITOR: &str = include_str!("../../../crates/klotski-report/site/editor.js");

/// The block at a cell goes to another one.
type Raw = (u8, u8);

/// The layouts that one move of the block at `from` leads to.
fn ends(at: &Layout, from: u8, metric: Metric) -> Vec<(u8, Layout)> {
    let moves = at.moves(metric).filter(|(step, _)| step.from == from);
    moves.map(|(step, next)| (step.to, next)).collect()
}

/// How many moves one block needs to get to a cell, others standing still.
fn needed(at: &Layout, (from, to): Raw, metric: Metric) -> usize {
    let mut reached = vec![(from, *at)];
    for count in 0.. {
        if reached.iter().any(|(cell, _)| *cell == to) {
            return count;
        }
        let wider: Vec<_> = reached.iter().flat_map(|(cell, at)| ends(at, *cell, metric)).collect();
        reached.extend(wider);
        assert!(count < 20, "{} {from} {to}", at.code());
    }
    unreachable!()
}

/// Joins what one block did in a row, and drops what came to nothing, until nothing changes.
fn reduced(raw: &[Raw]) -> Vec<Raw> {
    let mut steps = raw.to_vec();
    loop {
        if let Some(idle) = steps.iter().position(|(from, to)| from == to) {
            steps.remove(idle);
        } else if let Some(first) = steps.windows(2).position(|pair| pair[0].1 == pair[1].0) {
            let (_, to) = steps.remove(first + 1);
            steps[first].1 = to;
        } else {
            return steps;
        }
    }
}

/// Steps as the address of a page has them.
fn written(raw: &[Raw]) -> String {
    let letter = |cell: u8| char::from(b'a' + cell);
    reduced(raw).into_iter().flat_map(|(from, to)| [letter(from), letter(to)]).collect()
}

/// The layout of a game and its counts, by playing its steps from the start.
fn standing(start: &Layout, raw: &[Raw]) -> (Layout, [usize; 3]) {
    let (mut at, mut counts) = (*start, [0; 3]);
    for step in reduced(raw) {
        for (count, metric) in counts.iter_mut().zip(Metric::ALL) {
            *count += needed(&at, step, metric);
        }
        let all = ends(&at, step.0, Metric::Step);
        at = all.into_iter().find(|(to, _)| *to == step.1).expect("one step leads there").1;
    }
    (at, counts)
}

/// The sides to which each block can move by a cell, in the order of shapes and cells.
fn sides(at: &Layout) -> String {
    let blocks = Shape::ALL.into_iter().flat_map(|shape| at.anchors(shape));
    let of = |from: u8| {
        let sides = [("up", -4), ("left", -1), ("right", 1), ("down", 4)];
        let to: Vec<u8> = ends(at, from, Metric::Unit).into_iter().map(|(to, _)| to).collect();
        let can = |by: i32| to.iter().any(|&to| i32::from(to) - i32::from(from) == by);
        let names: Vec<&str> =
            sides.into_iter().filter(|(_, by)| can(*by)).map(|(side, _)| side).collect();
        if names.is_empty() { "-".to_owned() } else { names.join("+") }
    };
    blocks.map(of).collect::<Vec<_>>().join(" ")
}

#[test]
fn games_count_as_a_simple_model_does() {
    needs!("node");
    let mut random = fastrand::Rng::with_seed(20);
    let (mut games, mut expected) = (Vec::new(), Vec::new());
    let (mut joined, mut idle) = (0, 0);
    for code in ["1A9BF0C", "4FEA134", "0", "05F0A5", "000000FC", "DAA7F3"].repeat(4) {
        let start = layout(code);
        let mut stands: Vec<Vec<Raw>> = vec![Vec::new()];
        let mut at = 0;
        let mut actions: Vec<Value> = Vec::new();
        for _ in 0..60 {
            let (now, _) = standing(&start, &stands[at]);
            match random.u8(..10) {
                0 => {
                    actions.push(json!(["undo"]));
                    at = at.saturating_sub(1);
                }
                1 => {
                    actions.push(json!(["redo"]));
                    at = (at + 1).min(stands.len() - 1);
                }
                2 if random.u8(..5) == 0 => {
                    actions.push(json!(["restart"]));
                    if !reduced(&stands[at]).is_empty() {
                        stands.truncate(at + 1);
                        stands.push(Vec::new());
                        at += 1;
                    }
                }
                kind => {
                    let moves: Vec<Raw> =
                        now.moves(Metric::Step).map(|(step, _)| (step.from, step.to)).collect();
                    let last = stands[at].last().copied();
                    let again =
                        moves.iter().copied().filter(|raw| last.is_some_and(|l| l.1 == raw.0));
                    let back = last.map(|(from, to)| (to, from)).filter(|raw| moves.contains(raw));
                    let again: Vec<Raw> = again.collect();
                    let chosen = match (kind, back) {
                        (3 | 4, Some(back)) => back,
                        (5 | 6, _) if !again.is_empty() => again[random.usize(..again.len())],
                        _ => moves[random.usize(..moves.len())],
                    };
                    // Sometimes a move that is not possible.
                    let chosen = if kind == 9 { (chosen.0, random.u8(..20)) } else { chosen };
                    actions.push(json!(["move", chosen.0, chosen.1]));
                    if moves.contains(&chosen) {
                        let mut raw = stands[at].clone();
                        raw.push(chosen);
                        stands.truncate(at + 1);
                        stands.push(raw);
                        at += 1;
                    }
                }
            }
            let (now, [step, straight, unit]) = standing(&start, &stands[at]);
            joined += usize::from(step < stands[at].len());
            idle += usize::from(step == 0 && !stands[at].is_empty());
            let may = [at > 0, at + 1 < stands.len(), now.is_solved()];
            let may: String = may.map(|may| if may { '1' } else { '0' }).iter().collect();
            let code = now.code();
            let (sides, written) = (sides(&now), written(&stands[at]));
            expected.push(format!("{code} {step} {straight} {unit} {may} {sides} {written}"));
        }
        // Addresses that are wrong behind the steps of the game.
        let (now, [step, straight, unit]) = standing(&start, &stands[at]);
        let (code, written) = (now.code(), written(&stands[at]));
        let rests = ["", "a", "zz", "AB", "\u{534e}\u{5bb9}", "\u{1f44d}b", "%", "aaaa", "  ab"];
        let again = rests.map(|rest| format!("{written}{rest}"));
        let line = format!("{code} {step} {straight} {unit} {written}");
        expected.extend(std::iter::repeat_n(line, again.len()));
        games
            .push(json!({ "start": start.code().to_string(), "actions": actions, "again": again }));
    }
    let script = format!("{GAME}\n{}", include_str!("games.js"));
    assert_lines(&lines(&script, &json!(games)), &expected);
    assert!(joined > 100 && idle > 10, "{joined} {idle}");
}

/// A block of an editor: the index of its shape, and its top-left cell.
pub(super) type Put = (usize, usize);

/// The cells of a block, if it lies on the board.
fn cells(shape: usize, cell: usize) -> Option<Vec<usize>> {
    let (width, height) = [(2, 2), (2, 1), (1, 2), (1, 1)][shape];
    let (row, column) = (cell / 4, cell % 4);
    let is_on_board = row + height <= 5 && column + width <= 4;
    let rows = row..row + height;
    is_on_board.then(|| {
        rows.flat_map(|row| (column..column + width).map(move |column| row * 4 + column)).collect()
    })
}

pub(super) fn covers(&(shape, cell): &Put) -> Vec<usize> {
    cells(shape, cell).expect("it lies on the board")
}

pub(super) fn blocks(layout: &Layout) -> Vec<Put> {
    let of = |(shape, kind): (usize, Shape)| {
        layout.anchors(kind).into_iter().map(move |cell| (shape, usize::from(cell)))
    };
    Shape::ALL.into_iter().enumerate().flat_map(of).collect()
}

/// What the board is, and the rules that it breaks.
fn verdict(put: &[Put]) -> (String, usize, usize) {
    let taken: usize = put.iter().map(|block| covers(block).len()).sum();
    let squares = put.iter().filter(|(shape, _)| *shape == 0).count();
    let mut signs = ['.'; 20];
    for (block, letter) in put.iter().zip('a'..) {
        for cell in covers(block) {
            signs[cell] = letter;
        }
    }
    let drawing: Vec<String> = signs.chunks(4).map(|row| row.iter().collect()).collect();
    let read = Layout::from_drawing(&drawing.join("\n"));
    let code = read.map_or("none".to_owned(), |layout| layout.code().to_string());
    (code, squares, 20 - taken)
}

#[test]
fn an_editor_puts_blocks_as_a_simple_model_does() {
    needs!("node");
    let mut random = fastrand::Rng::with_seed(20);
    let names = Shape::ALL.map(|shape| shape.to_string());
    let (mut actions, mut expected) = (Vec::new(), Vec::new());
    let mut stands: Vec<Vec<Put>> = vec![Vec::new()];
    for _ in 0..6000 {
        let now = stands.last().expect("the first one stays").clone();
        let (shape, cell) = (random.usize(..4), random.usize(..20));
        let holder = now.iter().position(|block| covers(block).contains(&cell));
        let did = match random.u8(..20) {
            0 => {
                actions.push(json!(["undo"]));
                if stands.len() > 1 {
                    stands.pop();
                }
                String::new()
            }
            1 if random.bool() => {
                actions.push(json!(["clear"]));
                if !now.is_empty() {
                    stands.push(Vec::new());
                }
                String::new()
            }
            2 if random.u8(..4) == 0 => {
                actions.push(json!(["start", "52", null]));
                "overlap".to_owned()
            }
            2 if random.u8(..3) == 0 => {
                let rank = random.u32(..ids().len());
                let begun = ids().unrank(rank).expect("a layout");
                actions.push(json!(["start", begun.code().to_string(), null]));
                // There is nothing before it that could be taken back.
                stands = vec![blocks(&begun)];
                "read".to_owned()
            }
            3..=6 => {
                actions.push(json!(["remove", null, cell]));
                holder.map_or("nothing".to_owned(), |holder| {
                    let mut rest = now.clone();
                    let (shape, cell) = rest.remove(holder);
                    stands.push(rest);
                    format!("{} {cell}", names[shape])
                })
            }
            _ => {
                actions.push(json!(["put", names[shape], cell]));
                let anchors = [0, 1, 4, 5].into_iter().filter_map(|back| cell.checked_sub(back));
                // Anchors of blocks that would cover the cell, were the board without edges.
                let size = [(2, 2), (2, 1), (1, 2), (1, 1)][shape];
                let near = anchors.filter(|anchor| {
                    let (column, row) = (anchor % 4, anchor / 4);
                    (column..column + size.0).contains(&(cell % 4))
                        && (row..row + size.1).contains(&(cell / 4))
                });
                let near: Vec<usize> = near.collect();
                let free = |anchor: usize| {
                    let fits = cells(shape, anchor).ok_or("offBoard")?;
                    let is_taken = |cell| now.iter().any(|block| covers(block).contains(cell));
                    if fits.iter().any(is_taken) { Err("overlap") } else { Ok(()) }
                };
                match near.iter().find(|&&anchor| free(anchor).is_ok()) {
                    Some(&anchor) => {
                        let mut more = now.clone();
                        more.push((shape, anchor));
                        stands.push(more);
                        format!("at {anchor}")
                    }
                    None => free(near[0]).expect_err("no anchor is free").to_owned(),
                }
            }
        };
        expected.push((did, verdict(stands.last().expect("the first one stays"))));
    }
    let script = format!("{EDITOR}\n{}", include_str!("drawings.js"));
    let found = lines(&script, &json!(actions));
    assert_eq!(found.len(), expected.len());
    let mut kinds = std::collections::BTreeMap::new();
    for (number, (found, (did, (code, squares, empty)))) in found.iter().zip(&expected).enumerate()
    {
        let parts: Vec<&str> = found.split("; ").collect();
        assert_eq!((parts[0], parts[2]), (&**did, &*format!("{squares} {empty}")), "line {number}");
        // Of several rules that are broken, any may be said.
        let is_right = match parts[1] {
            "noSquare" => *squares == 0,
            "secondSquare" => *squares > 1,
            "tooFewEmpty" => *empty < 2,
            layout => layout == code && *squares == 1 && *empty >= 2,
        };
        assert!(is_right, "line {number}: {found}, {code}");
        let kind = if parts[1].len() == 9 { "layout" } else { parts[1] };
        *kinds.entry(kind).or_insert(0) += 1;
        *kinds.entry(parts[0].split(' ').next().unwrap()).or_insert(0) += 1;
    }
    for kind in ["layout", "noSquare", "secondSquare", "tooFewEmpty", "offBoard", "overlap", "read"]
    {
        assert!(kinds.get(kind).is_some_and(|&count| count > 10), "{kind}: {kinds:?}");
    }
}

//! The game of the site against a slow and simple model, in node.

use std::process::Command;

use klotski::{Code, Layout, Metric, Shape};
use serde_json::{Value, json};

use super::browser::sql::exported;

const GAME: &str = include_str!("../../crates/klotski-report/site/game.js");

/// The lines that a script prints. It finds games, `puzzle`, `input` and `print`.
fn lines(script: &str, input: &Value) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let engine = std::fs::read_to_string(exported().join("engine.js")).unwrap();
    let whole = format!(
        "{engine}\n{}\nconst input = {input};\nconst printed = [];\n\
         const print = (line) => printed.push(String(line));\n\
         globalThis.document = {{ documentElement: {{ lang: 'en' }} }};\n\
         (async () => {{\nconst puzzle = await openPuzzle();\n{script}\n\
         require('node:fs').writeFileSync({}, printed.join('\\n'));\n}})();\n",
        GAME,
        json!(folder.path().join("lines"))
    );
    let path = folder.path().join("script.js");
    std::fs::write(&path, whole).unwrap();
    let output = Command::new("node").arg(&path).output().expect("install node");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = std::fs::read_to_string(folder.path().join("lines")).unwrap();
    lines.lines().map(str::to_owned).collect()
}

/// Compares line by line, so that a failure names the first one only.
fn assert_lines(found: &[String], expected: &[String]) {
    for (number, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(found.len(), expected.len());
}

fn layout(code: &str) -> Layout {
    code.parse().map(Code::layout).expect(code)
}

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
    let found = lines(include_str!("game.js"), &json!(games));
    assert_lines(&found, &expected);
    assert!(joined > 100 && idle > 10, "{joined} {idle}");
}

const EDITOR: &str = include_str!("../../crates/klotski-report/site/editor.js");

/// A block is put where it covers the cell: there, else a column to the left, a row up, or both.
#[test]
fn an_editor_puts_blocks_where_they_cover_the_cell() {
    needs!("node");
    let rest = "
        const LOOKS = { '2x2': ['', 2, 2], horizontal: ['', 2, 1], vertical: ['', 1, 2], single: ['', 1, 1] };
        const editor = makeEditor({ LOOKS }, []);
        for (const [shape, cell] of input) {
          const { block, misfit } = editor.put(shape, cell);
          print(block ? block.cell : misfit.edge || misfit.rule);
        }
        print(editor.verdict().rule);
        print(editor.remove(18).cell);
        print(editor.verdict().rule);
        editor.undo();
        editor.clear();
        editor.undo();
        editor.remove(3);
        print(editor.code());";
    let puts = json!([
        ["2x2", 19],
        ["horizontal", 19],
        ["horizontal", 13],
        ["vertical", 13],
        ["vertical", 19],
        ["single", 4],
        ["2x2", 3]
    ]);
    let found = lines(&format!("{EDITOR}\n{rest}"), &puts);
    let expected = [
        "14",
        "right",
        "12",
        "overlap",
        "lower",
        "4",
        "2",
        "secondSquare",
        "14",
        "null",
        "E00C00040",
    ];
    assert_lines(&found, &expected.map(str::to_owned));
}

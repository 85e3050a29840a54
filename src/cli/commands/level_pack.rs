//! Levels for games, as `klotski-sql puzzles -o levels.json` writes them. docs/levels.md describes
//! the format.

use std::io::Write;

use anyhow::{Context, Result};
use klotski::graph::PathEdge;
use klotski::{Code, Goal, Layout, Metric, Shape, message, names};
use klotski_query::{Answer, Session, Value};
use serde::Serialize;

use super::arguments::search;

#[derive(Serialize)]
struct Pack {
    format: &'static str,
    version: u32,
    width: u8,
    height: u8,
    exit: Cell,
    levels: Vec<Level>,
}

#[derive(Clone, Copy, Serialize)]
struct Cell {
    x: u8,
    y: u8,
}

#[derive(Serialize)]
struct Block {
    #[serde(flatten)]
    cell: Cell,
    w: u8,
    h: u8,
}

/// A move of one block, which may turn corners.
#[derive(Serialize)]
struct Move {
    /// The place of the block in the list.
    block: usize,
    #[serde(flatten)]
    to: Cell,
}

#[derive(Serialize)]
struct Level {
    code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
    blocks: Vec<Block>,
    min_solution_step: Option<i64>,
    min_straight_moves: Option<i64>,
    min_unit_moves: Option<i64>,
    solution: Vec<Move>,
}

impl From<(Shape, u8)> for Block {
    fn from((shape, cell): (Shape, u8)) -> Self {
        let [w, h] = match shape {
            Shape::Square => [2, 2],
            Shape::Horizontal => [2, 1],
            Shape::Vertical => [1, 2],
            Shape::Single => [1, 1],
        };
        Self { cell: cell.into(), w, h }
    }
}

impl From<u8> for Cell {
    fn from(cell: u8) -> Self {
        Self { x: cell % 4, y: cell / 4 }
    }
}

/// Writes the levels of the query `puzzles`, each with one shortest solution.
pub fn write(session: &Session, puzzles: &Answer, out: &mut dyn Write) -> Result<()> {
    let level = |row: &Vec<Value<'static>>| {
        let fewest = |column| match puzzles.get(row, column) {
            Value::Integer(moves) => Some(*moves),
            _ => None,
        };
        let layout = puzzles.get(row, "code").text().parse::<Code>()?.layout();
        let model = search(session, &layout, Metric::Step)?;
        let unsolvable = || {
            message!(
                "{layout} has no solution: no layout of its group is solved",
                layout = layout.code()
            )
        };
        let paths = model.goal_paths_while(&Goal::SOLVED, |_| session.stop().check())?;
        Ok(Level {
            code: layout.code().to_string(),
            name: names::canonical_name(&layout),
            blocks: blocks(&layout).into_iter().map(Block::from).collect(),
            min_solution_step: fewest("min_solution_step"),
            min_straight_moves: fewest("min_straight_moves"),
            min_unit_moves: fewest("min_unit_moves"),
            solution: moves(&layout, &paths.with_context(unsolvable)?.first()),
        })
    };
    let pack = Pack {
        format: "klotski-levels",
        version: 1,
        width: 4,
        height: 5,
        exit: 13.into(),
        levels: puzzles.rows.iter().map(level).collect::<Result<_>>()?,
    };
    serde_json::to_writer(&mut *out, &pack)?;
    Ok(out.write_all(b"\n")?)
}

/// The blocks, the 2x2 block first.
fn blocks(layout: &Layout) -> Vec<(Shape, u8)> {
    let of_shape = |shape| layout.anchors(shape).into_iter().map(move |cell| (shape, cell));
    Shape::ALL.into_iter().flat_map(of_shape).collect()
}

/// The steps of a path that begins at `from`. A block keeps its place in the list.
fn moves(from: &Layout, path: &[PathEdge]) -> Vec<Move> {
    let mut blocks = blocks(from);
    let steps = path.iter().map(|edge| {
        let step = edge.step;
        let is_moved = |&(shape, cell): &(Shape, u8)| (shape, cell) == (step.shape, step.from);
        let block = blocks.iter().position(is_moved).expect("a step moves a block");
        blocks[block].1 = step.to;
        Move { block, to: step.to.into() }
    });
    steps.collect()
}

//! Levels for games, as `klotski-sql puzzles -o levels.json` writes them. docs/levels.md describes
//! the format.

use klotski::graph::PathEdge;
use klotski::{COLUMNS, EXIT, Layout, Metric, ROWS, Shape, message, names};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::level::{Claim, Level};

const FORMAT: &str = "klotski-levels";

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Pack<L> {
    format: String,
    version: u32,
    width: u8,
    height: u8,
    exit: Cell,
    levels: Vec<L>,
}

#[derive(Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Cell {
    x: u8,
    y: u8,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Block {
    x: u8,
    y: u8,
    w: u8,
    h: u8,
}

/// A move of one block, which may turn corners.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Move {
    /// The place of the block in the list.
    block: usize,
    x: u8,
    y: u8,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackLevel {
    code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    blocks: Vec<Block>,
    min_solution_step: Option<i32>,
    min_straight_moves: Option<i32>,
    min_unit_moves: Option<i32>,
    path: Vec<Move>,
}

impl Block {
    fn of((shape, cell): (Shape, u8)) -> Self {
        let [w, h] = match shape {
            Shape::Square => [2, 2],
            Shape::Horizontal => [2, 1],
            Shape::Vertical => [1, 2],
            Shape::Single => [1, 1],
        };
        Self { x: cell % COLUMNS, y: cell / COLUMNS, w, h }
    }
}

/// Whether a text of JSON is such a file.
pub(super) fn is_pack(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Head {
        format: Option<String>,
    }
    serde_json::from_str::<Head>(text).is_ok_and(|head| head.format.as_deref() == Some(FORMAT))
}

impl<L> Pack<L> {
    const EXIT: Cell = Cell { x: EXIT % COLUMNS, y: EXIT / COLUMNS };

    pub fn new(levels: Vec<L>) -> Self {
        let (width, height) = (COLUMNS, ROWS);
        Self { format: FORMAT.to_owned(), version: 1, width, height, exit: Self::EXIT, levels }
    }
}

impl<'t> Pack<&'t RawValue> {
    /// The levels of a file, or why it is none.
    pub(super) fn read(text: &'t str) -> Result<Vec<&'t RawValue>, String> {
        let pack: Self = serde_json::from_str(text).map_err(|cause| cause.to_string())?;
        let is_known =
            (pack.version, pack.width, pack.height, pack.exit) == (1, COLUMNS, ROWS, Self::EXIT);
        if is_known {
            Ok(pack.levels)
        } else {
            Err(message!("version, board or exit are not those of docs/levels.md"))
        }
    }
}

impl PackLevel {
    /// The level of a layout. `fewest` are the moves of each metric, `path` is a shortest path.
    pub fn new(layout: &Layout, fewest: [Option<i32>; 3], path: &[PathEdge]) -> Self {
        let [min_solution_step, min_straight_moves, min_unit_moves] = fewest;
        let mut blocks = blocks(layout);
        let pieces = blocks.iter().copied().map(Block::of).collect();
        let moves = path.iter().map(|edge| {
            let step = edge.step;
            let block = blocks.iter().position(|block| *block == (step.shape, step.from));
            let block = block.expect("a step moves a block");
            blocks[block].1 = step.to;
            Move { block, x: step.to % COLUMNS, y: step.to / COLUMNS }
        });
        let path = moves.collect();
        Self {
            code: layout.code().to_string(),
            name: names::canonical_name(layout).map(str::to_owned),
            blocks: pieces,
            min_solution_step,
            min_straight_moves,
            min_unit_moves,
            path,
        }
    }

    /// The level in a text, with what is wrong with its blocks or its path.
    pub(super) fn check(text: &RawValue, line: usize) -> Level {
        let pack: Self = match serde_json::from_str(text.get()) {
            Ok(level) => level,
            Err(cause) => return Level::problem(line, cause.to_string()),
        };
        let claims = [
            (pack.min_solution_step, Metric::Step),
            (pack.min_straight_moves, Metric::Straight),
            (pack.min_unit_moves, Metric::Unit),
        ];
        let claims = claims
            .into_iter()
            .filter_map(|(moves, metric)| Some(Claim { moves: moves?, metric: Some(metric) }));
        let problem = pack.problem();
        let Self { code, name, .. } = pack;
        Level { name, claims: claims.collect(), problem, ..Level::of_board(line, &code) }
    }

    fn problem(&self) -> Option<String> {
        let layouts = match self.layouts() {
            Ok(layouts) => layouts,
            Err(problem) => return Some(problem),
        };
        let moves = self.path.len();
        if !layouts.last().is_some_and(Layout::is_solved) {
            return Some(message!("its path ends unsolved after move {moves}", moves));
        }
        let is_fewest = self.min_solution_step.map(usize::try_from) == Some(Ok(moves));
        (!is_fewest).then(|| message!("its path has {moves} moves", moves))
    }

    fn layouts(&self) -> Result<Vec<Layout>, String> {
        let blocks = serde_json::to_string(&self.blocks).unwrap_or_default();
        let mut at = Layout::from_drawing(&blocks).map_err(|cause| cause.to_string())?;
        if self.code.parse() != Ok(at.code()) {
            return Err(message!("its blocks are those of {code}", code = at.code()));
        }
        let cell = |x: u8, y: u8| (x < COLUMNS && y < ROWS).then(|| y * COLUMNS + x);
        let mut places: Vec<Option<u8>> =
            self.blocks.iter().map(|block| cell(block.x, block.y)).collect();
        let mut layouts = vec![at];
        for (number, &Move { block, x, y }) in (1..).zip(&self.path) {
            let place = places.get_mut(block);
            let to = cell(x, y);
            let found = place.as_ref().and_then(|place| **place).zip(to).and_then(|cells| {
                at.moves(Metric::Step).find(|(step, _)| (step.from, step.to) == cells)
            });
            let Some(((_, after), place)) = found.zip(place) else {
                return Err(message!(
                    "move {number} of its path: blocks[{block}] does not get to {x}, {y}",
                    number,
                    block,
                    x,
                    y
                ));
            };
            (at, *place) = (after, to);
            layouts.push(at);
        }
        Ok(layouts)
    }
}

/// The layouts along the path of the only level of a file; `None` if the text is no such file.
pub fn path_of_level(text: &str) -> Option<Result<Vec<Layout>, String>> {
    let path = |levels: Vec<&RawValue>| match levels.as_slice() {
        [level] => serde_json::from_str::<PackLevel>(level.get())
            .map_err(|cause| cause.to_string())?
            .layouts(),
        _ => Err(message!("a path is one level, this file has {levels}", levels = levels.len())),
    };
    is_pack(text).then(|| Pack::read(text).and_then(path))
}

/// The blocks, the 2x2 block first.
fn blocks(layout: &Layout) -> Vec<(Shape, u8)> {
    let of_shape = |shape| layout.anchors(shape).into_iter().map(move |cell| (shape, cell));
    Shape::ALL.into_iter().flat_map(of_shape).collect()
}

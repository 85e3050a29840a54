//! A path in lines: a board, then in each line a board or a move.

use klotski::{COLUMNS, Cells, Layout, Metric, Shape, Step, drawing_signs, message};
use klotski_query::{Level, Session, is_one_drawing, read_line};

use super::level_layout::layout_of;

/// A board of a path with its line, or what is wrong there.
pub type Board = (usize, Result<Layout, String>);

/// The boards of a path, to the first line with a fault.
pub fn path_in_lines(session: &Session, text: &str) -> Vec<Board> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<(usize, &str)> = lines.collect();
    let (start, rows) = start(session, &lines);
    let layout = layout_of(session, &start);
    let mut boards = vec![(start.line, layout.clone())];
    let Ok(layout) = layout else { return boards };
    let mut walk = Walk { at: layout, blocks: named_blocks(&layout, &start.boards[0]) };
    for &(number, line) in &lines[rows..] {
        let after = walk.after(session, number, line);
        boards.push((number, after.clone()));
        match after {
            Ok(after) => walk.go_to(after),
            Err(_) => break,
        }
    }
    boards
}

/// The first board, in one line, five or seven, and the number of its lines.
fn start(session: &Session, lines: &[(usize, &str)]) -> (Level, usize) {
    let Some(&(number, line)) = lines.first() else {
        return (Level::of_board(1, ""), 0);
    };
    let first = read_line(number, line, session.resolver().signs());
    let of_rows = |rows: usize| {
        let rows = lines.get(..rows)?;
        let board = rows.iter().map(|(_, row)| *row).collect::<Vec<_>>().join("\n");
        is_one_drawing(&board).then(|| (Level::of_board(number, &board), rows.len()))
    };
    let drawn = || {
        let drawn = [7, 5].into_iter().filter_map(of_rows);
        drawn.min_by_key(|(level, _)| layout_of(session, level).is_err())
    };
    let drawn = if first.problem.is_some() { drawn() } else { None };
    drawn.unwrap_or((first, 1))
}

/// The blocks of a drawing with the signs of their cells. None has a sign in other forms of a board.
fn named_blocks(layout: &Layout, board: &str) -> Vec<Block> {
    let signs = drawing_signs(board).unwrap_or_default();
    let of_shape = |shape: Shape| {
        let block = |cell: u8| {
            let cells = shape.cover(Cells::of(cell)).into_iter();
            let signs = cells.filter_map(|cell| signs.get(usize::from(cell)).cloned());
            Block { shape, cell, signs: signs.collect() }
        };
        layout.anchors(shape).into_iter().map(block).collect::<Vec<_>>()
    };
    Shape::ALL.into_iter().flat_map(of_shape).collect()
}

struct Block {
    shape: Shape,
    /// Where it is now.
    cell: u8,
    /// Those of its cells in the first board.
    signs: Vec<String>,
}

/// The place on a path.
struct Walk {
    at: Layout,
    blocks: Vec<Block>,
}

impl Walk {
    /// The board of a line, or the board after its move.
    fn after(&self, session: &Session, number: usize, line: &str) -> Result<Layout, String> {
        let level = read_line(number, line, session.resolver().signs());
        let (by_cells, by_sign) = (CellMove::of(line), SignMove::of(line));
        if level.problem.is_none() || by_cells.is_none() && by_sign.is_none() {
            return layout_of(session, &level).map_err(|problem| {
                let is_fault = line.matches('/').count() == 4 || level.problem.is_none();
                let other = || {
                    message!("this line is neither a board nor a move, such as 8 -> 5 or i left")
                };
                if is_fault { problem } else { other() }
            });
        }
        let mut found: Vec<(Step, Layout)> = Vec::new();
        found.extend(by_cells.iter().flat_map(|written| written.moves(&self.at)));
        for one in by_sign.iter().flat_map(|written| written.moves(&self.at, &self.blocks)) {
            if !found.contains(&one) {
                found.push(one);
            }
        }
        match found.as_slice() {
            [(_, after)] => Ok(*after),
            [] => Err(by_cells
                .map(|CellMove { from, to, .. }| {
                    message!("no block moves from cell {from} to cell {to}", from, to)
                })
                .or(by_sign.map(|SignMove { sign, .. }| {
                    message!("no block of '{sign}' moves there", sign)
                }))
                .unwrap_or_default()),
            _ => {
                let text = |(Step { shape, from, to }, _): &(Step, Layout)| {
                    format!("{shape} {from} -> {to}")
                };
                let readings = found.iter().map(text).collect::<Vec<_>>().join("; ");
                Err(message!("it has several readings: {readings}", readings))
            }
        }
    }

    /// Moves the blocks to the cells of a board, if it is one move away.
    fn go_to(&mut self, after: Layout) {
        let step = self.at.steps().find(|(_, layout)| *layout == after);
        if let Some((Step { shape, from, to }, _)) = step {
            let is_moved = |block: &&mut Block| (block.shape, block.cell) == (shape, from);
            if let Some(block) = self.blocks.iter_mut().find(is_moved) {
                block.cell = to;
            }
        }
        self.at = after;
    }
}

/// A move by the top-left cells of a block, and its shape if it is written: `8-5`, `single 8, 5`.
struct CellMove {
    shape: Option<Shape>,
    from: u8,
    to: u8,
}

impl CellMove {
    fn of(line: &str) -> Option<Self> {
        let is_mark = |c: char| c.is_whitespace() || "->→,".contains(c);
        let mut words: Vec<&str> = line.split(is_mark).filter(|word| !word.is_empty()).collect();
        let named = |shape: &Shape| {
            words.first().is_some_and(|word| word.eq_ignore_ascii_case(shape.name()))
        };
        let shape = Shape::ALL.into_iter().find(named);
        if shape.is_some() {
            words.remove(0);
        }
        let cell = |word: &&str| word.parse::<u8>().ok().filter(|cell| *cell < 20);
        let cells: Vec<u8> = words.iter().map(cell).collect::<Option<_>>()?;
        let [from, to] = cells.try_into().ok()?;
        Some(Self { shape, from, to })
    }

    fn moves(&self, at: &Layout) -> impl Iterator<Item = (Step, Layout)> {
        at.steps().filter(|(step, _)| {
            let has_shape = self.shape.is_none_or(|shape| shape == step.shape);
            [step.from, step.to] == [self.from, self.to] && has_shape
        })
    }
}

/// A move of a block by its sign in the first board: `i left`, `i L`, `i ←`, `d down 2`.
struct SignMove {
    sign: String,
    /// By how many columns and rows one cell on.
    direction: (i8, i8),
    cells: i8,
}

impl SignMove {
    fn of(line: &str) -> Option<Self> {
        let line = ["←", "→", "↑", "↓"]
            .iter()
            .fold(line.to_owned(), |line, arrow| line.replace(arrow, &format!(" {arrow} ")));
        let words: Vec<&str> = line.split_whitespace().collect();
        let (sign, direction, cells) = match words[..] {
            [sign, direction] => (sign, direction, 1),
            [sign, direction, cells] => {
                (sign, direction, cells.parse().ok().filter(|cells| (1..5).contains(cells))?)
            }
            _ => return None,
        };
        let direction = match direction.to_lowercase().as_str() {
            "left" | "l" | "←" | "左" => (-1, 0),
            "right" | "r" | "→" | "右" => (1, 0),
            "up" | "u" | "↑" | "上" => (0, -1),
            "down" | "d" | "↓" | "下" => (0, 1),
            _ => return None,
        };
        Some(Self { sign: sign.to_owned(), direction, cells })
    }

    fn moves(&self, at: &Layout, blocks: &[Block]) -> Vec<(Step, Layout)> {
        let place = |cell: u8| (cell % COLUMNS, cell / COLUMNS);
        let is_meant = |step: &Step| {
            let ((x, y), (to_x, to_y)) = (place(step.from), place(step.to));
            let way = |from: u8, by: i8| from.checked_add_signed(by * self.cells);
            let has_sign = |block: &&Block| block.signs.contains(&self.sign);
            let mut named = blocks.iter().filter(has_sign);
            let is_named = named.any(|block| (block.shape, block.cell) == (step.shape, step.from));
            is_named
                && (way(x, self.direction.0), way(y, self.direction.1)) == (Some(to_x), Some(to_y))
        };
        at.moves(Metric::Straight).filter(|(step, _)| is_meant(step)).collect()
    }
}

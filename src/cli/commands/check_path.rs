//! `klotski-sql check --path`: boards that follow each other by moves.

use anyhow::{Error, Result};
use klotski::{Goal, Layout, Metric, Shape, message};
use klotski_query::{ListError, Session, Value, read_levels};

use super::fewest_moves::fewest_moves;
use super::level_layout::{board_of, layout_of, optional};

pub const COLUMNS: [&str; 6] = ["number", "line", "problem", "code", "move", "min_solution_step"];

/// A board of a path with its line, or what is wrong there.
pub type Board = (usize, Result<Layout, String>);

/// The boards of a path: a board and a line for each move, or a list of boards.
pub fn boards(session: &Session, text: &str) -> Result<Vec<Board>, ListError<Error>> {
    if let Some(boards) = after_moves(session, text) {
        return Ok(boards);
    }
    let mut boards = Vec::new();
    read_levels(text, &mut |level| {
        boards.push((level.line, layout_of(session, &level)));
        Ok(())
    })?;
    Ok(boards)
}

/// The boards after each move; `None` if the line after the first board is no move.
fn after_moves(session: &Session, text: &str) -> Option<Vec<Board>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<(usize, &str)> = lines.collect();
    let (start, mut at) = [5, 1].into_iter().find_map(|rows| {
        let rows = lines.get(..rows)?;
        let board = rows.iter().map(|(_, row)| *row).collect::<Vec<_>>().join("\n");
        Some((rows.len(), board_of(session, board.trim_start_matches('\u{feff}')).ok()?))
    })?;
    cells(lines.get(start)?.1)?;
    let mut boards = vec![(lines[0].0, Ok(at))];
    for &(line, text) in &lines[start..] {
        let found = cells(text).ok_or_else(|| message!("this line is not a move such as 8 -> 5"));
        let after = found.and_then(|(shape, [from, to])| {
            let is_meant = |shape_of: Shape| shape.is_none_or(|shape| shape == shape_of);
            let mut moves = at.moves(Metric::Step);
            let found =
                moves.find(|(step, _)| [step.from, step.to] == [from, to] && is_meant(step.shape));
            found
                .map(|(_, after)| after)
                .ok_or_else(|| message!("no block moves from cell {from} to cell {to}", from, to))
        });
        boards.push((line, after.clone()));
        match after {
            Ok(after) => at = after,
            Err(_) => break,
        }
    }
    Some(boards)
}

/// The two cells of a move, and its shape if it is written: `8-5`, `8 -> 5`, `single 8, 5`.
fn cells(line: &str) -> Option<(Option<Shape>, [u8; 2])> {
    let is_mark = |c: char| c.is_whitespace() || "->→,".contains(c);
    let mut words: Vec<&str> = line.split(is_mark).filter(|word| !word.is_empty()).collect();
    let named =
        |shape: &Shape| words.first().is_some_and(|word| word.eq_ignore_ascii_case(shape.name()));
    let shape = Shape::ALL.into_iter().find(named);
    if shape.is_some() {
        words.remove(0);
    }
    let cell = |word: &&str| word.parse::<u8>().ok().filter(|cell| *cell < 20);
    let cells: Vec<u8> = words.iter().map(cell).collect::<Option<_>>()?;
    Some((shape, cells.try_into().ok()?))
}

/// The rows of a path: each board must be one move after the one before it, and the last at the
/// goal.
pub fn check(session: &Session, boards: &[Board], goal: &Goal) -> Result<Vec<Vec<Value<'static>>>> {
    let mut before: Option<Layout> = None;
    let rows = (1_i64..).zip(boards).map(|(number, (line, board))| {
        let mut row = vec![number.into(), i64::try_from(*line)?.into()];
        let layout = match board {
            Ok(layout) => *layout,
            Err(problem) => {
                row.push(problem.clone().into());
                row.resize(COLUMNS.len(), Value::Null);
                return Ok(row);
            }
        };
        let is_move = |before: &Layout, metric: Metric| {
            before.moves(metric).any(|(_, after)| after == layout)
        };
        // A unit move is also a straight move and a step.
        let kind = before.and_then(|before| {
            let metrics = [Metric::Unit, Metric::Straight, Metric::Step];
            metrics.into_iter().find(|&metric| is_move(&before, metric))
        });
        let problem = match () {
            () if before.is_some() && kind.is_none() => {
                Some(message!("no block moves from the board before to this one"))
            }
            () if boards.len() == 1 => Some(message!("no move follows this board")),
            () if usize::try_from(number) == Ok(boards.len()) && !goal.is_reached_by(&layout) => {
                Some(message!("the last board is not at the goal"))
            }
            () => None,
        };
        before = Some(layout);
        row.extend([optional(problem), layout.code().to_string().into()]);
        row.push(optional(kind.map(|metric| metric.to_string())));
        row.push(optional(fewest_moves(session, &layout)?[0].1.map(i64::from)));
        Ok(row)
    });
    rows.collect()
}

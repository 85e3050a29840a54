//! `klotski-sql check --solution`: boards that follow each other by moves.

use anyhow::Result;
use klotski::{Layout, Metric, message};
use klotski_query::{Session, Value, read_levels};

use super::check::{CheckedLevel, layout_of, optional};
use super::fewest_moves::fewest_moves;

pub const COLUMNS: [&str; 5] = ["number", "problem", "code", "move", "steps"];

/// The boards of a solution, or what is wrong with them: a list of boards, or the first board and a
/// line for each move.
pub fn boards(session: &Session, text: &str) -> Vec<Result<Layout, String>> {
    after_moves(session, text).unwrap_or_else(|| {
        read_levels(text).iter().map(|level| layout_of(session, &level.board)).collect()
    })
}

/// The boards after each move of a list that begins with a board; `None` if the other lines are not
/// all moves. The list ends with a move that no block can make.
fn after_moves(session: &Session, text: &str) -> Option<Vec<Result<Layout, String>>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let moves_at = lines.iter().position(|line| cells(line).is_some())?;
    let mut at = layout_of(session, &lines[..moves_at].join("\n")).ok()?;
    let moves: Option<Vec<[u8; 2]>> = lines[moves_at..].iter().map(|line| cells(line)).collect();
    let mut boards = vec![Ok(at)];
    for [from, to] in moves? {
        let found = at.moves(Metric::Step).find(|(step, _)| [step.from, step.to] == [from, to]);
        let Some((_, after)) = found else {
            boards.push(Err(message!("no block moves from cell {from} to cell {to}", from, to)));
            break;
        };
        at = after;
        boards.push(Ok(at));
    }
    Some(boards)
}

/// The two cells of a move, such as `8-5`, `8 -> 5` or `single 8,5`.
fn cells(line: &str) -> Option<[u8; 2]> {
    let is_mark = |c: char| c.is_whitespace() || "->→,:;()[]".contains(c);
    let words = line.split(is_mark).filter(|word| !word.is_empty());
    let (numbers, names): (Vec<&str>, Vec<&str>) =
        words.partition(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    // Other packages can make `Vec<u8>` of other items.
    let cell = |number: &&str| number.parse::<u8>().ok();
    let cells: Vec<u8> = numbers.iter().map(cell).collect::<Option<_>>()?;
    let is_move = names.len() < 2 && cells.iter().all(|&cell| cell < 20);
    cells.try_into().ok().filter(|_| is_move)
}

/// Checks that each board is one move after the one before it.
pub fn check(session: &Session, boards: &[Result<Layout, String>]) -> Result<Vec<CheckedLevel>> {
    let mut before: Option<Layout> = None;
    let rows = (1_i64..).zip(boards).map(|(number, board)| {
        let mut row = vec![number.into(), Value::Null, Value::Null, Value::Null, Value::Null];
        let layout = match board {
            Ok(layout) => *layout,
            Err(problem) => {
                row[1] = problem.clone().into();
                return Ok(CheckedLevel { row, is_right: false });
            }
        };
        let before = before.replace(layout);
        let is_move = |before: &Layout, metric: Metric| {
            before.moves(metric).any(|(_, after)| after == layout)
        };
        // A unit move is also a straight move and a step.
        let kind = before.and_then(|before| {
            let metrics = [Metric::Unit, Metric::Straight, Metric::Step];
            metrics.into_iter().find(|&metric| is_move(&before, metric))
        });
        let is_right = before.is_none() || kind.is_some();
        if !is_right {
            row[1] = message!("no block moves from the board before to this one").into();
        }
        row[2] = layout.code().to_string().into();
        row[3] = optional(kind.map(|metric| metric.to_string()));
        row[4] = optional(fewest_moves(session, &layout)?[0].1.map(i64::from));
        Ok(CheckedLevel { row, is_right })
    });
    rows.collect()
}

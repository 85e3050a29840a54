//! `klotski-sql check --path`: whether each board follows by a move, and the shortest path.

use anyhow::{Result, bail};
use klotski::graph::{Guide, Stopped};
use klotski::{Goal, Layout, Metric, message};
use klotski_program::stderr;
use klotski_query::{ListError, Session, Value, path_of_level, read_levels};

use super::arguments::search;
use super::level_layout::{board_of, layout_of, optional};
use super::path_lines::{Board, path_in_lines};
use super::path_steps::counted_moves;
use crate::cli::answer::AnswerForm;

const COLUMNS: [&str; 6] = ["number", "line", "problem", "code", "move", "moves_left"];
/// A unit move is also a straight move and a step.
const METRICS: [Metric; 3] = [Metric::Unit, Metric::Straight, Metric::Step];

/// The boards of a path: a level of `puzzles`, rows with a board each, or lines.
pub fn boards(session: &Session, text: &str) -> Result<Vec<Board>, ListError> {
    if let Some(path) = path_of_level(text) {
        return Ok(match path {
            Ok(layouts) => layouts.into_iter().map(|layout| (1, Ok(layout))).collect(),
            Err(problem) => vec![(1, Err(problem))],
        });
    }
    let list = read_levels(text, session.resolver().signs())?;
    if list.has_lines {
        return Ok(path_in_lines(session, text));
    }
    let mut boards: Vec<Board> = Vec::new();
    for level in &list.levels {
        let board = if level.is_part {
            Err(message!("it is more than a board: write a row for each board of the path"))
        } else {
            layout_of(session, level)
        };
        let Some(next) = &level.next else {
            boards.push((level.line, board));
            continue;
        };
        match boards.last() {
            Some((_, before)) if *before != board => {
                let several = message!("these rows are several paths: write one with `path`");
                boards.push((level.line, board.and(Err(several))));
            }
            Some(_) => {}
            None => boards.push((level.line, board)),
        }
        boards.push((level.line, board_of(session, next)));
    }
    Ok(boards)
}

/// Checks a path to a goal in a metric, by default the first in which it is legal.
pub fn check_path(
    form: &AnswerForm,
    session: &Session,
    boards: &[Board],
    goal: &Goal,
    metric: Option<Metric>,
) -> Result<()> {
    let path = Path::of(boards, metric);
    let left = path.moves_left(session, goal)?;
    form.write_rows(|sink| {
        sink.begin(&COLUMNS)?;
        path.rows(&left)?.iter().try_for_each(|row| sink.row(row))?;
        Ok(sink.end()?)
    })?;
    path.verdict(&left)
}

/// A path to the first fault.
struct Path {
    metric: Metric,
    boards: Vec<PathBoard>,
    /// The line of a fault, and what is wrong there.
    fault: Option<(usize, String)>,
}

struct PathBoard {
    line: usize,
    layout: Layout,
    /// What the move to it is; `None` for the first.
    kind: Option<Metric>,
}

impl Path {
    fn of(all: &[Board], metric: Option<Metric>) -> Self {
        let (mut boards, mut fault): (Vec<PathBoard>, _) = (Vec::new(), None);
        for (line, board) in all {
            let kind = board.clone().and_then(|layout| {
                let Some(before) = boards.last() else { return Ok((layout, None)) };
                let is_move = |metric: &Metric| {
                    before.layout.moves(*metric).any(|(_, after)| after == layout)
                };
                match METRICS.into_iter().find(is_move) {
                    None => Err(message!("no block moves from the board before to this one")),
                    Some(kind) if metric.is_some_and(|metric| place(kind) > place(metric)) => {
                        Err(message!("this move is a {kind} move only", kind))
                    }
                    kind => Ok((layout, kind)),
                }
            });
            match kind {
                Ok((layout, kind)) => boards.push(PathBoard { line: *line, layout, kind }),
                Err(problem) => {
                    fault = Some((*line, problem));
                    break;
                }
            }
        }
        let widest = boards.iter().filter_map(|board| board.kind).max_by_key(|kind| place(*kind));
        let metric = metric.or(widest).unwrap_or_default();
        Self { metric, boards, fault }
    }

    /// By board: the fewest moves to the goal, if its group has a layout there.
    fn moves_left(&self, session: &Session, goal: &Goal) -> Result<Vec<Option<u16>>> {
        let Some(start) = self.boards.first() else { return Ok(Vec::new()) };
        let model = search(session, &start.layout, self.metric)?;
        let stop = session.stop();
        let guide = Guide::until(&model, goal, self.metric, &|| stop.is_due());
        let guide = guide.map_err(|Stopped| stop.reason())?;
        Ok(self.boards.iter().map(|board| guide.fewest_moves(&board.layout)).collect())
    }

    fn rows(&self, left: &[Option<u16>]) -> Result<Vec<Vec<Value<'static>>>> {
        let mut rows = Vec::new();
        for ((number, board), left) in (0_i64..).zip(&self.boards).zip(left) {
            let PathBoard { line, layout, kind } = board;
            let code = layout.code().to_string();
            let kind = optional(kind.map(|kind| kind.to_string()));
            let left = optional(left.map(i64::from));
            rows.push(vec![
                number.into(),
                i64::try_from(*line)?.into(),
                Value::Null,
                code.into(),
                kind,
                left,
            ]);
        }
        if let Some((line, problem)) = &self.fault {
            let mut row = vec![i64::try_from(rows.len())?.into(), i64::try_from(*line)?.into()];
            row.push(problem.clone().into());
            row.resize(COLUMNS.len(), Value::Null);
            rows.push(row);
        }
        Ok(rows)
    }

    /// Writes on stderr how many moves a legal path has, and how many are enough. A path that is
    /// not legal, or does not end at the goal, is an error.
    fn verdict(&self, left: &[Option<u16>]) -> Result<()> {
        if let Some((line, problem)) = &self.fault {
            let number = self.boards.len();
            if number == 0 {
                bail!("{}", message!("the first board (line {line}): {problem}", line, problem));
            }
            bail!("{}", message!("move {number} (line {line}): {problem}", number, line, problem));
        }
        let moves = left.len().saturating_sub(1);
        let counted = counted_moves(moves, self.metric);
        let (Some(&Some(enough)), Some(&Some(missing))) = (left.first(), left.last()) else {
            bail!(
                "{}",
                message!(
                    "the path is legal, {moves}, but its group has no layout at the goal",
                    moves = counted
                )
            );
        };
        let detours =
            numbers(&(1..=moves).filter(|&at| left[at] >= left[at - 1]).collect::<Vec<_>>());
        if missing > 0 {
            let detours = match detours.as_str() {
                "" => String::new(),
                detours => message!("; no nearer after moves {detours}", detours),
            };
            bail!(
                "{}",
                message!(
                    "the path is legal, {moves}, but ends before the goal: at least {missing} more{detours}",
                    moves = counted,
                    missing,
                    detours
                )
            );
        }
        stderr::say_as_is(&if usize::from(enough) == moves {
            message!("the path is legal: {moves}, and no path is shorter", moves = counted)
        } else {
            message!(
                "the path is legal: {moves}, {enough} are enough; no nearer to the goal after moves {detours}",
                moves = counted,
                enough,
                detours
            )
        });
        Ok(())
    }
}

/// The place of a metric in [`METRICS`].
fn place(metric: Metric) -> usize {
    METRICS.iter().position(|one| *one == metric).unwrap_or_default()
}

/// For example `3, 9-12`.
fn numbers(ascending: &[usize]) -> String {
    let runs = ascending.chunk_by(|one, two| one + 1 == *two);
    let text = |run: &[usize]| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    };
    runs.map(text).collect::<Vec<_>>().join(", ")
}

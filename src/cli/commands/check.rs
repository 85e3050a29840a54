//! `klotski-sql check`: boards and claims of a list against the puzzle.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use anyhow::{Context, Error, Result, bail, ensure};
use clap::Args;
use klotski::{Code, Layout, Metric, message, names};
use klotski_program::texts::counted;
use klotski_program::{CliError, stderr};
use klotski_query::{Level, Session, Value, read_levels};

use super::check_solution;
use super::fewest_moves::{fewest_moves, moves_to};
use crate::cli::answer::{Checked, FormatOptions};
use crate::cli::invocation::Invocation;

/// The longest list. A board takes about a hundred bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Check the boards of a list, their names and the claimed fewest moves
///
/// A list is CSV, JSON, JSON Lines, YAML, TOML, a table of Markdown, an array in the source of a
/// program, or lines: drawings, each with a line of name and number, or a board, its name and a
/// number in one line. Boards are written in any way that names a layout. Fields are found by
/// their names: board, layout, grid, blocks, code; name, title; claimed, steps, moves, par;
/// metric. Without a metric, a claim is right in any of the three.
///
/// Exit codes: 0 if all boards are legal and all claims right, else 1.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The list, or - for standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// The list is a solution: each board is one move after the one before, or each line after the
    /// first board is the cells that a block moves from and to
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    output: Checked<FormatOptions>,
}

impl CheckArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session_if_any()?;
        let text = self.text()?;
        if self.solution {
            return self.check_solution(session, &text);
        }
        let levels = read_levels(&text);
        if levels.is_empty() {
            return Err(self.no_board());
        }
        if session.warehouse().is_none() {
            stderr::say("without a warehouse, each board takes three searches of up to a second");
        }
        let mut wrong = 0;
        self.output.write_rows(|sink| {
            let mut earlier = Earlier::default();
            sink.begin(&COLUMNS)?;
            for (number, level) in (1..).zip(&levels) {
                let checked = earlier.check(session, number, level)?;
                wrong += usize::from(!checked.is_right);
                sink.row(&checked.row)?;
            }
            Ok(sink.end()?)
        })?;
        verdict(wrong, levels.len())
    }

    fn check_solution(&self, session: &Session, text: &str) -> Result<()> {
        let boards = check_solution::boards(session, text);
        if boards.is_empty() {
            return Err(self.no_board());
        }
        let checked = check_solution::check(session, &boards)?;
        self.output.write_rows(|sink| {
            sink.begin(&check_solution::COLUMNS)?;
            checked.iter().try_for_each(|checked| sink.row(&checked.row))?;
            Ok(sink.end()?)
        })?;
        verdict(checked.iter().filter(|checked| !checked.is_right).count(), checked.len())
    }

    fn no_board(&self) -> Error {
        Error::msg(message!(
            "{path} has no board: give each a field named board, or draw it in five lines",
            path = self.file.display()
        ))
    }

    fn text(&self) -> Result<String> {
        let mut bytes = Vec::new();
        let path = self.file.display();
        if self.file.as_os_str() == "-" {
            io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes)
        } else {
            File::open(&self.file)
                .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        }
        .with_context(|| message!("cannot read {path}", path))?;
        if bytes.len() as u64 > MOST_BYTES {
            bail!("{}", message!("{path} is too long: a list has at most 64 MB", path));
        }
        let no_text = |_| CliError::Usage(message!("{path} is not text in UTF-8", path));
        Ok(String::from_utf8(bytes).map_err(no_text)?)
    }
}

const COLUMNS: [&str; 15] = [
    "number",
    "name",
    "problem",
    "code",
    "known_name",
    "steps",
    "straight_moves",
    "unit_moves",
    "claimed",
    "claim",
    "claim_metric",
    "claim_goal",
    "name_of",
    "same_as",
    "mirror_of",
];

/// A checked level, or a checked board of a solution.
pub(super) struct CheckedLevel {
    pub row: Vec<Value<'static>>,
    pub is_right: bool,
}

/// The levels before this one.
#[derive(Default)]
struct Earlier {
    /// By code: the number of the first level.
    numbers: HashMap<Code, i64>,
}

impl Earlier {
    fn check(&mut self, session: &Session, number: i64, level: &Level) -> Result<CheckedLevel> {
        let Level { board, name, claimed, metric } = level;
        let name_value = optional(name.clone());
        let claimed_value = optional(claimed.map(i64::from));
        let layout = match layout_of(session, board) {
            Ok(layout) => layout,
            Err(problem) => {
                let mut row = vec![number.into(), name_value, problem.into()];
                row.resize(COLUMNS.len(), Value::Null);
                row[8] = claimed_value;
                return Ok(CheckedLevel { row, is_right: false });
            }
        };
        let moves = fewest_moves(session, &layout)?;
        let metric = metric.as_deref().and_then(metric_of);
        // The puzzle of a name may end elsewhere.
        let goal = names::with_goal(name.as_deref().unwrap_or_default(), &layout);
        let goal = claimed.and(goal).map(|(_, goal)| goal);
        let to_goal = goal.map(|goal| moves_to(session, &layout, goal)).transpose()?;
        // Published lists claim -1 moves for a layout without a solution.
        let is_claimed = |moves: Option<u16>| Some(moves.map_or(-1, i32::from)) == *claimed;
        let is_right_in = |&(of, moves): &(Metric, Option<u16>)| {
            is_claimed(moves) && metric.is_none_or(|metric| metric == of)
        };
        let in_any = || moves.iter().find(|(_, moves)| is_claimed(*moves));
        let right_to_goal = to_goal.iter().flatten().find(|found| is_right_in(found));
        let right = moves.iter().find(|found| is_right_in(found)).or(right_to_goal);
        let claim = claimed.map(|_| if right.is_some() { "right" } else { "wrong" });
        let claim_metric =
            claimed.and_then(|_| right.or_else(in_any)).map(|(of, _)| of.to_string());
        let (code, mirror) = (layout.code(), layout.mirror().code());
        let same_as = self.numbers.get(&code).copied();
        let mirror_of = self.numbers.get(&mirror).copied().filter(|_| mirror != code);
        self.numbers.entry(code).or_insert(number);
        let mut row = vec![number.into(), name_value, Value::Null, code.to_string().into()];
        row.push(optional(names::canonical_name(&layout)));
        row.extend(moves.iter().map(|(_, moves)| optional(moves.map(i64::from))));
        row.extend([
            claimed_value,
            optional(claim),
            optional(claim_metric),
            optional(goal.filter(|_| right.is_some() && right == right_to_goal)),
            optional(name.as_deref().and_then(|name| whose(name, &layout))),
            optional(same_as),
            optional(mirror_of),
        ]);
        Ok(CheckedLevel { row, is_right: claim != Some("wrong") })
    }
}

/// Fails if boards are wrong.
fn verdict(wrong: usize, boards: usize) -> Result<()> {
    let boards = counted(&boards, "{n} board", "{n} boards");
    ensure!(wrong == 0, "{}", message!("wrong: {wrong} of {boards}", wrong, boards));
    Ok(())
}

/// The layout of a board or of another name, or what is wrong with it.
pub(super) fn layout_of(session: &Session, board: &str) -> Result<Layout, String> {
    Layout::from_drawing(board).or_else(|fault| {
        let named = session.resolver().layout(board);
        named.map_err(|error| {
            let is_name = board.chars().count() < 16;
            if is_name { error.to_string() } else { fault.to_string() }
        })
    })
}

pub(super) fn optional(value: Option<impl Into<Value<'static>>>) -> Value<'static> {
    value.map_or(Value::Null, Into::into)
}

/// The metric of a claim, in the words of other programs.
fn metric_of(text: &str) -> Option<Metric> {
    let text = text.trim().to_lowercase();
    text.parse().ok().or(match text.trim_end_matches('s') {
        "slide" | "block move" | "步" => Some(Metric::Step),
        "straight move" => Some(Metric::Straight),
        "unit move" | "cell" | "格" => Some(Metric::Unit),
        _ => None,
    })
}

/// Whose name it is: `it` or `mirror` for this layout, else the codes of others; `None` if nobody
/// has it.
fn whose(name: &str, layout: &Layout) -> Option<String> {
    let codes = names::codes_of(name);
    if codes.contains(&layout.code()) {
        return Some("it".to_owned());
    }
    if codes.contains(&layout.mirror().code()) {
        return Some("mirror".to_owned());
    }
    let others: Vec<String> = codes.iter().map(|code| format!("{code:#}")).collect();
    (!others.is_empty()).then(|| others.join(" "))
}

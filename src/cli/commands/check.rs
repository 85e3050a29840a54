//! `klotski-sql check`: boards and claims of a list against the puzzle.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

use anyhow::{Context, Error, Result, bail, ensure};
use clap::Args;
use klotski::{Code, Goal, Layout, Metric, message, names};
use klotski_program::stderr;
use klotski_query::{Claim, Level, ListError, Session, Value, agreed_signs, read_levels};
use klotski_texts::counted;

use super::arguments::metric_parser;
use super::check_path;
use super::fewest_moves::fewest_moves;
use super::level_layout::{layout_of, optional};
use crate::cli::answer::{AnswerKind, AnswerOptions};
use crate::cli::invocation::Invocation;

/// The longest list. A board takes about a hundred bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Check the boards of a list, their names and the claimed fewest moves
///
/// A list is CSV with a line of names, JSON, JSON Lines, or a board in each line. Fields are found by
/// their names: board, layout, grid, blocks, code; name, title; claimed, steps, moves, par; metric.
/// Without a metric, a claim is right in any of the three. What is not understood has a row with its
/// line.
///
/// Exit codes: 0 if the whole list is understood and all claims are right, else 1.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The list, or - for standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// The list is a path: rows of `solve`, `path` or `paths`, a level of `puzzles`, or a board, then
    /// in each line a board or a move, such as 8 -> 5, i left or d down 2
    #[arg(long)]
    path: bool,
    /// Where the path ends, if not at a solved layout: a goal, as of `solve --to`
    #[arg(long, value_name = "GOAL", requires = "path")]
    to: Option<String>,
    /// What counts as one move of the path; the default is the first of unit, straight and step that
    /// all its moves are
    #[arg(
        long, value_name = "METRIC", requires = "path", ignore_case = true,
        value_parser = metric_parser()
    )]
    metric: Option<Metric>,
    #[command(flatten)]
    output: AnswerOptions,
}

impl CheckArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.output.decide(AnswerKind::Rows)?;
        let session = call.session_if_any()?;
        let text = self.text()?;
        let unread = |error| self.unread(&error);
        if self.path {
            let goal = self.to.as_deref().map(|to| session.resolver().goal(to)).transpose()?;
            let boards = check_path::boards(session, &text).map_err(unread)?;
            let goal = goal.unwrap_or(Goal::SOLVED);
            return check_path::check_path(&form, session, &boards, &goal, self.metric);
        }
        let list = read_levels(&text, session.resolver().signs()).map_err(unread)?;
        if session.warehouse().is_none() {
            stderr::say("without a warehouse, each board takes three searches of up to a second");
        }
        let mut counts = [0; 4];
        form.write_rows(|sink| {
            let mut earlier = Earlier::default();
            sink.begin(&COLUMNS)?;
            for (number, level) in (1..).zip(&list.levels) {
                let (row, found) = earlier.check(session, number, level)?;
                counts[found as usize] += 1;
                sink.row(&row)?;
            }
            Ok(sink.end()?)
        })?;
        let [right, wrong, without_claim, not_understood] = counts;
        let is_right = wrong + not_understood == 0 && right + without_claim > 0;
        let mut summary = summary(counts);
        let has_boards = right + wrong + without_claim > 0;
        let is_open = has_boards && not_understood > 0 && session.resolver().signs().is_none();
        let signs = is_open.then(|| agreed_signs(&list.levels));
        if let Some(signs) = signs.flatten() {
            summary += &message!(
                "; the boards with one reading agree on {option}",
                option = signs.option()
            );
        }
        if list.has_lines && list.levels.iter().any(|level| level.problem.is_some()) {
            stderr::say("write each board in one line, with / between its rows, or a list as CSV:");
            CSV.into_iter().for_each(stderr::say_as_is);
        }
        ensure!(is_right, "{summary}");
        stderr::say_as_is(&summary);
        Ok(())
    }

    fn unread(&self, error: &ListError) -> Error {
        let path = self.file.display();
        let cause = error.to_string();
        Error::msg(cause).context(message!("cannot read {path} as a list of boards", path))
    }

    fn text(&self) -> Result<String> {
        let path = self.file.display();
        let file: io::Result<Box<dyn Read>> = if self.file.as_os_str() == "-" {
            if io::stdin().is_terminal() {
                stderr::say("write a list, then press Ctrl-D");
            }
            Ok(Box::new(io::stdin()))
        } else {
            File::open(&self.file).map(|file| Box::new(file) as _)
        };
        let mut bytes = Vec::new();
        file.and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
            .with_context(|| message!("cannot read {path}", path))?;
        if bytes.len() as u64 > MOST_BYTES {
            bail!("{}", message!("{path} is too long: a list has at most 64 MB", path));
        }
        text_of(bytes).with_context(|| {
            message!(
                "{path} is not text in UTF-8: convert it, e.g. with `iconv -f GB18030 -t UTF-8`",
                path
            )
        })
    }
}

/// The text of a file in UTF-8, or in UTF-16 with its mark.
fn text_of(bytes: Vec<u8>) -> Option<String> {
    let order: fn([u8; 2]) -> u16 = match bytes.as_slice() {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return String::from_utf8(bytes).ok(),
    };
    let (units, rest) = bytes.as_chunks();
    let units: Vec<u16> = units.iter().map(|unit| order(*unit)).collect();
    String::from_utf16(&units).ok().filter(|_| rest.is_empty())
}

const CSV: [&str; 2] = ["name,board,moves", "Hengdao Lima,abbc/abbc/deef/dghf/i..j,81"];

const COLUMNS: [&str; 16] = [
    "number",
    "line",
    "problem",
    "name",
    "code",
    "known_name",
    "min_solution_step",
    "min_straight_moves",
    "min_unit_moves",
    "claimed",
    "claim",
    "claim_metric",
    "claim_goal",
    "name_of",
    "same_as",
    "mirror_of",
];
/// What a row of the list is.
#[derive(Clone, Copy)]
enum Found {
    Right,
    Wrong,
    WithoutClaim,
    NotUnderstood,
}

/// For example `17 boards: 15 right, 1 wrong, 1 without a claim; 2 lines not understood`.
fn summary([right, wrong, without_claim, not_understood]: [usize; 4]) -> String {
    let boards = right + wrong + without_claim;
    let parts = [
        (right, message!("{n} right", n = right)),
        (wrong, message!("{n} wrong", n = wrong)),
        (without_claim, message!("{n} without a claim", n = without_claim)),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text);
    let parts = parts.collect::<Vec<_>>().join(&message!(", "));
    let boards = counted(&boards, "{n} board", "{n} boards");
    let boards =
        if parts.is_empty() { boards } else { message!("{boards}: {parts}", boards, parts) };
    match not_understood {
        0 => boards,
        1 => message!("{boards}; 1 line not understood", boards),
        n => message!("{boards}; {n} lines not understood", boards, n),
    }
}

/// The levels before this one.
#[derive(Default)]
struct Earlier {
    /// By code: the number of the first level.
    numbers: HashMap<Code, i64>,
}

impl Earlier {
    fn check(
        &mut self,
        session: &Session,
        number: i64,
        level: &Level,
    ) -> Result<(Vec<Value<'static>>, Found)> {
        let Level { line, name, claims, .. } = level;
        let claimed = |claim: Option<&Claim>| optional(claim.map(|claim| i64::from(claim.moves)));
        let mut row = vec![number.into(), i64::try_from(*line)?.into()];
        let layout = match layout_of(session, level) {
            Ok(layout) => layout,
            Err(problem) => {
                row.extend([problem.into(), optional(name.clone())]);
                row.resize(COLUMNS.len(), Value::Null);
                row[9] = claimed(claims.first());
                return Ok((row, Found::NotUnderstood));
            }
        };
        let moves = fewest_moves(session, &layout, None)?;
        // The puzzle of a name may end elsewhere.
        let goal = name.as_deref().filter(|_| !claims.is_empty());
        let goal = goal.and_then(|name| names::goal_of(name, &layout));
        let to_goal =
            goal.as_deref().map(|goal| fewest_moves(session, &layout, Some(goal))).transpose()?;
        let right = |claim: &Claim| {
            let find = |moves: &[(Metric, Option<u16>)]| {
                // Published lists claim -1 moves for a layout without a solution.
                let is_right = |(of, moves): &&(Metric, Option<u16>)| {
                    moves.map_or(-1, i32::from) == claim.moves
                        && claim.metric.is_none_or(|metric| metric == *of)
                };
                moves.iter().find(is_right).map(|(metric, _)| *metric)
            };
            let of_goal = || Some((find(to_goal.as_ref()?)?, goal.clone()));
            find(&moves).map(|metric| (metric, None)).or_else(of_goal)
        };
        // Of several claims, the first that is wrong.
        let claim = claims.iter().find(|claim| right(claim).is_none()).or(claims.first());
        let found: Option<Option<(Metric, Option<String>)>> = claim.map(right);
        let (code, mirror) = (layout.code(), layout.mirror().code());
        let same_as = self.numbers.get(&code).copied();
        let mirror_of = self.numbers.get(&mirror).copied().filter(|_| mirror != code);
        self.numbers.entry(code).or_insert(number);
        row.extend([Value::Null, optional(name.clone()), code.to_string().into()]);
        row.push(optional(names::canonical_name(&layout)));
        row.extend(moves.iter().map(|(_, moves)| optional(moves.map(i64::from))));
        row.extend([
            claimed(claim),
            optional(found.as_ref().map(|found| if found.is_some() { "right" } else { "wrong" })),
            optional(found.iter().flatten().map(|(metric, _)| metric.to_string()).next()),
            optional(found.iter().flatten().find_map(|(_, goal)| goal.clone())),
            optional(name.as_deref().and_then(|name| whose(name, &layout))),
            optional(same_as),
            optional(mirror_of),
        ]);
        Ok((
            row,
            match found {
                None => Found::WithoutClaim,
                Some(None) => Found::Wrong,
                Some(Some(_)) => Found::Right,
            },
        ))
    }
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

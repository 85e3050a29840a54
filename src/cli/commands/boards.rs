//! An answer with a column code as boards: a sheet to print, or levels for games.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Result;
use klotski::{Goal, Layout, Metric, message};
use klotski_program::{CliError, stderr};
use klotski_query::{Answer, Pack, PackLevel, RowSink, Session, Value};
use klotski_report::picture::{Panel, print_sheet};
use klotski_texts::{counted, separated};

use super::arguments::search;
use super::path_steps::counted_moves;
use crate::cli::answer::{AnswerForm, Content};

/// The most boards of a sheet, which browsers display.
const MOST_BOARDS: usize = 10_000;

/// Writes the rows that `fill` hands over, if boards are asked for.
pub fn write_boards(
    form: &AnswerForm,
    session: &Session,
    fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
) -> Result<bool> {
    let Some(content @ (Content::Picture | Content::Levels)) = form.content else {
        return Ok(false);
    };
    let is_picture = content == Content::Picture;
    let most = if is_picture { MOST_BOARDS + 1 } else { usize::MAX };
    let limit = form.limit.map_or(usize::MAX, |limit| limit.try_into().unwrap_or(usize::MAX));
    let mut answer = Answer { most: Some(limit.min(most)), ..Answer::default() };
    fill(&mut answer)?;
    answer.rows.truncate(limit);
    if answer.position("code").is_none() {
        return Err(CliError::Usage(content.lacks_codes()).into());
    }
    if is_picture && answer.rows.len() > MOST_BOARDS {
        let boards = separated(&MOST_BOARDS.to_string());
        let fault = message!("a picture has at most {boards} boards: use --limit", boards);
        return Err(CliError::Usage(fault).into());
    }
    if is_picture {
        form.destination.write_text(&sheet(session, &answer)?)?;
    } else {
        form.destination.write_bytes(|out| levels(session, &answer, out))?;
    }
    Ok(true)
}

/// The layouts of an answer, each with its row.
fn layouts<'a>(
    session: &Session,
    answer: &'a Answer,
) -> impl Iterator<Item = Result<(Layout, &'a [Value<'static>])>> {
    let codes = answer.rows.iter().filter(|row| *answer.get(row, "code") != Value::Null);
    codes.map(|row| {
        Ok((session.resolver().layout(&answer.get(row, "code").text())?, row.as_slice()))
    })
}

/// The boards, each with its number, its name and the steps to a solution, if the answer has them.
fn sheet(session: &Session, answer: &Answer) -> Result<String> {
    let panel = |(number, found): (usize, Result<(Layout, &[Value<'static>])>)| {
        let (layout, row) = found?;
        let mut parts = vec![format!("{number}.")];
        if let Value::Text(name) = answer.get(row, "name") {
            parts.push(name.to_string());
        }
        if let Value::Integer(steps) = answer.get(row, "min_solution_step") {
            parts.push(counted_moves(usize::try_from(*steps)?, Metric::Step));
        }
        parts.push(layout.code().to_string());
        Ok(Panel { caption: parts.join(" "), layout, step: None })
    };
    let panels = (1..).zip(layouts(session, answer)).map(panel).collect::<Result<Vec<_>>>()?;
    Ok(print_sheet(&panels))
}

/// Writes the solvable layouts, the easiest first, each with a shortest path to a solution.
fn levels(session: &Session, answer: &Answer, out: &mut dyn Write) -> Result<()> {
    let (mut levels, mut seen, mut unsolvable) = (Vec::new(), BTreeSet::new(), 0_usize);
    for found in layouts(session, answer) {
        let (layout, row) = found?;
        if !seen.insert(layout.code()) {
            continue;
        }
        let model = search(session, &layout, Metric::Step)?;
        let paths = model.goal_paths_while(&Goal::SOLVED, |_| session.stop().check())?;
        let Some(path) = paths.map(|paths| paths.first()) else {
            unsolvable += 1;
            continue;
        };
        let fewest = |column, metric| {
            if let Value::Integer(moves) = answer.get(row, column) {
                return Ok(i32::try_from(*moves).ok());
            }
            let nearest = search(session, &layout, metric)?.nearest(&Goal::SOLVED);
            anyhow::Ok(nearest.map(|(moves, _)| moves.into()))
        };
        let fewest = [
            i32::try_from(path.len()).ok(),
            fewest("min_straight_moves", Metric::Straight)?,
            fewest("min_unit_moves", Metric::Unit)?,
        ];
        levels.push((path.len(), PackLevel::new(&layout, fewest, &path)));
    }
    if unsolvable > 0 {
        let layouts = counted(&unsolvable, "{n} layout", "{n} layouts");
        stderr::say(&message!("left out: {layouts} without a solution", layouts));
    }
    levels.sort_by_key(|(steps, _)| *steps);
    let pack = Pack::new(levels.into_iter().map(|(_, level)| level).collect());
    serde_json::to_writer(&mut *out, &pack)?;
    Ok(out.write_all(b"\n")?)
}

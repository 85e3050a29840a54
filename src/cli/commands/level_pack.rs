//! Levels for games, as `klotski-sql puzzles --format levels` writes them.

use std::io::Write;

use anyhow::{Context, Result};
use klotski::{Code, Goal, Metric, unreachable};
use klotski_query::{Answer, Pack, PackLevel, Session, Value};

use super::arguments::search;

/// Writes the levels of the query `puzzles`, each with a shortest path to a solution.
pub fn write(session: &Session, puzzles: &Answer, out: &mut dyn Write) -> Result<()> {
    let level = |row: &Vec<Value<'static>>| {
        let fewest = |column| match puzzles.get(row, column) {
            Value::Integer(moves) => i32::try_from(*moves).ok(),
            _ => None,
        };
        let layout = puzzles.get(row, "code").text().parse::<Code>()?.layout();
        let model = search(session, &layout, Metric::Step)?;
        let unsolvable = || unreachable(&layout, &Goal::SOLVED, None);
        let paths = model.goal_paths_while(&Goal::SOLVED, |_| session.stop().check())?;
        let fewest = ["min_solution_step", "min_straight_moves", "min_unit_moves"].map(fewest);
        Ok(PackLevel::new(&layout, fewest, &paths.with_context(unsolvable)?.first()))
    };
    let pack = Pack::new(puzzles.rows.iter().map(level).collect::<Result<_>>()?);
    serde_json::to_writer(&mut *out, &pack)?;
    Ok(out.write_all(b"\n")?)
}

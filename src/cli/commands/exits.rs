//! `klotski-sql exits`: the moves until the 2x2 block is at each of its places.

use anyhow::Result;
use clap::Args;
use klotski::{Cells, Goal, Metric, Shape};

use super::arguments::{LayoutArgument, search};
use crate::cli::answer::{AnswerKind, AnswerOptions};
use crate::cli::invocation::Invocation;

/// The fewest moves until the 2x2 block is at each of its twelve places
///
/// `layouts` is the number of layouts of the group with the 2x2 block there. Cell 13 is the exit.
#[derive(Debug, Args)]
pub struct ExitsArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    #[command(flatten)]
    output: AnswerOptions,
}

impl ExitsArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.output.decide(AnswerKind::Rows)?;
        let session = call.session_if_any()?;
        let layout = self.layout.resolve(session)?;
        let searches: Vec<_> = [Metric::Step, Metric::Straight, Metric::Unit]
            .into_iter()
            .map(|metric| search(session, &layout, metric))
            .collect::<Result<_>>()?;
        let mut layouts = [0_i64; 20];
        for other in searches[0].group() {
            layouts[usize::from(other.square())] += 1;
        }
        form.write_rows(|sink| {
            sink.begin(&["cell", "steps", "straight_moves", "unit_moves", "layouts"])?;
            for cell in Shape::Square.anchors_in(Cells::ALL) {
                let goal = Goal::square_at(cell);
                let moves = searches.iter().map(|model| model.nearest(&goal).map(|found| found.0));
                let moves = moves.map(klotski_query::Value::from);
                let mut row = vec![cell.into()];
                row.extend(moves);
                row.push(layouts[usize::from(cell)].into());
                sink.row(&row)?;
            }
            Ok(sink.end()?)
        })
    }
}

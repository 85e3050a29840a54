//! The steps of a path, as `solve` and `path` write them: boards, rows or a picture.

use anyhow::Result;
use clap::Args;
use klotski::graph::PathEdge;
use klotski::{Layout, Metric, message};
use klotski_program::CliError;
use klotski_query::{RowSink, Value};
use klotski_report::picture::{self, BoardStyle, Panel, text_sheet};
use klotski_texts::counted;

use crate::cli::answer::{AnswerForm, AnswerKind, AnswerOptions, Content};

#[derive(Debug, Args)]
pub struct PathSteps {
    /// Write a line per step instead: which block moves where
    #[arg(long)]
    moves: bool,
    /// Draw the boards in letters
    #[arg(long, conflicts_with = "moves")]
    ascii: bool,
    #[command(flatten)]
    output: AnswerOptions,
}

impl PathSteps {
    /// The form of the answer, decided before any search.
    pub fn decide(&self) -> Result<AnswerForm, CliError> {
        // Lines of moves are rows.
        let drawn = AnswerKind::of("solve");
        let form = self.output.decide(if self.moves { AnswerKind::Rows } else { drawn });
        if self.moves && form.is_err() && self.output.decide(drawn).is_ok() {
            let fault = "--moves writes rows, not a picture: leave out one of them";
            return Err(CliError::Usage(fault.to_owned()));
        }
        form?.in_letters(self.ascii)
    }

    /// Writes a path that begins at `from`.
    pub fn write(
        &self,
        form: &AnswerForm,
        title: &str,
        from: &Layout,
        path: &[PathEdge],
    ) -> Result<()> {
        if self.moves || form.has_rows() {
            return form.write_rows(|sink| write_moves(from, path, sink));
        }
        let panels = panels(from, path);
        if form.content == Some(Content::Picture) {
            let svg = picture::sheet(title, &panels);
            return form.destination.write_text(&svg);
        }
        form.destination.write_drawing(|out, canvas| {
            writeln!(out, "{title}\n")?;
            let boxes = BoardStyle::Boxes { colour: canvas.has_colour };
            let style = if self.ascii { BoardStyle::Letters } else { boxes };
            Ok(out.write_all(text_sheet(&panels, style, canvas.width).as_bytes())?)
        })
    }
}

/// The length and the ends of a path that begins at `from`.
pub fn title(from: &Layout, path: &[PathEdge], metric: Metric) -> String {
    let last = path.last().map_or(*from, |leg| leg.to);
    let moves = counted_moves(path.len(), metric);
    message!("{moves} from {from} to {to}", moves, from = from.code(), to = last.code())
}

/// The boards of a path, each with the step that led to it.
fn panels(from: &Layout, path: &[PathEdge]) -> Vec<Panel> {
    let steps = path.iter().map(|leg| (leg.to, Some(leg.step)));
    let panel = |(number, (layout, step)): (usize, (Layout, _))| Panel {
        caption: format!("{number} {}", layout.code()),
        layout,
        step,
    };
    [(*from, None)].into_iter().chain(steps).enumerate().map(panel).collect()
}

/// A row for the start, and for each move.
fn write_moves(from: &Layout, path: &[PathEdge], sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["move", "code", "block", "from_cell", "to_cell"])?;
    let start = from.code().to_string();
    sink.row(&[0.into(), start.into(), Value::Null, Value::Null, Value::Null])?;
    for leg in path {
        let code = leg.to.code().to_string();
        sink.row(&[
            (i64::from(leg.layer) + 1).into(),
            code.into(),
            leg.step.shape.name().into(),
            leg.step.from.into(),
            leg.step.to.into(),
        ])?;
    }
    Ok(sink.end()?)
}

/// A number of moves, e.g. `138 steps`, in the language of the user.
pub fn counted_moves(number: usize, metric: Metric) -> String {
    match metric {
        Metric::Step => counted(&number, "{n} step", "{n} steps"),
        Metric::Straight => counted(&number, "{n} straight move", "{n} straight moves"),
        Metric::Unit => counted(&number, "{n} unit move", "{n} unit moves"),
    }
}

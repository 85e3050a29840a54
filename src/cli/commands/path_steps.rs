//! The steps of a path, as `solve` and `path` write them: boards, rows or a picture.

use anyhow::Result;
use clap::Args;

use crate::board::{Layout, Metric};
use crate::cli::checked::Checked;
use crate::cli::drawing_options::DrawingOptions;
use crate::graph::Leg;
use crate::picture::{self, Frame};
use crate::render;
use crate::rows::RowSink;

#[derive(Debug, Args)]
pub struct PathSteps {
    /// Write a line per step instead: which block moves where
    #[arg(long, conflicts_with = "svg")]
    moves: bool,
    #[command(flatten)]
    output: Checked<DrawingOptions>,
}

impl PathSteps {
    /// Writes a path that begins at `from`.
    pub fn write(&self, from: &Layout, path: &[Leg], metric: Metric) -> Result<()> {
        let last = path.last().map_or(*from, |leg| leg.to);
        let (length, noun) = (path.len(), metric.noun(path.len()));
        let title = format!("{length} {noun} from {} to {}", from.code(), last.code());
        if let Some(file) = self.output.svg() {
            return self.output.format.output.write_svg(file, &picture(&title, from, path));
        }
        if self.moves || self.output.format.has_format() {
            return self.output.format.write_rows(|sink| moves(path, sink));
        }
        let layouts = [*from].into_iter().chain(path.iter().map(|leg| leg.to));
        let boards: Vec<(String, Layout)> =
            (0..).zip(layouts).map(|(step, layout)| (caption(step, &layout), layout)).collect();
        self.output.format.output.write_drawing(|out, canvas| {
            writeln!(out, "{title}\n")?;
            Ok(out.write_all(render::sheet(&boards, canvas.width).as_bytes())?)
        })
    }
}

fn caption(step: usize, layout: &Layout) -> String {
    format!("{step} {}", layout.code())
}

fn moves(path: &[Leg], sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["step", "code", "block", "from_cell", "to_cell"])?;
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

/// The boards as a picture, with the moved blocks marked.
fn picture(title: &str, from: &Layout, path: &[Leg]) -> String {
    let first = Frame { caption: caption(0, from), layout: *from, step: None };
    let others = (1..).zip(path).map(|(number, leg)| Frame {
        caption: caption(number, &leg.to),
        layout: leg.to,
        step: Some(leg.step),
    });
    let frames: Vec<Frame> = [first].into_iter().chain(others).collect();
    picture::sheet(title, &frames)
}

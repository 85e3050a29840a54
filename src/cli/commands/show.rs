//! `klotski-sql show`: the board of a layout, and its figures.

use anyhow::Result;
use clap::Args;
use klotski::{Layout, names};
use klotski_program::CliError;
use klotski_query::{Answer, RowSink, Session, Value, find, run_sql};
use klotski_report::picture::{board, boxes};
use klotski_texts::language;

use super::arguments::LayoutArgument;
use crate::cli::answer::{Checked, DrawingOptions, FormatOptions};
use crate::cli::invocation::Invocation;
use crate::render::{Format, Style};

const CELL_PIXELS: u32 = 60;

/// Show a layout: its board and its figures
#[derive(Debug, Args)]
pub struct ShowArgs {
    #[command(flatten)]
    layout: LayoutArgument,
    /// Draw the board in letters, as `code -` reads it
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    output: Checked<DrawingOptions>,
}

impl ShowArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        self.output.check_drawing(self.ascii).map_err(CliError::Usage)?;
        let session = call.session_if_any()?;
        let layout = self.layout.resolve(session)?;
        if let Some(path) = self.output.svg() {
            return self.output.format.output.write_svg(path, &board(&layout, CELL_PIXELS));
        }
        show(&self.output.format, session, &layout, self.ascii)?;
        self.layout.note_goal(session, &layout)
    }
}

/// Draws a board, in letters or in boxes, and writes its figures below.
pub fn show(
    output: &FormatOptions,
    session: &Session,
    layout: &Layout,
    is_ascii: bool,
) -> Result<()> {
    let mut figures = Answer::default();
    if session.warehouse().is_some() {
        stored_figures(session, layout, &mut figures)?;
    }
    if figures.rows.is_empty() {
        searched_figures(session, layout, &mut figures)?;
    }
    if output.has_format() {
        return output.write_rows(|sink| Ok(figures.send_to(sink)?));
    }
    let name = figures.position("name");
    if let (Some(name), Some(title)) = (name, names::title(layout, language().tag())) {
        figures.rows[0][name] = title.into();
    }
    let mut list = Vec::new();
    figures.send_to(Format::List.sink(&mut list, &Style::default()).as_mut())?;
    output.output.write_drawing(|out, canvas| {
        let board =
            if is_ascii { layout.drawing() + "\n" } else { boxes(layout, None, canvas.has_colour) };
        writeln!(out, "{board}")?;
        let figures = String::from_utf8_lossy(&list);
        // Most layouts have no name.
        let is_shown = |line: &&str| line.split_whitespace().ne(["name", "NULL"]);
        for line in figures.lines().filter(is_shown) {
            writeln!(out, "{}", canvas.text(line))?;
        }
        Ok(())
    })
}

/// The figures in the warehouse; no row for a layout of another class.
fn stored_figures(session: &Session, layout: &Layout, sink: &mut dyn RowSink) -> Result<()> {
    let query = find("layout")?;
    Ok(run_sql(session, query.sql, &[code_parameter(layout)], sink)?)
}

/// The figures that a search finds: all but the numbers of the group, and the layer of the layout
/// in it.
fn searched_figures(session: &Session, layout: &Layout, sink: &mut dyn RowSink) -> Result<()> {
    const SQL: &str = "
        SELECT name(:code) AS name, :code AS code, :class AS class,
               minsteps(:code) AS min_solution_step,
               minsteps(:code, 'straight') AS min_straight_moves,
               minsteps(:code, 'unit') AS min_unit_moves,
               (SELECT count(*) FROM solutions(:code) WHERE is_minimal) AS min_solution_num,
               (SELECT count(*) FROM solutions(:code)) AS solution_num,
               (SELECT max(layer) FROM layers_of(:code)) AS farthest_step,
               (SELECT count(*) FROM farthest(:code)) AS farthest_num,
               is_symmetric(:code) AS is_symmetric,
               mirror(:code) AS mirror, flip(:code) AS flip,
               (SELECT sum(layouts) FROM layers_of(:code)) AS group_size,
               layout_id(:code) AS id, short_code(:code) AS short_code";
    let class = ("class".to_owned(), layout.class().to_string().into());
    Ok(run_sql(session, SQL, &[code_parameter(layout), class], sink)?)
}

fn code_parameter(layout: &Layout) -> (String, Value<'static>) {
    ("code".to_owned(), layout.code().to_string().into())
}

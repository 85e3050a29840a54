//! `klotski-sql show`: the board of a layout, and its figures.

use anyhow::Result;
use clap::Args;
use klotski::{Layout, names};
use klotski_query::{Answer, RowSink, Session, Value, find, run_sql};
use klotski_report::picture::{board, boxes};
use klotski_texts::language;

use super::arguments::{LayoutArgument, dead_end};
use super::boards::write_boards;
use crate::cli::answer::{AnswerForm, AnswerKind, AnswerOptions, Content};
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
    output: AnswerOptions,
}

impl ShowArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.output.decide(AnswerKind::of("show"))?.in_letters(self.ascii)?;
        let session = call.session_if_any()?;
        let layout = self.layout.resolve(session)?;
        show(&form, session, &[layout], self.ascii)?;
        self.layout.note_goal(&layout);
        Ok(())
    }
}

/// Draws boards, in letters or in boxes, and writes the figures of each below it.
pub fn show(
    form: &AnswerForm,
    session: &Session,
    layouts: &[Layout],
    is_ascii: bool,
) -> Result<()> {
    if let (Some(Content::Picture), [layout]) = (form.content, layouts) {
        return form.destination.write_text(&board(layout, CELL_PIXELS));
    }
    let figures = layouts.iter().map(|layout| figures_of(session, layout));
    let mut figures: Vec<Answer> = figures.collect::<Result<_>>()?;
    let fill = |sink: &mut dyn RowSink| {
        let columns = figures.first().map(|answer| &answer.columns[..]).unwrap_or_default();
        sink.begin(&columns.iter().map(String::as_str).collect::<Vec<_>>())?;
        figures.iter().flat_map(|answer| &answer.rows).try_for_each(|row| sink.row(row))?;
        Ok(sink.end()?)
    };
    if form.has_rows() {
        return form.write_rows(fill);
    }
    if write_boards(form, session, fill)? {
        return Ok(());
    }
    form.destination.write_drawing(|out, canvas| {
        for (number, (layout, figures)) in layouts.iter().zip(&mut figures).enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            let name = figures.position("name");
            if let (Some(name), Some(title)) = (name, names::title(layout, language().tag())) {
                figures.rows[0][name] = title.into();
            }
            let mut list = Vec::new();
            figures.send_to(Format::List.sink(&mut list, &Style::default()).as_mut())?;
            let in_boxes = || boxes(layout, None, canvas.has_colour);
            let board = if is_ascii { layout.drawing() + "\n" } else { in_boxes() };
            writeln!(out, "{board}")?;
            let [steps, size] = ["min_solution_step", "group_size"]
                .map(|column| figures.get(&figures.rows[0], column));
            if let (Value::Null, Value::Integer(size)) = (steps, size) {
                writeln!(out, "{}\n", canvas.text(&dead_end(size)))?;
            }
            let list = String::from_utf8_lossy(&list);
            // Most layouts have no name.
            let is_shown = |line: &&str| line.split_whitespace().ne(["name", "NULL"]);
            for line in list.lines().filter(is_shown) {
                writeln!(out, "{}", canvas.text(line))?;
            }
        }
        Ok(())
    })
}

/// One row: the figures that are stored, else those that a search finds.
fn figures_of(session: &Session, layout: &Layout) -> Result<Answer> {
    let mut figures = Answer::default();
    if session.warehouse().is_some() {
        stored_figures(session, layout, &mut figures)?;
    }
    if figures.rows.is_empty() {
        searched_figures(session, layout, &mut figures)?;
    }
    Ok(figures)
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

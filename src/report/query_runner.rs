//! Runs the queries of the report.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::page::OF_CODES;
use super::plot_figure::PlotFigure;
use crate::picture::PLOTS;
use crate::query::{Arguments, QueryError, Session, ask, find};
use crate::render::Harmless;
use crate::rows::{Answer, RowSink};
use klotski::message;
use klotski::{Class, Code};

/// Returns rows that are safe for pages, because the warehouse may be untrusted: control characters
/// are escaped, and values in names of files and pages are classes or codes.
pub(super) fn checked(
    session: &Session,
    ask: impl FnOnce(&mut dyn RowSink) -> Result<(), QueryError>,
) -> Result<Answer, QueryError> {
    let mut harmless = Harmless { sink: Answer::default() };
    ask(&mut harmless)?;
    let answer = harmless.sink;
    let is_sound = |column: &str, text: &str| match column {
        "class" => text.parse::<Class>().is_ok_and(|class| class.to_string() == text),
        _ => !OF_CODES.contains(&column) || text.is_empty() || text.parse::<Code>().is_ok(),
    };
    let mut values = answer.rows.iter().flat_map(|row| answer.columns.iter().zip(row));
    let wrong = values.find(|(column, value)| !is_sound(column, &value.text()));
    let Some((column, value)) = wrong else { return Ok(answer) };
    let path = session.warehouse().map(|warehouse| warehouse.path().display().to_string());
    let message = message!("column {column} holds '{value}'", column, value = value.text());
    Err(QueryError::Damaged { path: path.unwrap_or_default(), message })
}

/// Runs each query once, because a table and a plot often have the same rows.
pub(super) struct QueryRunner<'s> {
    pub(super) session: &'s Session,
    /// The results by query and arguments.
    known: HashMap<(&'static str, String), Rc<Answer>>,
    /// The queries whose stage the warehouse lacks.
    left_out: BTreeSet<&'static str>,
}

impl<'s> QueryRunner<'s> {
    pub(super) fn of(session: &'s Session) -> Self {
        Self { session, known: HashMap::new(), left_out: BTreeSet::new() }
    }

    /// The queries that were left out, because the warehouse lacks their stage.
    pub(super) fn left_out(self) -> Vec<&'static str> {
        self.left_out.into_iter().collect()
    }

    /// The rows of a query; `None` if the warehouse lacks its stage.
    pub(super) fn answer(
        &mut self,
        query: &str,
        words: &[&str],
    ) -> Result<Option<Rc<Answer>>, QueryError> {
        match self.any_answer(query, words) {
            Err(error) if error.is_missing_part() => {
                self.left_out.insert(find(query)?.name);
                Ok(None)
            }
            found => found.map(Some),
        }
    }

    /// The rows of a query whose stage every warehouse has.
    pub(super) fn any_answer(
        &mut self,
        query: &str,
        words: &[&str],
    ) -> Result<Rc<Answer>, QueryError> {
        let query = find(query)?;
        let question = (query.name, words.join(" "));
        if let Some(known) = self.known.get(&question) {
            return Ok(Rc::clone(known));
        }
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let arguments = Arguments::read(query, &words)?;
        let answer =
            Rc::new(checked(self.session, |sink| ask(self.session, query, &arguments, sink))?);
        self.known.insert(question, Rc::clone(&answer));
        Ok(answer)
    }

    /// A plot with its rows; `None` if the warehouse lacks the stage.
    pub(super) fn plot(
        &mut self,
        name: &str,
        words: &[&str],
    ) -> Result<Option<PlotFigure>, QueryError> {
        let plot = PLOTS.iter().find(|plot| plot.name == name).expect("a test draws all");
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let of = words.iter().map(String::as_str).collect::<Vec<_>>();
        Ok(self.answer(plot.query, &of)?.map(|answer| PlotFigure { plot, words, answer }))
    }
}

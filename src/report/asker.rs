//! The questions of the report.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::plot_figure::PlotFigure;
use crate::picture::PLOTS;
use crate::query::{Arguments, QueryError, Session, ask, find};
use crate::rows::Answer;

/// Asks each question once, because a table and a plot often show the same answer.
pub(super) struct Asker<'s> {
    pub(super) session: &'s Session,
    /// The answers by query and arguments.
    known: HashMap<(&'static str, String), Rc<Answer>>,
    /// The queries whose stage the warehouse lacks.
    left_out: BTreeSet<&'static str>,
}

impl<'s> Asker<'s> {
    pub(super) fn of(session: &'s Session) -> Self {
        Self { session, known: HashMap::new(), left_out: BTreeSet::new() }
    }

    /// The queries that were not asked, because the warehouse lacks their stage.
    pub(super) fn left_out(self) -> Vec<&'static str> {
        self.left_out.into_iter().collect()
    }

    /// Notes a query that is not asked.
    pub(super) fn leave_out(&mut self, query: &'static str) {
        self.left_out.insert(query);
    }

    /// The answer of a query; `None` if the warehouse lacks its stage.
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

    /// The answer of a query that every warehouse has.
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
        let mut answer = Answer::default();
        ask(self.session, query, &Arguments::read(query, &words)?, &mut answer)?;
        let answer = Rc::new(answer);
        self.known.insert(question, Rc::clone(&answer));
        Ok(answer)
    }

    /// A plot with its answer, if the warehouse has the stage for it.
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

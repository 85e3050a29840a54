//! All figures of the report, as rows of canned queries.

use std::rc::Rc;

use klotski::names;
use klotski::{Class, Layout};

use super::plot_figure::PlotFigure;
use super::provenance::Provenance;
use super::query_runner::QueryRunner;
use crate::query::{QueryError, Session};
use crate::rows::{Answer, Value};

/// The figures of all pages.
pub(super) struct Figures {
    /// The source of the figures, for the footer of a page.
    pub(super) source: String,
    totals: Rc<Answer>,
    /// Counts by jiang_num (8 rows), by jiang_num and bing_num (64), and by class (203).
    pub(super) jiang: Rc<Answer>,
    pub(super) jiang_bing: Rc<Answer>,
    pub(super) by_class: Rc<Answer>,
    /// All names of layouts, including layouts that the warehouse lacks.
    pub(super) names: Rc<Answer>,
    /// The layouts of [`FAMOUS`] in the warehouse: their codes, and the rows of the query `layout`.
    pub(super) famous: Vec<(String, Rc<Answer>)>,
    /// The hardest and the deepest layout of each class, by the name of the query.
    pub(super) extremes: Vec<(&'static str, Rc<Answer>)>,
    /// The extremes of all layouts, by the name of the query.
    pub(super) records: Vec<(&'static str, Rc<Answer>)>,
    /// The named layouts in the warehouse.
    pub(super) named: Rc<Answer>,
    pub(super) claims: Rc<Answer>,
    /// The numbers of layouts by steps to a solution, and by farthest step.
    pub(super) by_steps: Rc<Answer>,
    pub(super) by_farthest: Option<Rc<Answer>>,
    pub(super) provenance: Provenance,
    pub(super) classes: Vec<ClassFigures>,
    /// The plots of all layouts.
    pub(super) of_all: Vec<PlotFigure>,
    /// The queries whose stage the warehouse lacks.
    pub(super) left_out: Vec<&'static str>,
}

/// The figures of a class.
pub(super) struct ClassFigures {
    pub(super) class: String,
    pub(super) records: Option<Rc<Answer>>,
    pub(super) plots: Vec<PlotFigure>,
    /// Its largest groups, at most [`MOST_GROUPS`], and the query whose rows they are.
    pub(super) groups: Rc<Answer>,
    pub(super) groups_query: &'static str,
    /// The rows of the class in `hardest-by-class` and `deepest-by-class`.
    pub(super) hardest: Option<Vec<Value<'static>>>,
    pub(super) deepest: Option<Vec<Value<'static>>>,
}

/// The queries on the page of records.
pub(super) const RECORDS: [&str; 9] = [
    "records",
    "hardest",
    "deepest",
    "most-solutions",
    "diameters",
    "largest-groups",
    "longest-groups",
    "widest-layers",
    "unsolvable",
];

/// The best known layouts, best known first.
const FAMOUS: [&str; 15] = [
    "横刀立马",
    "峰回路转",
    "指挥若定",
    "将拥曹营",
    "兵分三路",
    "雨声淅沥",
    "桃花园中",
    "齐头并进",
    "左右布兵",
    "水泄不通",
    "近在咫尺",
    "Century",
    "层层设防2",
    "捷足先登",
    "一路顺风",
];

/// The number of famous layouts on the index page.
const MOST_FAMOUS: usize = 12;

/// The plots of the index page without an argument.
const OF_ALL: [&str; 7] = [
    "layout-map",
    "group-map",
    "solution-histogram",
    "farthest-histogram",
    "size-histogram",
    "hardest-by-class",
    "deepest-by-class",
];

/// The plots of the index page for one layout, with the query and the column of its code: the
/// layers of the longest group, and the layers around the hardest layout.
const OF_LAYOUTS: [(&str, &str, &str); 2] =
    [("group-layers", "longest-groups", "seed"), ("layers", "hardest", "code")];

/// The plots of a class.
const OF_CLASS: [&str; 2] = ["solution-histogram", "farthest-histogram"];

impl Figures {
    /// Whether the warehouse has all classes.
    pub(super) fn is_whole(&self) -> bool {
        self.classes.len() == Class::all().count()
    }

    pub(super) fn total(&self, column: &str) -> &Value<'static> {
        self.totals.rows.first().map_or(&Value::Null, |row| self.totals.get(row, column))
    }

    /// The rows of a query of the records page, or of a query by class of the index page.
    pub(super) fn answer(&self, query: &str) -> Option<&Answer> {
        let mut all = self.records.iter().chain(&self.extremes);
        all.find(|(name, _)| *name == query).map(|(_, answer)| &**answer)
    }

    pub(super) fn query(session: &Session) -> Result<Self, QueryError> {
        let mut runner = QueryRunner::of(session);
        let of_all = plots_of_all(&mut runner)?;
        let extremes =
            [runner.answer("hardest-by-class", &[])?, runner.answer("deepest-by-class", &[])?];
        let by_class = runner.any_answer("class-counts", &[])?;
        let mut classes = Vec::with_capacity(by_class.rows.len());
        for row in &by_class.rows {
            let class = by_class.get(row, "class").text().into_owned();
            classes.push(ClassFigures::query(&mut runner, class, &extremes)?);
        }
        let famous = famous(&mut runner, &classes)?;
        let mut records = Vec::new();
        for query in RECORDS {
            records.extend(runner.answer(query, &[])?.map(|table| (query, table)));
        }
        Ok(Self {
            totals: runner.any_answer("totals", &[])?,
            jiang: runner.any_answer("jiang-counts", &[])?,
            jiang_bing: runner.any_answer("jiang-bing-counts", &[])?,
            by_class,
            names: runner.any_answer("names", &[])?,
            famous,
            extremes: ["hardest-by-class", "deepest-by-class"]
                .into_iter()
                .zip(extremes)
                .filter_map(|(query, answer)| Some((query, answer?)))
                .collect(),
            named: runner.any_answer("named-layouts", &[])?,
            claims: runner.any_answer("claims", &[])?,
            by_steps: runner.any_answer("solution-histogram", &[])?,
            by_farthest: runner.answer("farthest-histogram", &[])?,
            provenance: Provenance::query(session)?,
            records,
            classes,
            of_all,
            left_out: runner.left_out(),
            source: session.provenance_line()?,
        })
    }
}

/// The number of groups on a class page.
pub(super) const MOST_GROUPS: usize = 30;

impl ClassFigures {
    /// Queries the figures of a class. `extremes` are the rows of `hardest-by-class` and
    /// `deepest-by-class`.
    fn query(
        runner: &mut QueryRunner,
        class: String,
        extremes: &[Option<Rc<Answer>>; 2],
    ) -> Result<Self, QueryError> {
        let [hardest, deepest] = extremes
            .each_ref()
            .map(|of_all| of_all.as_ref()?.rows.iter().find(|row| row[0].text() == class).cloned());
        let mut plots = Vec::with_capacity(OF_CLASS.len());
        for name in OF_CLASS {
            plots.extend(runner.plot(name, &[&class])?);
        }
        let count = MOST_GROUPS.to_string();
        let (groups_query, groups) = match runner.answer("group-extremes", &[&class, &count])? {
            Some(groups) => ("group-extremes", groups),
            None => {
                let mut groups = Answer::clone(&*runner.any_answer("group-sizes", &[&class])?);
                groups.rows.truncate(MOST_GROUPS);
                ("group-sizes", Rc::new(groups))
            }
        };
        let records = runner.answer("records", &[&class])?;
        Ok(Self { class, records, plots, groups, groups_query, hardest, deepest })
    }
}

/// The plots of the index page.
fn plots_of_all(runner: &mut QueryRunner) -> Result<Vec<PlotFigure>, QueryError> {
    let mut plots = Vec::new();
    for name in OF_ALL {
        plots.extend(runner.plot(name, &[])?);
    }
    for (name, query, column) in OF_LAYOUTS {
        let Some(extremes) = runner.answer(query, &["*-*-*", "1"])? else { continue };
        // Without a solvable layout there is no hardest one.
        let Some(row) = extremes.rows.first() else { continue };
        let code = extremes.get(row, column).text().into_owned();
        plots.extend(runner.plot(name, &[&code])?);
    }
    Ok(plots)
}

/// The famous layouts in the warehouse, with their codes.
fn famous(
    runner: &mut QueryRunner,
    classes: &[ClassFigures],
) -> Result<Vec<(String, Rc<Answer>)>, QueryError> {
    let is_held = |layout: &Layout| {
        let class = layout.class().to_string();
        classes.iter().any(|held| held.class == class)
    };
    let layouts = FAMOUS.into_iter().filter_map(|name| names::find(name).ok()).filter(is_held);
    layouts
        .take(MOST_FAMOUS)
        .map(|layout| {
            let code = layout.code().to_string();
            let answer = runner.any_answer("layout", &[&code])?;
            Ok((code, answer))
        })
        .collect()
}

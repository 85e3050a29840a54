//! All figures of the report, each the answer of a canned query.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::extremes::{self, MOST_GROUPS};
use super::plot_figure::PlotFigure;
use super::provenance::Provenance;
use crate::board::Class;
use crate::names;
use crate::picture::PLOTS;
use crate::query::{Arguments, QueryError, Session, ask, find};
use crate::rows::{Answer, Value};

/// The answers that the pages show.
pub(super) struct Figures {
    /// Where the figures come from, for the foot of a page.
    pub(super) source: String,
    totals: Rc<Answer>,
    /// Counts by jiang_num: 8 rows; by jiang_num and bing_num: 64; by class: 203.
    pub(super) jiang: Rc<Answer>,
    pub(super) jiang_bing: Rc<Answer>,
    pub(super) by_class: Rc<Answer>,
    /// All names of layouts, also of those that the warehouse lacks.
    pub(super) names: Rc<Answer>,
    /// The layouts of [`FAMOUS`] that the warehouse has: their codes, and what it says of them.
    pub(super) famous: Vec<(String, Rc<Answer>)>,
    /// The hardest and the deepest layout of each class, by the name of the query.
    pub(super) extremes: Vec<(&'static str, Rc<Answer>)>,
    /// The extremes of all layouts, by the name of the query.
    pub(super) records: Vec<(&'static str, Rc<Answer>)>,
    /// The named layouts that the warehouse holds.
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
    /// Its largest groups, at most [`MOST_GROUPS`], and the query whose answer they are.
    pub(super) groups: Answer,
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

/// The layouts that people know best, the best known first.
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

/// The number of famous layouts on the index.
const MOST_FAMOUS: usize = 12;

/// The plots of the index without an argument.
const OF_ALL: [&str; 7] = [
    "layout-map",
    "group-map",
    "solution-histogram",
    "farthest-histogram",
    "size-histogram",
    "hardest-by-class",
    "deepest-by-class",
];

/// The plots of the index about one layout, with the query and the column that give its code:
/// the layers of the longest group, and the layers around the hardest layout.
const OF_LAYOUTS: [(&str, &str, &str); 2] =
    [("group-layers", "longest-groups", "seed"), ("layers", "hardest", "code")];

/// The plots of a class.
const OF_CLASS: [&str; 2] = ["solution-histogram", "farthest-histogram"];

impl Figures {
    /// Whether the warehouse has all classes.
    pub(super) fn is_whole(&self) -> bool {
        self.classes.len() == Class::all().count()
    }

    /// A total of all layouts.
    pub(super) fn total(&self, column: &str) -> &Value<'static> {
        self.totals.rows.first().map_or(&Value::Null, |row| self.totals.get(row, column))
    }

    /// The answer of a query on the page of records, or on the index by class.
    pub(super) fn answer(&self, query: &str) -> Option<&Answer> {
        let mut all = self.records.iter().chain(&self.extremes);
        all.find(|(name, _)| *name == query).map(|(_, answer)| &**answer)
    }

    pub(super) fn ask(session: &Session) -> Result<Self, QueryError> {
        let source = session.provenance_line()?;
        let mut asker = Asker { session, known: HashMap::new(), left_out: BTreeSet::new() };
        let mut of_all = Vec::new();
        for name in OF_ALL {
            of_all.extend(asker.plot(name, &[])?);
        }
        for (name, query, column) in OF_LAYOUTS {
            let Some(extremes) = asker.answer(query, &["*-*-*", "1"])? else { continue };
            // Without a solvable layout there is no hardest one.
            let Some(row) = extremes.rows.first() else { continue };
            let code = extremes.get(row, column).text().into_owned();
            of_all.extend(asker.plot(name, &[&code])?);
        }
        let (hardest, deepest) =
            (asker.answer("hardest-by-class", &[])?, asker.answer("deepest-by-class", &[])?);
        let by_class = asker.any_answer("class-counts", &[])?;
        let mut classes = Vec::with_capacity(by_class.rows.len());
        for row in &by_class.rows {
            let class = by_class.get(row, "class").text().into_owned();
            let of = |of: &Option<Rc<Answer>>| {
                of.as_ref()?.rows.iter().find(|row| row[0].text() == class).cloned()
            };
            let mut of_class = Vec::with_capacity(OF_CLASS.len());
            for name in OF_CLASS {
                of_class.extend(asker.plot(name, &[&class])?);
            }
            let (hardest, deepest) = (of(&hardest), of(&deepest));
            let (groups_query, groups) = if deepest.is_some() {
                let known = [hardest.as_deref(), deepest.as_deref()];
                ("group-extremes", extremes::ask(session, &class, known)?)
            } else {
                asker.left_out.insert("group-extremes");
                let mut groups = Answer::clone(&*asker.any_answer("group-sizes", &[&class])?);
                groups.rows.truncate(MOST_GROUPS);
                ("group-sizes", groups)
            };
            let records = asker.answer("records", &[&class])?;
            classes.push(ClassFigures {
                class,
                records,
                plots: of_class,
                groups,
                groups_query,
                hardest,
                deepest,
            });
        }
        let mut famous = Vec::new();
        for layout in FAMOUS.into_iter().filter_map(|name| names::find(name).ok()) {
            let class = layout.class().to_string();
            if famous.len() < MOST_FAMOUS && classes.iter().any(|held| held.class == class) {
                let code = layout.code().to_string();
                let answer = asker.any_answer("layout", &[&code])?;
                famous.push((code, answer));
            }
        }
        let mut records = Vec::new();
        for query in RECORDS {
            records.extend(asker.answer(query, &[])?.map(|table| (query, table)));
        }
        Ok(Self {
            totals: asker.any_answer("totals", &[])?,
            jiang: asker.any_answer("jiang-counts", &[])?,
            jiang_bing: asker.any_answer("jiang-bing-counts", &[])?,
            by_class,
            names: asker.any_answer("names", &[])?,
            famous,
            extremes: [("hardest-by-class", hardest), ("deepest-by-class", deepest)]
                .into_iter()
                .filter_map(|(query, answer)| Some((query, answer?)))
                .collect(),
            named: asker.any_answer("named-layouts", &[])?,
            claims: asker.any_answer("claims", &[])?,
            by_steps: asker.any_answer("solution-histogram", &[])?,
            by_farthest: asker.answer("farthest-histogram", &[])?,
            provenance: Provenance::ask(session)?,
            records,
            classes,
            of_all,
            left_out: asker.left_out.into_iter().collect(),
            source,
        })
    }
}

/// Asks each question once, because a table and a plot often show the same answer.
struct Asker<'s> {
    session: &'s Session,
    /// The answers by query and arguments.
    known: HashMap<(&'static str, String), Rc<Answer>>,
    /// The queries whose stage the warehouse lacks.
    left_out: BTreeSet<&'static str>,
}

impl Asker<'_> {
    /// The answer of a query; `None` if the warehouse lacks its stage.
    fn answer(&mut self, query: &str, words: &[&str]) -> Result<Option<Rc<Answer>>, QueryError> {
        match self.any_answer(query, words) {
            Err(error) if error.is_missing_part() => {
                self.left_out.insert(find(query)?.name);
                Ok(None)
            }
            found => found.map(Some),
        }
    }

    /// The answer of a query that every warehouse has.
    fn any_answer(&mut self, query: &str, words: &[&str]) -> Result<Rc<Answer>, QueryError> {
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
    fn plot(&mut self, name: &str, words: &[&str]) -> Result<Option<PlotFigure>, QueryError> {
        let plot = PLOTS.iter().find(|plot| plot.name == name).expect("a test draws all");
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let of = words.iter().map(String::as_str).collect::<Vec<_>>();
        Ok(self.answer(plot.query, &of)?.map(|answer| PlotFigure { plot, words, answer }))
    }
}

//! All figures of the report: the rows of canned queries, each run once.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use klotski::{Class, Code, Layout, Metric, names};
use klotski_query::{Answer, Arguments, Escaped, QueryError, RowSink, Session, Value};
use klotski_query::{ask, find, run_sql};

use crate::html::counted;
use crate::picture::{PLOTS, Plot};
use crate::{ReportOptions, maps};

/// The columns whose values are codes.
pub(crate) const OF_CODES: [&str; 4] = ["code", "seed", "hardest", "deepest"];

pub(crate) struct Figures {
    pub(crate) options: ReportOptions,
    /// The source of the figures, for the footer of a page.
    pub(crate) source: String,
    pub(crate) classes: Vec<String>,
    /// The codes of the [`FAMOUS`] layouts in the warehouse.
    pub(crate) famous: Vec<String>,
    /// The layout of each plot of the index page that is about a layout, by the name of the plot.
    plotted: HashMap<&'static str, String>,
    /// The calls whose stage the warehouse lacks.
    pub(crate) left_out: BTreeSet<String>,
    /// By [`call`]. A table and a plot often have the same rows.
    answers: HashMap<String, Answer>,
    pub(crate) digest: String,
    pub(crate) versions: Answer,
    pub(crate) stages: Answer,
    pub(crate) tables: Answer,
    /// The scripts of maps, by the names of [`maps::script`].
    pub(crate) maps: BTreeMap<String, String>,
    /// The map of [`maps::FIRST`], and the number of its layouts.
    pub(crate) first_map: Option<(String, usize)>,
}

/// The calls for pages and plots, without those of the records page and of a class.
const QUERIES: [&str; 12] = [
    "totals",
    "jiang-counts",
    "jiang-bing-counts",
    "names",
    "named-layouts",
    "claims",
    "solution-histogram",
    "farthest-histogram",
    "size-histogram",
    "hardest",
    HARDEST_BY_CLASS,
    DEEPEST_BY_CLASS,
];

/// One layout of each class.
pub(crate) const HARDEST_BY_CLASS: &str = "hardest *-*-* 1 step class";
pub(crate) const DEEPEST_BY_CLASS: &str = "deepest *-*-* 1 class";

/// The groups in orders other than that of size.
pub(crate) const BY_SIZE: &str = "groups *-*-* size 10";
pub(crate) const BY_DIAMETER: &str = "groups *-*-* diameter 10";
pub(crate) const BY_LAYERS: &str = "groups *-*-* layers 10";

/// The best known layouts, best known first.
const FAMOUS: &str = "横刀立马 峰回路转 指挥若定 将拥曹营 兵分三路 雨声淅沥 桃花园中 齐头并进 \
    左右布兵 水泄不通 近在咫尺 Century 层层设防2 捷足先登 一路顺风";

/// The number of famous layouts on the index page.
const MOST_FAMOUS: usize = 12;

/// The plots of the index page for one layout, with the call and the column of its code: the
/// layers of the longest group, and the layers around the hardest layout.
const OF_LAYOUTS: [(&str, &str, &str); 2] =
    [("group-layers", BY_LAYERS, "seed"), ("layers", "hardest", "code")];

pub(crate) const OF_CLASS: [&str; 2] = ["solution-histogram", "farthest-histogram"];

/// The number of groups on a class page.
pub(crate) const MOST_GROUPS: usize = 30;

/// The statements about the warehouse, two of which are also printed on a page.
const VERSIONS: &str = "SELECT group_concat(DISTINCT version) AS version,
    (SELECT user_version FROM pragma_user_version) AS schema_version
FROM provenance";
pub(crate) const STAGES: &str = "SELECT stage, version, started_at, round(seconds) AS seconds, rows
FROM provenance
WHERE step = 'all'
ORDER BY started_at";
pub(crate) const TABLES: &str = "SELECT name, rows, sha256
FROM content
ORDER BY name";

impl Figures {
    /// Asks for everything, `records` included. `completed` gets the names of completed parts.
    pub(crate) fn query(
        session: &Session,
        options: ReportOptions,
        records: impl Iterator<Item = &'static str>,
        completed: impl Fn(&str),
    ) -> Result<Self, QueryError> {
        let statement = |sql: &str| checked(session, |sink| run_sql(session, sql, &[], sink));
        let (maps, first_map) = maps::stored(session)?;
        let mut figures = Self {
            source: session.provenance_line()?,
            classes: Vec::new(),
            famous: Vec::new(),
            plotted: HashMap::new(),
            left_out: BTreeSet::new(),
            answers: HashMap::new(),
            digest: session.content_digest()?,
            maps,
            first_map,
            options,
            versions: statement(VERSIONS)?,
            stages: statement(STAGES)?,
            tables: statement(TABLES)?,
        };
        completed("maps");
        figures.ask(session, "class-counts")?;
        figures.classes =
            figures.rows("class-counts").map(|row| row.text("class").into()).collect();
        for query in QUERIES.into_iter().chain(records) {
            if !figures.ask_if_held(session, query)? {
                figures.left_out.insert(query.to_owned());
            }
        }
        figures.ask_findings(session)?;
        for class in figures.classes.clone() {
            for name in OF_CLASS {
                figures.ask_if_held(session, &call(plot_named(name).query, &class))?;
            }
            figures.ask(session, &call_of_groups(&class))?;
            figures.ask_if_held(session, &call("records", &class))?;
        }
        for (name, extreme, column) in OF_LAYOUTS {
            // Without a solvable layout there is no hardest one.
            let row = figures.rows(extreme).next();
            let Some(code) = row.map(|row| row.text(column).into_owned()) else { continue };
            figures.ask_if_held(session, &call(plot_named(name).query, &code))?;
            figures.plotted.insert(name, code);
        }
        let is_held = |layout: &Layout| figures.classes.contains(&layout.class().to_string());
        let layouts = FAMOUS.split(' ').filter_map(|name| names::find(name).ok()).filter(is_held);
        figures.famous =
            layouts.take(MOST_FAMOUS).map(|layout| layout.code().to_string()).collect();
        for code in figures.famous.clone() {
            figures.ask(session, &call("layout", &code))?;
        }
        completed("answers");
        Ok(figures)
    }

    fn ask(&mut self, session: &Session, call: &str) -> Result<(), QueryError> {
        if !self.answers.contains_key(call) {
            let mut words = call.split(' ').map(str::to_owned);
            let query = find(&words.next().unwrap_or_default())?;
            let arguments = Arguments::read(query, &words.collect::<Vec<_>>())?;
            let answer = checked(session, |sink| ask(session, query, &arguments, sink))?;
            let mut plots = PLOTS.iter().filter(|plot| plot.query == query.name);
            plots.try_for_each(|plot| plot.check(session, &answer))?;
            self.answers.insert(call.to_owned(), answer);
        }
        Ok(())
    }

    /// Runs the findings, which are compiled in, and the queries of their plots.
    fn ask_findings(&mut self, session: &Session) -> Result<(), QueryError> {
        let query = find("findings")?;
        let mut findings = Answer::default();
        ask(session, query, &Arguments::read(query, &[])?, &mut findings)?;
        for row in rows(&findings) {
            let plot = row.text("plot");
            let (name, word) = plot.split_once(' ').unwrap_or((&plot, ""));
            let Some(plot) = PLOTS.iter().find(|plot| plot.name == name) else { continue };
            match self.ask(session, &call(plot.query, word)) {
                Err(error) if error.is_missing_part() => {}
                asked => asked?,
            }
        }
        self.answers.insert("findings".to_owned(), findings);
        Ok(())
    }

    /// Runs a call, unless the warehouse lacks its stage. Returns whether it has it.
    fn ask_if_held(&mut self, session: &Session, call: &str) -> Result<bool, QueryError> {
        match self.ask(session, call) {
            Err(error) if error.is_missing_part() => Ok(false),
            asked => asked.map(|()| true),
        }
    }

    /// The answer of a [`call`]; `None` if the warehouse lacks its stage.
    pub(crate) fn answer(&self, call: &str) -> Option<&Answer> {
        self.answers.get(call)
    }

    pub(crate) fn rows(&self, call: &str) -> impl Iterator<Item = Row<'_>> {
        self.answer(call).into_iter().flat_map(rows)
    }

    pub(crate) fn class_row(&self, class: &str) -> Option<Row<'_>> {
        self.rows("class-counts").find(|row| row.text("class") == class)
    }

    /// These columns of the row of a class in class-counts.
    pub(crate) fn class_columns(&self, class: &str, columns: &[&str]) -> Option<Answer> {
        let row = self.class_row(class)?;
        let values = columns.iter().map(|column| row.get(column).clone()).collect();
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        Some(Answer { columns, rows: vec![values], most: None })
    }

    /// A plot of a class, or of the index page, with the argument of its query and its rows; `None`
    /// if the warehouse lacks their stage.
    pub(crate) fn plot<'f>(
        &'f self,
        name: &str,
        class: Option<&'f str>,
    ) -> Option<(&'static Plot, Option<&'f str>, &'f Answer)> {
        let plot = plot_named(name);
        let word = class.or(self.plotted.get(name).map(String::as_str));
        let answer = self.answer(&call(plot.query, word.unwrap_or_default()))?;
        plot.has_values(answer).then_some((plot, word, answer))
    }

    /// Whether the warehouse has all classes.
    pub(crate) fn is_whole(&self) -> bool {
        self.classes.len() == Class::all().count()
    }

    pub(crate) fn total(&self, column: &str) -> &Value<'static> {
        self.rows("totals").next().map_or(&Value::Null, |row| row.get(column))
    }
}

fn plot_named(name: &str) -> &'static Plot {
    PLOTS.iter().find(|plot| plot.name == name).expect("a test draws all")
}

/// A query with its arguments, as after `klotski-sql query`.
pub(crate) fn call(query: &str, arguments: &str) -> String {
    format!("{query} {arguments}").trim_end().to_owned()
}

pub(crate) fn call_of_groups(class: &str) -> String {
    format!("groups {class} size {MOST_GROUPS}")
}

pub(crate) fn name_of(call: &str) -> &str {
    call.split(' ').next().unwrap_or_default()
}

/// A row, with its values by the names of their columns.
#[derive(Clone, Copy)]
pub(crate) struct Row<'f> {
    answer: &'f Answer,
    values: &'f [Value<'static>],
}

impl<'f> Row<'f> {
    pub(crate) fn get(self, column: &str) -> &'f Value<'static> {
        self.answer.get(self.values, column)
    }

    pub(crate) fn text(self, column: &str) -> Cow<'f, str> {
        self.get(column).text()
    }

    pub(crate) fn counted(self, column: &str) -> String {
        counted(self.get(column))
    }

    /// The fewest moves of a layout, with the noun of the moves, for each metric; `None` if it has
    /// no solution.
    pub(crate) fn fewest_moves(self) -> Option<[(&'f Value<'static>, &'static str); 3]> {
        let moves = [
            ("min_solution_step", Metric::Step),
            ("min_straight_moves", Metric::Straight),
            ("min_unit_moves", Metric::Unit),
        ]
        .map(|(column, metric)| (self.get(column), metric.noun(2)));
        moves.iter().all(|(number, _)| **number != Value::Null).then_some(moves)
    }
}

pub(crate) fn rows(answer: &Answer) -> impl Iterator<Item = Row<'_>> {
    answer.rows.iter().map(move |values| Row { answer, values })
}

/// Returns rows that are safe for pages, because the warehouse may be untrusted: control characters
/// are escaped, and values in names of files and pages are classes or codes.
fn checked(
    session: &Session,
    ask: impl FnOnce(&mut dyn RowSink) -> Result<(), QueryError>,
) -> Result<Answer, QueryError> {
    let mut escaped = Escaped { sink: Answer::default() };
    ask(&mut escaped)?;
    let answer = escaped.sink;
    let is_sound = |column: &str, text: &str| match column {
        "class" => text.parse::<Class>().is_ok_and(|class| class.to_string() == text),
        _ => !OF_CODES.contains(&column) || text.is_empty() || text.parse::<Code>().is_ok(),
    };
    let mut values = answer.rows.iter().flat_map(|row| answer.columns.iter().zip(row));
    let is_wrong =
        |column: &str, value: &Value<'_>| *value != Value::Null && !is_sound(column, &value.text());
    let wrong = values.find(|(column, value)| is_wrong(column, value));
    match wrong {
        Some((column, value)) => Err(session.wrong_value(column, value)),
        None => Ok(answer),
    }
}

//! All figures of the site, each the answer of a canned query.

use std::collections::BTreeMap;
use std::io;

use super::html::{Cell, Table};
use crate::board::Class;
use crate::picture::{Answer, PLOTS, Plot, Words};
use crate::query::{Arguments, QueryError, Session, ask, find};
use crate::rows::{RowSink, Value};

/// The answers that the pages are made of.
pub(super) struct Figures {
    /// Where they come from, for the foot of a page.
    pub(super) source: String,
    pub(super) totals: Table,
    /// By jiang_num: 8 rows, by both numbers: 64, by class: 203.
    pub(super) jiang: Table,
    pub(super) jiang_bing: Table,
    pub(super) by_class: Table,
    /// The extremes of all layouts, by name of the query.
    pub(super) records: Vec<(&'static str, Table)>,
    pub(super) classes: Vec<ClassFigures>,
    /// The plots of all layouts: their files, without the ending, and what they show.
    pub(super) of_all: Vec<(&'static str, String)>,
    /// Plots by the names of their files, without the ending.
    pub(super) plots: BTreeMap<String, String>,
}

/// The figures of a class.
pub(super) struct ClassFigures {
    pub(super) class: String,
    pub(super) records: Table,
    /// Its largest groups, at most [`MOST_GROUPS`].
    pub(super) groups: Table,
    /// A layout that needs the most steps, and one whose farthest lie farthest: the rows of
    /// `hardest-by-class` and `deepest-by-class`.
    pub(super) hardest: Option<Vec<Cell>>,
    pub(super) deepest: Option<Vec<Cell>>,
}

/// Groups on the page of a class.
pub(super) const MOST_GROUPS: usize = 50;

/// The queries of the page of records.
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

/// The plots of the index that need no argument.
const OF_ALL: [&str; 7] = [
    "layout-map",
    "group-map",
    "solution-histogram",
    "farthest-histogram",
    "size-histogram",
    "hardest-by-class",
    "deepest-by-class",
];

/// Those of a layout: the layers of the longest group, and those around the hardest layout,
/// by the query and the column that name it.
const OF_LAYOUTS: [(&str, &str, &str); 2] =
    [("layers", "longest-groups", "seed"), ("layers-from", "hardest", "code")];

/// The plots of a class.
pub(super) const OF_CLASS: [&str; 2] = ["solution-histogram", "farthest-histogram"];

impl Figures {
    /// Whether they are of all classes.
    pub(super) fn is_whole(&self) -> bool {
        self.classes.len() == Class::all().count()
    }

    pub(super) fn ask(session: &Session, source: &str) -> Result<Self, QueryError> {
        let table = |query: &str, words: &[&str]| {
            let mut table = Table::default();
            answer(session, query, words, &mut table).map(|()| table)
        };
        let mut plots = BTreeMap::new();
        let mut draw = |name: &str, file: String, words: &[&str]| -> Result<(), QueryError> {
            let plot = PLOTS.iter().find(|plot| plot.name == name).expect("a test draws all");
            let mut rows = Answer::default();
            answer(session, plot.query, words, &mut rows)?;
            plots.insert(file, plot.svg(&rows, &about(plot, words, source)));
            Ok(())
        };
        let mut of_all = Vec::new();
        for name in OF_ALL {
            draw(name, name.to_owned(), &[])?;
            of_all.push((name, name.to_owned()));
        }
        for (name, query, column) in OF_LAYOUTS {
            let extremes = table(query, &["*-*-*", "1"])?;
            // Where no layout has a solution there is no hardest one.
            let Some(row) = extremes.rows.first() else { continue };
            let code = extremes.get(row, column).text();
            draw(name, name.to_owned(), &[&code])?;
            of_all.push((name, format!("{name} {code}")));
        }
        let (hardest, deepest) = (table("hardest-by-class", &[])?, table("deepest-by-class", &[])?);
        let by_class = table("class-counts", &[])?;
        let mut classes = Vec::with_capacity(by_class.rows.len());
        for row in &by_class.rows {
            let class = by_class.get(row, "class").text();
            let of = |of: &Table| of.rows.iter().find(|row| row[0].text() == class).cloned();
            for name in OF_CLASS {
                draw(name, format!("{class}-{name}"), &[&class])?;
            }
            let mut groups = table("group-sizes", &[&class])?;
            groups.rows.truncate(MOST_GROUPS);
            classes.push(ClassFigures {
                records: table("records", &[&class])?,
                groups,
                hardest: of(&hardest),
                deepest: of(&deepest),
                class,
            });
        }
        let records = RECORDS.map(|query| table(query, &[]).map(|table| (query, table)));
        Ok(Self {
            source: source.to_owned(),
            totals: table("totals", &[])?,
            jiang: table("jiang-counts", &[])?,
            jiang_bing: table("jiang-bing-counts", &[])?,
            by_class,
            records: records.into_iter().collect::<Result<_, _>>()?,
            classes,
            of_all,
            plots,
        })
    }
}

fn about(plot: &Plot, words: &[&str], source: &str) -> Words {
    let title = match words {
        [] => plot.title.to_owned(),
        _ => format!("{}: {}", plot.title, words.join(" ")),
    };
    Words { title, source: source.to_owned() }
}

fn answer(
    session: &Session,
    query: &str,
    words: &[&str],
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    let query = find(query)?;
    let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    ask(session, query, &Arguments::read(query, &words)?, sink)
}

impl RowSink for Table {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&column| column.to_owned()).collect();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let cell = |value: &Value<'_>| match value {
            Value::Null => Cell::Nothing,
            Value::Integer(number) => Cell::Number(*number),
            Value::Text(text) => Cell::Text((*text).to_owned()),
            // No canned query of the site answers with others.
            other => Cell::Text(format!("{other:?}")),
        };
        self.rows.push(values.iter().map(cell).collect());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

//! HTML fragments.

use std::fmt::Display;
use std::ops::AddAssign;

use klotski_program::texts::Language;
use klotski_warehouse::ColumnKind;

use super::heading::{self, Heading};
use crate::render::escape;
use crate::rows::{Answer, Value};

/// Finished HTML. It cannot be formatted into other text, and a page accepts nothing else. Code
/// that creates it without [`markup!`] must not insert unescaped values of a warehouse.
#[derive(Clone, Debug, Default)]
pub(super) struct Markup(pub(super) String);

/// HTML from a literal, whose arguments are escaped unless they are [`Markup`]. Inline arguments in
/// the literal do not compile, because they would not be escaped.
macro_rules! markup {
    ($text:literal $(, $name:ident = $part:expr)+ $(,)?) => {{
        use $crate::report::html::ToHtml as _;
        $crate::report::html::Markup(format!(concat!($text) $(, $name = (&$part).html())+))
    }};
    ($text:literal $(, $part:expr)* $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::report::html::ToHtml as _;
        $crate::report::html::Markup(format!(concat!($text) $(, (&$part).html())*))
    }};
}

/// An argument of [`markup!`].
pub(super) trait ToHtml {
    fn html(&self) -> String;
}

impl<T: Display + ?Sized> ToHtml for T {
    fn html(&self) -> String {
        escape(&self.to_string())
    }
}

impl ToHtml for Markup {
    fn html(&self) -> String {
        self.0.clone()
    }
}

impl AddAssign for Markup {
    fn add_assign(&mut self, other: Self) {
        self.0 += &other.0;
    }
}

impl FromIterator<Markup> for Markup {
    fn from_iter<I: IntoIterator<Item = Self>>(all: I) -> Self {
        Self(all.into_iter().map(|html| html.0).collect())
    }
}

/// A number in running text, with separators for readers and as a value for programs.
pub(super) fn data(value: &Value<'_>) -> Markup {
    let shown = heading::display_text(ColumnKind::Count, value, Language::English);
    markup!("<data value=\"{}\">{}</data>", value.text(), shown)
}

/// A table with more rows than this is folded: its script shows the first [`UNFOLDED`] of them.
pub(super) const FOLDS_OVER: usize = 50;
pub(super) const UNFOLDED: usize = 10;

/// Rows as a table, which the script can sort and fold. `link` returns the target of a value, if it
/// is a link.
pub(super) fn table(
    answer: &Answer,
    caption: &Markup,
    language: Language,
    link: impl Fn(&str, &Value<'_>) -> Option<String>,
) -> Markup {
    let unfolded = (answer.rows.len() > FOLDS_OVER).then_some(UNFOLDED);
    let folds = unfolded.map(|rows| markup!(" data-rows=\"{}\"", rows)).unwrap_or_default();
    let headings: Vec<Heading<'_>> = answer.columns.iter().map(|name| Heading::of(name)).collect();
    let heads = headings.iter().enumerate().map(|(place, heading)| {
        let values = answer.rows.iter().map(|row| &row[place]);
        let order = heading.order(values.filter(|value| **value != Value::Null));
        let words = language.text(heading.words);
        // The name in SQL is below the heading, unless they are the same.
        let is_same = words.eq_ignore_ascii_case(heading.name);
        let name = (!is_same).then(|| markup!(" <small>{}</small>", heading.name));
        markup! {
            "<th scope=\"col\" data-sort=\"{}\"{}><span>{}</span>{}</th>",
            order, number_class(order == "number"), words, name.unwrap_or_default()
        }
    });
    let row = |row: &Vec<Value<'_>>| {
        let cells = headings.iter().zip(row);
        let cell = |(heading, value): (&Heading<'_>, &Value<'_>)| {
            cell(heading, value, language, link(heading.name, value))
        };
        markup!("<tr>{}</tr>\n", cells.map(cell).collect::<Markup>())
    };
    markup! {
        "<table class=\"sortable\"{}>{}\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table>\n",
        folds, caption, heads.collect::<Markup>(),
        answer.rows.iter().map(row).collect::<Markup>()
    }
}

fn number_class(is_number: bool) -> Markup {
    if is_number { markup!(" class=\"number\"") } else { Markup::default() }
}

fn cell(
    heading: &Heading<'_>,
    value: &Value<'_>,
    language: Language,
    link: Option<String>,
) -> Markup {
    let shown = heading::display_text(heading.kind, value, language);
    let mut text = markup!("{}", shown);
    let is_truth = heading.kind == ColumnKind::Truth && value.number().is_some();
    let is_translated = heading.kind == ColumnKind::Words && shown != value.text();
    if is_truth || is_translated {
        text = markup!("<data value=\"{}\">{}</data>", value.text(), text);
    }
    if let Some(target) = link {
        text = markup!("<a href=\"{}\">{}</a>", target, text);
    }
    markup!("<td{}>{}</td>", number_class(value.number().is_some()), text)
}

/// SQL in a box that can be scrolled by keys.
pub(super) fn sql(sql: &str) -> Markup {
    markup!("<pre tabindex=\"0\"><code>{}</code></pre>", sql)
}

/// A folded element about how figures were queried.
pub(super) fn query_details(summary: &Markup, below: &Markup) -> Markup {
    markup!("<details class=\"asked\"><summary>{}</summary>{}</details>", summary, below)
}

/// The SQL statement of a figure or a table, folded.
pub(super) fn statement(statement: &str, language: Language) -> Markup {
    query_details(&markup!("{}", language.text("The statement")), &sql(statement))
}

/// JSON for a script, in an element with this id.
pub(super) fn json(id: &str, value: &serde_json::Value) -> Markup {
    let text = value.to_string();
    let text = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    let text = Markup(text);
    markup!("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::RowSink;

    fn shown(rows: usize) -> String {
        let mut answer = Answer::default();
        answer.begin(&["class", "layouts", "solvable"]).unwrap();
        for row in 0..rows {
            let class = format!("0-{row}-0");
            answer.row(&[class.into(), Value::Integer(1_234_567), Value::Null]).unwrap();
        }
        let table = table(&answer, &Markup::default(), Language::English, |column, value| {
            (column == "class").then(|| format!("{}.html", value.text()))
        });
        table.0
    }

    #[test]
    fn only_long_tables_fold() {
        assert!(!shown(FOLDS_OVER).contains("data-rows"));
        assert!(shown(FOLDS_OVER + 1).contains(&format!("data-rows=\"{UNFOLDED}\"")));
        // Without the script all rows are visible.
        assert!(!shown(FOLDS_OVER + 1).contains("folded"));
        assert_eq!(shown(203).matches("<tr>").count(), 204);
    }

    #[test]
    fn headings_have_the_sort_order_of_their_columns() {
        let html = shown(1);
        for part in [
            "data-sort=\"class\"><span>Class</span></th>",
            "data-sort=\"number\" class=\"number\"><span>Layouts</span></th>",
            "<span>Has a solution</span> <small>solvable</small></th>",
            "<td><a href=\"0-0-0.html\">0-0-0</a></td><td class=\"number\">1,234,567</td><td></td>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        let data = data(&Value::Integer(1234));
        assert_eq!(data.0, "<data value=\"1234\">1,234</data>");
    }
}

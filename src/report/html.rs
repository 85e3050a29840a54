//! Pieces of HTML.

use std::fmt::Display;
use std::ops::AddAssign;

use super::heading::{Heading, ValueKind};
use crate::rows::{Answer, Value};
use crate::texts::Language;

/// Finished HTML. It cannot be formatted into other text, and a page takes nothing else.
#[derive(Clone, Debug, Default)]
pub(super) struct Html(String);

/// HTML from a literal, whose arguments are escaped unless they are [`Html`]. Names in the literal
/// do not compile, because they would not be escaped.
macro_rules! html {
    ($text:literal $(, $name:ident = $part:expr)+ $(,)?) => {{
        use $crate::report::html::ToHtml as _;
        $crate::report::html::Html::finished(format!(concat!($text) $(, $name = (&$part).html())+))
    }};
    ($text:literal $(, $part:expr)* $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::report::html::ToHtml as _;
        $crate::report::html::Html::finished(format!(concat!($text) $(, (&$part).html())*))
    }};
}
pub(super) use html;

/// What [`html!`] takes as an argument.
pub(super) trait ToHtml {
    fn html(&self) -> String;
}

impl<T: Display + ?Sized> ToHtml for T {
    fn html(&self) -> String {
        html_escape::encode_double_quoted_attribute(&self.to_string()).into_owned()
    }
}

impl ToHtml for Html {
    fn html(&self) -> String {
        self.0.clone()
    }
}

impl Html {
    /// Text that is HTML already, e.g. a picture. No value of a warehouse is in it unescaped.
    pub(super) fn finished(text: String) -> Self {
        Self(text)
    }

    pub(super) fn into_text(self) -> String {
        self.0
    }
}

impl AddAssign for Html {
    fn add_assign(&mut self, other: Self) {
        self.0 += &other.0;
    }
}

impl FromIterator<Html> for Html {
    fn from_iter<I: IntoIterator<Item = Self>>(all: I) -> Self {
        Self(all.into_iter().map(|html| html.0).collect())
    }
}

/// A number in a text, with separators, and as a program reads it.
pub(super) fn data(value: &Value<'_>) -> Html {
    let shown = ValueKind::Count.shown(value, Language::English);
    html!("<data value=\"{}\">{}</data>", value.text(), shown)
}

/// A table with more rows than these folds: its script shows the first [`UNFOLDED`] of them.
pub(super) const FOLDS_OVER: usize = 50;
pub(super) const UNFOLDED: usize = 10;

/// An answer as a table, which the script can sort and fold. `link` gives the target of a value,
/// if it is a link.
pub(super) fn table(
    answer: &Answer,
    caption: &Html,
    language: Language,
    link: impl Fn(&str, &Value<'_>) -> Option<String>,
) -> Html {
    let folds = answer.rows.len() > FOLDS_OVER;
    let folds = folds.then(|| html!(" data-rows=\"{}\"", UNFOLDED)).unwrap_or_default();
    let mut html = html!("<table class=\"sortable\"{}>{}\n<thead><tr>", folds, caption);
    let headings: Vec<Heading<'_>> = answer.columns.iter().map(|name| Heading::of(name)).collect();
    for (place, heading) in headings.iter().enumerate() {
        let values = answer.rows.iter().map(|row| &row[place]);
        let order = heading.order(values.filter(|value| **value != Value::Null));
        let words = language.text(heading.words);
        // The name in SQL stands below its words, unless these are the same.
        let name = if words.eq_ignore_ascii_case(heading.name) {
            Html::default()
        } else {
            html!(" <small>{}</small>", heading.name)
        };
        html += html! {
            "<th scope=\"col\" data-sort=\"{}\"{}><span>{}</span>{}</th>",
            order, number_class(order == "number"), words, name
        };
    }
    html += html!("</tr></thead>\n<tbody>\n");
    for row in &answer.rows {
        let cells = headings
            .iter()
            .zip(row)
            .map(|(heading, value)| cell(heading, value, language, link(heading.name, value)));
        html += html!("<tr>{}</tr>\n", cells.collect::<Html>());
    }
    html += html!("</tbody></table>\n");
    html
}

fn number_class(is_number: bool) -> Html {
    if is_number { html!(" class=\"number\"") } else { Html::default() }
}

fn cell(
    heading: &Heading<'_>,
    value: &Value<'_>,
    language: Language,
    link: Option<String>,
) -> Html {
    let shown = heading.kind.shown(value, language);
    let mut text = html!("{}", shown);
    let is_truth = heading.kind == ValueKind::Truth && value.number().is_some();
    let is_said = heading.kind == ValueKind::Record && shown != value.text();
    if is_truth || is_said {
        text = html!("<data value=\"{}\">{}</data>", value.text(), text);
    }
    if let Some(target) = link {
        text = html!("<a href=\"{}\">{}</a>", target, text);
    }
    html!("<td{}>{}</td>", number_class(value.number().is_some()), text)
}

/// SQL as it was asked, in a box that keys can scroll.
pub(super) fn sql(sql: &str) -> Html {
    html!("<pre tabindex=\"0\"><code>{}</code></pre>", sql)
}

/// What unfolds below a summary, and says how something was asked.
pub(super) fn asked(summary: &Html, below: &Html) -> Html {
    html!("<details class=\"asked\"><summary>{}</summary>{}</details>", summary, below)
}

/// The statement of a figure or a table.
pub(super) fn statement(statement: &str, language: Language) -> Html {
    asked(&html!("{}", language.text("The statement")), &sql(statement))
}

/// JSON for a script, in an element of this id.
pub(super) fn json(id: &str, value: &serde_json::Value) -> Html {
    let text = value.to_string();
    let text = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    let text = Html::finished(text);
    html!("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, text)
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
        let table = table(&answer, &Html::default(), Language::English, |column, value| {
            (column == "class").then(|| format!("{}.html", value.text()))
        });
        table.into_text()
    }

    #[test]
    fn only_long_tables_fold() {
        assert!(!shown(FOLDS_OVER).contains("data-rows"));
        assert!(shown(FOLDS_OVER + 1).contains(&format!("data-rows=\"{UNFOLDED}\"")));
        // Without the script all rows are there.
        assert!(!shown(FOLDS_OVER + 1).contains("folded"));
        assert_eq!(shown(203).matches("<tr>").count(), 204);
    }

    #[test]
    fn heads_say_how_their_columns_are_sorted() {
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
        assert_eq!(data.into_text(), "<data value=\"1234\">1,234</data>");
    }
}

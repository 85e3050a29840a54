//! Pieces of HTML.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::heading::{Heading, ValueKind};
use crate::rows::{Answer, Value};
use crate::texts::Language;

/// Text as HTML, between tags or in double quotes.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    html_escape::encode_double_quoted_attribute(text)
}

/// A number in a text, with separators, and as a program reads it.
pub(super) fn data(value: &Value<'_>) -> String {
    let shown = ValueKind::Count.shown(value, Language::English);
    format!("<data value=\"{}\">{}</data>", escaped(&value.text()), escaped(&shown))
}

/// A table with more rows than these folds: its script shows the first [`UNFOLDED`] of them.
pub(super) const FOLDS_OVER: usize = 50;
pub(super) const UNFOLDED: usize = 10;

/// An answer as a table, which the script can sort and fold. `link` gives the target of a value,
/// if it is a link.
pub(super) fn table(
    answer: &Answer,
    caption: &str,
    language: Language,
    link: impl Fn(&str, &Value<'_>) -> Option<String>,
) -> String {
    let rows = answer.rows.len();
    let folds =
        if rows > FOLDS_OVER { format!(" data-rows=\"{UNFOLDED}\"") } else { String::new() };
    let mut html = format!("<table class=\"sortable\"{folds}>{caption}\n<thead><tr>");
    let headings: Vec<Heading<'_>> = answer.columns.iter().map(|name| Heading::of(name)).collect();
    for (place, heading) in headings.iter().enumerate() {
        let values = answer.rows.iter().map(|row| &row[place]);
        let order = heading.order(values.filter(|value| **value != Value::Null));
        let class = if order == "number" { " class=\"number\"" } else { "" };
        let words = language.text(heading.words);
        // The name in SQL stands below its words, unless these are the same.
        let name = if words.eq_ignore_ascii_case(heading.name) {
            String::new()
        } else {
            format!(" <small>{}</small>", escaped(heading.name))
        };
        let words = escaped(&words);
        let _ = write!(
            html,
            "<th scope=\"col\" data-sort=\"{order}\"{class}><span>{words}</span>{name}</th>"
        );
    }
    html += "</tr></thead>\n<tbody>\n";
    for row in &answer.rows {
        html += "<tr>";
        for (heading, value) in headings.iter().zip(row) {
            html += &cell(heading, value, language, link(heading.name, value));
        }
        html += "</tr>\n";
    }
    html + "</tbody></table>\n"
}

fn cell(
    heading: &Heading<'_>,
    value: &Value<'_>,
    language: Language,
    link: Option<String>,
) -> String {
    let class = if value.number().is_some() { " class=\"number\"" } else { "" };
    let shown = heading.kind.shown(value, language);
    let mut text = escaped(&shown).into_owned();
    let is_truth = heading.kind == ValueKind::Truth && value.number().is_some();
    let is_said = heading.kind == ValueKind::Record && shown != value.text();
    if is_truth || is_said {
        text = format!("<data value=\"{}\">{text}</data>", escaped(&value.text()));
    }
    let text = link.map_or_else(|| text.clone(), |target| linked(&target, &text));
    format!("<td{class}>{text}</td>")
}

/// HTML as a link.
fn linked(target: &str, html: &str) -> String {
    format!("<a href=\"{}\">{html}</a>", escaped(target))
}

/// SQL as it was asked, in a box that keys can scroll.
pub(super) fn sql(sql: &str) -> String {
    format!("<pre tabindex=\"0\"><code>{}</code></pre>", escaped(sql))
}

/// What unfolds below a summary, both of them HTML, and says how something was asked.
pub(super) fn asked(summary: &str, html: &str) -> String {
    format!("<details class=\"asked\"><summary>{summary}</summary>{html}</details>")
}

/// The statement of a figure or a table.
pub(super) fn statement(statement: &str, language: Language) -> String {
    asked(&escaped(&language.text("The statement")), &sql(statement))
}

/// JSON for a script, in an element of this id.
pub(super) fn json(id: &str, value: &serde_json::Value) -> String {
    let text = value.to_string();
    let text = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    format!("<script type=\"application/json\" id=\"{id}\">{text}</script>\n")
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
        table(&answer, "", Language::English, |column, value| {
            (column == "class").then(|| format!("{}.html", value.text()))
        })
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
        assert_eq!(data(&Value::Integer(1234)), "<data value=\"1234\">1,234</data>");
    }
}

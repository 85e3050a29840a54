//! Pieces of HTML.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::rows::{Answer, Value};

/// Text as HTML, between tags or in double quotes.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    html_escape::encode_double_quoted_attribute(text)
}

/// An answer as a table, which the script can sort. `link` gives the target of a value, if it
/// is a link.
pub(super) fn table(
    answer: &Answer,
    caption: &str,
    link: impl Fn(&str, &Value<'_>) -> Option<String>,
) -> String {
    let mut html =
        format!("<table class=\"sortable\"><caption>{}</caption>\n<thead><tr>", escaped(caption));
    for column in &answer.columns {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escaped(column));
    }
    html += "</tr></thead>\n<tbody>\n";
    for row in &answer.rows {
        html += "<tr>";
        for (column, value) in answer.columns.iter().zip(row) {
            let class = if value.number().is_some() { " class=\"number\"" } else { "" };
            let text = value.text();
            let text = escaped(&text);
            let _ = match link(column, value) {
                Some(target) => {
                    write!(html, "<td{class}><a href=\"{}\">{text}</a></td>", escaped(&target))
                }
                None => write!(html, "<td{class}>{text}</td>"),
            };
        }
        html += "</tr>\n";
    }
    html + "</tbody></table>\n"
}

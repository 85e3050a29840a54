//! Pieces of HTML.

use std::fmt::Write as _;

use crate::rows::{Answer, Cell};

/// Text as it stands in HTML, between tags or in quotes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// An answer as a table, sorted by the script; `link` says where a cell of a column leads.
pub(super) fn table(
    answer: &Answer,
    caption: &str,
    link: impl Fn(&str, &Cell) -> Option<String>,
) -> String {
    let mut html =
        format!("<table class=\"sortable\"><caption>{}</caption>\n<thead><tr>", escaped(caption));
    for column in &answer.columns {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escaped(column));
    }
    html += "</tr></thead>\n<tbody>\n";
    for row in &answer.rows {
        html += "<tr>";
        for (column, cell) in answer.columns.iter().zip(row) {
            let text = escaped(&cell.text());
            let text = match link(column, cell) {
                Some(target) => format!("<a href=\"{}\">{text}</a>", escaped(&target)),
                None => text,
            };
            let class = if cell.number().is_some() { " class=\"number\"" } else { "" };
            let _ = write!(html, "<td{class}>{text}</td>");
        }
        html += "</tr>\n";
    }
    html + "</tbody></table>\n"
}

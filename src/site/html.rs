//! Pieces of HTML.

use std::fmt::Write as _;

/// Text as it stands in HTML, between tags or in quotes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The answer of a query.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Vec<Cell>>,
}

/// A value, as it is shown and as it is sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Nothing,
    Number(i64),
    Text(String),
}

impl Cell {
    /// As it is written in SQL's answers.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Nothing | Self::Text(_) => None,
        }
    }
}

impl Table {
    /// The cells of a column by row; nothing if there is none of the name.
    pub(super) fn get<'t>(&'t self, row: &'t [Cell], column: &str) -> &'t Cell {
        let place = self.columns.iter().position(|name| name == column);
        place.and_then(|place| row.get(place)).unwrap_or(&Cell::Nothing)
    }

    /// As HTML, sorted by the script; `link` says where a cell of a column leads.
    pub(super) fn html(
        &self,
        caption: &str,
        link: impl Fn(&str, &Cell) -> Option<String>,
    ) -> String {
        let mut html = format!(
            "<table class=\"sortable\"><caption>{}</caption>\n<thead><tr>",
            escaped(caption)
        );
        for column in &self.columns {
            let _ = write!(html, "<th scope=\"col\">{}</th>", escaped(column));
        }
        html += "</tr></thead>\n<tbody>\n";
        for row in &self.rows {
            html += "<tr>";
            for (column, cell) in self.columns.iter().zip(row) {
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
}

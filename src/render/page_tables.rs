//! Tables for pages: HTML, and GitHub Flavored Markdown, which most Markdown parsers support.

use std::io::{self, Write};

use klotski::Code;
use klotski_query::{RowSink, Value};
use klotski_report::escape_html;
use klotski_report::picture::{BOARD_RULES, inline_board};

use super::display_text;

/// A table in HTML, as a part of a page. NULL is empty; beside the code of a layout is its board.
pub(super) struct Html<'w> {
    pub(super) out: &'w mut dyn Write,
    pub(super) has_headers: bool,
    pub(super) code: Option<usize>,
}

impl RowSink for Html<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.code = columns.iter().position(|name| *name == "code");
        if self.code.is_some() {
            writeln!(self.out, "<style>{BOARD_RULES}</style>")?;
        }
        writeln!(self.out, "<table>")?;
        if self.has_headers {
            write!(self.out, "<thead><tr>")?;
            for name in columns {
                write!(self.out, "<th>{}</th>", html(name))?;
            }
            writeln!(self.out, "</tr></thead>")?;
        }
        writeln!(self.out, "<tbody>")
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        write!(self.out, "<tr>")?;
        for (column, value) in values.iter().enumerate() {
            let code = (self.code == Some(column)).then(|| value.text().parse::<Code>());
            let board =
                code.and_then(Result::ok).map(|code| inline_board(&code.layout(), 14) + "<br>");
            let tag = match value {
                Value::Integer(_) | Value::Real(_) => r#"<td style="text-align:right">"#,
                _ => "<td>",
            };
            write!(self.out, "{tag}{}{}</td>", board.unwrap_or_default(), html(&value.text()))?;
        }
        writeln!(self.out, "</tr>")
    }

    fn end(&mut self) -> io::Result<()> {
        writeln!(self.out, "</tbody>\n</table>")
    }
}

/// A text as HTML with `<br>` between its lines.
fn html(text: &str) -> String {
    escape_html(text).replace("\r\n", "<br>").replace(['\r', '\n'], "<br>")
}

pub(super) struct Markdown<'w> {
    pub(super) out: &'w mut dyn Write,
}

impl Markdown<'_> {
    fn line(&mut self, cells: impl Iterator<Item = impl AsRef<str>>) -> io::Result<()> {
        for cell in cells {
            write!(self.out, "| {} ", markdown(cell.as_ref()))?;
        }
        writeln!(self.out, "|")
    }
}

impl RowSink for Markdown<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.line(columns.iter())?;
        writeln!(self.out, "{}|", "| --- ".repeat(columns.len()))
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.line(values.iter().map(display_text))
    }
}

/// Escapes a text for a cell. <https://github.github.com/gfm/#backslash-escapes>
fn markdown(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(char) = chars.next() {
        match char {
            '&' => cell.push_str("&amp;"),
            '<' => cell.push_str("&lt;"),
            // The following line feed becomes the line break.
            '\r' if chars.peek() == Some(&'\n') => {}
            '\r' | '\n' => cell.push_str("<br>"),
            // An underscore within a word, as in most column names, is plain text.
            '_' if before.is_alphanumeric()
                && chars.peek().is_some_and(|c| c.is_alphanumeric()) =>
            {
                cell.push('_');
            }
            '\\' | '|' | '`' | '*' | '_' | '[' | '~' | '$' => cell.extend(['\\', char]),
            _ => cell.push(char),
        }
        before = char;
    }
    cell
}

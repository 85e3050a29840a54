//! A table in HTML, as a part of a page.

use std::io::{self, Write};

use super::shown::display_text;
use crate::rows::{RowSink, Value};

pub(super) struct Html<'w> {
    out: &'w mut dyn Write,
    has_headers: bool,
}

impl<'w> Html<'w> {
    pub(super) fn new(out: &'w mut dyn Write, has_headers: bool) -> Self {
        Self { out, has_headers }
    }
}

impl RowSink for Html<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        writeln!(self.out, "<table>")?;
        if self.has_headers {
            write!(self.out, "<thead><tr>")?;
            for name in columns {
                write!(self.out, "<th>{}</th>", escaped(name))?;
            }
            writeln!(self.out, "</tr></thead>")?;
        }
        writeln!(self.out, "<tbody>")
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        write!(self.out, "<tr>")?;
        for value in values {
            let tag = match value {
                Value::Integer(_) | Value::Real(_) => r#"<td style="text-align:right">"#,
                _ => "<td>",
            };
            write!(self.out, "{tag}{}</td>", escaped(&display_text(value)))?;
        }
        writeln!(self.out, "</tr>")
    }

    fn end(&mut self) -> io::Result<()> {
        writeln!(self.out, "</tbody>\n</table>")
    }
}

/// A text as HTML with `<br>` between its lines.
fn escaped(text: &str) -> String {
    escape(text).replace("\r\n", "<br>").replace(['\r', '\n'], "<br>")
}

/// A text for the content of an element, or for an attribute in double quotes.
pub(crate) fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

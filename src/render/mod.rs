//! Rows, boards and route graphs as text, one file for each format.
//!
//! ```
//! use klotski_sql::render::{Format, Style};
//!
//! let mut out = Vec::new();
//! {
//!     let mut sink = Format::Csv.sink(&mut out, &Style::default());
//!     sink.begin(&["code", "min_solution_step"])?;
//!     sink.row(&["4FEA13400".into(), 138.into()])?;
//!     sink.end()?;
//! }
//! assert_eq!(out, b"code,min_solution_step\n4FEA13400,138\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod board;
mod csv;
mod harmless_rows;
mod html;
mod json;
mod list;
mod markdown;
#[cfg(feature = "parquet")]
mod parquet_file;
mod route_graph;
mod screen;
mod sheet;
mod shown;
mod table;

pub(crate) use html::escape;
use std::io::Write;

use klotski::message;
use strum::{EnumString, IntoStaticStr, VariantArray};

pub use board::boxes;
pub use harmless_rows::Harmless;
pub use route_graph::{GraphFormat, RouteGraph};
pub use screen::Screen;
pub use sheet::{BoardStyle, Panel, sheet};

use crate::rows::RowSink;

/// A format for rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_fn = unknown, parse_err_ty = String)]
pub enum Format {
    /// Aligned columns, for reading.
    Table,
    /// A line for each value, with the name of its column; for rows with many columns.
    List,
    /// Comma-separated values as in RFC 4180, with a header line; NULL is empty.
    Csv,
    /// Like CSV, but with tabs between the values.
    Tsv,
    /// One array of objects.
    Json,
    /// One object for each line.
    Jsonl,
    /// A table in Markdown.
    Markdown,
    /// A table in HTML.
    Html,
    /// A Parquet file.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// Options that formats have in common.
#[derive(Clone, Debug)]
pub struct Style {
    /// Whether the column names come first, in a format where they are optional.
    pub has_headers: bool,
    /// The text for NULL in a list.
    pub null: String,
}

impl Default for Style {
    fn default() -> Self {
        Self { has_headers: true, null: "NULL".to_owned() }
    }
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name of the format, e.g. `csv`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether the format is text, which a terminal can display.
    #[must_use]
    pub fn is_text(self) -> bool {
        #[cfg(feature = "parquet")]
        return self != Self::Parquet;
        #[cfg(not(feature = "parquet"))]
        true
    }

    /// Whether the format is for people, not programs.
    #[must_use]
    pub fn is_for_people(self) -> bool {
        matches!(self, Self::Table | Self::List | Self::Markdown | Self::Html)
    }

    /// A sink that writes rows in this format to `out`.
    #[must_use]
    pub fn sink<'w>(self, out: &'w mut dyn Write, style: &Style) -> Box<dyn RowSink + 'w> {
        self.of_all_rows(out, style)
    }

    /// A sink for a terminal, which values and column names cannot control.
    #[must_use]
    pub fn terminal_sink<'w>(
        self,
        out: &'w mut dyn Write,
        style: &Style,
        screen: &'w Screen,
    ) -> Box<dyn RowSink + 'w> {
        match self {
            // JSON has an escape for every character, so values keep their meaning.
            Self::Json => Box::new(json::Json::array(out).harmless()),
            Self::Jsonl => Box::new(json::Json::lines(out).harmless()),
            Self::Table => {
                let table = table::Table::new(out, style.has_headers, Some(screen));
                Box::new(Harmless { sink: table })
            }
            _ => Box::new(Harmless { sink: self.of_all_rows(out, style) }),
        }
    }

    fn of_all_rows<'w>(self, out: &'w mut dyn Write, style: &Style) -> Box<dyn RowSink + 'w> {
        let headers = style.has_headers;
        match self {
            // These formats are for people, so their output may end up on a terminal.
            Self::Table => Box::new(Harmless { sink: table::Table::new(out, headers, None) }),
            Self::List => Box::new(Harmless { sink: list::List::new(out, headers, &style.null) }),
            Self::Csv => Box::new(csv::Delimited::new(out, b',', headers)),
            Self::Tsv => Box::new(csv::Delimited::new(out, b'\t', headers)),
            Self::Json => Box::new(json::Json::array(out)),
            Self::Jsonl => Box::new(json::Json::lines(out)),
            // A Markdown table requires its header.
            Self::Markdown => Box::new(markdown::Markdown::new(out)),
            Self::Html => Box::new(html::Html::new(out, headers)),
            #[cfg(feature = "parquet")]
            Self::Parquet => Box::new(parquet_file::ParquetFile::new(out)),
        }
    }
}

fn unknown(text: &str) -> String {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    message!("'{text}' is no format: choose one of {names}", text, names = names.join(", "))
}

#[cfg(test)]
mod tests {
    use klotski_program::harmless;

    use super::*;
    use unicode_width::UnicodeWidthStr;

    use crate::rows::Value;

    fn rendered(format: Format) -> String {
        styled(format, &Style::default())
    }

    fn styled(format: Format, style: &Style) -> String {
        let mut out = Vec::new();
        {
            let mut sink = format.sink(&mut out, style);
            sink.begin(&["code", "n", "note"]).unwrap();
            sink.row(&["4FEA13400".into(), 138.into(), Value::Null]).unwrap();
            let odd = "a|b, \"c\"\td\\";
            sink.row(&["000000000".into(), Value::Real(0.5), odd.into()]).unwrap();
            sink.row(&[Value::Blob([0, 255][..].into()), Value::from(-7), "华容道".into()])
                .unwrap();
            sink.end().unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn csv_quotes_only_where_needed() {
        assert_eq!(
            rendered(Format::Csv),
            "code,n,note\n4FEA13400,138,\n000000000,0.5,\"a|b, \"\"c\"\"\td\\\"\n00FF,-7,华容道\n"
        );
    }

    /// Plain rows are joined without the crate; the output is the same.
    #[test]
    fn csv_is_what_the_library_writes() {
        let texts =
            ["", "a", "4FEA13400", "a,b", "a\"b", "a\nb", " ", "华", "-", "a b", "\r", "\t"];
        let numbers = [0, -1, i64::MIN, i64::MAX];
        let values: Vec<Value<'_>> = [Value::Null, Value::Real(1e300), Value::Blob([1][..].into())]
            .into_iter()
            .chain(texts.map(Value::from))
            .chain(numbers.map(Value::Integer))
            .collect();
        for first in &values {
            for rest in [&values[..0], &values[1..2], &values[4..5], &values[16..]] {
                let row = [std::slice::from_ref(first), rest].concat();
                let mut out = Vec::new();
                Format::Csv.sink(&mut out, &Style::default()).row(&row).unwrap();
                let mut expected = ::csv::Writer::from_writer(Vec::new());
                let fields = row.iter().map(|value| value.text().into_owned());
                expected.write_record(fields).unwrap();
                assert_eq!(out, expected.into_inner().unwrap(), "{row:?}");
            }
        }
    }

    #[test]
    fn tsv_is_csv_with_tabs() {
        assert_eq!(
            rendered(Format::Tsv),
            "code\tn\tnote\n4FEA13400\t138\t\n\
             000000000\t0.5\t\"a|b, \"\"c\"\"\td\\\"\n00FF\t-7\t华容道\n"
        );
    }

    #[test]
    fn json_is_json() {
        let array: serde_json::Value = serde_json::from_str(&rendered(Format::Json)).unwrap();
        assert_eq!(array[0]["n"], 138);
        assert_eq!(array[0]["note"], serde_json::Value::Null);
        assert_eq!(array[1]["note"], "a|b, \"c\"\td\\");
        assert_eq!(array[2]["code"], "00FF");
        let lines = rendered(Format::Jsonl);
        let lines: Vec<serde_json::Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines, *array.as_array().unwrap());
    }

    fn row_of(format: Format, columns: &[&str], values: &[Value<'_>]) -> String {
        let mut out = Vec::new();
        let mut sink = format.sink(&mut out, &Style { has_headers: false, ..Style::default() });
        sink.begin(columns).unwrap();
        sink.row(values).unwrap();
        sink.end().unwrap();
        drop(sink);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn infinity_in_json_is_what_sqlite_writes() {
        let values = [f64::INFINITY, f64::NEG_INFINITY, f64::MAX, -0.0].map(Value::Real);
        assert_eq!(
            row_of(Format::Jsonl, &["a", "b", "c", "d"], &values),
            "{\"a\":9.0e+999,\"b\":-9.0e+999,\"c\":1.7976931348623157e+308,\"d\":-0.0}\n"
        );
    }

    #[test]
    fn columns_with_one_name_get_distinct_names_in_json() {
        let columns = ["a", "a", "b", "a:1", "a", "A", "a:1"];
        let values = [0, 1, 2, 3, 4, 5, 6].map(Value::Integer);
        assert_eq!(
            row_of(Format::Jsonl, &columns, &values),
            "{\"a\":0,\"a:2\":1,\"b\":2,\"a:1\":3,\"a:3\":4,\"A\":5,\"a:1:1\":6}\n"
        );
    }

    #[test]
    fn json_for_a_terminal_is_the_same_json() {
        let odd = "\u{1b}]0;t\u{7}\u{9b}1m\u{7f}\u{202e}\u{61c} \n\t\r\"\\ 华";
        let mut out = Vec::new();
        let screen = Screen::new(80, true, false);
        let mut sink = Format::Jsonl.terminal_sink(&mut out, &Style::default(), &screen);
        sink.begin(&[odd]).unwrap();
        sink.row(&[odd.into()]).unwrap();
        sink.end().unwrap();
        drop(sink);
        let line = String::from_utf8(out).unwrap();
        assert_eq!(harmless(&line), line);
        let row: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(row[odd], odd);
    }

    #[test]
    fn terminal_formats_escape_control_characters() {
        let odd = "\u{1b}]0;t\u{7}\r\u{9b}1m\u{7f}\u{202e}";
        for format in Format::ALL.iter().filter(|format| format.is_text()) {
            let mut out = Vec::new();
            let screen = Screen::new(80, true, false);
            let mut sink = format.terminal_sink(&mut out, &Style::default(), &screen);
            sink.begin(&[odd, "n"]).unwrap();
            sink.row(&[odd.into(), 1.into()]).unwrap();
            sink.end().unwrap();
            drop(sink);
            let text = String::from_utf8(out).unwrap();
            assert_eq!(harmless(&text), text, "{format:?}");
        }
    }

    #[test]
    fn an_empty_answer_is_an_empty_array() {
        let mut out = Vec::new();
        {
            let mut sink = Format::Json.sink(&mut out, &Style::default());
            sink.begin(&["code"]).unwrap();
            sink.end().unwrap();
        }
        assert_eq!(out, b"[]\n");
    }

    #[test]
    fn markdown_escapes_what_would_break_a_cell() {
        assert_eq!(
            rendered(Format::Markdown),
            "| code | n | note |\n| --- | --- | --- |\n| 4FEA13400 | 138 | NULL |\n\
             | 000000000 | 0.5 | a\\|b, \"c\"\td\\\\ |\n| 00FF | -7 | 华容道 |\n"
        );
    }

    #[test]
    fn a_cell_of_markdown_shows_its_text() {
        for (text, cell) in [
            ("<b>&amp;", "&lt;b>&amp;amp;"),
            ("a\nb\r\nc\rd", "a<br>b<br>c<br>d"),
            ("a_b", "a_b"),
            ("_a_ *b* `c` ~~d~~ $e$", "\\_a\\_ \\*b\\* \\`c\\` \\~\\~d\\~\\~ \\$e\\$"),
            ("[a](b)", "\\[a](b)"),
        ] {
            let table = row_of(Format::Markdown, &["n"], &[text.into()]);
            assert_eq!(table, format!("| n |\n| --- |\n| {cell} |\n"));
        }
    }

    #[test]
    fn tables_align_numbers_to_the_right() {
        let expected = [
            " code        n     note",
            "───────────────────────────────",
            " 4FEA13400   138   NULL",
            " 000000000   0.5   a|b, \"c\" d\\",
            " 00FF         -7   华容道",
        ];
        assert_eq!(rendered(Format::Table).lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn tables_show_all_lines_of_a_text() {
        let mut out = Vec::new();
        let mut sink = Format::Table.sink(&mut out, &Style::default());
        sink.begin(&["board", "n"]).unwrap();
        sink.row(&["VV\n...".into(), 1.into()]).unwrap();
        sink.row(&["".into(), 10.into()]).unwrap();
        sink.end().unwrap();
        drop(sink);
        let expected = [" board   n", "────────────", " VV       1", " ...", "         10"];
        assert_eq!(String::from_utf8(out).unwrap().lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn html_escapes_and_aligns() {
        let html = rendered(Format::Html);
        assert!(html.starts_with(
            "<table>\n<thead><tr><th>code</th><th>n</th><th>note</th></tr></thead>\n<tbody>\n"
        ));
        assert!(
            html.contains("<td>4FEA13400</td><td style=\"text-align:right\">138</td><td>NULL</td>")
        );
        assert!(html.ends_with("</tr>\n</tbody>\n</table>\n"));
        let mut out = Vec::new();
        let mut sink = Format::Html.sink(&mut out, &Style::default());
        sink.begin(&["a<b"]).unwrap();
        sink.row(&["<script>&\n".into()]).unwrap();
        sink.row(&["a\r\nb\rc".into()]).unwrap();
        drop(sink);
        let html = String::from_utf8(out).unwrap();
        assert!(
            html.contains("<th>a&lt;b</th>") && html.contains("<td>&lt;script&gt;&amp;<br></td>")
        );
        assert!(html.contains("<td>a<br>b<br>c</td>"), "{html}");
    }

    #[test]
    fn headers_can_be_left_out() {
        let style = Style { has_headers: false, ..Style::default() };
        assert!(styled(Format::Csv, &style).starts_with("4FEA13400,138,\n"));
        assert!(styled(Format::Tsv, &style).starts_with("4FEA13400\t138\t\n"));
        assert!(styled(Format::Table, &style).starts_with(" 4FEA13400   138   NULL\n"));
        assert!(styled(Format::Html, &style).starts_with("<table>\n<tbody>\n"));
    }

    /// The lines of a table on a terminal, and the missing columns.
    fn on_screen(rows: usize, screen: &Screen) -> Vec<String> {
        let mut out = Vec::new();
        let mut sink = Format::Table.terminal_sink(&mut out, &Style::default(), screen);
        sink.begin(&["code", "n", "note"]).unwrap();
        for _ in 0..rows {
            sink.row(&["4FEA13400".into(), (-7).into(), "华容道".into()]).unwrap();
        }
        sink.end().unwrap();
        drop(sink);
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn wide_tables_are_cut_without_a_scrolling_pager() {
        let screen = Screen::new(18, false, true);
        let row = " 4FEA13400   -7  …";
        assert_eq!(on_screen(2, &screen), [" code        n   …", "─────────────────…", row, row]);
        assert_eq!(screen.missing_columns(), Some((1, 3)));
        // A character of two columns is not cut in half.
        let screen = Screen::new(22, false, true);
        assert_eq!(on_screen(2, &screen)[2], " 4FEA13400   -7   华…");
        assert_eq!(screen.missing_columns(), Some((1, 3)));
        let (wide, scrolling) = (Screen::new(80, false, true), Screen::new(20, true, true));
        for screen in [wide, scrolling] {
            assert_eq!(on_screen(2, &screen)[2], " 4FEA13400   -7   华容道");
            assert_eq!(screen.missing_columns(), None);
        }
    }

    /// The widest texts are wrapped first, in any column. Words, names and numbers are not broken.
    #[test]
    fn wide_texts_are_folded() {
        let rows = |width, notes: [&str; 2]| {
            let (mut out, screen) = (Vec::new(), Screen::new(width, true, true));
            let mut sink = Format::Table.terminal_sink(&mut out, &Style::default(), &screen);
            sink.begin(&["n", "note", "meaning"]).unwrap();
            for note in notes {
                let meaning = "the numbers of the group of a layout";
                sink.row(&[7.into(), note.into(), meaning.into()]).unwrap();
            }
            sink.end().unwrap();
            drop(sink);
            String::from_utf8(out).unwrap()
        };
        let folded = rows(43, ["in an unsolvable group", "华容道"]);
        for line in [" 7   in an unsolvable    the numbers of\n", "     group"] {
            assert!(folded.contains(line), "{folded}");
        }
        assert!(folded.lines().all(|line| line.width() <= 43), "{folded}");
        // If the longest words do not fit, nothing is wrapped.
        let whole = rows(43, ["in an unsolvable group", "1A9BF0C00-4FEA13400-D9B9F3000"]);
        assert_eq!(whole.lines().count(), 4, "{whole}");
    }

    #[test]
    fn a_wide_row_alone_is_a_list() {
        let list = ["code   4FEA13400", "n      -7", "note   华容道"];
        for can_scroll in [true, false] {
            let screen = Screen::new(20, can_scroll, true);
            assert_eq!(on_screen(1, &screen), list);
            assert_eq!(screen.missing_columns(), None);
        }
        // Not if it fits, nor if the user requests a table.
        assert_eq!(on_screen(1, &Screen::new(25, true, true)).len(), 3);
        assert_eq!(on_screen(1, &Screen::new(20, false, false)).len(), 3);
    }

    #[test]
    fn lists_have_a_line_for_each_value() {
        assert_eq!(
            rendered(Format::List),
            "code   4FEA13400\nn      138\nnote   NULL\n\n\
             code   000000000\nn      0.5\nnote   a|b, \"c\"\td\\\n\n\
             code   00FF\nn      -7\nnote   华容道\n"
        );
        assert_eq!(row_of(Format::List, &["board", "n"], &["a\nb".into(), 1.into()]), "a\nb\n1\n");
        let style = Style { has_headers: false, null: "none".to_owned() };
        assert!(styled(Format::List, &style).starts_with("4FEA13400\n138\nnone\n\n0"));
    }

    #[test]
    fn formats_are_parsed_by_name() {
        for &format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert!("xml".parse::<Format>().unwrap_err().contains("table, list, csv"));
    }
}

//! The formats of rows.

use klotski_query::{RowSink, Value};
use klotski_sql::render::{Format, Screen, Style};
use klotski_texts::escape_controls;
use strum::VariantArray;
use unicode_width::UnicodeWidthStr;

const NO_HEADERS: Style = Style { has_headers: false, null: String::new() };

/// The rows as a format writes them.
fn written(format: Format, style: &Style, columns: &[&str], rows: &[&[Value<'_>]]) -> String {
    let mut out = Vec::new();
    write_to(&mut *format.sink(&mut out, style), columns, rows);
    String::from_utf8(out).unwrap()
}

fn on_screen(format: Format, screen: Screen, columns: &[&str], rows: &[&[Value<'_>]]) -> String {
    let mut out = Vec::new();
    write_to(&mut *format.terminal_sink(&mut out, &Style::default(), screen), columns, rows);
    String::from_utf8(out).unwrap()
}

fn write_to(sink: &mut dyn RowSink, columns: &[&str], rows: &[&[Value<'_>]]) {
    sink.begin(columns).unwrap();
    for row in rows {
        sink.row(row).unwrap();
    }
    sink.end().unwrap();
}

#[test]
fn formats_write_rows_with_and_without_headers() {
    let rows: [&[Value<'_>]; 3] = [
        &["4FEA13400".into(), 138.into(), Value::Null],
        &["000000000".into(), Value::Real(0.5), "a|b, \"c\"\td\\".into()],
        &[Value::Blob([0, 255][..].into()), Value::from(-7), "华容道".into()],
    ];
    for (format, header, body) in [
        (
            Format::Csv,
            "code,n,note\n",
            "4FEA13400,138,\n000000000,0.5,\"a|b, \"\"c\"\"\td\\\"\n00FF,-7,华容道\n",
        ),
        (
            Format::Tsv,
            "code\tn\tnote\n",
            "4FEA13400\t138\t\n000000000\t0.5\t\"a|b, \"\"c\"\"\td\\\"\n00FF\t-7\t华容道\n",
        ),
        (
            Format::Table,
            " code        n     note\n───────────────────────────────\n",
            " 4FEA13400   138   NULL\n 000000000   0.5   a|b, \"c\" d\\\n \
             00FF         -7   华容道\n",
        ),
    ] {
        let columns = ["code", "n", "note"];
        let whole = written(format, &Style::default(), &columns, &rows);
        assert_eq!(whole, [header, body].concat());
        assert_eq!(written(format, &NO_HEADERS, &columns, &rows), body);
    }
    let style = Style { has_headers: false, null: "none".to_owned() };
    assert_eq!(written(Format::List, &style, &["a", "b"], &[&rows[0][1..]]), "138\nnone\n");
    let board: &[Value<'_>] = &["a\nb".into(), 1.into()];
    let list = written(Format::List, &Style::default(), &["board", "n"], &[board, board]);
    assert_eq!(list, "board   a\n        b\nn       1\n\nboard   a\n        b\nn       1\n");
}

/// Plain rows are joined without the crate; the output is the same.
#[test]
fn csv_is_what_the_library_writes() {
    let texts = ["", "a", "4FEA13400", "a,b", "a\"b", "a\nb", " ", "华", "-", "a b", "\r", "\t"];
    let numbers = [0, -1, i64::MIN, i64::MAX];
    let values: Vec<Value<'_>> = [Value::Null, Value::Real(1e300), Value::Blob([1][..].into())]
        .into_iter()
        .chain(texts.map(Value::from))
        .chain(numbers.map(Value::Integer))
        .collect();
    for first in &values {
        for rest in [&values[..0], &values[1..2], &values[4..5], &values[16..]] {
            let row = [std::slice::from_ref(first), rest].concat();
            let mut expected = csv::Writer::from_writer(Vec::new());
            let fields = row.iter().map(|value| value.text().into_owned());
            expected.write_record(fields).unwrap();
            let expected = String::from_utf8(expected.into_inner().unwrap()).unwrap();
            assert_eq!(written(Format::Csv, &NO_HEADERS, &[], &[&row]), expected, "{row:?}");
        }
    }
}

#[test]
fn json_has_distinct_names_and_the_infinity_of_sqlite() {
    let values = [f64::INFINITY, f64::NEG_INFINITY, f64::MAX, -0.0].map(Value::Real);
    let numbers = [0, 1, 2, 3, 4, 5, 6].map(Value::Integer);
    for (columns, values, expected) in [
        (
            &["a", "b", "c", "d"][..],
            &values[..],
            "{\"a\":9.0e+999,\"b\":-9.0e+999,\"c\":1.7976931348623157e+308,\"d\":-0.0}\n",
        ),
        (
            &["a", "a", "b", "a:1", "a", "A", "a:1"],
            &numbers,
            "{\"a\":0,\"a:2\":1,\"b\":2,\"a:1\":3,\"a:3\":4,\"A\":5,\"a:1:1\":6}\n",
        ),
    ] {
        assert_eq!(written(Format::Jsonl, &NO_HEADERS, columns, &[values]), expected);
    }
    assert_eq!(written(Format::Json, &NO_HEADERS, &["code"], &[]), "[]\n");
    let rows = written(Format::Json, &NO_HEADERS, &["a"], &[&[1.into()], &[Value::Null]]);
    assert_eq!(rows, "[\n{\"a\":1},\n{\"a\":null}\n]\n");
}

#[test]
fn terminal_formats_escape_control_characters() {
    let odd = "\u{1b}]0;t\u{7}\u{9b}1m\u{7f}\u{202e}\u{61c} \n\t\r\"\\ 华";
    let screen = Screen { width: 80, lists_one_row: false };
    for format in Format::VARIANTS.iter().filter(|format| format.is_text()) {
        let text = on_screen(*format, screen, &[odd, "n"], &[&[odd.into(), 1.into()]]);
        assert_eq!(escape_controls(&text), text, "{format:?}");
        // JSON keeps the value.
        if *format == Format::Jsonl {
            let row: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(row[odd], odd);
        }
    }
}

#[test]
fn cells_of_pages_show_their_text() {
    for (text, markdown, html) in [
        ("<b>&amp;", "&lt;b>&amp;amp;", "&lt;b&gt;&amp;amp;"),
        ("a\nb\r\nc\rd", "a<br>b<br>c<br>d", "a<br>b<br>c<br>d"),
        ("a_b", "a_b", "a_b"),
        (
            "_a_ *b* `c` ~~d~~ $e$",
            "\\_a\\_ \\*b\\* \\`c\\` \\~\\~d\\~\\~ \\$e\\$",
            "_a_ *b* `c` ~~d~~ $e$",
        ),
        ("[a](b)", "\\[a](b)", "[a](b)"),
    ] {
        let table = |format| written(format, &NO_HEADERS, &["n"], &[&[text.into(), 1.into()]]);
        let expected = format!("| n |\n| --- |\n| {markdown} | 1 |\n");
        assert_eq!(table(Format::Markdown), expected);
        let row = format!("<tr><td>{html}</td><td style=\"text-align:right\">1</td></tr>");
        assert_eq!(table(Format::Html), format!("<table>\n<tbody>\n{row}\n</tbody>\n</table>\n"));
    }
    let html = written(Format::Html, &Style::default(), &["a<b"], &[]);
    assert!(html.starts_with("<table>\n<thead><tr><th>a&lt;b</th></tr></thead>\n"), "{html}");
}

#[test]
fn tables_show_all_lines_of_a_text() {
    let rows: [&[Value<'_>]; 2] = [&["VV\n...".into(), 1.into()], &["".into(), 10.into()]];
    let table = written(Format::Table, &Style::default(), &["board", "n"], &rows);
    assert_eq!(table, " board   n\n────────────\n VV       1\n ...\n         10\n");
}

/// The widest texts are wrapped first, in any column. Words, names and numbers are not broken.
#[test]
fn wide_texts_are_folded() {
    let table = |notes: [&str; 2]| {
        let meaning = "the numbers of the group of a layout";
        let rows = notes.map(|note| [7.into(), note.into(), meaning.into()]);
        let columns = ["n", "note", "meaning"];
        let screen = Screen { width: 43, lists_one_row: true };
        on_screen(Format::Table, screen, &columns, &rows.each_ref().map(|row| &row[..]))
    };
    let folded = table(["in an unsolvable group", "华容道"]);
    for line in [" 7   in an unsolvable    the numbers of\n", "     group"] {
        assert!(folded.contains(line), "{folded}");
    }
    assert!(folded.lines().all(|line| line.width() <= 43), "{folded}");
    // If the longest words do not fit, nothing is wrapped.
    let whole = table(["in an unsolvable group", "1A9BF0C00-4FEA13400-D9B9F3000"]);
    assert_eq!(whole.lines().count(), 4, "{whole}");
}

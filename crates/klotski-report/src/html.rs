//! HTML fragments: escaped text, numbers, tables, SQL and JSON.

use std::fmt::Display;
use std::ops::AddAssign;

use klotski_query::{Answer, Value};
use klotski_texts::{Language, separated};
use klotski_warehouse::ColumnKind::{self, Class, Code, Count, Number, Text, Truth, Words};
use klotski_warehouse::TABLES;

/// Finished HTML. It cannot be formatted into other text, and a page accepts nothing else. Code
/// that creates it without [`markup!`] must not insert unescaped values of a warehouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Markup(pub(crate) String);

/// HTML from a literal, whose arguments are escaped unless they are [`Markup`]. Inline arguments in
/// the literal do not compile, because they would not be escaped.
macro_rules! markup {
    ($text:literal $(, $name:ident = $part:expr)+ $(,)?) => {{
        use $crate::html::ToHtml as _;
        $crate::html::Markup(format!(concat!($text) $(, $name = (&$part).html())+))
    }};
    ($text:literal $(, $part:expr)* $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::html::ToHtml as _;
        $crate::html::Markup(format!(concat!($text) $(, (&$part).html())*))
    }};
}

/// Escapes a text for the content of an element, or for an attribute in double quotes.
pub fn escape_html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

/// An argument of [`markup!`].
pub(crate) trait ToHtml {
    fn html(&self) -> String;
}

impl<T: Display + ?Sized> ToHtml for T {
    fn html(&self) -> String {
        escape_html(&self.to_string())
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

/// HTML from a file of `site/`: `{Text}` is a text in the language, `{=name}` the value of this
/// name. A test writes each page, and finds a name without a value.
pub(crate) fn filled(file: &str, language: Language, values: &[(&str, &dyn ToHtml)]) -> Markup {
    let mut pieces = file.split(['{', '}']);
    let mut html = pieces.next().unwrap_or_default().to_owned();
    while let (Some(mark), Some(after)) = (pieces.next(), pieces.next()) {
        html += &match mark.strip_prefix('=') {
            Some(name) => {
                let value = values.iter().find(|(known, _)| *known == name);
                value.unwrap_or_else(|| panic!("{name} has no value")).1.html()
            }
            None => language.text(&mark.split_whitespace().collect::<Vec<_>>().join(" ")).html(),
        };
        html += after;
    }
    Markup(html)
}

/// A number with thousands separators. NULL is a dash, text is unchanged.
pub(crate) fn counted(value: &Value<'_>) -> String {
    match value {
        Value::Null => "–".to_owned(),
        _ => display_text(Count, value, Language::English),
    }
}

/// A number in running text, with separators for readers and as a value for programs.
pub(crate) fn data(value: &Value<'_>) -> Markup {
    let shown = display_text(Count, value, Language::English);
    markup!("<data value=\"{}\">{}</data>", value.text(), shown)
}

/// The columns of queries that are in no table.
const COLUMNS: [(&str, &str, ColumnKind); 21] = [
    ("agrees", "Agrees", Truth),
    ("claim", "Claim", Text),
    ("claim_id", "Number", Number),
    ("claimed", "Claimed", Count),
    ("classes", "Classes", Count),
    ("deepest", "Deepest layout", Code),
    ("diameter", "Diameter", Count),
    ("empty_cells", "Empty cells", Count),
    ("hardest", "Hardest layout", Code),
    ("isolated_layouts", "Layouts that cannot move", Count),
    ("mean_degree", "Neighbours on average", Count),
    ("mean_distance", "Mean distance", Count),
    ("moves", "Fewest steps", Count),
    ("ours", "Ours", Count),
    ("radius", "Radius", Count),
    ("record", "Record", Words),
    ("schema_version", "Schema version", Number),
    ("shown", "What shows it", Text),
    ("solvable_groups", "Groups with a solution", Count),
    ("solvable_layouts", "Layouts with a solution", Count),
    ("value", "Value", Count),
];

fn known_columns() -> impl Iterator<Item = (&'static str, &'static str, ColumnKind)> {
    let columns = TABLES.into_iter().flat_map(|table| table.columns);
    let of_tables = columns.filter_map(|column| Some((column.name, column.heading?, column.kind)));
    of_tables.chain(COLUMNS)
}

/// A column of a table: its name, its heading in words, and the kind of its values. An unknown
/// column is headed by its name.
fn column(name: &str) -> (&str, &str, ColumnKind) {
    known_columns().find(|(known, ..)| *known == name).unwrap_or((name, name, Text))
}

/// The text of a value for readers: with thousands separators, or translated.
fn display_text(kind: ColumnKind, value: &Value<'_>, language: Language) -> String {
    let text = value.text();
    match (kind, value) {
        (Count, Value::Integer(_) | Value::Real(_)) => separated(&text),
        (Truth, Value::Integer(1)) => language.text("yes").into_owned(),
        (Truth, Value::Integer(0)) => language.text("no").into_owned(),
        (Words, _) => language.text(&text).into_owned(),
        _ => text.into_owned(),
    }
}

/// A table with more rows than this is folded: its script shows the first [`UNFOLDED`] of them.
pub(crate) const FOLDS_OVER: usize = 50;
pub(crate) const UNFOLDED: usize = 10;

/// Rows as a table, which the script can sort and fold. `link` returns the target of a value, if it
/// is a link, `title` the title of a layout by its code and its name.
pub(crate) fn table(
    answer: &Answer,
    caption: &Markup,
    language: Language,
    link: impl Fn(&str, &Value<'_>) -> Option<String>,
    title: impl Fn(&str, &str) -> Markup,
) -> Markup {
    let unfolded = (answer.rows.len() > FOLDS_OVER).then_some(UNFOLDED);
    let folds = unfolded.map(|rows| markup!(" data-rows=\"{}\"", rows)).unwrap_or_default();
    let columns: Vec<_> = answer.columns.iter().map(|name| column(name)).collect();
    let heads = columns.iter().enumerate().map(|(place, &(name, words, kind))| {
        let mut values = answer.rows.iter().map(|row| &row[place]);
        let order = match kind {
            Class => "class",
            Count | Number | Truth => "number",
            Code => "code",
            // An unknown column may contain numbers.
            Text if values.all(|value| *value == Value::Null || value.number().is_some()) => {
                "number"
            }
            Words | Text => "text",
        };
        let words = language.text(words);
        // The name in SQL is below the heading, unless they are the same.
        let is_same = words.eq_ignore_ascii_case(name);
        let name = (!is_same).then(|| markup!(" <small>{}</small>", name));
        markup! {
            "<th data-sort=\"{}\"><span>{}</span>{}</th>", order, words, name.unwrap_or_default()
        }
    });
    let row = |row: &Vec<Value<'_>>| {
        let cells = columns.iter().zip(row).map(|(&(name, _, kind), value)| {
            let shown = display_text(kind, value, language);
            let mut text = markup!("{}", shown);
            let is_number = value.number().is_some();
            if (kind == Truth && is_number) || (kind == Words && shown != value.text()) {
                text = markup!("<data value=\"{}\">{}</data>", value.text(), text);
            }
            if let ("name", false, Some(code)) = (name, shown.is_empty(), answer.position("code")) {
                let title = title(&row[code].text(), &shown);
                text = markup!("<data value=\"{}\">{}</data>", shown, title);
            }
            if let Some(target) = link(name, value) {
                text = markup!("<a href=\"{}\">{}</a>", target, text);
            }
            markup!("<td{}>{}</td>", number_class(is_number), text)
        });
        markup!("<tr>{}</tr>\n", cells.collect::<Markup>())
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

/// SQL in a box that can be scrolled by keys.
fn sql(sql: &str) -> Markup {
    markup!("<pre tabindex=\"0\"><code>{}</code></pre>", sql)
}

/// The SQL statement of a figure or a table, folded.
pub(crate) fn statement(statement: &str, language: Language) -> Markup {
    let says = language.text("The statement");
    let below = sql(statement);
    markup!("<details class=\"asked\"><summary>{}</summary>{}</details>", says, below)
}

/// JSON for a script, in an element with this id.
pub(crate) fn json(id: &str, value: &serde_json::Value) -> Markup {
    let text = json_text(value);
    markup!("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, text)
}

/// Metadata for search engines, in the vocabulary of schema.org.
pub(crate) fn json_ld(mut value: serde_json::Value) -> Markup {
    value["@context"] = "https://schema.org/".into();
    markup!("<script type=\"application/ld+json\">{}</script>\n", json_text(&value))
}

/// JSON that is also the text of an element.
fn json_text(value: &serde_json::Value) -> Markup {
    let text = value.to_string();
    Markup(text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use klotski_query::find;

    #[test]
    fn columns_and_records_have_words_in_chinese() {
        for (name, words, _) in known_columns() {
            // SHA-256 is the same in every language.
            let is_same = Language::Chinese.text(words) == words;
            assert_eq!(is_same, name == "sha256", "{name}");
        }
        let literals = find("records").unwrap().sql.split('\'').skip(1).step_by(2);
        for record in literals.filter(|literal| literal.contains(' ')) {
            assert_ne!(Language::Chinese.text(record), record);
        }
    }

    #[test]
    fn counts_have_separators_and_ids_have_none() {
        for (name, value, expected) in [
            ("layouts", 29_334_498.into(), "29,334,498"),
            ("group_id", 11_394.into(), "11394"),
            ("ours", Value::Real(99.5), "99.5"),
            ("solvable", 1.into(), "yes"),
            ("min_solution_step", Value::Null, ""),
            ("of another", 1234.into(), "1234"),
        ] {
            assert_eq!(display_text(column(name).2, &value, Language::English), expected);
        }
        assert_eq!(counted(&Value::Null), "–");
        assert_eq!(counted(&"12345".into()), "12345");
        assert_eq!(data(&1234.into()).0, "<data value=\"1234\">1,234</data>");
    }

    #[test]
    fn tables_have_sort_orders_and_links() {
        let columns = ["class", "layouts", "solvable"].map(str::to_owned).into();
        let row = vec!["0-0-0".into(), Value::Integer(1_234_567), Value::Null];
        let answer = Answer { columns, rows: vec![row], most: None };
        let link = |column: &str, value: &Value<'_>| {
            (column == "class").then(|| format!("{}.html", value.text()))
        };
        let title = |_: &str, name: &str| markup!("{}", name);
        let html = table(&answer, &Markup::default(), Language::English, link, title);
        for part in [
            "data-sort=\"class\"><span>Class</span></th>",
            "data-sort=\"number\"><span>Layouts</span></th>",
            "<span>Has a solution</span> <small>solvable</small></th>",
            "<td><a href=\"0-0-0.html\">0-0-0</a></td><td class=\"number\">1,234,567</td><td></td>",
        ] {
            assert!(html.0.contains(part), "{part}: {html:?}");
        }
    }
}

//! The page for statements, of a site whose server has the database, too.

use klotski::names;
use klotski_query::{FILES, Param, Query, Topic, catalogue};
use klotski_texts::{Language, TABLES};
use klotski_warehouse::Table;
use serde_json::json;

use crate::figures::Figures;
use crate::html::{Markup, filled};
use crate::page::Page;
use crate::{with_data, words};

pub(crate) const SCRIPT: &str = concat!(
    site! {
        "elements.js", "words.js", "drawing.js", "address.js", "warehouse.js", "bars.js",
        "answers.js", "sql.js"
    },
    "\nopenSqlPage();\n"
);

/// The name of the [module](MODULE) beside the worker.
pub const MODULE_FILE: &str = "klotski-sql.wasm.gz";

/// The script of the worker, which starts the [module](MODULE).
pub(crate) fn worker() -> String {
    let script =
        concat!(site! { "ranges.js", "module.js", "sql_worker.js" }, "\nserveStatements();\n");
    let data = json!({ "texts": TABLES, "names": names::FILE, "queries": FILES });
    with_data(script, &data)
}

/// The program's SQL for browsers, compressed: `cargo xtask wasm` makes it from `crates/klotski-web`.
pub const MODULE: &[u8] = include_bytes!("../site/klotski-sql.wasm.gz");

pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("sql.html", "SQL", figures, language);
    page.scripts(&["sql.js"]);
    let (queries, tables) = (options(language), tables(language));
    page.add(filled(site!("sql.html"), language, &[("queries", &queries), ("tables", &tables)]));
    page.add(words::data(figures, &page, language));
    page
}

fn tables(language: Language) -> Markup {
    let name = |name: &str| {
        markup!("<button type=\"button\" class=\"name\"><code>{}</code></button>", name)
    };
    let table = |table: &Table| {
        let rows = table.columns.iter().map(|column| {
            let meaning = language.text(column.meaning);
            markup!("<tr><td>{}</td><td>{}</td></tr>\n", name(column.name), meaning)
        });
        markup! {
            "<details><summary><code>{}</code> {}</summary>\n<p>{}</p>\n<div class=\"scroll\" \
             tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>{}</table></div></details>\n",
            table.name, language.text(table.meaning), name(table.name), table.name,
            rows.collect::<Markup>()
        }
    };
    klotski_warehouse::TABLES.into_iter().map(table).collect()
}

/// The canned queries, with the values of their examples.
fn options(language: Language) -> Markup {
    let of_topic = |topic: &Topic| {
        let queries = catalogue().iter().filter(|query| query.topic == *topic);
        let options = queries.map(|query| {
            markup! {
                "<option value=\"{}\">{}</option>\n",
                with_examples(query), language.text(query.title)
            }
        });
        let (label, options) = (language.text(topic.name()), options.collect::<Markup>());
        markup!("<optgroup label=\"{}\">\n{}</optgroup>\n", label, options)
    };
    Topic::ALL.iter().map(of_topic).collect()
}

/// The SQL with the values of its example, or its defaults.
fn with_examples(query: &Query<'_>) -> String {
    let words = query.example_words();
    let value = |param: &Param<'_>| {
        let place = query.params.iter().position(|other| other.name == param.name);
        let word = place.and_then(|place| words.get(place)).map(String::as_str);
        let word = word.or(param.default).unwrap_or_default();
        param.literal(word)
    };
    query.sql_with(value).trim().to_owned()
}

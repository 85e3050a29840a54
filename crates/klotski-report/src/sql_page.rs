//! The page for statements, of a site whose server has the database, too.

use klotski::Code;
use klotski_program::texts::Language;
use klotski_query::{Kind, Param, Query, Topic, catalogue};
use klotski_warehouse::{TABLES, make_schema};
use rusqlite::Connection;

use crate::figures::Figures;
use crate::html::Markup;
use crate::page::Page;
use crate::words;

/// The script of the page, loaded after the engine.
pub(crate) const SCRIPT: &str = concat!(
    site!("words.js", "drawing.js", "address.js", "warehouse.js", "sql.js"),
    "\nopenSqlPage();\n"
);

/// The module of the worker. `sqlite/` has SQLite's own build for browsers.
pub(crate) const WORKER: &str = concat!(
    site!("ranges.js", "range_vfs.js", "sql_worker.js"),
    "\nserveStatements(() => import(\"./sqlite/index.js\"));\n"
);

pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("sql.html", "SQL", figures, language);
    page.scripts(&["engine.js", "sql.js"]);
    let text = |english: &str| language.text(english).into_owned();
    page.add(markup!("<noscript><p>{}</p></noscript>\n", text("This page needs JavaScript.")));
    page.paragraph(&text(
        "SQLite runs in this page and reads from the server only what a statement needs. The \
         statement is a part of the address, so a link to it gives the same answer.",
    ));
    page.add(markup! {
        "<form id=\"ask\" hidden=\"hidden\">\n<p><label for=\"canned\">{canned}</label> \
         <select id=\"canned\"><option value=\"\"></option>\n{queries}</select></p>\n\
         <p><label for=\"statement\">{statement}</label></p>\n\
         <textarea id=\"statement\" rows=\"8\" spellcheck=\"false\" autocapitalize=\"off\">\
         SELECT * FROM layouts WHERE code = '1A9BF0C00'</textarea>\n\
         <p class=\"buttons\"><button type=\"submit\" class=\"main\">{run}</button> \
         <button type=\"button\" id=\"stop\" hidden=\"hidden\">{stop}</button> \
         <button type=\"button\" id=\"more\" hidden=\"hidden\">{more}</button> \
         <span class=\"keys\">{keys}</span></p>\n</form>\n\
         <p id=\"status\" role=\"status\"></p>\n\
         <div id=\"answer\" class=\"scroll\" tabindex=\"0\" role=\"region\" \
         aria-label=\"{answer}\"></div>\n",
        canned = text("Canned queries"), queries = options(language),
        statement = text("Statement"), run = text("Run"), stop = text("Stop"),
        more = text("Read more"), keys = text("Ctrl+Enter runs the statement."),
        answer = text("The answer")
    });
    page.heading("tables", &text("Tables"));
    for table in TABLES {
        let rows = table.columns.iter().map(|column| {
            let meaning = text(column.meaning);
            markup!("<tr><td><code>{}</code></td><td>{}</td></tr>\n", column.name, meaning)
        });
        page.add(markup! {
            "<details><summary><code>{}</code> {}</summary>\n<div class=\"scroll\" \
             tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>{}</table></div></details>\n",
            table.name, text(table.meaning), table.name, rows.collect::<Markup>()
        });
    }
    page.add(words::data(figures, &page, language));
    page
}

/// The canned queries that call no function of the puzzle, with the values of their examples.
fn options(language: Language) -> Markup {
    let mut schema = Connection::open_in_memory().expect("memory is there");
    make_schema(&mut schema).expect("a test makes it");
    let is_plain = |query: &&Query<'_>| schema.prepare(query.sql).is_ok();
    let of_topic = |topic: &Topic| {
        let queries = catalogue().iter().filter(|query| query.topic == *topic);
        let options = queries.filter(is_plain).map(|query| {
            markup! {
                "<option value=\"{}\" data-query=\"{}\">{}</option>\n",
                with_examples(query), query.name, language.text(query.title)
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
        match param.kind {
            Kind::Count => word.to_owned(),
            Kind::Code => {
                let code = word.parse::<Code>().map_or(word.to_owned(), |code| code.to_string());
                format!("'{code}'")
            }
            Kind::Class | Kind::Metric | Kind::Text => format!("'{word}'"),
        }
    };
    query.sql_with(value).trim().to_owned()
}

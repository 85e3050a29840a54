//! The page for statements, of a site whose server has the database, too.

use klotski::Code;
use klotski_query::{Kind, Param, Query, Topic, catalogue};
use klotski_texts::Language;
use klotski_warehouse::{TABLES, Table};

use crate::figures::Figures;
use crate::html::{Markup, filled};
use crate::page::Page;
use crate::words;

/// The script of the page.
pub(crate) const SCRIPT: &str = concat!(
    site! {
        "words.js", "drawing.js", "address.js", "warehouse.js", "bars.js", "answers.js", "sql.js"
    },
    "\nopenSqlPage();\n"
);

/// The name of the [module](MODULE) beside the worker.
pub const MODULE_FILE: &str = "klotski-sql.wasm.gz";

/// The questions above the editor, each with a statement.
const QUESTIONS: [(&str, &str); 10] = [
    (
        "How many layouts and groups are there?",
        "SELECT sum(layouts) AS layouts, sum(groups) AS groups, count(*) AS classes FROM classes",
    ),
    (
        "How many steps does 横刀立马 need, and how many layouts are one step away?",
        "SELECT min_solution_step, min_straight_moves, min_unit_moves, degree\nFROM layouts WHERE code = code('横刀立马')",
    ),
    (
        "What does a shortest path to a solution look like?",
        "SELECT p.move, p.code, p.block, p.from_cell, p.to_cell\nFROM solutions('横刀立马') AS s, shortest_path('横刀立马', s.code) AS p\nWHERE s.is_minimal AND s.code = 'DAA7F3000'",
    ),
    (
        "Which layouts of its class are the hardest?",
        "SELECT code, min_solution_step FROM layouts\nWHERE (jiang_num, bing_num, style_num) = (5, 4, 1)\nORDER BY min_solution_step DESC, code LIMIT 10",
    ),
    (
        "How does the difficulty of these layouts vary?",
        "SELECT s.min_solution_step, sum(s.layouts) AS layouts\nFROM solution_steps AS s JOIN groups AS g USING (group_id)\nWHERE (g.jiang_num, g.bing_num, g.style_num) = (5, 4, 1)\nGROUP BY s.min_solution_step ORDER BY s.min_solution_step",
    ),
    (
        "Which group is the largest?",
        "SELECT seed, size, jiang_num || '-' || bing_num || '-' || style_num AS class\nFROM groups ORDER BY size DESC LIMIT 5",
    ),
    (
        "How many layouts lie in each layer around 峰回路转?",
        "SELECT layer, layouts FROM layers_of('峰回路转') WHERE layer <= 100",
    ),
    (
        "Which layouts are the farthest from 横刀立马, and how far are these from a solution?",
        "SELECT f.code, f.moves, l.min_solution_step\nFROM farthest('横刀立马') AS f JOIN layouts AS l USING (code)",
    ),
    (
        "How many steps lead from 横刀立马 to its mirror images?",
        "SELECT flip('横刀立马') AS flipped, distance('横刀立马', flip('横刀立马')) AS steps,\n       is_symmetric('横刀立马') AS is_symmetric",
    ),
    (
        "What is Pennant called elsewhere, and where does its puzzle end?",
        "SELECT name, language, goal, steps_to(code, goal) AS steps, source\nFROM names WHERE code = code('Pennant')",
    ),
];

/// The script of the worker, which starts the [module](MODULE).
pub(crate) const WORKER: &str =
    concat!(site! { "ranges.js", "module.js", "sql_worker.js" }, "\nserveStatements();\n");

/// The program's SQL for browsers, compressed: `cargo xtask wasm` makes it from `crates/klotski-web`.
pub const MODULE: &[u8] = include_bytes!("../site/klotski-sql.wasm.gz");

pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("sql.html", "SQL", figures, language);
    page.scripts(&["sql.js"]);
    let questions = QUESTIONS.map(|(question, sql)| {
        markup!("<li><a data-sql=\"{}\">{}</a></li>\n", sql, language.text(question))
    });
    let questions: Markup = questions.into_iter().collect();
    let (queries, tables) = (options(language), tables(language));
    page.add(filled(
        site!("sql.html"),
        language,
        &[("questions", &questions), ("queries", &queries), ("tables", &tables)],
    ));
    page.add(words::data(figures, &page, language));
    page
}

/// The tables with their columns.
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
    TABLES.into_iter().map(table).collect()
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
        match param.kind {
            Kind::Count | Kind::Flag => word.to_owned(),
            Kind::Code => {
                let code = word.parse::<Code>().map_or(word.to_owned(), |code| code.to_string());
                format!("'{code}'")
            }
            _ => format!("'{word}'"),
        }
    };
    query.sql_with(value).trim().to_owned()
}

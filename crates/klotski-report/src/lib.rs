//! The report: a static site with the figures of a warehouse, which works without a network.
//!
//! ```text
//!   queries --answers--> Figures --+--> index    a map, ways in, totals
//!                                  +--> plots    plots and tables of all classes
//!                                  +--> names    the named layouts, searched by a script
//!                                  +--> records  the extremes, with boards
//!                                  +--> findings what the data of all layouts show
//!                                  +--> claims   published claims, and our results
//!                                  +--> made     definitions, provenance, digests, queries
//!                                  +--> sql      statements, with a database on the server
//!   Language: English, Chinese ----+--> class    a page for each class
//!                                  +--> layout   one page for all layouts, by its script
//!                                  +--> draw     an editor for layouts, by its script
//! ```
//!
//! Pages are HTML that is also well-formed XML, so that a test can parse them. A small script sorts
//! tables. The page of a layout has the puzzle as WebAssembly, without
//! a server.

/// The text of files of the folder `site`, in this order.
macro_rules! site {
    ($($file:literal),+ $(,)?) => { concat!($(include_str!(concat!("../site/", $file))),+) };
}

#[macro_use]
mod html;

mod claims_page;
mod class_page;
mod figures;
mod findings_page;
mod index_page;
mod made_page;
mod map_page;
mod maps;
mod names_page;
mod page;
pub mod picture;
mod plots_page;
mod records_page;
mod script_pages;
mod sql_page;
mod terms;
mod titles;
mod words;

use std::collections::BTreeSet;

use data_encoding::BASE64;
use figures::Figures;
use klotski::{Code, names};
use klotski_query::{QueryError, Session};
use klotski_texts::{Language, TABLES};
use serde_json::{Value, json};

pub use html::escape_html;
pub use map_page::map_page;
pub use maps::MOST_OF_PAGE;
pub use sql_page::{MODULE as SQL_MODULE, MODULE_FILE as SQL_MODULE_FILE};
pub use terms::DEFINITIONS;

/// The script with the puzzle, for pages without a server.
///
/// ```text
///   puzzle --+--> module     the puzzle as WebAssembly, crates/klotski-web
///            +--> a worker   another module, for searches and maps
/// ```
///
/// Browsers load neither modules nor workers from `file:` URLs. So the module is text in one classic
/// script, and the script of the worker is built from the source of its functions.
fn engine(module: &[u8], data: &Value) -> String {
    let script = site!("module.js", "puzzle.js");
    with_data(&script.replace("the module in base 64", &BASE64.encode(module)), data)
}

/// A script with the data that it opens a module with.
fn with_data(script: &str, data: &Value) -> String {
    script.replace("\"the data\"", &data.to_string())
}

/// The module that reads what people write, compressed: `cargo xtask wasm` makes all modules.
const PUZZLE_MODULE: &[u8] = include_bytes!("../site/klotski-puzzle.wasm.gz");
/// The module that has groups and their maps only.
const GROUPS_MODULE: &[u8] = include_bytes!("../site/klotski-groups.wasm.gz");

/// What a report has besides the figures of the warehouse.
#[derive(Clone, Debug)]
pub struct ReportOptions {
    /// The data set in the vocabulary of schema.org, as JSON-LD without a context.
    pub data_set: serde_json::Value,
    /// Has the page for SQL, for a server that has the database, too.
    pub is_served: bool,
}

/// Passes the path and the text of each file of the report to `file`, and the names of completed
/// parts to `completed`. A path is below the folder of the report and has `/` as separator. Returns
/// the queries that are left out because the warehouse lacks their stage.
pub fn build<E: From<QueryError>>(
    session: &Session,
    options: ReportOptions,
    completed: impl Fn(&str),
    mut file: impl FnMut(String, String) -> Result<(), E>,
) -> Result<Vec<String>, E> {
    let figures = Figures::query(session, options, records_page::queries(), &completed)?;
    // The rules of pictures, then of all pages, then of single pages.
    let style_sheet = [
        &picture::STYLE.concat(),
        site!("base.css", "pictures.css", "index.css", "play.css", "map.css", "pages.css"),
    ];
    file("site.css".to_owned(), style_sheet.concat())?;
    for (seed, script) in &figures.maps {
        file(format!("maps/{seed}.js"), script.clone())?;
    }
    if let Some((map, _)) = &figures.first_map {
        file(format!("maps/{}.svg", maps::FIRST), map.clone())?;
    }
    // The module has only the messages of the puzzle.
    let engine = engine(PUZZLE_MODULE, &json!({ "texts": &TABLES[..1], "names": names::FILE }));
    let worker = sql_page::worker();
    let mut scripts = vec![
        ("tables.js", site!("tables.js")),
        ("today.js", site!("today.js")),
        ("engine.js", &engine),
        ("layout.js", script_pages::LAYOUT_SCRIPT),
        ("map.js", script_pages::MAP_SCRIPT),
        ("class.js", script_pages::CLASS_SCRIPT),
        ("draw.js", script_pages::DRAW_SCRIPT),
        ("named.js", names_page::SCRIPT),
    ];
    if figures.options.is_served {
        scripts.extend([("sql.js", sql_page::SCRIPT), ("sql-worker.js", &worker)]);
    }
    for (name, script) in scripts {
        file(name.to_owned(), script.to_owned())?;
    }
    let mut boards = BTreeSet::new();
    for language in Language::ALL {
        let mut pages = vec![
            index_page::write(&figures, language),
            names_page::write(&figures, language),
            records_page::write(&figures, language),
            plots_page::write(&figures, language),
            findings_page::write(&figures, language),
            claims_page::write(&figures, language),
            made_page::write(&figures, language),
            script_pages::write_layout(&figures, language),
            script_pages::write_draw(&figures, language),
        ];
        if figures.options.is_served {
            pages.push(sql_page::write(&figures, language));
        }
        let classes = figures.classes.iter();
        pages.extend(classes.map(|class| class_page::write(&figures, class, language)));
        for page in pages {
            file(page.path(), page.text())?;
            boards.extend(page.boards);
        }
    }
    for code in boards {
        // All codes of an intact warehouse are layouts.
        if let Ok(layout) = code.parse::<Code>() {
            file(format!("boards/{code}.svg"), picture::board(&layout.layout(), 24))?;
        }
    }
    completed("pages");
    Ok(figures.left_out.into_iter().collect())
}

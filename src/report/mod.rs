//! The report: a static site with the figures of a warehouse, which works without a network.
//!
//! ```text
//!   queries --answers--> Figures --+--> index    totals, plots, tables
//!                                  +--> names    the named layouts, searched by a script
//!                                  +--> records  the extremes, with boards
//!                                  +--> claims   published claims, and our results
//!                                  +--> made     definitions, provenance, digests, queries
//!   Language: English, Chinese ----+--> class    a page for each class
//!                                  +--> layout   one page for all layouts, by its script
//!                                  +--> draw     an editor for layouts, by its script
//! ```
//!
//! Pages are HTML that is also well-formed XML, so that a test can parse them. A small script sorts
//! tables. The page of a layout uses the [engine](ENGINE), without a server.

#[macro_use]
mod html;

mod claims_page;
mod class_page;
mod definitions;
mod draw_page;
mod engine;
mod figures;
mod folders;
mod gallery;
mod heading;
mod index_page;
mod layout_page;
mod made_page;
mod names_page;
mod names_script;
mod numbers;
mod page;
mod plot_figure;
mod provenance;
mod query_runner;
mod records_page;
mod stylesheet;
mod totals;
mod words;

use std::collections::BTreeSet;

pub use engine::ENGINE;
use klotski::Code;

use crate::picture;
use crate::query::{QueryError, Session};
use figures::Figures;
use klotski_program::texts::Language;

/// A file of the report.
#[derive(Clone, Debug)]
pub struct ReportFile {
    /// The path below the report folder, with `/` as separator.
    pub path: String,
    /// The content.
    pub text: String,
}

/// Passes all files of the report to `write`. Returns the queries that are left out because the
/// warehouse lacks their stage.
///
/// # Errors
/// If the warehouse cannot be read, or `write` fails.
pub fn build<E: From<QueryError>>(
    session: &Session,
    mut write: impl FnMut(ReportFile) -> Result<(), E>,
) -> Result<Vec<&'static str>, E> {
    let figures = Figures::query(session)?;
    let mut file = |path: String, text: String| write(ReportFile { path, text });
    file("site.css".to_owned(), stylesheet::write())?;
    for (name, script) in [
        ("tables.js", include_str!("site/tables.js")),
        ("engine.js", ENGINE),
        ("names.js", &names_script::write()),
        ("layout.js", layout_page::SCRIPT),
        ("draw.js", draw_page::SCRIPT),
        ("named.js", names_page::SCRIPT),
    ] {
        file(name.to_owned(), script.to_owned())?;
    }
    let mut boards = BTreeSet::new();
    for language in Language::ALL {
        let mut pages = vec![index_page::write(&figures, language)];
        pages.push(names_page::write(&figures, language));
        pages.push(records_page::write(&figures, language));
        pages.push(claims_page::write(&figures, language));
        pages.push(made_page::write(&figures, language));
        pages.push(layout_page::write(&figures, language));
        pages.push(draw_page::write(&figures, language));
        for class in &figures.classes {
            pages.push(class_page::write(&figures, class, language));
        }
        for page in pages {
            boards.extend(page.boards().map(str::to_owned));
            file(page.path(), page.text())?;
        }
    }
    for code in boards {
        // All codes of an intact warehouse are layouts.
        if let Ok(layout) = code.parse::<Code>() {
            file(format!("boards/{code}.svg"), picture::board(&layout.layout(), 24))?;
        }
    }
    Ok(figures.left_out)
}

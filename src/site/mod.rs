//! The report: a static site of a warehouse's figures, for a browser without a network.
//!
//! ```text
//!   queries --answers--> figures (Numbers) --+--> index    totals, plots, tables
//!                                            +--> records  the extremes, with boards
//!                                            +--> class    a page for each class
//!   words (English, Chinese) ----------------+
//! ```
//!
//! Pages are HTML that is well-formed XML, too, so that a test can read them; one small
//! script sorts tables and draws the board of a code.

mod class_page;
mod figures;
mod html;
mod index_page;
mod language;
mod page;
mod records_page;

use std::collections::BTreeSet;

use figures::Figures;
use language::Language;

use crate::board::Code;
use crate::picture;
use crate::query::{QueryError, Session};

/// A file of the site: its place below the folder, with `/` between, and its text.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// Where it belongs.
    pub path: String,
    /// What it holds.
    pub text: String,
}

/// Hands all files of the site to `write`.
///
/// # Errors
/// When the warehouse lacks a stage or cannot be read, or `write` fails.
pub fn build<E: From<QueryError>>(
    session: &Session,
    source: &str,
    mut write: impl FnMut(SiteFile) -> Result<(), E>,
) -> Result<(), E> {
    let figures = Figures::ask(session, source)?;
    let mut file = |path: String, text: String| write(SiteFile { path, text });
    file("site.css".to_owned(), format!("{}{}", picture::STYLE, include_str!("site.css")))?;
    file("site.js".to_owned(), include_str!("site.js").to_owned())?;
    for (name, svg) in &figures.plots {
        file(format!("plots/{name}.svg"), svg.clone())?;
    }
    let mut boards = BTreeSet::new();
    for language in Language::ALL {
        let mut pages = vec![index_page::write(&figures, language)];
        pages.push(records_page::write(&figures, language));
        for class in &figures.classes {
            pages.push(class_page::write(&figures, class, language));
        }
        for page in pages {
            boards.extend(page.boards().map(str::to_owned));
            file(page.path(), page.text())?;
        }
    }
    for code in boards {
        // Codes of the warehouse are layouts; what is none has no board.
        if let Ok(layout) = code.parse::<Code>() {
            file(format!("boards/{code}.svg"), picture::board(&layout.layout(), 24))?;
        }
    }
    Ok(())
}

//! The page of records.

use super::figures::Figures;
use super::page::Page;
use crate::query::find;
use crate::texts::Language;

/// The number of boards for each record.
const BOARDS: usize = 6;

/// The extremes of all layouts, with boards where a row has a code.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = language.text("Records");
    let mut page = Page::new("records.html", &title, language, &figures.source);
    for (query, table) in &figures.records {
        let heading = find(query).map_or(*query, |query| query.title);
        page.heading(query, &language.text(heading));
        if let Some((column, measure)) = shown(query) {
            page.add("<div class=\"boards\">\n");
            for row in table.rows.iter().take(BOARDS) {
                let what = if column == "seed" { language.text("seed, ") } else { "".into() };
                let says = format!("{what}{measure} {}", table.get(row, measure).text());
                page.board(&table.get(row, column).text(), &says);
            }
            page.add("</div>\n");
        }
        page.table(query, table);
    }
    page
}

/// The column whose boards are shown, and the measure below each board.
fn shown(query: &str) -> Option<(&'static str, &'static str)> {
    match query {
        "hardest" => Some(("code", "min_solution_step")),
        "deepest" => Some(("code", "farthest_step")),
        "most-solutions" => Some(("code", "solution_num")),
        "diameters" => Some(("seed", "diameter")),
        "largest-groups" => Some(("seed", "size")),
        "longest-groups" => Some(("seed", "layers")),
        _ => None,
    }
}

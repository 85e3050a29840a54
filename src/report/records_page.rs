//! The page of records.

use super::figures::Figures;
use super::language::Language;
use super::page::Page;

/// The number of boards for each record.
const BOARDS: usize = 6;

/// The extremes of all layouts, with boards where a row has a code.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = language.of("Records", "纪录");
    let mut page = Page::new("records.html", title, language, &figures.source);
    for (query, table) in &figures.records {
        page.heading(query, heading(query, language));
        if let Some((column, measure)) = shown(query) {
            page.add("<div class=\"boards\">\n");
            for row in table.rows.iter().take(BOARDS) {
                let what = if column == "seed" { language.of("seed, ", "种子，") } else { "" };
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

fn heading(query: &str, language: Language) -> &'static str {
    let (english, chinese) = match query {
        "records" => ("The records, one of each kind", "各项纪录"),
        "hardest" => ("Layouts that need the most steps", "最少步数最多的布局"),
        "deepest" => ("Layouts whose farthest layouts lie farthest", "最远步数最多的布局"),
        "most-solutions" => ("Layouts with the most solutions", "解最多的布局"),
        "diameters" => ("Groups with the largest diameter", "直径最大的群"),
        "largest-groups" => ("The groups with the most layouts", "布局最多的群"),
        "longest-groups" => ("The groups with the most layers", "层最多的群"),
        "widest-layers" => ("The layers with the most layouts", "布局最多的层"),
        _ => ("Unsolvable layouts and groups by class", "各类中无解的布局和群"),
    };
    language.of(english, chinese)
}

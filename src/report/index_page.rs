//! The first page of the report.

use super::figures::Figures;
use super::page::Page;
use crate::texts::Language;

/// Totals, a form for a layout, the plots of all layouts, and the tables of classes.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = if figures.is_whole() {
        language.text("Huarongdao: all layouts")
    } else {
        language.text("Huarongdao: the layouts of some classes")
    };
    let mut page = Page::new("index.html", &title, language, &figures.source);
    page.paragraph(&language.text(
        "Layouts of the 4x5 board with one 2x2 block: classified, grouped and measured. \
         Every figure here is the answer of a canned query of klotski-sql.",
    ));
    if !figures.left_out.is_empty() {
        page.paragraph(&language.text(&format!(
            "The warehouse lacks a stage, so these answers are left out: {}.",
            figures.left_out.join(", ")
        )));
    }
    page.table(&language.text("Totals (query totals)"), &figures.totals);

    page.heading("search", &language.text("A layout by its name or code"));
    page.form();

    page.heading("plots", &language.text("Plots"));
    for plot in &figures.of_all {
        page.plot(plot);
    }
    for (id, query, table, by) in [
        ("jiang", "jiang-counts", &figures.jiang, "jiang_num"),
        ("jiang-bing", "jiang-bing-counts", &figures.jiang_bing, "jiang_num and bing_num"),
        ("classes", "class-counts", &figures.by_class, "jiang_num, bing_num and style_num"),
    ] {
        let heading = format!("Classes by {by}: {}", table.rows.len());
        page.heading(id, &language.text(&heading));
        page.table(query, table);
    }
    page
}

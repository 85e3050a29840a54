//! The first page of the report.

use super::figures::Figures;
use super::html::escaped;
use super::page::Page;
use crate::texts::Language;

/// Totals, a search for a code, the plots of all layouts, and the tables of classes.
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

    page.heading("search", &language.text("A layout by its code"));
    page.add(&search(figures, &page, language));

    page.heading("plots", &language.text("Plots"));
    for (name, says) in &figures.of_all {
        page.plot(name, says);
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

/// The form for a code, which the script answers with the texts in the data attributes.
fn search(figures: &Figures, page: &Page, language: Language) -> String {
    let held: Vec<&str> = figures.classes.iter().map(|of| of.class.as_str()).collect();
    let texts = [
        ("classes", page.to("class/").into()),
        ("held", held.join(" ").into()),
        ("class", language.text("class")),
        ("digits", language.text("a code has one to nine hex digits")),
        (
            "square",
            language.text(
                "the first digit is the cell of the 2x2 block: its column is at most 2, its row \
                 at most 3",
            ),
        ),
        ("block", language.text("a block has no room at cell")),
        ("surplus", language.text("there are blocks beyond the last cell")),
        ("empty", language.text("fewer than two cells are empty")),
    ];
    let data = texts.map(|(name, text)| format!("data-{name}=\"{}\"", escaped(&text))).join(" ");
    let (label, button) = (language.text("Code, e.g. 4FEA134"), language.text("Show"));
    format!(
        "<form id=\"code-form\" {data}><label for=\"code\">{label}</label> \
         <input type=\"text\" id=\"code\" name=\"code\" maxlength=\"9\" autocomplete=\"off\" \
         spellcheck=\"false\"/> <button type=\"submit\">{button}</button></form>\n\
         <div id=\"answer\" aria-live=\"polite\"></div>\n"
    )
}

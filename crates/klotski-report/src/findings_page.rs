//! The page of findings: what the data of all layouts show, each with its statement.

use klotski_texts::{Language, text};

use crate::figures::Figures;
use crate::html::statement;
use crate::page::Page;
use crate::picture::Form;

/// All findings. They hold for all layouts, whatever the classes of the warehouse.
pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("findings.html", &language.text("Findings"), figures, language);
    page.paragraph(&language.text(
        "What the data of all 29,334,498 layouts show, each with the statement that gives its \
         numbers: run it with klotski-sql sql, or in any SQLite browser.",
    ));
    page.add(markup!("<ol class=\"claims\">\n"));
    for row in figures.rows("findings") {
        let shown = |column: &str| language.text(&row.text(column)).into_owned();
        page.add(markup! {
            "<li class=\"card\" id=\"finding-{id}\" value=\"{id}\"><p class=\"claim\">{sentence}</p>\n",
            id = row.text("finding_id"), sentence = page.linked(&shown("finding"))
        });
        let code = row.text("code");
        if !code.is_empty() {
            page.board(&code, "");
        }
        // A plot of some classes would not show the finding.
        let plot = row.text("plot");
        if !plot.is_empty() && figures.is_whole() {
            let mut words = plot.splitn(2, ' ');
            let name = words.next().unwrap_or_default();
            page.plot(figures, name, words.next(), &[Form::Narrow]);
        }
        let [checked, published] = ["checked", "published"].map(shown);
        page.add(markup! {
            "<p class=\"quiet\">{}</p>\n<p class=\"quiet\">{}</p>\n{}</li>\n",
            text!(language, "Checked: {checked}", checked),
            text!(language, "Published before: {published}", published),
            statement(&row.text("sql"), language)
        });
    }
    page.add(markup!("</ol>\n"));
    page
}

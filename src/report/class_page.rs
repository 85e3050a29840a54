//! The page of a class.

use super::figures::{ClassFigures, Figures, MOST_GROUPS};
use super::page::Page;
use crate::rows::Answer;
use crate::texts::Language;

/// The counts of a class, the boards of its extremes, its plots, its records and its groups.
pub(super) fn write(figures: &Figures, of: &ClassFigures, language: Language) -> Page {
    let class = &of.class;
    let title = format!("{} {class}", language.text("Class"));
    let name = format!("class/{class}.html");
    let mut page = Page::new(&name, &title, language, &figures.source);
    let all = &figures.by_class;
    let rows = all.rows.iter().filter(|row| all.get(row, "class").text() == *class).cloned();
    let counts = Answer { columns: all.columns.clone(), rows: rows.collect() };
    page.table("class-counts", &counts);

    page.heading("boards", &language.text("Hardest and deepest layout"));
    page.add("<div class=\"boards\">\n");
    for (row, measure) in [(&of.hardest, "min_solution_step"), (&of.deepest, "farthest_step")] {
        // Of the columns class, measure, layouts, code: an unsolvable class has no code.
        let Some([_, steps, layouts, code]) = row.as_deref() else { continue };
        if code.text().is_empty() {
            page.paragraph(&language.text("No layout of this class has a solution."));
            continue;
        }
        let says = format!("{measure} {}, layouts {}", steps.text(), layouts.text());
        page.board(&code.text(), &says);
    }
    page.add("</div>\n");
    for plot in &of.plots {
        page.plot(plot);
    }
    if let Some(records) = &of.records {
        page.heading("records", &language.text("Records"));
        page.table("records", records);
    }
    page.heading("groups", &language.text("Groups, the largest first"));
    if of.groups.rows.len() == MOST_GROUPS {
        page.paragraph(
            &language.text("The largest fifty; klotski-sql query group-sizes lists all."),
        );
    }
    page.table("group-sizes", &of.groups);
    page
}

//! The page of plots and tables of all classes, ordered by call. The extremes have a page of their own.

use klotski_texts::Language;

use crate::figures::{DEEPEST_BY_CLASS, Figures, HARDEST_BY_CLASS};
use crate::page::{BOTH, Page};

/// A call with its figures.
struct Section {
    id: &'static str,
    call: &'static str,
    text: &'static str,
    plots: &'static [&'static str],
    tables: &'static [&'static str],
}

const SECTIONS: [Section; 4] = [
    Section {
        id: "how-many",
        call: "How many?",
        text: "The blocks of a class decide how many layouts it has, and into how many groups \
               these fall. The plots count them by jiang_num, the number of jiang, and bing_num, \
               the number of bing; a class adds style_num, the number of jiang that lie \
               horizontally. Each class has a page of its own.",
        plots: &["layouts-heat", "groups-heat"],
        tables: &["jiang-counts", "jiang-bing-counts", "class-counts"],
    },
    Section {
        id: "how-hard",
        call: "How hard?",
        text: "A layout is as hard as the number of steps that it needs at least: its fewest \
               steps, min_solution_step. The first plot counts the layouts that need as many, \
               the second one shows the hardest layout of each class.",
        plots: &["solution-histogram", "hardest-by-class"],
        tables: &[HARDEST_BY_CLASS],
    },
    Section {
        id: "how-far",
        call: "How far?",
        text: "The farthest step of a layout, farthest_step, is the number of steps to the \
               layouts of its group that are farthest away. The largest one in a group is the \
               diameter of the group, the smallest its radius.",
        plots: &["farthest-histogram", "deepest-by-class"],
        tables: &[DEEPEST_BY_CLASS],
    },
    Section {
        id: "what-shapes",
        call: "What shapes?",
        text: "Groups are of all sizes, and of all shapes: counted in layers from its seed, the \
               layout with the smallest code, a group is short and wide, or long and narrow.",
        plots: &["size-histogram", "group-layers", "layers"],
        tables: &[],
    },
];

/// Adds a section, unless the report has none of its plots and tables.
fn add_section(page: &mut Page, figures: &Figures, section: &Section, language: Language) {
    let answer = |call: &&str| figures.answer(call).filter(|answer| !answer.rows.is_empty());
    if !section.plots.iter().any(|name| figures.plot(name, None).is_some())
        && !section.tables.iter().any(|call| answer(call).is_some())
    {
        return;
    }
    page.add(markup!("<section>\n"));
    page.heading(section.id, &language.text(section.call));
    page.paragraph(&language.text(section.text));
    page.add(markup!("<div class=\"answers\">\n"));
    for name in section.plots {
        page.plot(figures, name, None, &BOTH);
    }
    for call in section.tables {
        if let Some(answer) = answer(call) {
            page.table(call, answer);
        }
    }
    page.add(markup!("</div>\n</section>\n"));
}

pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("plots.html", &language.text("Plots"), figures, language);
    for section in &SECTIONS {
        add_section(&mut page, figures, section, language);
    }
    page
}

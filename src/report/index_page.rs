//! The index page of the report: an introduction, and the figures ordered by question.

use klotski::{Class, names};
use klotski_program::text;
use klotski_program::texts::Language;

use super::figures::Figures;
use super::numbers::counted;
use super::page::Page;
use super::plot_figure::PlotFigure;
use super::{gallery, totals};

/// The best known layout.
const FIRST_BOARD: &str = "横刀立马";

/// A question with its figures.
struct Section {
    id: &'static str,
    question: &'static str,
    text: &'static str,
    rows: &'static [Row],
}

/// Plots, with the tables of queries beside them.
struct Row {
    plots: &'static [&'static str],
    queries: &'static [&'static str],
}

const SECTIONS: [Section; 4] = [
    Section {
        id: "how-many",
        question: "How many?",
        text: "The blocks of a class decide how many layouts it has, and into how many groups \
               these fall. The plots count them by jiang_num, the number of jiang, and bing_num, \
               the number of bing; a class adds style_num, the number of jiang that lie on their \
               side. Each class has a page of its own.",
        rows: &[
            Row { plots: &["layout-map", "group-map"], queries: &[] },
            Row { plots: &[], queries: &["jiang-counts", "jiang-bing-counts", "class-counts"] },
        ],
    },
    Section {
        id: "how-hard",
        question: "How hard?",
        text: "A layout is as hard as the number of steps that it needs at least: its fewest \
               steps, min_solution_step. The first plot counts the layouts that need as many, \
               the second one shows the hardest layout of each class.",
        rows: &[
            Row { plots: &["solution-histogram"], queries: &["hardest"] },
            Row { plots: &["hardest-by-class"], queries: &["hardest-by-class"] },
        ],
    },
    Section {
        id: "how-far",
        question: "How far?",
        text: "The farthest step of a layout, farthest_step, is the number of steps to the \
               layouts of its group that are farthest away. The largest one in a group is the \
               diameter of the group, the smallest its radius.",
        rows: &[
            Row { plots: &["farthest-histogram"], queries: &["diameters"] },
            Row { plots: &["deepest-by-class"], queries: &["deepest-by-class"] },
        ],
    },
    Section {
        id: "what-shapes",
        question: "What shapes?",
        text: "Groups are of all sizes, and of all shapes: counted in layers from its seed, the \
               layout with the smallest code, a group is short and wide, or long and narrow.",
        rows: &[
            Row { plots: &["size-histogram"], queries: &["largest-groups"] },
            Row { plots: &["group-layers"], queries: &["longest-groups"] },
            Row { plots: &["layers"], queries: &["widest-layers"] },
        ],
    },
];

impl Section {
    fn has_answers(&self, figures: &Figures) -> bool {
        self.rows.iter().any(|row| row.has_answers(figures))
    }

    fn add(&self, page: &mut Page, figures: &Figures, language: Language) {
        page.add(markup!("<section>\n"));
        page.heading(self.id, &language.text(self.question));
        page.paragraph(&language.text(self.text));
        for row in self.rows.iter().filter(|row| row.has_answers(figures)) {
            page.add(markup!("<div class=\"answers\">\n"));
            for plot in row.plots(figures) {
                page.plot(plot);
            }
            for query in row.queries {
                if let Some(answer) = answer(figures, query) {
                    page.table(query, answer);
                }
            }
            page.add(markup!("</div>\n"));
        }
        page.add(markup!("</section>\n"));
    }
}

impl Row {
    /// The plots of the row that the report has.
    fn plots<'f>(&self, figures: &'f Figures) -> Vec<&'f PlotFigure> {
        let of = |name: &&str| figures.of_all.iter().find(|figure| figure.plot.name == *name);
        self.plots.iter().filter_map(of).collect()
    }

    fn has_answers(&self, figures: &Figures) -> bool {
        let has = |query: &&str| answer(figures, query).is_some();
        !self.plots(figures).is_empty() || self.queries.iter().any(has)
    }
}

/// The rows of a query, if there are any.
fn answer<'f>(figures: &'f Figures, query: &str) -> Option<&'f crate::rows::Answer> {
    let answer = match query {
        "jiang-counts" => Some(&*figures.jiang),
        "jiang-bing-counts" => Some(&*figures.jiang_bing),
        "class-counts" => Some(&*figures.by_class),
        _ => figures.answer(query),
    };
    answer.filter(|answer| !answer.rows.is_empty())
}

/// The page: an introduction, the totals, famous layouts, and the sections.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = if figures.is_whole() {
        language.text("Huarongdao: all layouts")
    } else {
        language.text("Huarongdao: the layouts of some classes")
    };
    let mut page = Page::new("index.html", &title, language, &figures.source);
    let first_board = names::find(FIRST_BOARD).expect("a test finds it");

    page.add(markup!("<div class=\"hero\">\n<div class=\"lead\">\n"));
    add_lead(&mut page, figures, language);
    page.add(markup!("</div>\n"));
    add_board_link(&mut page, figures, &first_board.code().to_string(), language);
    page.form();
    page.add(markup!("</div>\n"));
    totals::add(&mut page, figures, &first_board, language);

    if !figures.famous.is_empty() {
        page.heading("famous", &language.text("Layouts that people know"));
        page.paragraph(&language.text(
            "A step moves one block any distance, around corners too; a straight move any \
             distance in one direction; a unit move by one cell.",
        ));
        gallery::add(&mut page, figures, language);
        let (target, words) = (page.to("names.html"), language.text("All named layouts"));
        page.add(markup!("<p><a href=\"{}\">{}</a></p>\n", target, words));
    }
    for section in SECTIONS.iter().filter(|section| section.has_answers(figures)) {
        section.add(&mut page, figures, language);
    }
    if !figures.left_out.is_empty() {
        page.paragraph(&text!(
            language,
            "The warehouse lacks a stage, so these answers are left out: {left_out}.",
            left_out = figures.left_out.join(", ")
        ));
    }
    page
}

/// Introduces the puzzle and the content of the report.
fn add_lead(page: &mut Page, figures: &Figures, language: Language) {
    page.paragraph(&language.text(
        "Huarongdao (华容道, Klotski) is a sliding puzzle: push the blocks through the gaps until \
         the big one, Cao Cao, stands at the exit below.",
    ));
    let total = |column: &str| counted(figures.total(column));
    let here = if figures.is_whole() {
        text!(
            language,
            "Here is every one of its {total} layouts, measured: how many steps it needs, where \
             its moves lead, and how it is solved.",
            total = total("layouts"),
        )
    } else {
        text!(
            language,
            "Here are {layouts} of its layouts, those of {classes} of its {all} classes, \
             measured: how many steps each needs, where its moves lead, and how it is solved.",
            layouts = total("layouts"),
            classes = total("classes"),
            all = Class::all().count(),
        )
    };
    page.paragraph(&here);
}

/// The board of the best known layout, with links to its page.
fn add_board_link(page: &mut Page, figures: &Figures, code: &str, language: Language) {
    let (target, board) = (page.to_layout(code), page.picture(code, 204));
    let named = code.parse().map(gallery::named).unwrap_or_default();
    let held = figures.famous.iter().find(|(famous, _)| famous == code);
    let steps = held.and_then(|(_, answer)| gallery::fewest(answer, answer.rows.first()?));
    let (part, says) = match steps {
        Some([(steps, _), ..]) => {
            ("why", text!(language, "See why it takes {steps} steps", steps = steps.text()))
        }
        None => ("solution", language.text("See how it is solved").into_owned()),
    };
    // The name beside the board has the same link.
    page.add(markup! {
        "<div class=\"door\"><a class=\"board\" href=\"{target}\" tabindex=\"-1\" \
         aria-hidden=\"true\">{board}</a>\n\
         <div><p><a href=\"{target}\">{named}</a></p>\n\
         <p><a class=\"button main\" href=\"{target}\">{play}</a></p>\n\
         <p><a class=\"button\" href=\"{target}#{part}\">{says}</a></p></div></div>\n",
        target = target, board = board, named = named, play = language.text("Play it"),
        part = part, says = says
    });
}

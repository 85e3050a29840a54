//! The page of a class.

use klotski::{Class, Metric};
use klotski_program::text;
use klotski_program::texts::Language;

use super::figures::{ClassFigures, Figures, MOST_GROUPS};
use super::gallery;
use super::html::Markup;
use super::numbers::counted;
use super::page::Page;
use crate::rows::{Answer, Value};

/// The number of named layouts with a board. Further ones are links.
const MOST_BOARDS: usize = 12;

/// The page: the blocks of the class, its counts and extremes beside its plots, its named layouts,
/// its groups, its records, and links to other classes.
pub(super) fn write(figures: &Figures, of: &ClassFigures, language: Language) -> Page {
    let name = &of.class;
    let title = format!("{} {name}", language.text("Class"));
    let mut page = Page::new(&format!("class/{name}.html"), &title, language, &figures.source);
    let Ok(class) = name.parse::<Class>() else { return page };
    page.paragraph(&blocks(class, language));
    turn_pages(&mut page, figures, name, language);

    page.add(markup!("<div class=\"columns\">\n<div>\n"));
    numbers(&mut page, figures, name, language);
    page.heading("boards", &language.text("Hardest and deepest layout"));
    extremes(&mut page, of, language);
    page.add(markup!("</div>\n<div>\n"));
    for plot in &of.plots {
        page.plot(plot);
    }
    page.add(markup!("</div>\n</div>\n"));

    named(&mut page, figures, name, language);
    page.heading("groups", &language.text("Groups, the largest first"));
    if of.groups.rows.len() == MOST_GROUPS {
        let query = of.groups_query;
        page.paragraph(&text!(
            language,
            "The largest {most_groups}; klotski-sql query {query} lists more.",
            most_groups = MOST_GROUPS,
            query
        ));
    }
    let question = match of.groups_query {
        "group-sizes" => format!("group-sizes {name}"),
        query => format!("{query} {name} {MOST_GROUPS}"),
    };
    page.table(&question, &without_class(&of.groups));
    if let Some(records) = &of.records {
        page.heading("records", &language.text("Records"));
        page.table(&format!("records {name}"), records);
    }
    page.heading("others", &others_heading(class, language));
    others(&mut page, figures, class, language);
    page
}

/// The rows without the column `class`, which is the same in all.
fn without_class(answer: &Answer) -> Answer {
    let Some(at) = answer.position("class") else { return answer.clone() };
    let mut answer = answer.clone();
    answer.columns.remove(at);
    for row in &mut answer.rows {
        row.remove(at);
    }
    answer
}

/// A sentence about the blocks and the empty cells.
fn blocks(class: Class, language: Language) -> String {
    let Class { jiang_num, bing_num, style_num } = class;
    let (verticals, empty) = (jiang_num - style_num, class.empty());
    text!(
        language,
        "One 2x2 block, {vertical} vertical, {horizontal} horizontal and {single} single \
             blocks; {empty} of the 20 cells stay empty.",
        vertical = verticals,
        horizontal = style_num,
        single = bing_num,
        empty
    )
}

/// Links to the previous and the next class.
fn turn_pages(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    let classes: Vec<&str> = figures.classes.iter().map(|of| of.class.as_str()).collect();
    let Some(at) = classes.iter().position(|&class| class == name) else { return };
    let link = |other: Option<&&str>, rel: &str, [before, behind]: [&str; 2]| {
        let Some(other) = other else { return Markup::default() };
        let target = page.to(&format!("class/{other}.html"));
        markup!("<a rel=\"{}\" href=\"{}\">{}{}{}</a> ", rel, target, before, other, behind)
    };
    let before = at.checked_sub(1).and_then(|at| classes.get(at));
    let html = markup! {
        "<nav class=\"turn\" aria-label=\"{}\">{}{}</nav>\n",
        language.text("Classes before and after"), link(before, "prev", ["← ", ""]),
        link(classes.get(at + 1), "next", ["", " →"])
    };
    page.add(html);
}

/// The counts of the class, with links to their definitions.
fn numbers(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    let counts = &figures.by_class;
    let row = counts.rows.iter().find(|row| counts.get(row, "class").text() == name);
    let Some(row) = row else { return };
    page.heading("numbers", &language.text("Its numbers"));
    page.add(markup!("<dl class=\"numbers\">\n"));
    for (column, term, anchor) in [
        ("layouts", language.text("Layouts"), "layout"),
        ("groups", language.text("Groups"), "group"),
        ("largest_group", language.text("Layouts of the largest group"), "group"),
        ("labelled_layouts", language.text("Layouts, blocks numbered"), "labelled_layouts"),
    ] {
        let target = page.to(&format!("made.html#{anchor}"));
        page.add(markup! {
            "<div><dt><a href=\"{}\">{}</a></dt><dd>{}</dd></div>\n",
            target, term, counted(counts.get(row, column))
        });
    }
    page.add(markup!("</dl>\n"));
}

/// The hardest and the deepest layout, each with a sentence and its board.
fn extremes(page: &mut Page, of: &ClassFigures, language: Language) {
    page.add(markup!("<div class=\"boards\">\n"));
    for (row, is_hardest) in [(&of.hardest, true), (&of.deepest, false)] {
        // The columns are class, measure, layouts, code. An unsolvable class has no code.
        let Some([_, steps, layouts, code]) = row.as_deref() else { continue };
        if code.text().is_empty() {
            page.paragraph(&language.text("No layout of this class has a solution."));
            continue;
        }
        page.board(&code.text(), &extreme(steps, layouts, is_hardest, language));
    }
    page.add(markup!("</div>\n"));
}

/// A sentence about an extreme layout, and the number of layouts like it.
fn extreme(steps: &Value<'_>, layouts: &Value<'_>, is_hardest: bool, language: Language) -> String {
    let (steps, number) = (counted(steps), counted(layouts));
    match (is_hardest, layouts) {
        (true, Value::Integer(1)) => {
            text!(
                language,
                "The hardest: {steps} steps to a solution; no other needs as many.",
                steps
            )
        }
        (true, _) => text!(
            language,
            "The hardest: {steps} steps to a solution; {number} layouts need as many.",
            steps,
            number
        ),
        (false, Value::Integer(1)) => text!(
            language,
            "The deepest: {steps} steps to its farthest layouts; no other has as many.",
            steps
        ),
        (false, _) => text!(
            language,
            "The deepest: {steps} steps to its farthest layouts; {number} layouts have as many.",
            steps,
            number
        ),
    }
}

/// The named layouts of the class, easiest first: the first ones with boards, the others as links.
fn named(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    let answer = &figures.named;
    let is_here = |row: &&Vec<Value<'static>>| answer.get(row, "class").text() == name;
    let rows: Vec<_> = answer.rows.iter().filter(is_here).collect();
    if rows.is_empty() {
        return;
    }
    page.heading("named", &language.text("Layouts with names in this class"));
    page.paragraph(&match rows.len() {
        1 => language.text("Only one layout has a name.").into_owned(),
        layouts => {
            text!(language, "{layouts} layouts have names; the easiest come first.", layouts).into()
        }
    });
    let link = |page: &Page, row: &[Value<'static>], board: Markup| {
        let (code, name) = (answer.get(row, "code").text(), answer.get(row, "name").text());
        let steps = match answer.get(row, "min_solution_step") {
            Value::Integer(steps) => {
                let noun = Metric::Step.noun(usize::try_from(*steps).unwrap_or_default());
                format!("{steps} {}", language.text(noun))
            }
            _ => language.text("no solution").into_owned(),
        };
        markup! {
            "<a href=\"{}\">{}<b lang=\"{}\">{}</b></a> <small>{}</small></li>\n",
            page.to_layout(&code), board, gallery::tag(&name), name, steps
        }
    };
    let (first, others) = rows.split_at(rows.len().min(MOST_BOARDS));
    page.add(markup!("<ul class=\"gallery\">\n"));
    for row in first {
        let board = page.picture(&answer.get(row, "code").text(), 102);
        page.add(markup!("<li class=\"card\">{}", link(page, row, board)));
    }
    page.add(markup!("</ul>\n"));
    if others.is_empty() {
        return;
    }
    page.add(markup!("<ul class=\"more\">\n"));
    for row in others {
        page.add(markup!("<li>{}", link(page, row, Markup::default())));
    }
    page.add(markup!("</ul>\n"));
}

fn others_heading(class: Class, language: Language) -> String {
    let jiang = class.jiang_num;
    text!(language, "Classes with {jiang} blocks of two cells", jiang)
}

/// The classes with the same jiang_num: a row for each bing_num, a column for each style_num.
fn others(page: &mut Page, figures: &Figures, class: Class, language: Language) {
    let held: Vec<Class> =
        figures.classes.iter().filter_map(|of| of.class.parse::<Class>().ok()).collect();
    let alike = held.into_iter().filter(|other| other.jiang_num == class.jiang_num);
    let alike: Vec<Class> = alike.collect();
    let mut bings: Vec<u8> = alike.iter().map(|other| other.bing_num).collect();
    bings.dedup();
    page.add(markup!("<div class=\"scroll\" tabindex=\"0\"><table class=\"classes\">"));
    page.add(markup! {
        "<caption>{}</caption>\n<tbody>\n",
        language.text("jiang_num-bing_num-style_num; a row for each bing_num")
    });
    for bing in bings {
        page.add(markup!("<tr>"));
        for style in 0..=class.jiang_num {
            let other =
                alike.iter().find(|other| (other.bing_num, other.style_num) == (bing, style));
            let Some(other) = other else {
                page.add(markup!("<td></td>"));
                continue;
            };
            let target = format!("{other}.html");
            let current = (*other == class).then(|| markup!(" aria-current=\"page\""));
            let current = current.unwrap_or_default();
            page.add(markup!("<td><a href=\"{}\"{}>{}</a></td>", target, current, other));
        }
        page.add(markup!("</tr>\n"));
    }
    page.add(markup!("</tbody></table></div>\n"));
}

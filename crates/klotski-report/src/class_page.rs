//! The page of a class.

use klotski::{Class, Metric};
use klotski_program::text;
use klotski_program::texts::Language;
use klotski_query::{Answer, Value};

use crate::figures::{Figures, MOST_GROUPS, OF_CLASS, Row, call, calls_of_groups, name_of};
use crate::html::Markup;
use crate::maps::MOST_OF_PAGE;
use crate::page::Page;
use crate::titles::titled;
use crate::words;

/// The number of named layouts with a board. Further ones are links.
const MOST_BOARDS: usize = 12;

/// The page: the blocks of the class, its counts and extremes beside its plots, its named layouts,
/// its groups, its records, and links to other classes.
pub(crate) fn write(figures: &Figures, name: &str, language: Language) -> Page {
    let title = format!("{} {name}", language.text("Class"));
    let mut page = Page::new(&format!("class/{name}.html"), title, figures, language);
    let Ok(class) = name.parse::<Class>() else { return page };
    page.paragraph(&blocks(class, language));
    turn_pages(&mut page, figures, name, language);

    page.add(markup!("<div class=\"columns\">\n<div>\n"));
    numbers(&mut page, figures, name, language);
    page.heading("boards", &language.text("Hardest and deepest layout"));
    page.add(markup!("<div class=\"boards\">\n"));
    extreme(&mut page, figures, "hardest-by-class", name, language);
    extreme(&mut page, figures, "deepest-by-class", name, language);
    page.add(markup!("</div>\n</div>\n<div>\n"));
    for plot in OF_CLASS {
        page.plot(figures, plot, Some(name));
    }
    page.add(markup!("</div>\n</div>\n"));

    map(&mut page, figures, name, language);
    named(&mut page, figures, name, language);
    groups(&mut page, figures, name, language);
    let call = call("records", name);
    if let Some(records) = figures.answer(&call) {
        page.heading("records", &language.text("Records"));
        page.table(&call, records);
    }
    structure(&mut page, figures, name, language);
    let jiang = class.jiang_num;
    page.heading("others", &text!(language, "Classes with {jiang} blocks of two cells", jiang));
    others(&mut page, figures, class, language);
    page
}

/// The call about the groups of a class, with their extremes if the warehouse has them, and its
/// answer.
fn groups_of<'f>(figures: &'f Figures, name: &str) -> Option<(String, &'f Answer)> {
    calls_of_groups(name).into_iter().find_map(|call| {
        let answer = figures.answer(&call)?;
        Some((call, answer))
    })
}

/// The map of the largest group: by the script of the page, or a picture.
fn map(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    const TITLE: &str = "Map of the largest group";
    let Some((call, _)) = groups_of(figures, name) else { return };
    let Some(largest) = figures.rows(&call).next() else { return };
    let seed = largest.text("seed");
    match largest.get("size") {
        Value::Integer(2..=MOST_OF_PAGE) => {
            page.scripts(&["engine.js", "map.js", "class.js"]);
            page.add(super::script_pages::map(TITLE, language));
            let maps = words::maps(figures, page);
            let data = words::map_data(&seed, Some(&page.to("")), &maps, language);
            page.add(data);
        }
        Value::Integer(size) if *size > MOST_OF_PAGE => {
            page.heading("map", &language.text(TITLE));
            if figures.maps.pictures.contains_key(name) {
                page.paragraph(&text!(
                    language,
                    "The more lines, each of which is a step, the brighter: from yellow, near to a \
                     solution, to blue; solved layouts are green."
                ));
                page.add(markup! {
                    "<img class=\"map\" src=\"{}maps/{}.svg\" alt=\"{}\"/>\n",
                    page.root(), name, language.text(TITLE)
                });
            } else {
                page.paragraph(&text!(
                    language,
                    "This group has {size} layouts, too many for a map on this page. \
                     klotski-sql map {seed} -o map.png draws it.",
                    size = largest.counted("size"),
                    seed
                ));
            }
        }
        _ => {}
    }
}

/// The largest groups of the class.
fn groups(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    page.heading("groups", &language.text("Groups, the largest first"));
    let Some((call, answer)) = groups_of(figures, name) else { return };
    let mut answer = answer.clone();
    answer.rows.truncate(MOST_GROUPS);
    if answer.rows.len() == MOST_GROUPS {
        page.paragraph(&text!(
            language,
            "The largest {most_groups}; klotski-sql query {query} lists more.",
            most_groups = MOST_GROUPS,
            query = name_of(&call)
        ));
    }
    // The class is the same in all rows.
    if let Some(at) = answer.position("class") {
        answer.columns.remove(at);
        for row in &mut answer.rows {
            row.remove(at);
        }
    }
    page.table(&call, &answer);
}

/// The structure of the graph of the class.
fn structure(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    let call = call("structure", name);
    let Some(answer) = figures.answer(&call) else { return };
    page.heading("structure", &language.text("The graph"));
    let mut answer = answer.clone();
    // The second row is the sum of the first alone.
    answer.rows.truncate(1);
    page.table(&call, &answer);
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
    let classes = &figures.classes;
    let Some(at) = classes.iter().position(|class| class == name) else { return };
    let link = |other: Option<&String>, rel: &str, [before, behind]: [&str; 2]| {
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
    let Some(row) = figures.rows("class-counts").find(|row| row.text("class") == name) else {
        return;
    };
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
            target, term, row.counted(column)
        });
    }
    page.add(markup!("</dl>\n"));
}

/// The hardest or the deepest layout: its board, and a sentence with the number of layouts like it.
fn extreme(page: &mut Page, figures: &Figures, query: &str, name: &str, language: Language) {
    let Some(row) = figures.rows(query).find(|row| row.text("class") == name) else { return };
    let code = row.text("code");
    if code.is_empty() {
        page.paragraph(&language.text("No layout of this class has a solution."));
        return;
    }
    let (measure, [only, several]) = if query == "hardest-by-class" {
        (
            "min_solution_step",
            [
                "The hardest: {steps} steps to a solution; no other needs as many.",
                "The hardest: {steps} steps to a solution; {number} layouts need as many.",
            ],
        )
    } else {
        (
            "farthest_step",
            [
                "The deepest: {steps} steps to its farthest layouts; no other has as many.",
                "The deepest: {steps} steps to its farthest layouts; {number} layouts have as many.",
            ],
        )
    };
    let is_only = *row.get("layouts") == Value::Integer(1);
    let says = language.text(if is_only { only } else { several });
    let says = says.replace("{steps}", &row.counted(measure));
    let says = says.replace("{number}", &row.counted("layouts"));
    page.board(&code, &says);
}

/// The named layouts of the class, easiest first: the first ones with boards, the others as links.
fn named(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    let all = figures.rows("named-layouts");
    let rows: Vec<Row<'_>> = all.filter(|row| row.text("class") == name).collect();
    if rows.is_empty() {
        return;
    }
    page.heading("named", &language.text("Layouts with names in this class"));
    page.paragraph(&match rows.len() {
        1 => language.text("Only one layout has a name.").into_owned(),
        layouts => {
            text!(language, "{layouts} layouts have names; the easiest come first.", layouts)
        }
    });
    let link = |page: &Page, row: &Row<'_>, board: Markup| {
        let code = row.text("code");
        let name = titled(&code, &row.text("name"), language);
        let steps = match row.get("min_solution_step") {
            Value::Integer(steps) => {
                let noun = Metric::Step.noun(usize::try_from(*steps).unwrap_or_default());
                format!("{steps} {}", language.text(noun))
            }
            _ => language.text("no solution").into_owned(),
        };
        markup! {
            "<a href=\"{}\">{}{}</a> <small>{}</small></li>\n",
            page.to_layout(&code), board, name, steps
        }
    };
    let (first, others) = rows.split_at(rows.len().min(MOST_BOARDS));
    page.add(markup!("<ul class=\"gallery\">\n"));
    for row in first {
        let board = page.picture(&row.text("code"), 102);
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

/// The classes with the same jiang_num: a row for each bing_num, a column for each style_num.
fn others(page: &mut Page, figures: &Figures, class: Class, language: Language) {
    let held = figures.classes.iter().filter_map(|name| name.parse::<Class>().ok());
    let alike: Vec<Class> = held.filter(|other| other.jiang_num == class.jiang_num).collect();
    page.add(markup!("<div class=\"scroll\" tabindex=\"0\"><table class=\"classes\">"));
    page.add(markup! {
        "<caption>{}</caption>\n<tbody>\n",
        language.text("jiang_num-bing_num-style_num; a row for each bing_num")
    });
    for alike in alike.chunk_by(|one, next| one.bing_num == next.bing_num) {
        page.add(markup!("<tr>"));
        for style in 0..=class.jiang_num {
            let Some(other) = alike.iter().find(|other| other.style_num == style) else {
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

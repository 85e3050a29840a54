//! The page of a class.

use klotski::{Class, Metric};
use klotski_query::Value;
use klotski_texts::{Language, text};

use crate::figures::{
    DEEPEST_BY_CLASS, Figures, HARDEST_BY_CLASS, MOST_GROUPS, OF_CLASS, Row, call, call_of_groups,
};
use crate::html::Markup;
use crate::maps::{self, MOST_OF_PAGE};
use crate::page::Page;
use crate::picture::Form;
use crate::titles::titled;
use crate::{script_pages, words};

/// The number of named layouts with a board. Further ones are links.
const MOST_BOARDS: usize = 12;

/// The columns of class-counts about the graph of a class.
const OF_GRAPH: [&str; 7] = [
    "edges",
    "max_degree",
    "mean_degree",
    "cut_layouts",
    "bridges",
    "biconnected_components",
    "largest_biconnected_component",
];

pub(crate) fn write(figures: &Figures, name: &str, language: Language) -> Page {
    let title = format!("{} {name}", language.text("Class"));
    let mut page = Page::new(&format!("class/{name}.html"), &title, figures, language);
    let Ok(class) = name.parse::<Class>() else { return page };
    let Class { jiang_num, bing_num, style_num } = class;
    page.paragraph(&text!(
        language,
        "One 2x2 block, {vertical} vertical, {horizontal} horizontal and {single} single \
             blocks; {empty} of the 20 cells stay empty.",
        vertical = jiang_num - style_num,
        horizontal = style_num,
        single = bing_num,
        empty = class.empty()
    ));
    turn_pages(&mut page, figures, name, language);

    page.add(markup!("<div class=\"columns\">\n<div>\n"));
    numbers(&mut page, figures, name, language);
    page.heading("boards", &language.text("Hardest and deepest layout"));
    page.add(markup!("<div class=\"boards\">\n"));
    extremes(&mut page, figures, name, language);
    page.add(markup!("</div>\n</div>\n<div>\n"));
    for plot in OF_CLASS {
        page.plot(figures, plot, Some(name), &[Form::Narrow]);
    }
    page.add(markup!("</div>\n</div>\n"));

    map(&mut page, figures, name, language);
    named(&mut page, figures, name, language);
    groups(&mut page, figures, name, language);
    let records = call("records", name);
    if let Some(answer) = figures.answer(&records) {
        page.heading("records", &language.text("Records"));
        page.table(&records, answer);
    }
    if let Some(graph) = figures.class_columns(name, &OF_GRAPH) {
        page.heading("graph", &language.text("The graph"));
        page.table(&call("class-counts", name), &graph);
    }
    let others_of = text!(language, "Classes with {jiang} blocks of two cells", jiang = jiang_num);
    page.heading("others", &others_of);
    others(&mut page, figures, class, language);
    page
}

/// The map of the largest group, by the script of the page.
fn map(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    const TITLE: &str = "Map of the largest group";
    let Some(largest) = figures.rows(&call_of_groups(name)).next() else { return };
    let seed = largest.text("seed");
    let Value::Integer(size @ 2..) = *largest.get("size") else { return };
    if usize::try_from(size).is_ok_and(|size| size <= MOST_OF_PAGE) {
        page.scripts(&["engine.js", "map.js", "class.js"]);
        page.add(script_pages::map(TITLE, language));
        let own = seed.parse().map(maps::name_of).unwrap_or_default();
        let maps = words::maps(figures, page, |name| name == own);
        page.add(words::map_data(&seed, Some(&page.to("")), &maps, language));
        return;
    }
    page.heading("map", &language.text(TITLE));
    page.paragraph(&text!(
        language,
        "This group has {size} layouts, too many for a map on this page. \
         klotski-sql map {seed} -o map.svg draws it.",
        size = largest.counted("size"),
        seed
    ));
}

fn groups(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    page.heading("groups", &language.text("Groups, the largest first"));
    let call = call_of_groups(name);
    let mut answer = figures.answer(&call).cloned().unwrap_or_default();
    if answer.rows.len() == MOST_GROUPS {
        page.paragraph(&text!(
            language,
            "The largest {most_groups}; klotski-sql query groups {name} -n N lists more.",
            most_groups = MOST_GROUPS,
            name
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

/// Links to the previous and the next class.
fn turn_pages(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    let classes = &figures.classes;
    let Some(at) = classes.iter().position(|class| class == name) else { return };
    let link = |other: Option<&String>, rel: &str, [before, after]: [&str; 2]| {
        let Some(other) = other else { return Markup::default() };
        let target = page.to(&format!("class/{other}.html"));
        markup!("<a rel=\"{}\" href=\"{}\">{}{}{}</a> ", rel, target, before, other, after)
    };
    let previous = link(classes[..at].last(), "prev", ["← ", ""]);
    let next = link(classes.get(at + 1), "next", ["", " →"]);
    page.add(markup! {
        "<nav class=\"turn\" aria-label=\"{}\">{}{}</nav>\n",
        language.text("Classes before and after"), previous, next
    });
}

/// The counts of the class, with links to their definitions.
fn numbers(page: &mut Page, figures: &Figures, name: &str, language: Language) {
    let Some(row) = figures.class_row(name) else { return };
    page.heading("numbers", &language.text("Its numbers"));
    page.add(markup!("<dl class=\"numbers\">\n"));
    for (column, term, anchor) in [
        ("layouts", language.text("Layouts"), "layout"),
        ("groups", language.text("Groups"), "group"),
        ("largest_group", language.text("Layouts of the largest group"), "group"),
        ("labelled_layouts", language.text("Layouts, blocks numbered"), "labelled_layouts"),
    ] {
        page.add(markup! {
            "<div><dt><a href=\"{}#{}\">{}</a></dt><dd>{}</dd></div>\n",
            page.to("made.html"), anchor, term, row.counted(column)
        });
    }
    page.add(markup!("</dl>\n"));
}

/// The hardest and the deepest layout of the class, and how many layouts are as hard or as deep.
fn extremes(page: &mut Page, figures: &Figures, class: &str, language: Language) {
    const OF: [[&str; 5]; 2] = [
        [
            HARDEST_BY_CLASS,
            "moves",
            "solution-histogram",
            "The hardest: {steps} steps to a solution; no other needs as many.",
            "The hardest: {steps} steps to a solution; {number} layouts need as many.",
        ],
        [
            DEEPEST_BY_CLASS,
            "farthest_step",
            "farthest-histogram",
            "The deepest: {steps} steps to its farthest layouts; no other has as many.",
            "The deepest: {steps} steps to its farthest layouts; {number} layouts have as many.",
        ],
    ];
    for [extreme, measure, histogram, only, several] in OF {
        if figures.answer(extreme).is_none() {
            continue;
        }
        let Some(row) = figures.rows(extreme).find(|row| row.text("class") == class) else {
            page.paragraph(&language.text("No layout of this class has a solution."));
            continue;
        };
        let histogram = call(histogram, class);
        let mut bars = figures.rows(&histogram);
        let Some(bar) = bars.find(|bar| bar.get("moves") == row.get(measure)) else { continue };
        let is_only = *bar.get("layouts") == Value::Integer(1);
        let says = language.text(if is_only { only } else { several });
        let says = says.replace("{steps}", &row.counted(measure));
        page.board(&row.text("code"), &says.replace("{number}", &bar.counted("layouts")));
    }
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
    if !others.is_empty() {
        let links = others.iter().map(|row| markup!("<li>{}", link(page, row, Markup::default())));
        page.add(markup!("<ul class=\"more\">\n{}</ul>\n", links.collect::<Markup>()));
    }
}

/// The classes with the same jiang_num: a row for each bing_num, a column for each style_num.
fn others(page: &mut Page, figures: &Figures, class: Class, language: Language) {
    let held = figures.classes.iter().filter_map(|name| name.parse::<Class>().ok());
    let alike: Vec<Class> = held.filter(|other| other.jiang_num == class.jiang_num).collect();
    page.add(markup! {
        "<div class=\"scroll\" tabindex=\"0\"><table class=\"classes\"><caption>{}</caption>\n\
         <tbody>\n",
        language.text("jiang_num-bing_num-style_num; a row for each bing_num")
    });
    for alike in alike.chunk_by(|one, next| one.bing_num == next.bing_num) {
        let cell = |style| {
            let Some(other) = alike.iter().find(|other| other.style_num == style) else {
                return markup!("<td></td>");
            };
            let current = (*other == class).then(|| markup!(" aria-current=\"page\""));
            markup! {
                "<td><a href=\"{other}.html\"{current}>{other}</a></td>",
                other = other, current = current.unwrap_or_default()
            }
        };
        let cells = (0..=class.jiang_num).map(cell);
        page.add(markup!("<tr>{}</tr>\n", cells.collect::<Markup>()));
    }
    page.add(markup!("</tbody></table></div>\n"));
}

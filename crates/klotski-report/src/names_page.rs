//! The page of names, with boards ordered by difficulty.

use std::collections::BTreeSet;

use klotski::{Code, names};
use klotski_query::Value;
use klotski_texts::text;
use klotski_texts::{Language, separated};

use crate::figures::{Figures, Row};
use crate::html::{Markup, counted, json};
use crate::page::Page;
use crate::titles::{names_of, titled};

/// The script of the page, loaded after the engine.
pub(crate) const SCRIPT: &str = concat!(
    site!("elements.js", "words.js", "address.js", "named.js"),
    "\nconst opened = withPuzzle(openNamesPage);\n"
);

/// The number of steps that a section covers.
const SPAN: i64 = 20;

/// All named layouts, easiest first.
pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("names.html", &language.text("Named layouts"), figures, language);
    page.scripts(&["engine.js", "named.js"]);
    let text = |english: &str| language.text(english).into_owned();
    let rows: Vec<Row<'_>> = figures.rows("named-layouts").collect();
    page.paragraph(&text!(
        language,
        "People gave names to {named} of these layouts: Red Donkey in England, L'Âne rouge in \
         France, 横刀立马 in China. The easiest come first. Each board leads to the layout, its \
         shortest path to a solution and its neighbours.",
        named = separated(&rows.len().to_string())
    ));
    page.add(markup! {
        "<div class=\"find\" id=\"search\" role=\"search\" hidden=\"hidden\">\
         <label for=\"find\">{}</label>\
         <input type=\"search\" id=\"find\" autocomplete=\"off\" autocapitalize=\"off\" \
         spellcheck=\"false\" aria-describedby=\"ways\"/>\n\
         <small id=\"ways\">{}</small>\n<output id=\"found\" for=\"find\"></output></div>\n",
        text("A part of a name"),
        text("Chinese, pinyin with or without tones, English and other languages; or a code")
    });
    let sections = || rows.chunk_by(|row, next| section(row, language) == section(next, language));
    let contents = sections().map(|rows| {
        let [anchor, heading] = section(&rows[0], language);
        markup!("<li><a href=\"#{}\">{}</a> {}</li>\n", anchor, heading, rows.len())
    });
    page.add(markup! {
        "<nav class=\"contents\" aria-label=\"{}\"><ul>\n{}</ul></nav>\n",
        text("Contents"), contents.collect::<Markup>()
    });
    page.add(markup! {
        "<section id=\"whole\" hidden=\"hidden\">\n<h2>{}</h2>\n<ul class=\"named\"></ul>\n\
         </section>\n",
        text("Layouts of this name")
    });
    for rows in sections() {
        let [anchor, heading] = section(&rows[0], language);
        page.add(markup!("<section class=\"by-steps\">\n"));
        page.heading(&anchor, &heading);
        page.add(markup!("<ul class=\"named\">\n"));
        for row in rows {
            card(&mut page, *row, language);
        }
        page.add(markup!("</ul>\n</section>\n"));
    }
    let words = [
        ("all", "{n} layouts"),
        ("found", "{n} of {of} layouts"),
        ("near", "No name has this in it; these are near: {n}"),
        ("none", "No name has this in it."),
    ];
    let words = words.into_iter().map(|(key, english)| (key, language.text(english)));
    page.add(json("texts", &words.collect()));
    page
}

/// The anchor and the heading of the section of a row.
fn section(row: &Row<'_>, language: Language) -> [String; 2] {
    match row.get("min_solution_step") {
        Value::Integer(0) => ["steps-0".to_owned(), language.text("Solved already").into_owned()],
        Value::Integer(steps) => {
            let least = (steps - 1) / SPAN * SPAN + 1;
            let heading =
                text!(language, "{least} to {most} steps", least, most = least + SPAN - 1);
            [format!("steps-{least}"), heading]
        }
        _ => ["unsolvable".to_owned(), language.text("Without a solution").into_owned()],
    }
}

fn card(page: &mut Page, row: Row<'_>, language: Language) {
    let [code, name, class] = ["code", "name", "class"].map(|column| row.text(column));
    let layout = code.parse::<Code>().ok();
    let board = page.board_file(&code);
    let shown = names_of(&code, language).into_iter().flatten();
    let mut seen: BTreeSet<&str> = shown.map(|name| &*name.name).collect();
    let all = names::all().iter().filter(|name| Some(name.code) == layout);
    // Canonical names of other languages come before aliases.
    let mut others = all.filter(|name| seen.insert(&*name.name)).collect::<Vec<_>>();
    others.sort_by_key(|name| !name.is_canonical);
    let others = others.iter().enumerate().map(|(place, name)| {
        let comma = if place == 0 { "" } else { ", " };
        markup!("{}<span lang=\"{}\">{}</span>", comma, name.language, name.name)
    });
    let others = (others.len() > 0)
        .then(|| markup!("<p class=\"others\">{}</p>\n", others.collect::<Markup>()));
    let moves = row.fewest_moves().map(|fewest| {
        let moves = fewest.map(|(number, noun)| {
            markup!("<li><b>{}</b> {}</li>", counted(number), language.text(noun))
        });
        markup!("<ul class=\"moves\">{}</ul>\n", moves.into_iter().collect::<Markup>())
    });
    let goal = matches!(row.get("goal"), Value::Text(_)).then(|| {
        let [steps, goal] = ["goal_steps", "goal"].map(|column| row.text(column));
        let to_goal = text!(language, "{steps} steps to the goal {goal}", steps, goal);
        markup!("<p class=\"others\">{}</p>\n", to_goal)
    });
    page.add(markup! {
        "<li class=\"card\" data-code=\"{code}\"><a class=\"door\" href=\"{target}\">\
         <img src=\"{board}\" alt=\"\" width=\"102\" height=\"126\" loading=\"lazy\"/>\
         {title}</a>\n{others}{moves}{goal}\
         <p class=\"place\"><code>{short}</code> <a href=\"{to_class}\">{class_word} {class}</a></p></li>\n",
        code = code, target = page.to_layout(&code), board = board,
        title = titled(&code, &name, language), others = others.unwrap_or_default(),
        moves = moves.unwrap_or_default(), goal = goal.unwrap_or_default(),
        short = layout.map_or(code.to_string(), |layout| format!("{layout:#}")),
        to_class = page.to(&format!("class/{class}.html")), class_word = language.text("Class"),
        class = class
    });
}

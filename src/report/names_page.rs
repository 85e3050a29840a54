//! The page of named layouts: boards ordered by difficulty, with a search by its script.

use std::collections::BTreeSet;

use klotski::Code;
use klotski::names::{self, Name};
use klotski_program::text;
use klotski_program::texts::Language;

use super::figures::Figures;
use super::gallery::fewest;
use super::html::{Markup, json};
use super::numbers::counted;
use super::page::Page;
use crate::rows::Value;

/// The script of the page, loaded after the names.
pub(super) const SCRIPT: &str = concat!(
    include_str!("site/words.js"),
    include_str!("site/address.js"),
    include_str!("site/finder.js"),
    include_str!("site/named.js"),
    "\nopenNamesPage(NAMES);\n",
);

/// The number of steps that a section covers.
const SPAN: i64 = 20;

/// The texts of the script, by its keys.
const WORDS: [(&str, &str); 4] = [
    ("all", "{n} layouts"),
    ("found", "{n} of {of} layouts"),
    ("near", "No name has this in it; these are near: {n}"),
    ("none", "No name has this in it."),
];

/// All named layouts, easiest first.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = language.text("Named layouts");
    let mut page = Page::new("names.html", &title, language, &figures.source);
    page.script("names.js");
    page.script("named.js");
    let text = |english: &str| language.text(english).into_owned();
    page.paragraph(&introduction(figures, language));
    page.add(markup! {
        "<div class=\"find\" id=\"search\" role=\"search\" hidden=\"hidden\">\
         <label for=\"find\">{}</label>\
         <input type=\"search\" id=\"find\" autocomplete=\"off\" autocapitalize=\"off\" \
         spellcheck=\"false\" aria-describedby=\"ways\"/>\n\
         <small id=\"ways\">{}</small>\n<output id=\"found\" for=\"find\"></output></div>\n",
        text("A part of a name"),
        text("Chinese, pinyin with or without tones, English and other languages; or a code")
    });
    let parts = parts(figures);
    let contents = parts.iter().map(|(steps, rows)| {
        let heading = heading(*steps, language);
        markup!("<li><a href=\"#{}\">{}</a> {}</li>\n", anchor(*steps), heading, rows.len())
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
    for (steps, rows) in parts {
        page.add(markup!("<section class=\"by-steps\">\n"));
        page.heading(&anchor(steps), &heading(steps, language));
        page.add(markup!("<ul class=\"named\">\n"));
        for row in rows {
            card(&mut page, figures, row, language);
        }
        page.add(markup!("</ul>\n</section>\n"));
    }
    let words = WORDS.map(|(key, english)| (key, language.text(english)));
    page.add(json("texts", &words.into_iter().collect()));
    page
}

/// A sentence about the page.
fn introduction(figures: &Figures, language: Language) -> String {
    let layouts = i64::try_from(figures.named.rows.len()).unwrap_or_default();
    text!(
        language,
        "People gave names to {named} of these layouts: 横刀立马 in China, L'Âne rouge in France, \
             Red Donkey in England. The easiest come first. Each board leads to the layout, its \
             way to the solution and its neighbours.",
        named = counted(&layouts.into())
    )
}

/// The rows in sections by steps, each with its smallest number of steps; rows without a solution
/// last.
fn parts(figures: &Figures) -> Vec<(Option<i64>, Vec<&[Value<'static>]>)> {
    let mut parts: Vec<(Option<i64>, Vec<&[Value<'static>]>)> = Vec::new();
    for row in &figures.named.rows {
        let from = match figures.named.get(row, "min_solution_step") {
            Value::Integer(0) => Some(0),
            Value::Integer(steps) => Some((steps - 1) / SPAN * SPAN + 1),
            _ => None,
        };
        match parts.last_mut() {
            Some((of, rows)) if *of == from => rows.push(row),
            _ => parts.push((from, vec![row])),
        }
    }
    parts
}

fn anchor(from: Option<i64>) -> String {
    from.map_or("unsolvable".to_owned(), |from| format!("steps-{from}"))
}

fn heading(from: Option<i64>, language: Language) -> String {
    match from {
        None => language.text("Without a solution").into_owned(),
        Some(0) => language.text("Solved already").into_owned(),
        Some(from) => {
            text!(language, "{least} to {most} steps", least = from, most = from + SPAN - 1)
        }
    }
}

/// A layout: its board, its names, its class, and its fewest moves.
fn card(page: &mut Page, figures: &Figures, row: &[Value<'static>], language: Language) {
    let of = |column| figures.named.get(row, column);
    let (code, name, class) = (of("code").text(), of("name").text(), of("class").text());
    let layout = code.parse::<Code>().ok();
    let target = page.to_layout(&code);
    let board = page.board_file(&code);
    let to_class = page.to(&format!("class/{class}.html"));
    let all: Vec<&Name> = names::all().iter().filter(|name| Some(name.code) == layout).collect();
    // A warehouse of another version may have a name that this program lacks.
    let usual = all.iter().find(|other| other.is_canonical && other.name == name);
    let tag = usual.map(|usual| markup!(" lang=\"{}\"", usual.language));
    let latin = usual.and_then(|usual| Some((&usual.language, usual.latin.as_deref()?)));
    let latin = latin.map(|(language, latin)| {
        markup!(" <span class=\"latin\" lang=\"{}-Latn\">{}</span>", language, latin)
    });
    let mut seen = BTreeSet::from([&*name]);
    // Canonical names of other languages come before aliases.
    let mut others = all.iter().filter(|name| seen.insert(&name.name)).collect::<Vec<_>>();
    others.sort_by_key(|name| !name.is_canonical);
    let others = others.iter().enumerate().map(|(place, name)| {
        let comma = if place == 0 { "" } else { ", " };
        markup!("{}<span lang=\"{}\">{}</span>", comma, name.language, name.name)
    });
    let others = (others.len() > 0)
        .then(|| markup!("<p class=\"others\">{}</p>\n", others.collect::<Markup>()));
    let moves = fewest(&figures.named, row).map(|fewest| {
        let moves = fewest.map(|(number, noun)| {
            markup!("<li><b>{}</b> {}</li>", counted(number), language.text(noun))
        });
        markup!("<ul class=\"moves\">{}</ul>\n", moves.into_iter().collect::<Markup>())
    });
    page.add(markup! {
        "<li class=\"card\" data-code=\"{code}\"><a class=\"door\" href=\"{target}\">\
         <img src=\"{board}\" alt=\"\" width=\"102\" height=\"126\" loading=\"lazy\"/>\
         <strong{tag}>{name}</strong></a>{latin}\n{others}{moves}\
         <p class=\"place\"><code>{short}</code> <a href=\"{to_class}\">{class_word} {class}</a></p></li>\n",
        code = code, target = target, board = board, tag = tag.unwrap_or_default(), name = name,
        latin = latin.unwrap_or_default(), others = others.unwrap_or_default(),
        moves = moves.unwrap_or_default(),
        short = layout.map_or(code.to_string(), |layout| format!("{layout:#}")),
        to_class = to_class, class_word = language.text("Class"), class = class
    });
}

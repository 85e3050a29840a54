//! The index page of the report: the map of the best known layout, ways in, totals and famous layouts.

use std::collections::BTreeSet;

use klotski::{Class, Code, Layout, names};
use klotski_query::Value;
use klotski_texts::{Language, separated, text};
use serde_json::json;

use crate::figures::{BY_SIZE, Figures, Row, call};
use crate::html::{Markup, counted, data, json, json_ld};
use crate::maps::FIRST;
use crate::page::Page;
use crate::titles::named;

pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let title = if figures.is_whole() {
        language.text("Huarongdao: all layouts")
    } else {
        language.text("Huarongdao: the layouts of some classes")
    };
    let mut page = Page::new("index.html", &title, figures, language);
    let example = FIRST.parse().map(Code::layout).expect("a test reads it");

    page.scripts(&["today.js"]);
    page.add(markup!("<div class=\"hero\">\n"));
    add_map(&mut page, figures, language);
    add_ways(&mut page, figures, language);
    page.add(markup!("<div class=\"lead\">\n"));
    add_lead(&mut page, figures, language);
    page.add(markup!("</div>\n"));
    page.add(page.form());
    page.add(markup!("</div>\n"));
    add_totals(&mut page, figures, &example, language);

    if !figures.famous.is_empty() {
        page.heading("famous", &language.text("Layouts that people know"));
        page.paragraph(&language.text(
            "A step moves one block any distance, around corners too; a straight move any \
             distance in one direction; a unit move by one cell.",
        ));
        page.add(markup!("<ul class=\"gallery\">\n"));
        for code in &figures.famous {
            let fewest = figures.rows(&call("layout", code)).next().and_then(Row::fewest_moves);
            let moves = fewest.into_iter().flatten().map(|(number, noun)| {
                markup!("<span>{} {}</span> ", data(number), language.text(noun))
            });
            let says = fewest.is_none().then(|| language.text("no solution"));
            let (target, board) = (page.to_layout(code), page.picture(code, 102));
            page.add(markup! {
                "<li class=\"card\"><a href=\"{}\">{} {}</a> <small>{}{}</small></li>\n",
                target, board, named(code, language).unwrap_or_default(),
                moves.collect::<Markup>(), says.unwrap_or_default()
            });
        }
        page.add(markup!("</ul>\n"));
        page.add(markup! {
            "<p><a href=\"{}\">{}</a></p>\n",
            page.to("names.html"), language.text("All named layouts")
        });
    }
    page.add(json_ld(figures.options.data_set.clone()));
    if !figures.left_out.is_empty() {
        page.paragraph(&text!(
            language,
            "The warehouse lacks a stage, so these answers are left out: {left_out}.",
            left_out = figures.left_out.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
        ));
    }
    page
}

/// Introduces the puzzle and the content of the report.
fn add_lead(page: &mut Page, figures: &Figures, language: Language) {
    page.paragraph(&language.text(
        "Huarongdao (华容道, Klotski) is a sliding puzzle: push the blocks through the gaps until \
         the big one, Cao Cao, is at the exit below.",
    ));
    let total = |column: &str| counted(figures.total(column));
    page.paragraph(&if figures.is_whole() {
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
    });
}

/// The map of the group of a layout, or without it the board, as a link to the page of the layout.
fn add_map(page: &mut Page, figures: &Figures, language: Language) {
    let layouts = figures.first_map.as_ref().map(|(_, layouts)| separated(&layouts.to_string()));
    let picture = match layouts {
        None => page.picture(FIRST, 204),
        Some(layouts) => markup! {
            "<img src=\"{}maps/{}.svg\" width=\"420\" height=\"420\" alt=\"{}\"/><small>{}</small>",
            page.root(), FIRST, language.text("Map of the group"),
            text!(language, "{layouts} layouts are points, each step between two is a line", layouts)
        },
    };
    page.add(markup! {
        "<figure class=\"first\"><a href=\"{}#map\">{} {}</a></figure>\n",
        page.to_layout(FIRST), picture, named(FIRST, language).unwrap_or_default()
    });
}

/// Named layouts that need fewer steps are no puzzle of a day.
const LEAST_STEPS: i64 = 10;

/// The ways in: the hardest layout, a puzzle for each day, which the script chooses, and the editor.
fn add_ways(page: &mut Page, figures: &Figures, language: Language) {
    let steps = |steps: &Value<'_>| markup!("{} {}", data(steps), language.text("steps"));
    let mut ways = Vec::new();
    if let Some(row) = figures.rows("hardest").next() {
        let code = row.text("code").into_owned();
        let name = named(&code, language).map(|name| markup!("{} ", name)).unwrap_or_default();
        let says = markup!("{}{}", name, steps(row.get("moves")));
        ways.push(("hardest", "The hardest", page.to_layout(&code), code, says));
    }
    let is_puzzle =
        |row: &Row<'_>| matches!(row.get("min_solution_step"), Value::Integer(LEAST_STEPS..));
    let puzzles: Vec<_> = figures.rows("named-layouts").filter(is_puzzle).collect();
    if let Some(row) = puzzles.first() {
        let (code, says) = (row.text("code").into_owned(), steps(row.get("min_solution_step")));
        ways.push(("today", "Today's puzzle", page.to_layout(&code), code, says));
    }
    let says = markup!("{}", language.text("any board"));
    ways.push(("yours", "Draw your own", page.to("draw.html"), FIRST.to_owned(), says));
    page.add(markup!("<ul class=\"ways\">\n"));
    for (id, title, target, code, says) in ways {
        let board = page.picture(&code, 68);
        page.add(markup! {
            "<li><a class=\"card\" id=\"{}\" href=\"{}\">{}<span><strong>{}</strong> {}</span></a></li>\n",
            id, target, board, language.text(title), says
        });
    }
    page.add(markup!("</ul>\n"));
    let puzzles = puzzles.iter().map(|row| [row.text("code"), row.text("min_solution_step")]);
    page.add(json("puzzles", &json!(puzzles.collect::<Vec<_>>())));
}

/// A figure with its explanation.
struct Card {
    id: &'static str,
    value: Value<'static>,
    counts: &'static str,
    explanation: String,
    /// A layout with this figure.
    code: Option<String>,
}

/// Adds the cards of all figures in the warehouse, and the queries for them.
fn add_totals(page: &mut Page, figures: &Figures, example: &Layout, language: Language) {
    page.add(markup!("<ul class=\"totals\">\n"));
    // A sum over no groups is NULL.
    for card in
        cards(figures, example, language).into_iter().filter(|card| card.value != Value::Null)
    {
        let link = card.code.map(|code| {
            let text = named(&code, language).unwrap_or_else(|| markup!("<code>{}</code>", code));
            markup!(" <a href=\"{}\">{}</a>", page.to_layout(&code), text)
        });
        page.add(markup! {
            "<li class=\"card\" id=\"{}\"><p class=\"figure\"><b>{}</b> {}</p>\n<p>{}{}</p></li>\n",
            card.id, data(&card.value), language.text(card.counts), language.text(&card.explanation),
            link.unwrap_or_default()
        });
    }
    page.add(markup!("</ul>\n"));
    let mut queries = vec!["totals"];
    let records = RECORDS.iter().map(|record| record[1]);
    queries.extend(records.filter(|query| figures.rows(query).next().is_some()));
    queries.push("names");
    page.add_queries(&queries);
}

fn cards(figures: &Figures, example: &Layout, language: Language) -> Vec<Card> {
    let shown = |column: &str| counted(figures.total(column));
    let card = |id, column: &str, counts, explanation: String| Card {
        id,
        value: figures.total(column).clone(),
        counts,
        explanation,
        code: None,
    };
    let class = example.class();
    let mut cards = vec![
        card(
            "total-layouts",
            "layouts",
            "layouts (布局)",
            "A layout is a way to place blocks on the board: one block of 2x2 cells, any number \
             of smaller ones, and at least two cells stay empty."
                .to_owned(),
        ),
        card(
            "total-solvable-layouts",
            "solvable_layouts",
            "layouts have a solution",
            text!(
                language,
                "From these the 2x2 block can come to the exit, the middle of the two lowest \
                 rows. From the other {layouts} it never can.",
                layouts = shown("unsolvable_layouts")
            ),
        ),
        card(
            "total-classes",
            "classes",
            "classes (类)",
            text!(
                language,
                "A class has all layouts with the same blocks. {class} has {jiang_num} jiang (将, \
                 generals: blocks of two cells), {bing_num} bing (兵, soldiers: single blocks), \
                 and a style of {style_num}: so many of its jiang lie horizontally.",
                class,
                jiang_num = class.jiang_num,
                bing_num = class.bing_num,
                style_num = class.style_num
            ),
        ),
        card(
            "total-groups",
            "groups",
            "groups (群)",
            text!(
                language,
                "A group is all layouts that moves lead to from one another; no move leaves it. \
                 In {groups} groups the 2x2 block can come to the exit.",
                groups = shown("solvable_groups")
            ),
        ),
    ];
    for [id, query, value, code, counts, explanation] in RECORDS {
        let Some(row) = figures.rows(query).next() else { continue };
        let explanation = language.text(explanation).replace("{class}", &row.text("class"));
        let code = Some(row.text(code).into_owned());
        cards.push(Card { id, value: row.get(value).clone(), counts, explanation, code });
    }
    // Also the layouts that the warehouse lacks.
    let named: BTreeSet<_> = figures.rows("names").map(|row| row.text("code")).collect();
    cards.push(Card {
        id: "total-named",
        value: u32::try_from(named.len()).map_or(Value::Null, Value::from),
        counts: "layouts have a name",
        explanation: text!(
            language,
            "People call layouts by names, and several have more than one. You find them here by \
             any of them, as {pinyin} or as {chinese}.",
            chinese = names::canonical_name(example).unwrap_or_default(),
            pinyin = names::titles(example, "en").map_or("", |[name, _]| &name.name)
        ),
        code: None,
    });
    cards
}

/// The cards of records: the id, the query, the columns of the value and of the code, what the
/// value counts, and the explanation.
const RECORDS: [[&str; 6]; 3] = [
    [
        "total-largest-group",
        BY_SIZE,
        "size",
        "seed",
        "layouts in the largest group",
        "It belongs to class {class}. Its seed is the layout with the smallest code:",
    ],
    [
        "total-hardest",
        "hardest",
        "moves",
        "code",
        "steps for the hardest layout",
        "A step moves one block any distance, around corners too. No layout here needs more steps \
         than this one:",
    ],
    [
        "total-deepest",
        "deepest",
        "farthest_step",
        "code",
        "steps to the farthest layout",
        "Around a layout its group lies in layers (层): all that is one step away, two steps away, \
         and so on. The farthest layer of all lies around this one:",
    ],
];

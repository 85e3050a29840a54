//! The index page of the report: an introduction, and the figures ordered by call.

use std::collections::BTreeSet;

use klotski::{Class, Layout, names};
use klotski_query::Value;
use klotski_texts::{Language, text};

use crate::figures::{
    BY_DIAMETER, BY_LAYERS, BY_SIZE, DEEPEST_BY_CLASS, Figures, HARDEST_BY_CLASS, Row, call,
};
use crate::html::{Markup, counted, data, json_ld};
use crate::page::Page;
use crate::titles::named;

/// A call with its figures.
struct Section {
    id: &'static str,
    call: &'static str,
    text: &'static str,
    /// In each row plots, and beside them the tables of queries.
    rows: &'static [[&'static [&'static str]; 2]],
}

const SECTIONS: [Section; 4] = [
    Section {
        id: "how-many",
        call: "How many?",
        text: "The blocks of a class decide how many layouts it has, and into how many groups \
               these fall. The plots count them by jiang_num, the number of jiang, and bing_num, \
               the number of bing; a class adds style_num, the number of jiang that lie on their \
               side. Each class has a page of its own.",
        rows: &[
            [&["layouts-heat", "groups-heat"], &[]],
            [&[], &["jiang-counts", "jiang-bing-counts", "class-counts"]],
        ],
    },
    Section {
        id: "how-hard",
        call: "How hard?",
        text: "A layout is as hard as the number of steps that it needs at least: its fewest \
               steps, min_solution_step. The first plot counts the layouts that need as many, \
               the second one shows the hardest layout of each class.",
        rows: &[
            [&["solution-histogram"], &["hardest"]],
            [&["hardest-by-class"], &[HARDEST_BY_CLASS]],
        ],
    },
    Section {
        id: "how-far",
        call: "How far?",
        text: "The farthest step of a layout, farthest_step, is the number of steps to the \
               layouts of its group that are farthest away. The largest one in a group is the \
               diameter of the group, the smallest its radius.",
        rows: &[
            [&["farthest-histogram"], &[BY_DIAMETER]],
            [&["deepest-by-class"], &[DEEPEST_BY_CLASS]],
        ],
    },
    Section {
        id: "what-shapes",
        call: "What shapes?",
        text: "Groups are of all sizes, and of all shapes: counted in layers from its seed, the \
               layout with the smallest code, a group is short and wide, or long and narrow.",
        rows: &[
            [&["size-histogram"], &[BY_SIZE]],
            [&["group-layers"], &[BY_LAYERS]],
            [&["layers"], &["widest-layers"]],
        ],
    },
];

/// Adds a section, unless the report has none of its plots and tables.
fn add_section(page: &mut Page, figures: &Figures, section: &Section, language: Language) {
    let answer = |query: &&str| figures.answer(query).filter(|answer| !answer.rows.is_empty());
    let has_answers = |[plots, queries]: &&[&[&str]; 2]| {
        plots.iter().any(|name| figures.plot(name, None).is_some())
            || queries.iter().any(|query| answer(query).is_some())
    };
    let mut rows = section.rows.iter().filter(has_answers).peekable();
    if rows.peek().is_none() {
        return;
    }
    page.add(markup!("<section>\n"));
    page.heading(section.id, &language.text(section.call));
    page.paragraph(&language.text(section.text));
    for [plots, queries] in rows {
        page.add(markup!("<div class=\"answers\">\n"));
        for name in *plots {
            page.plot(figures, name, None);
        }
        for query in *queries {
            if let Some(answer) = answer(query) {
                page.table(query, answer);
            }
        }
        page.add(markup!("</div>\n"));
    }
    page.add(markup!("</section>\n"));
}

pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let title = if figures.is_whole() {
        language.text("Huarongdao: all layouts")
    } else {
        language.text("Huarongdao: the layouts of some classes")
    };
    let mut page = Page::new("index.html", &title, figures, language);
    // The best known layout.
    let first_board = names::find("横刀立马").expect("a test finds it");

    page.add(markup!("<div class=\"hero\">\n<div class=\"lead\">\n"));
    add_lead(&mut page, figures, language);
    page.add(markup!("</div>\n"));
    add_board_link(&mut page, figures, &first_board.code().to_string(), language);
    page.add(page.form());
    page.add(markup!("</div>\n"));
    add_totals(&mut page, figures, &first_board, language);

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
    for section in &SECTIONS {
        add_section(&mut page, figures, section, language);
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

/// The board of the best known layout, with links to its page.
fn add_board_link(page: &mut Page, figures: &Figures, code: &str, language: Language) {
    let (target, board) = (page.to_layout(code), page.picture(code, 204));
    let named = named(code, language).unwrap_or_default();
    let steps = figures.rows(&call("layout", code)).next().and_then(Row::fewest_moves);
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

/// A figure with its explanation.
struct Card {
    /// The id of the element.
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
                "A class is what the same blocks make. {class} has {jiang_num} jiang (将, \
                 generals: blocks of two cells), {bing_num} bing (兵, soldiers: single blocks), \
                 and a style of {style_num}: so many of its jiang lie on their side.",
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
             any of them, as {chinese} or as {pinyin}.",
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

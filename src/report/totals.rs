//! The totals of the warehouse as cards, each with an explanation.

use std::collections::BTreeSet;

use klotski::names;
use klotski::{Class, Code, Layout};
use klotski_program::text;
use klotski_program::texts::Language;

use super::figures::Figures;
use super::gallery;
use super::html::{Markup, data};
use super::numbers::counted;
use super::page::Page;
use crate::rows::{Answer, Value};

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
pub(super) fn add(page: &mut Page, figures: &Figures, example: &Layout, language: Language) {
    page.add(markup!("<ul class=\"totals\">\n"));
    let cards = of_counts(figures, example, language).into_iter();
    let cards = cards.chain(of_records(figures, language));
    for card in cards.chain([of_names(figures, example, language)]) {
        // A sum over no groups is NULL.
        if card.value == Value::Null {
            continue;
        }
        let link = card.code.map(|code| named_link(page, &code));
        page.add(markup! {
            "<li class=\"card\" id=\"{}\"><p class=\"figure\"><b>{}</b> {}</p>\n<p>{}{}</p></li>\n",
            card.id, data(&card.value), language.text(card.counts), language.text(&card.explanation),
            link.unwrap_or_default()
        });
    }
    page.add(markup!("</ul>\n"));
    let records = ["largest-groups", "hardest", "deepest"];
    let records = records.into_iter().filter(|query| first(figures.answer(query)).is_some());
    let queries: Vec<&str> = ["totals"].into_iter().chain(records).chain(["names"]).collect();
    page.add_queries(&queries);
}

/// The link to a layout, with its name or its code as text.
fn named_link(page: &Page, code: &str) -> Markup {
    let layout = code.parse().map(Code::layout).ok();
    let name = layout.as_ref().and_then(names::canonical_name);
    let text = name.map_or_else(
        || markup!("<code>{}</code>", code),
        |name| markup!("<span lang=\"{}\">{}</span>", gallery::tag(name), name),
    );
    markup!(" <a href=\"{}\">{}</a>", page.to_layout(code), text)
}

fn of_counts(figures: &Figures, example: &Layout, language: Language) -> Vec<Card> {
    let shown = |column: &str| counted(figures.total(column));
    let card = |id, column: &str, counts, explanation: String| Card {
        id,
        value: figures.total(column).clone(),
        counts,
        explanation,
        code: None,
    };
    let class = example.class();
    let Class { jiang_num, bing_num, style_num } = class;
    vec![
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
                jiang_num,
                bing_num,
                style_num
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
    ]
}

/// The first row of a query.
fn first(answer: Option<&Answer>) -> Option<(&Answer, &[Value<'static>])> {
    let answer = answer?;
    answer.rows.first().map(|row| (answer, row.as_slice()))
}

fn of_records(figures: &Figures, language: Language) -> Vec<Card> {
    let mut cards = Vec::new();
    if let Some((answer, row)) = first(figures.answer("largest-groups")) {
        cards.push(Card {
            id: "total-largest-group",
            value: answer.get(row, "size").clone(),
            counts: "layouts in the largest group",
            explanation: text!(
                language,
                "It belongs to class {class}. Its seed is the layout with the smallest code:",
                class = answer.get(row, "class").text()
            ),
            code: Some(answer.get(row, "seed").text().into_owned()),
        });
    }
    if let Some((answer, row)) = first(figures.answer("hardest")) {
        cards.push(Card {
            id: "total-hardest",
            value: answer.get(row, "moves").clone(),
            counts: "steps for the hardest layout",
            explanation:
                "A step moves one block any distance, around corners too. No layout here needs \
                   more steps than this one:"
                    .to_owned(),
            code: Some(answer.get(row, "code").text().into_owned()),
        });
    }
    if let Some((answer, row)) = first(figures.answer("deepest")) {
        cards.push(Card {
            id: "total-deepest",
            value: answer.get(row, "farthest_step").clone(),
            counts: "steps to the farthest layout",
            explanation:
                "Around a layout its group lies in layers (层): all that is one step away, \
                   two steps away, and so on. The farthest layer of all lies around this one:"
                    .to_owned(),
            code: Some(answer.get(row, "code").text().into_owned()),
        });
    }
    cards
}

/// The number of layouts that have a name, including layouts that the warehouse lacks.
fn of_names(figures: &Figures, example: &Layout, language: Language) -> Card {
    let code = |row| figures.names.get(row, "code").text();
    let named: BTreeSet<_> = figures.names.rows.iter().map(|row| code(row)).collect();
    Card {
        id: "total-named",
        value: u32::try_from(named.len()).map_or(Value::Null, Value::from),
        counts: "layouts have a name",
        explanation: text!(
            language,
            "People call layouts by names, and several have more than one. You find them here by \
             any of them, as {chinese} or as {pinyin}.",
            chinese = gallery::usual_name(example.code(), "zh").unwrap_or_default(),
            pinyin = gallery::usual_name(example.code(), "en").unwrap_or_default()
        ),
        code: None,
    }
}

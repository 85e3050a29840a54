//! The page of published claims, each with our answer and the statement that gives it.

use std::fmt::Write as _;

use klotski::{Code, Shape};

use super::figures::Figures;
use super::html::{escaped, statement};
use super::numbers::counted;
use super::page::Page;
use crate::rows::Value;
use crate::texts::Language;

/// The claims that are wrong, and then those that are right. Those about classes that the
/// warehouse lacks are left out.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = language.text("Claims, and our answers");
    let mut page = Page::new("claims.html", &title, language, &figures.source);
    let agrees = |row: &[Value<'static>], as_said: bool| {
        *figures.claims.get(row, "agrees") == Value::from(as_said)
    };
    let of = |as_said: bool| -> Vec<&Vec<Value<'static>>> {
        figures.claims.rows.iter().filter(|row| agrees(row, as_said)).collect()
    };
    let (wrong, right) = (of(false), of(true));
    page.paragraph(&said(wrong.len(), right.len(), language));
    page.paragraph(&language.text(
        "Steps, straight moves and unit moves are three ways to count. 'As ... has it' marks what \
         we know from that source only and have not read ourselves.",
    ));
    let heads = [
        ("wrong", language.text("Here we find something else"), wrong),
        ("right", language.text("Here we find the same"), right),
    ];
    for (id, heading, rows) in heads {
        if rows.is_empty() {
            continue;
        }
        page.heading(id, &heading);
        page.add("<ol class=\"claims\">\n");
        for row in rows {
            claim(&mut page, figures, row, language);
        }
        page.add("</ol>\n");
    }
    page
}

/// What the page shows, in a sentence.
fn said(wrong: usize, right: usize, language: Language) -> String {
    let all = wrong + right;
    language
        .text(&format!(
            "Others published {all} figures that this warehouse can check: {right} are right, \
             {wrong} are not. Each stands here with its source, what we find, and the statement \
             that finds it: run it with klotski-sql sql."
        ))
        .into_owned()
}

/// A claim: what is said, what we find, who says it, and the statement.
fn claim(page: &mut Page, figures: &Figures, row: &[Value<'static>], language: Language) {
    let of = |column| figures.claims.get(row, column);
    let text = |english: &str| escaped(&language.text(english)).into_owned();
    let id = of("claim_id").text();
    let says = linked(page, &language.text(&of("claim").text()));
    let is_right = *of("agrees") == Value::from(true);
    let (mark, word) = if is_right { ("✓", "right") } else { ("✗", "wrong") };
    let shown = shown(page, &of("shown").text(), language);
    page.add(&format!(
        "<li class=\"card {word}\" id=\"claim-{id}\" value=\"{id}\"><p class=\"claim\">{says}</p>\n\
         <dl class=\"answers\"><div><dt>{}</dt><dd>{}</dd></div>\
         <div><dt>{}</dt><dd>{} <span aria-hidden=\"true\">{mark}</span></dd></div></dl>\n{shown}\
         <p class=\"quiet\">{}</p>\n{}</li>\n",
        text("Claimed"),
        counted(of("claimed")),
        text("Found here"),
        counted(of("ours")),
        // A source is no text of ours, and must not be taken for one.
        text("Source: {1}").replace("{1}", &escaped(&of("source").text())),
        statement(&of("sql").text(), language),
    ));
}

/// What shows that a claim is wrong: a sentence, or a way, which is long and folds.
fn shown(page: &Page, english: &str, language: Language) -> String {
    if english.is_empty() {
        return String::new();
    }
    let html = format!("<p>{}</p>\n", linked(page, &language.text(english)));
    if !is_way(english) {
        return html;
    }
    let (summary, how) = (
        language.text("A shorter way"),
        language.text(
            "Each move as block and cells: single 13-18 moves the single block at cell 13 to cell \
             18. Cells are numbered row by row from 0.",
        ),
    );
    format!(
        "<details><summary>{}</summary><p class=\"quiet\">{}</p>{html}</details>\n",
        escaped(&summary),
        escaped(&how)
    )
}

/// Whether a text is a list of moves, as the claims write them: `single 13-18`.
fn is_way(text: &str) -> bool {
    let is_cell = |word: &str| word.parse::<u8>().is_ok();
    let is_move = |part: &str| {
        part.split_once(' ').is_some_and(|(block, cells)| {
            Shape::ALL.iter().any(|shape| shape.name() == block)
                && cells.split_once('-').is_some_and(|(from, to)| is_cell(from) && is_cell(to))
        })
    };
    text.split(", ").all(is_move)
}

/// A text in which codes of layouts are links to these.
fn linked(page: &Page, text: &str) -> String {
    let is_code = |word: &str| {
        word.len() > 5
            && word.bytes().any(|byte| byte.is_ascii_digit())
            && word.bytes().any(|byte| byte.is_ascii_uppercase())
            && word.parse::<Code>().is_ok()
    };
    let mut html = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_alphanumeric()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(from.len());
        let (word, behind) = from.split_at(end);
        html += &escaped(before);
        if is_code(word) {
            // Writing to a String cannot fail.
            let _ = write!(html, "<a href=\"{}\"><code>{word}</code></a>", page.to_layout(word));
        } else {
            html += word;
        }
        rest = behind;
    }
    html + &escaped(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_told_from_sentences() {
        for way in ["single 13-18", "2x2 1-5, horizontal 9-13, vertical 7-3"] {
            assert!(is_way(way), "{way}");
        }
        for sentence in [
            "",
            "its mirror image is 2",
            "one 2x2, 5 of two cells, 4 single",
            "12E68FC00 needs 93 steps",
            "single 13-18, then it is solved",
            "block 13-18",
        ] {
            assert!(!is_way(sentence), "{sentence}");
        }
    }
}

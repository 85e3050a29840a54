//! The page of published claims, each with our result and its statement.

use klotski::{Code, Shape};
use klotski_program::text;
use klotski_program::texts::Language;

use super::figures::Figures;
use super::html::{Markup, statement};
use super::numbers::counted;
use super::page::Page;
use crate::rows::Value;

/// The wrong claims, then the right ones. Claims about classes that the warehouse lacks are left
/// out.
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
    page.paragraph(&introduction(wrong.len(), right.len(), language));
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
        page.add(markup!("<ol class=\"claims\">\n"));
        for row in rows {
            claim(&mut page, figures, row, language);
        }
        page.add(markup!("</ol>\n"));
    }
    page
}

/// A sentence about the page.
fn introduction(wrong: usize, right: usize, language: Language) -> String {
    let all = wrong + right;
    text!(
        language,
        "Others published {all} figures that this warehouse can check: {right} are right, \
             {wrong} are not. Each is listed with its source, what we find, and the statement \
             that finds it: run it with klotski-sql sql.",
        all,
        right,
        wrong
    )
}

/// A claim: the claimed and the found value, the source, and the statement.
fn claim(page: &mut Page, figures: &Figures, row: &[Value<'static>], language: Language) {
    let of = |column| figures.claims.get(row, column);
    let text = |english: &str| language.text(english).into_owned();
    let id = of("claim_id").text();
    let says = linked(page, &language.text(&of("claim").text()));
    let is_right = *of("agrees") == Value::from(true);
    let (mark, word) = if is_right { ("✓", "right") } else { ("✗", "wrong") };
    let shown = evidence(page, &of("shown").text(), language);
    page.add(markup! {
        "<li class=\"card {word}\" id=\"claim-{id}\" value=\"{id}\"><p class=\"claim\">{says}</p>\n\
         <dl class=\"answers\"><div><dt>{term}</dt><dd>{claimed}</dd></div>\
         <div><dt>{found}</dt><dd>{ours} <span aria-hidden=\"true\">{mark}</span></dd></div></dl>\n\
         {shown}<p class=\"quiet\">{source}</p>\n{statement}</li>\n",
        word = word, id = id, says = says, term = text("Claimed"),
        claimed = counted(of("claimed")), found = text("Found here"), ours = counted(of("ours")),
        mark = mark, shown = shown, source = source(&of("source").text(), language),
        statement = statement(&of("sql").text(), language)
    });
}

/// The source of a claim. Addresses in it are links.
fn source(source: &str, language: Language) -> Markup {
    let parts = source.split_inclusive([' ', ';', ',']).map(|part| {
        let address = part.trim_end_matches([' ', ';', ',']);
        let rest = &part[address.len()..];
        let (host, path) = address.split_once('/').unwrap_or((address, ""));
        // A file name has only one dot.
        if host.matches('.').count() + usize::from(!path.is_empty() && host.contains('.')) < 2 {
            return markup!("{}", part);
        }
        markup!("<a href=\"https://{}\">{}</a>{}", address, address, rest)
    });
    // A source is data and is not translated.
    let says = language.text("Source: {1}");
    let (before, behind) = says.split_once("{1}").unwrap_or((&says, ""));
    markup!("{}{}{}", before, parts.collect::<Markup>(), behind)
}

/// The evidence against a claim: a sentence, or a path, which is folded because it is long.
fn evidence(page: &Page, english: &str, language: Language) -> Markup {
    if english.is_empty() {
        return Markup::default();
    }
    let html = markup!("<p>{}</p>\n", linked(page, &language.text(english)));
    if !is_path(english) {
        return html;
    }
    let (summary, how) = (
        language.text("A shorter way"),
        language.text(
            "Each move as block and cells: single 13-18 moves the single block at cell 13 to cell \
             18. Cells are numbered row by row from 0.",
        ),
    );
    markup! {
        "<details><summary>{}</summary><p class=\"quiet\">{}</p>{}</details>\n",
        summary, how, html
    }
}

/// Whether a text is a list of moves, as claims write them: `single 13-18`.
fn is_path(text: &str) -> bool {
    let is_cell = |word: &str| word.parse::<u8>().is_ok();
    let is_move = |part: &str| {
        part.split_once(' ').is_some_and(|(block, cells)| {
            Shape::ALL.iter().any(|shape| shape.name() == block)
                && cells.split_once('-').is_some_and(|(from, to)| is_cell(from) && is_cell(to))
        })
    };
    text.split(", ").all(is_move)
}

/// A text with the codes of layouts as links.
fn linked(page: &Page, text: &str) -> Markup {
    let is_code = |word: &str| {
        word.len() > 5
            && word.bytes().any(|byte| byte.is_ascii_digit())
            && word.bytes().any(|byte| byte.is_ascii_uppercase())
            && word.parse::<Code>().is_ok()
    };
    let mut html = Markup::default();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_alphanumeric()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(from.len());
        let (word, behind) = from.split_at(end);
        html += markup!("{}", before);
        html += if is_code(word) {
            markup!("<a href=\"{}\"><code>{}</code></a>", page.to_layout(word), word)
        } else {
            markup!("{}", word)
        };
        rest = behind;
    }
    html += markup!("{}", rest);
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_distinguished_from_sentences() {
        for way in ["single 13-18", "2x2 1-5, horizontal 9-13, vertical 7-3"] {
            assert!(is_path(way), "{way}");
        }
        for sentence in [
            "",
            "its mirror image is 2",
            "one 2x2, 5 of two cells, 4 single",
            "12E68FC00 needs 93 steps",
            "single 13-18, then it is solved",
            "block 13-18",
        ] {
            assert!(!is_path(sentence), "{sentence}");
        }
    }
}

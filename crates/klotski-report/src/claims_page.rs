//! The page of published claims, each with our result and its statement.

use klotski::Shape;
use klotski_query::Value;
use klotski_texts::{Language, text};

use crate::figures::{Figures, Row};
use crate::html::{Markup, statement};
use crate::page::Page;

/// The wrong claims, then the right ones. Claims about classes that the warehouse lacks are left
/// out.
pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let title = language.text("Claims, and our answers");
    let mut page = Page::new("claims.html", &title, figures, language);
    let known = figures.rows("claims").filter(|row| *row.get("agrees") != Value::Null);
    let (right, wrong): (Vec<_>, Vec<_>) = known.partition(is_right);
    page.paragraph(&text!(
        language,
        "Others published {all} figures that this warehouse can check: {right} are right, \
         {wrong} are not. Each is listed with its source, what we find, and the statement \
         that finds it: run it with klotski-sql sql.",
        all = right.len() + wrong.len(),
        right = right.len(),
        wrong = wrong.len()
    ));
    page.paragraph(&language.text(
        "Steps, straight moves and unit moves are three ways to count. 'As ... has it' marks what \
         we know from that source only and have not read ourselves.",
    ));
    for (id, heading, rows) in [
        ("wrong", language.text("Here we find something else"), wrong),
        ("right", language.text("Here we find the same"), right),
    ] {
        if rows.is_empty() {
            continue;
        }
        page.heading(id, &heading);
        page.add(markup!("<ol class=\"claims\">\n"));
        for row in rows {
            claim(&mut page, row, language);
        }
        page.add(markup!("</ol>\n"));
    }
    page
}

fn is_right(row: &Row<'_>) -> bool {
    *row.get("agrees") == Value::from(true)
}

fn claim(page: &mut Page, row: Row<'_>, language: Language) {
    let text = |english: &str| language.text(english).into_owned();
    let says = page.linked(&text(&row.text("claim")));
    let (mark, word) = if is_right(&row) { ("✓", "right") } else { ("✗", "wrong") };
    let shown = evidence(page, &row.text("shown"), language);
    page.add(markup! {
        "<li class=\"card {word}\" id=\"claim-{id}\" value=\"{id}\"><p class=\"claim\">{says}</p>\n\
         <dl class=\"answers\"><div><dt>{term}</dt><dd>{claimed}</dd></div>\
         <div><dt>{found}</dt><dd>{ours} <span aria-hidden=\"true\">{mark}</span></dd></div></dl>\n\
         {shown}<p class=\"quiet\">{source}</p>\n{statement}</li>\n",
        word = word, id = row.text("claim_id"), says = says, term = text("Claimed"),
        claimed = row.counted("claimed"), found = text("Found here"), ours = row.counted("ours"),
        mark = mark, shown = shown, source = source(&row.text("source"), language),
        statement = statement(&row.text("sql"), language)
    });
}

/// The source of a claim. Addresses in it are links.
fn source(source: &str, language: Language) -> Markup {
    let parts = source.split_inclusive([' ', ';', ',']).map(|part| {
        let address = part.trim_end_matches([' ', ';', ',']);
        let rest = &part[address.len()..];
        let (host, path) = address.split_once('/').unwrap_or((address, ""));
        // A file name has only one dot, a version no letters.
        let dots = host.matches('.').count();
        if dots + usize::from(!path.is_empty() && dots > 0) < 2
            || !host.contains(char::is_alphabetic)
        {
            return markup!("{}", part);
        }
        markup!("<a href=\"https://{}\">{}</a>{}", address, address, rest)
    });
    // A source is data and is not translated.
    let says = language.text("Source: {1}");
    let (before, after) = says.split_once("{1}").unwrap_or((&says, ""));
    markup!("{}{}{}", before, parts.collect::<Markup>(), after)
}

/// The evidence against a claim: a sentence, or a path, which is folded because it is long.
fn evidence(page: &Page, english: &str, language: Language) -> Markup {
    if english.is_empty() {
        return Markup::default();
    }
    let html = markup!("<p>{}</p>\n", page.linked(&language.text(english)));
    if !is_path(english) {
        return html;
    }
    let how = language.text(
        "Each move as block and cells: single 13-18 moves the single block at cell 13 to cell \
         18. Cells are numbered row by row from 0.",
    );
    markup! {
        "<details><summary>{}</summary><p class=\"quiet\">{}</p>{}</details>\n",
        language.text("A shorter path"), how, html
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_distinguished_from_sentences() {
        for (text, expected) in [
            ("single 13-18", true),
            ("2x2 1-5, horizontal 9-13, vertical 7-3", true),
            ("", false),
            ("one 2x2, 5 of two cells, 4 single", false),
            ("single 13-18, then it is solved", false),
            ("block 13-18", false),
        ] {
            assert_eq!(is_path(text), expected, "{text}");
        }
    }
}

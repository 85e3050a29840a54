//! Well-known layouts, as boards that link to their pages.

use klotski::names::{self, Name};
use klotski::{Code, Metric};
use klotski_program::texts::Language;

use super::figures::Figures;
use super::html::{Markup, data};
use super::page::Page;
use crate::rows::{Answer, Value};

/// The canonical name of a layout in a language.
pub(super) fn usual_name(code: Code, language: &str) -> Option<&'static str> {
    let is_it = |name: &&Name| name.code == code && name.is_canonical && name.language == language;
    names::all().iter().find(is_it).map(|name| name.name.as_str())
}

/// The pinyin of the canonical Chinese name.
fn pinyin(code: Code) -> Option<&'static str> {
    let is_it = |name: &&Name| name.code == code && name.is_canonical && name.language == "zh";
    names::all().iter().find(is_it)?.latin.as_deref()
}

/// The language of a name, as an HTML language tag.
pub(super) fn tag(name: &str) -> &'static str {
    let usual = names::all().iter().find(|other| other.is_canonical && other.name == name);
    usual.map_or("en", |usual| &usual.language)
}

/// The fewest moves of the layout of a row, with the noun of the moves, for each metric; `None` if
/// it has no solution.
pub(super) fn fewest<'a>(
    answer: &Answer,
    row: &'a [Value<'static>],
) -> Option<[(&'a Value<'static>, &'static str); 3]> {
    let values = Metric::ALL.map(|metric| {
        let column = match metric {
            Metric::Step => "min_solution_step",
            Metric::Straight => "min_straight_moves",
            Metric::Unit => "min_unit_moves",
        };
        (answer.get(row, column), metric.noun(2))
    });
    values.iter().all(|(value, _)| **value != Value::Null).then_some(values)
}

/// The name of a layout in Chinese, and its English name or else its pinyin.
pub(super) fn named(code: Code) -> Markup {
    let english = usual_name(code, "en");
    let (usual, tag, latin) = match usual_name(code, "zh") {
        Some(chinese) => (chinese, "zh", english.or(pinyin(code))),
        None => (english.unwrap_or_default(), "en", None),
    };
    let latin = latin.map(|latin| markup!(" <span class=\"latin\">{}</span>", latin));
    markup!("<b lang=\"{}\">{}</b>{}", tag, usual, latin.unwrap_or_default())
}

/// Adds the boards of the famous layouts in the warehouse.
pub(super) fn add(page: &mut Page, figures: &Figures, language: Language) {
    page.add(markup!("<ul class=\"gallery\">\n"));
    for (code, answer) in &figures.famous {
        let Ok(parsed) = code.parse::<Code>() else { continue };
        let fewest = answer.rows.first().and_then(|row| fewest(answer, row));
        let moves = fewest.map(|fewest| {
            let moves = fewest.map(|(number, noun)| {
                markup!("<span>{} {}</span> ", data(number), language.text(noun))
            });
            moves.into_iter().collect()
        });
        let (target, board) = (page.to_layout(code), page.picture(code, 102));
        page.add(markup! {
            "<li class=\"card\"><a href=\"{}\">{} {}</a> <small>{}</small></li>\n",
            target, board, named(parsed),
            moves.unwrap_or_else(|| markup!("{}", language.text("no solution")))
        });
    }
    page.add(markup!("</ul>\n"));
}

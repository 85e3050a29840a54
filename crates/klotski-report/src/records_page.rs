//! The page of records: each record with a sentence, boards and its table.

use klotski_program::text;
use klotski_program::texts::Language;
use klotski_query::{Answer, Value, find};

use crate::figures::{Figures, rows};
use crate::html::counted;
use crate::page::Page;

/// A query for extremes, whose first row has the record.
struct Record {
    query: &'static str,
    /// A sentence about the record, and the columns of its placeholders.
    sentence: &'static str,
    values: &'static [(&'static str, &'static str)],
    /// Of the boards: the columns of the code and of the measure, and the text below.
    boards: Option<[&'static str; 3]>,
}

const fn record(
    query: &'static str,
    sentence: &'static str,
    values: &'static [(&'static str, &'static str)],
    boards: Option<[&'static str; 3]>,
) -> Record {
    Record { query, sentence, values, boards }
}

const RECORDS: [Record; 9] = [
    record("records", "", &[], None),
    record(
        "hardest",
        "The most steps that a layout needs to its nearest solution are {steps}.",
        &[("{steps}", "moves")],
        Some(["code", "moves", "{value} steps"]),
    ),
    record(
        "deepest",
        "The most steps from a layout to its farthest layouts are {steps}.",
        &[("{steps}", "farthest_step")],
        Some(["code", "farthest_step", "{value} steps to the farthest"]),
    ),
    record(
        "most-solutions",
        "The most solutions that a layout has are {solutions}.",
        &[("{solutions}", "solution_num")],
        Some(["code", "solution_num", "{value} solutions"]),
    ),
    record(
        "diameters",
        "A group of the class {class} has the largest diameter: two of its layouts lie {diameter} \
         steps apart. Its seed is shown.",
        &[("{class}", "class"), ("{diameter}", "diameter")],
        Some(["seed", "diameter", "diameter {value}"]),
    ),
    record(
        "largest-groups",
        "The largest group is one of the class {class}: {size} layouts, each of which can be \
         reached from any other. Its seed is shown.",
        &[("{class}", "class"), ("{size}", "size")],
        Some(["seed", "size", "{value} layouts"]),
    ),
    record(
        "longest-groups",
        "A group of the class {class} has the most layers: {layers} from its seed, which is shown \
         and is the first layer.",
        &[("{class}", "class"), ("{layers}", "seed_layers")],
        Some(["seed", "seed_layers", "{value} layers"]),
    ),
    record(
        "widest-layers",
        "The widest layer is one of the class {class}: {layouts} layouts lie {layer} steps from \
         the seed of their group.",
        &[("{class}", "class"), ("{layouts}", "layouts"), ("{layer}", "seed_layer")],
        None,
    ),
    record(
        "unsolvable",
        "Of {all} layouts {none} have no solution: in no layout of their group is the 2x2 block \
         at the exit.",
        &[("{all}", "layouts"), ("{none}", "unsolvable_layouts")],
        None,
    ),
];

/// The queries of the page.
pub(crate) fn queries() -> impl Iterator<Item = &'static str> {
    RECORDS.iter().map(|record| record.query)
}

/// The extremes of all layouts, with boards for rows with a code.
pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("records.html", language.text("Records"), figures, language);
    page.paragraph(&language.text(
        "The extremes among the layouts here. Each board leads to the layout, where one can play it.",
    ));
    for record in &RECORDS {
        let Some(answer) = figures.answer(record.query) else { continue };
        let heading = find(record.query).map_or(record.query, |query| query.title);
        page.heading(record.query, &language.text(heading));
        let sentences = record.sentences(figures, answer, language);
        if !sentences.is_empty() {
            let space = if language == Language::English { " " } else { "" };
            page.paragraph(&sentences.join(space));
        }
        if let Some(columns) = record.boards {
            boards(&mut page, answer, columns, language);
        }
        page.table(record.query, answer);
    }
    page
}

/// The boards of the rows with the largest value of a measure.
fn boards(page: &mut Page, answer: &Answer, [code, measure, says]: [&str; 3], language: Language) {
    /// The maximum number of boards of a record.
    const MOST: usize = 8;
    let most = rows(answer).next().map(|row| row.get(measure));
    let says = language.text(says);
    page.add(markup!("<div class=\"boards\">\n"));
    for row in rows(answer).filter(|row| Some(row.get(measure)) == most).take(MOST) {
        page.board(&row.text(code), &says.replace("{value}", &row.counted(measure)));
    }
    page.add(markup!("</div>\n"));
}

impl Record {
    /// Sentences about the record: the value, and the number of layouts with it.
    fn sentences(&self, figures: &Figures, answer: &Answer, language: Language) -> Vec<String> {
        let Some(first) = rows(answer).next().filter(|_| !self.sentence.is_empty()) else {
            return Vec::new();
        };
        let mut sentence = language.text(self.sentence).into_owned();
        for (placeholder, column) in self.values {
            // The table of layouts without a solution has a row for each class.
            let value = match self.query {
                "unsolvable" => counted(figures.total(column)),
                _ => first.counted(column),
            };
            sentence = sentence.replace(placeholder, &value);
        }
        let holders = match self.query {
            "hardest" => holders(figures, "solution-histogram", first.get("moves"), language),
            "deepest" => {
                holders(figures, "farthest-histogram", first.get("farthest_step"), language)
            }
            _ => None,
        };
        [Some(sentence), holders].into_iter().flatten().collect()
    }
}

/// A sentence about the number of layouts that hold a record, by a histogram.
fn holders(
    figures: &Figures,
    histogram: &str,
    most: &Value<'_>,
    language: Language,
) -> Option<String> {
    let column =
        if histogram == "solution-histogram" { "min_solution_step" } else { "farthest_step" };
    let row = figures.rows(histogram).find(|row| row.get(column) == most)?;
    Some(match row.get("layouts") {
        Value::Integer(1) => language.text("Only one layout holds this record.").into_owned(),
        layouts => {
            let layouts = counted(layouts);
            text!(language, "{layouts} layouts hold this record.", layouts)
        }
    })
}

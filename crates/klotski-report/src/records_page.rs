//! The page of records: each record with a sentence, boards and its table.

use klotski_query::Value;
use klotski_texts::{Language, text};

use crate::figures::{BY_DIAMETER, BY_LAYERS, BY_SIZE, Figures, Row, rows};
use crate::html::counted;
use crate::page::Page;

/// A call for extremes, whose first row has the record.
struct Record {
    id: &'static str,
    query: &'static str,
    /// A sentence about the record, and the columns of its placeholders.
    sentence: &'static str,
    values: &'static [(&'static str, &'static str)],
    /// Of the boards: the columns of the code and of the measure, and the text below.
    boards: Option<[&'static str; 3]>,
}

const RECORDS: [Record; 8] = [
    Record { id: "records", query: "records", sentence: "", values: &[], boards: None },
    Record {
        id: "hardest",
        query: "hardest",
        sentence: "The most steps that a layout needs to its nearest solution are {steps}.",
        values: &[("{steps}", "moves")],
        boards: Some(["code", "moves", "{value} steps"]),
    },
    Record {
        id: "deepest",
        query: "deepest",
        sentence: "The most steps from a layout to its farthest layouts are {steps}.",
        values: &[("{steps}", "farthest_step")],
        boards: Some(["code", "farthest_step", "{value} steps to the farthest"]),
    },
    Record {
        id: "most-solutions",
        query: "most-solutions",
        sentence: "The most solutions that a layout has are {solutions}.",
        values: &[("{solutions}", "solution_num")],
        boards: Some(["code", "solution_num", "{value} solutions"]),
    },
    Record {
        id: "largest-diameters",
        query: BY_DIAMETER,
        sentence: "A group of the class {class} has the largest diameter: two of its layouts lie \
                   {diameter} steps apart. Its seed is shown.",
        values: &[("{class}", "class"), ("{diameter}", "diameter")],
        boards: Some(["seed", "diameter", "diameter {value}"]),
    },
    Record {
        id: "largest-groups",
        query: BY_SIZE,
        sentence: "The largest group is one of the class {class}: {size} layouts, each of which \
                   can be reached from any other. Its seed is shown.",
        values: &[("{class}", "class"), ("{size}", "size")],
        boards: Some(["seed", "size", "{value} layouts"]),
    },
    Record {
        id: "longest-groups",
        query: BY_LAYERS,
        sentence: "A group of the class {class} has the most layers: {layers} from its seed, which \
                   is shown and is the first layer.",
        values: &[("{class}", "class"), ("{layers}", "seed_layers")],
        boards: Some(["seed", "seed_layers", "{value} layers"]),
    },
    Record {
        id: "widest-layers",
        query: "widest-layers",
        sentence: "The widest layer is one of the class {class}: {layouts} layouts lie {layer} \
                   steps from the seed of their group.",
        values: &[("{class}", "class"), ("{layouts}", "layouts"), ("{layer}", "seed_layer")],
        boards: None,
    },
];

pub(crate) fn queries() -> impl Iterator<Item = &'static str> {
    RECORDS.iter().map(|record| record.query)
}

pub(crate) fn write(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("records.html", &language.text("Records"), figures, language);
    page.paragraph(&language.text(
        "The extremes among the layouts here. Each board leads to the layout, where one can play it.",
    ));
    for record in &RECORDS {
        let Some(answer) = figures.answer(record.query) else { continue };
        let heading = page.title_of(record.query);
        page.heading(record.id, &heading);
        if !record.sentence.is_empty()
            && let Some(first) = rows(answer).next()
        {
            page.paragraph(&record.sentences(figures, first, language));
        }
        if let Some([code, measure, says]) = record.boards {
            let most = rows(answer).next().map(|row| row.get(measure));
            let says = language.text(says);
            page.add(markup!("<div class=\"boards\">\n"));
            let highest = rows(answer).filter(|row| Some(row.get(measure)) == most);
            for row in highest.take(MOST_BOARDS) {
                page.board(&row.text(code), &says.replace("{value}", &row.counted(measure)));
            }
            page.add(markup!("</div>\n"));
        }
        page.table(record.query, answer);
    }
    page
}

const MOST_BOARDS: usize = 8;

impl Record {
    /// Sentences about the record of the first row: the value, and the number of layouts with it.
    fn sentences(&self, figures: &Figures, first: Row<'_>, language: Language) -> String {
        let mut sentence = language.text(self.sentence).into_owned();
        for (placeholder, column) in self.values {
            sentence = sentence.replace(placeholder, &first.counted(column));
        }
        let [histogram, most] = match self.id {
            "hardest" => ["solution-histogram", "moves"],
            "deepest" => ["farthest-histogram", "farthest_step"],
            _ => return sentence,
        };
        let mut rows = figures.rows(histogram);
        let Some(row) = rows.find(|row| row.get("moves") == first.get(most)) else {
            return sentence;
        };
        let holders = match row.get("layouts") {
            Value::Integer(1) => language.text("Only one layout holds this record.").into_owned(),
            layouts => {
                text!(language, "{layouts} layouts hold this record.", layouts = counted(layouts))
            }
        };
        let space = if language == Language::English { " " } else { "" };
        format!("{sentence}{space}{holders}")
    }
}

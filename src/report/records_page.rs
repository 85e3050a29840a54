//! The page of records: each record with a sentence, boards and its table.

use klotski_program::text;
use klotski_program::texts::Language;

use super::figures::Figures;
use super::numbers::counted;
use super::page::Page;
use crate::query::find;
use crate::rows::{Answer, Value};

/// The maximum number of boards of a record.
const BOARDS: usize = 8;

/// The extremes of all layouts, with boards for rows with a code.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = language.text("Records");
    let mut page = Page::new("records.html", &title, language, &figures.source);
    page.paragraph(&language.text(
        "The extremes among the layouts here. Each board leads to the layout, where one can play it.",
    ));
    for (query, table) in &figures.records {
        let heading = find(query).map_or(*query, |query| query.title);
        page.heading(query, &language.text(heading));
        let record = RecordAnswer { figures, query, table };
        let sentences = record.sentences(language);
        if !sentences.is_empty() {
            let space = if language == Language::English { " " } else { "" };
            page.paragraph(&sentences.join(space));
        }
        if let Some((column, measure)) = record.board_columns() {
            page.add(markup!("<div class=\"boards\">\n"));
            for row in record.holders(measure) {
                let says = caption(query, table.get(row, measure), language);
                page.board(&table.get(row, column).text(), &says);
            }
            page.add(markup!("</div>\n"));
        }
        page.table(query, table);
    }
    page
}

/// The rows of a query. The first row has the record.
struct RecordAnswer<'f> {
    figures: &'f Figures,
    query: &'f str,
    table: &'f Answer,
}

impl<'f> RecordAnswer<'f> {
    /// The column of the codes for boards, and the measure below each board.
    fn board_columns(&self) -> Option<(&'static str, &'static str)> {
        match self.query {
            "hardest" => Some(("code", "moves")),
            "deepest" => Some(("code", "farthest_step")),
            "most-solutions" => Some(("code", "solution_num")),
            "diameters" => Some(("seed", "diameter")),
            "largest-groups" => Some(("seed", "size")),
            "longest-groups" => Some(("seed", "seed_layers")),
            _ => None,
        }
    }

    /// The rows with the largest value of a measure.
    fn holders(&self, measure: &str) -> impl Iterator<Item = &'f [Value<'static>]> {
        let table = self.table;
        let most = table.rows.first().map(|row| table.get(row, measure));
        let position = table.position(measure);
        let is_one = move |row: &&Vec<Value<'static>>| position.map(|at| &row[at]) == most;
        table.rows.iter().filter(is_one).take(BOARDS).map(Vec::as_slice)
    }

    /// Sentences about the record: the value, and the number of layouts with it.
    fn sentences(&self, language: Language) -> Vec<String> {
        let first = self.table.rows.first();
        let value =
            |column: &str| first.map_or(String::new(), |row| counted(self.table.get(row, column)));
        let Self { figures, query, .. } = self;
        if first.is_none() {
            return Vec::new();
        }
        let record = match *query {
            "hardest" => {
                let steps = value("moves");
                text!(
                    language,
                    "The most steps that a layout needs to its nearest solution are {steps}.",
                    steps
                )
            }
            "deepest" => {
                let steps = value("farthest_step");
                text!(
                    language,
                    "The most steps from a layout to its farthest layouts are {steps}.",
                    steps
                )
            }
            "most-solutions" => {
                let solutions = value("solution_num");
                text!(language, "The most solutions that a layout has are {solutions}.", solutions)
            }
            "diameters" => {
                let (diameter, class) = (value("diameter"), value("class"));
                text!(
                    language,
                    "A group of the class {class} has the largest diameter: two of its layouts lie \
                     {diameter} steps apart. Its seed is shown.",
                    class,
                    diameter
                )
            }
            "largest-groups" => {
                let (size, class) = (value("size"), value("class"));
                text!(
                    language,
                    "The largest group is one of the class {class}: {size} layouts, each of \
                     which can be reached from any other. Its seed is shown.",
                    class,
                    size
                )
            }
            "longest-groups" => {
                let (layers, class) = (value("seed_layers"), value("class"));
                text!(
                    language,
                    "A group of the class {class} has the most layers: {layers} from its seed, \
                     which is shown and is the first layer.",
                    class,
                    layers
                )
            }
            "widest-layers" => {
                let (layouts, layer, class) =
                    (value("layouts"), value("seed_layer"), value("class"));
                text!(
                    language,
                    "The widest layer is one of the class {class}: {layouts} layouts lie \
                         {layer} steps from the seed of their group.",
                    class,
                    layouts,
                    layer
                )
            }
            "unsolvable" => {
                let of = |column: &str| counted(figures.total(column));
                let (none, all) = (of("unsolvable_layouts"), of("layouts"));
                text!(
                    language,
                    "Of {all} layouts {none} have no solution: nowhere in their group does the \
                         2x2 block stand at the exit.",
                    all,
                    none
                )
            }
            _ => return Vec::new(),
        };
        std::iter::once(record).chain(self.shared(language)).collect()
    }

    /// A sentence about the number of layouts that hold the record.
    fn shared(&self, language: Language) -> Option<String> {
        let Figures { by_steps, by_farthest, .. } = self.figures;
        let (counts, measure, column) = match self.query {
            "hardest" => (Some(by_steps), "moves", "min_solution_step"),
            "deepest" => (by_farthest.as_ref(), "farthest_step", "farthest_step"),
            _ => return None,
        };
        let counts = counts?;
        let most = self.table.get(self.table.rows.first()?, measure);
        let row = counts.rows.iter().find(|row| counts.get(row, column) == most)?;
        let layouts = counts.get(row, "layouts");
        let text = |english: &str| language.text(english).into_owned();
        Some(match layouts {
            Value::Integer(1) => text("Only one layout holds this record."),
            layouts => {
                let layouts = counted(layouts);
                text!(language, "{layouts} layouts hold this record.", layouts)
            }
        })
    }
}

/// The text below the board of a record holder.
fn caption(query: &str, value: &Value<'_>, language: Language) -> String {
    let value = counted(value);
    match query {
        "hardest" => text!(language, "{value} steps", value),
        "deepest" => text!(language, "{value} steps to the farthest", value),
        "most-solutions" => text!(language, "{value} solutions", value),
        "diameters" => text!(language, "diameter {value}", value),
        "largest-groups" => text!(language, "{value} layouts", value),
        _ => text!(language, "{value} layers", value),
    }
}

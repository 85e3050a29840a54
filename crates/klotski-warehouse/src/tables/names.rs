//! The table `names` and the view `layout_names`.

use klotski::names::{self, Name};

use super::groups::code;
use super::{Column, Measures, Row, Rows, Source, Stage, StoredValue, Table};

pub(super) const fn name(meaning: &'static str) -> Column {
    Column::string("name", meaning).head("Name")
}

pub(super) static NAMES: Table = Table {
    name: "names",
    meaning: "Names that people gave to layouts: one row for each name of a layout and each source that gives it",
    note: "A warehouse of a few classes has the names of all layouts, too.",
    stage: Stage::Core,
    columns: COLUMNS,
    key: &["code", "name", "language", "source"],
    source: Source::Measures(rows),
};

columns! { |of: &Name| -> Row<'_>;
    Column::code("code", "the layout").head("Code") => StoredValue::Code(of.code.digits()),
    name("the name, e.g. 横刀立马") => StoredValue::Text(&of.name),
    Column::string("language", "zh, en, fr, ja and others of ISO 639-1").head("Language")
        => StoredValue::Text(&of.language),
    Column::string("source", "who gives the name").head("Source")
        => StoredValue::Text(&of.source),
    Column::truth(
        "is_canonical",
        "1 for the usual name of the layout in this language, 0 for an alias",
    )
    .head("Usual name")
        => of.is_canonical.into(),
    Column::string("latin", "pinyin without tones, or rōmaji")
        .null("where the name has Latin letters")
        .head("Latin letters")
        => of.latin.as_deref().map_or(StoredValue::Null, StoredValue::Text),
    Column::small(
        "claimed_steps",
        "steps to the nearest solution, or to the goal, as the source claims; they may be wrong",
    )
    .null("where the source says nothing")
    .head("Steps as claimed")
        => StoredValue::optional(of.claimed_steps),
    Column::string(
        "goal",
        "where the puzzle of this name ends, as steps_to reads it, e.g. 2x2@12",
    )
    .null("where it ends with the 2x2 block at cell 13")
    .head("Goal")
        => of.goal.as_deref().map_or(StoredValue::Null, StoredValue::Text),
}

fn rows(_: &Measures) -> Rows<'_> {
    let mut names: Vec<&Name> = names::all().iter().collect();
    names.sort_by_key(|name| (name.code, &name.name, &name.language, &name.source));
    Box::new(names.into_iter().map(row))
}

pub(super) static LAYOUT_NAMES: Table = Table::view(
    "layout_names",
    "One row for each layout that has a name, with its canonical name in Chinese, else in English, else in the first other language",
    "",
    Stage::Core,
    &[code("the layout"), name("its name")],
);

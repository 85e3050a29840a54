//! The table `names` and the view `layout_names`.

use klotski::names::{self, Name};

use super::groups::code;
use super::{Column, Measures, Rows, Source, Stage, StoredValue, Table};

pub(super) const fn name(meaning: &'static str) -> Column {
    Column::string("name", meaning).head("Name")
}

pub(super) static NAMES: Table = Table {
    name: "names",
    meaning: "Names that people gave to layouts: one row for each name of a layout and each source that gives it",
    note: "A warehouse of a few classes has the names of all layouts, too.",
    stage: Stage::Core,
    columns: &[
        Column::code("code", "the layout").head("Code"),
        name("the name, e.g. 横刀立马"),
        Column::string("language", "zh, en, fr, ja and others of ISO 639-1").head("Language"),
        Column::string("source", "who gives the name").head("Source"),
        Column::truth(
            "is_canonical",
            "1 for the usual name of the layout in this language, 0 for an alias",
        )
        .head("Usual name"),
        Column::string("latin", "pinyin without tones, or rōmaji")
            .null("where the name has Latin letters")
            .head("Latin letters"),
        Column::small(
            "claimed_steps",
            "steps to the nearest solution, or to the goal, as the source claims; they may be wrong",
        )
        .null("where the source says nothing")
        .head("Steps as claimed"),
        Column::string(
            "goal",
            "where the puzzle of this name ends, as steps_to reads it, e.g. 2x2@12",
        )
        .null("where it ends with the 2x2 block at cell 13")
        .head("Goal"),
    ],
    key: &["code", "name", "language", "source"],
    source: Source::Measures(rows),
};

fn rows(_: &Measures) -> Rows<'_> {
    let mut names: Vec<&Name> = names::all().iter().collect();
    names.sort_by_key(|name| (name.code, &name.name, &name.language, &name.source));
    Box::new(names.into_iter().map(|name| {
        vec![
            StoredValue::Code(name.code.digits()),
            StoredValue::Text(&name.name),
            StoredValue::Text(&name.language),
            StoredValue::Text(&name.source),
            name.is_canonical.into(),
            name.latin.as_deref().map_or(StoredValue::Null, StoredValue::Text),
            StoredValue::optional(name.claimed_steps),
            name.goal.as_deref().map_or(StoredValue::Null, StoredValue::Text),
        ]
    }))
}

pub(super) static LAYOUT_NAMES: Table = Table::view(
    "layout_names",
    "One row for each layout that has a name, with its canonical name in Chinese, else in English, else in the first other language",
    "",
    Stage::Core,
    &[code("the layout"), name("its name")],
);

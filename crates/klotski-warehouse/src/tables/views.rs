//! The views.

use super::names::name;
use super::standard_solution_pairs::STEP;
use super::{Column, Source, Stage, Table};

const fn code(meaning: &'static str) -> Column {
    Column::code("code", meaning).head("Code")
}

const fn view(
    name: &'static str,
    meaning: &'static str,
    note: &'static str,
    stage: Stage,
    columns: &'static [Column],
) -> Table {
    Table { name, meaning, note, stage, columns, key: &[], source: Source::View }
}

pub(super) static MIN_SOLUTIONS: Table = view(
    "min_solutions",
    "One row for each layout and each of its minimal solutions, 198,750,664 in all",
    "Ask it for one code, or for a few.",
    Stage::Solutions,
    &[code("the layout"), Column::code("solution_code", "a minimal solution of it")],
);

pub(super) static STANDARD_SOLUTIONS: Table = view(
    "standard_solutions",
    "One row for each standard layout and each of its solutions",
    "For other layouts, use the function `solutions` of [klotski-sql](functions.md).",
    Stage::Solutions,
    &[code("a standard layout"), Column::code("solution_code", "a solution of it"), STEP],
);

pub(super) static STANDARD_FARTHEST: Table = view(
    "standard_farthest",
    "One row for each standard layout and each of its farthest layouts",
    "For other layouts, use the function `farthest` of [klotski-sql](functions.md).",
    Stage::Farthest,
    &[code("a standard layout"), Column::code("farthest_code", "a farthest layout of it")],
);

pub(super) static LAYOUT_NAMES: Table = view(
    "layout_names",
    "One row for each layout that has a name, with its canonical name in Chinese, else in English, else in the first other language",
    "",
    Stage::Core,
    &[code("the layout"), name("its name")],
);

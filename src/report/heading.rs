//! Column headings, and how the values below them are formatted.

use std::borrow::Cow;

use klotski_program::texts::{Language, separated};
use klotski_warehouse::{ColumnKind, TABLES};

use crate::rows::Value;

#[derive(Clone, Copy)]
pub(super) struct Heading<'n> {
    pub(super) name: &'n str,
    /// The heading in words.
    pub(super) words: &'n str,
    pub(super) kind: ColumnKind,
}

use ColumnKind::{Class, Code, Count, Number, Text, Truth, Words};

/// The columns of queries that are in no table.
const COLUMNS: [(&str, &str, ColumnKind); 19] = [
    ("agrees", "Agrees", Truth),
    ("claim", "Claim", Text),
    ("claim_id", "Number", Number),
    ("claimed", "Claimed", Count),
    ("classes", "Classes", Count),
    ("deepest", "Deepest layout", Code),
    ("diameter", "Diameter", Count),
    ("hardest", "Hardest layout", Code),
    ("isolated", "Groups of one layout", Count),
    ("moves", "Fewest steps", Count),
    ("ours", "Ours", Count),
    ("radius", "Radius", Count),
    ("record", "Record", Words),
    ("schema_version", "Schema version", Number),
    ("shown", "What shows it", Text),
    ("solvable_groups", "Groups with a solution", Count),
    ("unsolvable_groups", "Groups without a solution", Count),
    ("unsolvable_layouts", "Layouts without a solution", Count),
    ("value", "Value", Count),
];

/// The columns of tables that have a heading.
fn of_tables() -> impl Iterator<Item = (&'static str, &'static str, ColumnKind)> {
    let columns = TABLES.into_iter().flat_map(|table| table.columns);
    columns.filter_map(|column| Some((column.name, column.heading?, column.kind)))
}

impl<'n> Heading<'n> {
    /// The heading of a column. An unknown column is headed by its name.
    pub(super) fn of(name: &'n str) -> Self {
        let known = of_tables().chain(COLUMNS).find(|(known, ..)| *known == name);
        let (words, kind) = known.map_or((name, Text), |(_, words, kind)| (words, kind));
        Self { name, words, kind }
    }

    /// The sort order of a column with these values, for the script.
    pub(super) fn order<'v>(self, mut values: impl Iterator<Item = &'v Value<'v>>) -> &'static str {
        match self.kind {
            Class => "class",
            Count | Number | Truth => "number",
            Code => "code",
            // An unknown column may contain numbers.
            Text if values.all(|value| value.number().is_some()) => "number",
            Words | Text => "text",
        }
    }
}

/// The text of a value for readers: with thousands separators, or translated.
pub(super) fn display_text(
    kind: ColumnKind,
    value: &Value<'_>,
    language: Language,
) -> Cow<'static, str> {
    let text = value.text();
    match (kind, value) {
        (Count, Value::Integer(_) | Value::Real(_)) => separated(&text).into(),
        (Truth, Value::Integer(1)) => language.text("yes").into_owned().into(),
        (Truth, Value::Integer(0)) => language.text("no").into_owned().into(),
        (Words, _) => language.text(&text).into_owned().into(),
        _ => text.into_owned().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_has_words_in_chinese() {
        for (name, words, _) in of_tables().chain(COLUMNS) {
            // SHA-256 is the same in every language.
            let is_same = Language::Chinese.text(words) == words;
            assert_eq!(is_same, name == "sha256", "{name}");
        }
        assert!(COLUMNS.is_sorted_by_key(|(name, ..)| *name));
    }

    #[test]
    fn every_record_has_words_in_chinese() {
        let sql = crate::query::find("records").unwrap().sql;
        let literals = sql.split('\'').skip(1).step_by(2);
        let unknown: Vec<&str> =
            literals.filter(|text| Language::Chinese.text(text) == *text).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn counts_have_separators_and_ids_have_none() {
        let shown = |name, value: Value<'_>| {
            super::display_text(Heading::of(name).kind, &value, Language::English).into_owned()
        };
        assert_eq!(shown("layouts", 29_334_498.into()), "29,334,498");
        assert_eq!(shown("group_id", 11_394.into()), "11394");
        assert_eq!(shown("ours", Value::Real(99.5)), "99.5");
        assert_eq!(shown("solvable", 1.into()), "yes");
        assert_eq!(shown("min_solution_step", Value::Null), "");
        assert_eq!(shown("of another", 1234.into()), "1234");
    }
}

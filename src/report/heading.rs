//! The heads of columns, for readers: their words, and how the values below are written.

use std::borrow::Cow;

use klotski_program::texts::{Language, separated};

use crate::rows::Value;

/// The head of a column.
#[derive(Clone, Copy)]
pub(super) struct Heading<'n> {
    /// The name in SQL.
    pub(super) name: &'n str,
    /// The name in words.
    pub(super) words: &'n str,
    pub(super) kind: ValueKind,
}

/// How the values of a column are written and sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKind {
    /// A count, with separators.
    Count,
    /// A number that only tells one thing from another.
    Number,
    /// 1 or 0.
    Truth,
    /// A class, whose three numbers are sorted as numbers.
    Class,
    /// The code of a layout.
    Code,
    /// A record in words.
    Record,
    /// Anything else.
    Text,
}

use ValueKind::{Class, Code, Count, Number, Record, Text, Truth};

const COLUMNS: [(&str, &str, ValueKind); 59] = [
    ("agrees", "Agrees", Truth),
    ("bing_num", "Bing", Count),
    ("claim", "Claim", Text),
    ("claim_id", "Number", Number),
    ("claimed", "Claimed", Count),
    ("claimed_steps", "Steps as claimed", Count),
    ("class", "Class", Class),
    ("classes", "Classes", Count),
    ("code", "Code", Code),
    ("deepest", "Deepest layout", Code),
    ("diameter", "Diameter", Count),
    ("farthest_num", "Farthest layouts", Count),
    ("farthest_step", "Farthest step", Count),
    ("group_id", "Group id", Number),
    ("group_index", "Place in the group", Number),
    ("group_num", "Group", Number),
    ("groups", "Groups", Count),
    ("hardest", "Hardest layout", Code),
    ("id", "Id", Number),
    ("is_canonical", "Usual name", Truth),
    ("is_symmetric", "Its own mirror image", Truth),
    ("isolated", "Groups of one layout", Count),
    ("jiang_num", "Jiang", Count),
    ("labelled_layouts", "Layouts, blocks numbered", Count),
    ("language", "Language", Text),
    ("largest_group", "Largest group", Count),
    ("latin", "Latin letters", Text),
    ("layouts", "Layouts", Count),
    ("max_farthest_step", "Largest farthest step", Count),
    ("max_min_solution_step", "Most steps needed", Count),
    ("min_solution_num", "Nearest solutions", Count),
    ("min_solution_step", "Fewest steps", Count),
    ("min_straight_moves", "Fewest straight moves", Count),
    ("min_unit_moves", "Fewest unit moves", Count),
    ("name", "Name", Text),
    ("ours", "Ours", Count),
    ("radius", "Radius", Count),
    ("record", "Record", Record),
    ("rows", "Rows", Count),
    ("schema_version", "Schema version", Number),
    ("seconds", "Seconds", Count),
    ("seed", "Seed", Code),
    ("seed_layer", "Steps from the seed", Count),
    ("seed_layers", "Layers from the seed", Count),
    ("sha256", "SHA-256", Text),
    ("shown", "What shows it", Text),
    ("size", "Layouts of the group", Count),
    ("solution_num", "Solutions", Count),
    ("solvable", "Has a solution", Truth),
    ("solvable_groups", "Groups with a solution", Count),
    ("solved_layouts", "Solved layouts", Count),
    ("source", "Source", Text),
    ("stage", "Stage", Text),
    ("started_at", "Begun (UTC)", Text),
    ("style_num", "Lying jiang", Count),
    ("unsolvable_groups", "Groups without a solution", Count),
    ("unsolvable_layouts", "Layouts without a solution", Count),
    ("value", "Value", Count),
    ("version", "Version", Text),
];

impl<'n> Heading<'n> {
    /// A column by its name. One that is not known has no other words.
    pub(super) fn of(name: &'n str) -> Self {
        let known = COLUMNS.iter().find(|(known, ..)| *known == name);
        let (words, kind) = known.map_or((name, Text), |&(_, words, kind)| (words, kind));
        Self { name, words, kind }
    }

    /// How the script sorts the column of these values.
    pub(super) fn order<'v>(self, mut values: impl Iterator<Item = &'v Value<'v>>) -> &'static str {
        match self.kind {
            Class => "class",
            Count | Number | Truth => "number",
            Code => "code",
            // It may be a column of numbers that is not known.
            Text if values.all(|value| value.number().is_some()) => "number",
            Record | Text => "text",
        }
    }
}

impl ValueKind {
    /// A value as the reader sees it. It differs from the value in separators, or is a word.
    pub(super) fn shown(self, value: &Value<'_>, language: Language) -> Cow<'static, str> {
        let text = value.text();
        match (self, value) {
            (Count, Value::Integer(_) | Value::Real(_)) => separated(&text).into(),
            (Truth, Value::Integer(1)) => language.text("yes").into_owned().into(),
            (Truth, Value::Integer(0)) => language.text("no").into_owned().into(),
            (Record, _) => language.text(&text).into_owned().into(),
            _ => text.into_owned().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_has_words_in_chinese() {
        for (name, words, _) in COLUMNS {
            // The name of a hash is the same everywhere.
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
            Heading::of(name).kind.shown(&value, Language::English).into_owned()
        };
        assert_eq!(shown("layouts", 29_334_498.into()), "29,334,498");
        assert_eq!(shown("group_id", 11_394.into()), "11394");
        assert_eq!(shown("ours", Value::Real(99.5)), "99.5");
        assert_eq!(shown("solvable", 1.into()), "yes");
        assert_eq!(shown("min_solution_step", Value::Null), "");
        assert_eq!(shown("of another", 1234.into()), "1234");
    }
}

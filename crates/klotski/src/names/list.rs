//! The list of names, read from data/names.csv.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::board::Code;

/// A name of a layout, as one source gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The layout.
    pub code: Code,
    /// The name, as people write it.
    pub name: String,
    /// The language: `zh`, `en`, `fr`, `ja` and others of ISO 639-1.
    pub language: String,
    /// Whether it is the usual name of the layout in this language.
    pub is_canonical: bool,
    /// The name in Latin letters without tones, if it is written in another script.
    pub latin: Option<String>,
    /// The fewest steps to a solution that the source claims.
    pub claimed_steps: Option<u16>,
    /// The source of the name.
    pub source: String,
}

/// A line of the file.
#[derive(Deserialize)]
struct Line {
    code: String,
    name: String,
    language: String,
    canonical: u8,
    latin: Option<String>,
    claimed_steps: Option<u16>,
    source: String,
}

impl From<Line> for Name {
    fn from(line: Line) -> Self {
        Self {
            code: line.code.parse().expect("data/names.csv has a code in every line"),
            name: line.name,
            language: line.language,
            is_canonical: line.canonical == 1,
            latin: line.latin,
            claimed_steps: line.claimed_steps,
            source: line.source,
        }
    }
}

/// All names, ordered by code.
///
/// # Panics
/// Never: a test reads every line.
#[must_use]
pub fn all() -> &'static [Name] {
    static NAMES: LazyLock<Vec<Name>> = LazyLock::new(|| {
        let file = include_bytes!("../../data/names.csv").as_slice();
        let lines = csv::Reader::from_reader(file).into_deserialize::<Line>();
        lines.map(|line| line.expect("data/names.csv is CSV").into()).collect()
    });
    &NAMES
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn every_line_is_a_name_of_a_layout() {
        assert!(all().len() > 600);
        assert!(all().iter().map(|name| name.code).is_sorted());
        let mut seen = BTreeSet::new();
        for name in all() {
            let Name { code, name: text, language, latin, source, .. } = name;
            assert!(seen.insert((code, text, language, source)), "{text} twice");
            for text in [text, source].into_iter().chain(latin) {
                assert!(!text.is_empty() && text == text.trim(), "{code}: '{text}'");
                assert!(!text.chars().any(char::is_control), "{code}: '{text}'");
            }
            assert_eq!(language.len(), 2, "{text}: {language}");
            assert_eq!(latin.is_some(), ["zh", "ja"].contains(&language.as_str()), "{text}");
        }
    }

    #[test]
    fn a_layout_has_one_canonical_name_in_a_language() {
        let mut canonical: BTreeMap<(Code, &str), BTreeSet<&str>> = BTreeMap::new();
        for name in all() {
            let there = canonical.entry((name.code, &name.language)).or_default();
            if name.is_canonical {
                there.insert(&name.name);
            }
        }
        for (of, names) in canonical {
            assert_eq!(names.len(), 1, "{of:?}: {names:?}");
        }
    }
}

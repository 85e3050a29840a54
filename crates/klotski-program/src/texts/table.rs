//! The table of texts.

use std::sync::LazyLock;

/// The entries in the order of the file, which is sorted by its English texts.
static TABLE: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let file = include_str!("../../data/texts.csv");
    let entries = csv::Reader::from_reader(file.as_bytes()).into_deserialize();
    entries.map(|entry| entry.expect("data/texts.csv has two columns")).collect()
});

/// A text or a template in Chinese, if the table has it.
pub(super) fn chinese(english: &str) -> Option<&'static str> {
    let found = TABLE.binary_search_by_key(&english, |(english, _)| english).ok()?;
    Some(&TABLE[found].1)
}

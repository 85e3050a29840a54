//! The list of names, read from data/names.csv, and what makes names equal that differ only in how
//! they are typed.

use std::borrow::Cow;
use std::sync::OnceLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::board::Code;

/// A name of a layout, as one source gives it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Name {
    /// The layout.
    #[serde(deserialize_with = "code")]
    pub code: Code,
    /// The name, as people write it.
    pub name: String,
    /// The language: `zh`, `en`, `fr`, `ja` and others of ISO 639-1.
    pub language: String,
    /// Whether it is the usual name of the layout in this language.
    #[serde(rename = "canonical", deserialize_with = "is_one")]
    pub is_canonical: bool,
    /// The name in Latin letters without tones, if it is written in another script.
    pub latin: Option<String>,
    /// The fewest steps to a solution, or to the goal, that the source claims.
    pub claimed_steps: Option<u16>,
    /// Where the puzzle of this name ends, if not with the 2x2 block at the exit: a [`Goal`] or the
    /// code of a layout.
    ///
    /// [`Goal`]: crate::Goal
    pub goal: Option<String>,
    /// The source of the name.
    pub source: String,
}

fn code<'de, D: Deserializer<'de>>(field: D) -> Result<Code, D::Error> {
    String::deserialize(field)?.parse().map_err(D::Error::custom)
}

fn is_one<'de, D: Deserializer<'de>>(field: D) -> Result<bool, D::Error> {
    Ok(u8::deserialize(field)? == 1)
}

/// The file of all names. Without the feature `data`, it is empty.
pub const FILE: &str =
    if cfg!(feature = "data") { include_str!("../../data/names.csv") } else { "" };

static NAMES: OnceLock<Vec<Name>> = OnceLock::new();

/// All names, ordered by code.
pub fn all() -> &'static [Name] {
    NAMES.get_or_init(|| read(FILE).expect("data/names.csv has names"))
}

/// Takes the names of a file in place of [`FILE`], before any is looked up.
///
/// # Errors
/// If a line cannot be read as a name.
pub fn take(file: &str) -> Result<(), csv::Error> {
    let _ = NAMES.set(read(file)?);
    Ok(())
}

fn read(file: &str) -> Result<Vec<Name>, csv::Error> {
    csv::Reader::from_reader(file.as_bytes()).into_deserialize().collect()
}

/// A name without case, accents, width, spaces and punctuation, which people type in different
/// ways.
///
/// ```text
///     "Ｌ'Âne  rouge"  ->  "lanerouge"
/// ```
///
/// Unicode's compatibility decomposition separates accents and maps full-width letters, ligatures
/// and circled or Roman digits to plain ones.
pub(super) fn fold(text: &str) -> String {
    // Most spellings are pinyin in ASCII, which needs no Unicode tables.
    if text.is_ascii() {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        return letters.map(|c| c.to_ascii_lowercase()).collect();
    }
    let plain = text.nfkd().filter(|&c| !is_combining_mark(c));
    let lower = plain.flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric());
    let same = |c| match c {
        // Letters with a stroke have no decomposition.
        'ł' => 'l',
        // 守口如瓶一 is 守口如瓶1.
        '一' => '1',
        '二' => '2',
        '三' => '3',
        other => other,
    };
    lower.map(same).collect()
}

/// A text in narrow letters and digits: `１A９` becomes `1A9`. SQL parses a reference for each row,
/// so ASCII text is not copied.
pub fn narrow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { text.nfkc().collect() }
}

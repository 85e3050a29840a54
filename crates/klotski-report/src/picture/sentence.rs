//! The sentences of a plot: about its marks, and around it.

use klotski_program::texts::Language;

use super::scale::separated;

/// A sentence about a bar or a tile in singular and plural. `{1}` is the value of the mark, `{2}`
/// and `{3}` are its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sentence {
    of: [&'static str; 2],
    /// The sentence for a mark at position 1.
    singly: [&'static str; 2],
    /// The sentence for a mark at NULL.
    without: [&'static str; 2],
}

impl Sentence {
    pub(super) const fn of(one: &'static str, many: &'static str) -> Self {
        let both = [one, many];
        Self { of: both, singly: both, without: both }
    }

    pub(super) const fn or_at_one(self, one: &'static str, many: &'static str) -> Self {
        Self { singly: [one, many], ..self }
    }

    pub(super) const fn or_at_none(self, one: &'static str, many: &'static str) -> Self {
        Self { without: [one, many], ..self }
    }

    /// The sentence about a value, at a position of one or two names, or at NULL.
    pub(super) fn write(
        &self,
        value: f64,
        place: [&str; 2],
        is_none: bool,
        language: Language,
    ) -> String {
        let texts = match place {
            _ if is_none => self.without,
            ["1", _] => self.singly,
            _ => self.of,
        };
        let is_several = (value - 1.0).abs() > 0.5;
        let text = language.text(texts[usize::from(is_several)]);
        let text = text.replace("{1}", &separated(value));
        text.replace("{2}", place[0]).replace("{3}", place[1])
    }
}

/// The text around a plot: the title above it, and the source of the figures below it.
#[derive(Clone, Debug)]
pub struct Caption {
    /// A short sentence without its full stop.
    pub title: String,
    /// The source: the warehouse, e.g. by its digest.
    pub source: String,
}

impl Caption {
    /// The title with its full stop.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        format!("{}{}", self.title, language.text("."))
    }
}

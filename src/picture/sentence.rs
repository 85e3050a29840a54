//! The sentence about a bar or a tile.

use std::borrow::Cow;

use klotski_program::texts::Language;

use super::number::separated;

/// A sentence in singular and plural. `{1}` is the value of a mark, `{2}` and `{3}` are its
/// position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sentence {
    of: [&'static str; 2],
    /// The sentence for a mark at position 1.
    singly: [&'static str; 2],
    /// The sentence for a mark at NULL.
    without: [&'static str; 2],
}

/// A [`Sentence`] in a language.
pub(super) struct CaptionWriter {
    of: [Cow<'static, str>; 2],
    singly: [Cow<'static, str>; 2],
    without: [Cow<'static, str>; 2],
}

impl Sentence {
    pub(super) const fn of(one: &'static str, many: &'static str) -> Self {
        let both = [one, many];
        Self { of: both, singly: both, without: both }
    }

    /// Sets the sentence for a mark at position 1.
    pub(super) const fn or_at_one(self, one: &'static str, many: &'static str) -> Self {
        Self { singly: [one, many], ..self }
    }

    /// Sets the sentence for a mark at NULL.
    pub(super) const fn or_at_none(self, one: &'static str, many: &'static str) -> Self {
        Self { without: [one, many], ..self }
    }

    /// Translates the sentence once for all marks. Its placeholders are filled afterwards.
    pub(super) fn writer(self, language: Language) -> CaptionWriter {
        let in_language = |texts: [&'static str; 2]| texts.map(|text| language.text(text));
        let [of, singly, without] = [self.of, self.singly, self.without].map(in_language);
        CaptionWriter { of, singly, without }
    }
}

impl CaptionWriter {
    /// The sentence about a value, at a position of one or two names.
    pub(super) fn write(&self, value: f64, place: [&str; 2], is_none: bool) -> String {
        let texts = match place {
            _ if is_none => &self.without,
            ["1", _] => &self.singly,
            _ => &self.of,
        };
        let is_several = (value - 1.0).abs() > 0.5;
        let text = texts[usize::from(is_several)].replace("{1}", &separated(value));
        text.replace("{2}", place[0]).replace("{3}", place[1])
    }
}

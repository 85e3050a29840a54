//! The sentence about a bar or a tile.

use std::borrow::Cow;

use klotski_program::texts::Language;

use super::number::separated;

/// A sentence about one thing and about several. `{1}` is how many there are; `{2}` and `{3}` say
/// where the mark stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sentence {
    of: [&'static str; 2],
    /// The sentence where the mark stands at 1.
    singly: [&'static str; 2],
    /// The sentence where the mark stands at NULL.
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

    /// Another sentence for a mark at 1.
    pub(super) const fn or_at_one(self, one: &'static str, many: &'static str) -> Self {
        Self { singly: [one, many], ..self }
    }

    /// Another sentence for a mark at NULL.
    pub(super) const fn or_at_none(self, one: &'static str, many: &'static str) -> Self {
        Self { without: [one, many], ..self }
    }

    /// Looks the sentence up once for all marks: an entry with placeholders explains itself.
    pub(super) fn writer(self, language: Language) -> CaptionWriter {
        let in_language = |texts: [&'static str; 2]| texts.map(|text| language.text(text));
        let [of, singly, without] = [self.of, self.singly, self.without].map(in_language);
        CaptionWriter { of, singly, without }
    }
}

impl CaptionWriter {
    /// The sentence about a value, at a place that has a name or two.
    pub(super) fn say(&self, value: f64, place: [&str; 2], is_none: bool) -> String {
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

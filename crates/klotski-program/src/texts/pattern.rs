//! Entries with placeholders.
//!
//! ```text
//!   '{1}' is not a layout: {2}      “{1}”不是布局：{2:text}
//!
//!   '52' is not a layout: the 2x2 block is missing
//!    --                ----------------------------------------  {1} is inserted as it is,
//!                                                                {2:text} is a text again
//! ```

use std::borrow::Cow;

/// An entry with placeholders. The literals stand before, between and behind them.
#[derive(Debug)]
pub(super) struct Pattern {
    first: &'static str,
    between: Vec<&'static str>,
    last: &'static str,
    chinese: &'static str,
    /// Whether the last placeholder stands for a text of the table, as the cause in a message.
    ends_in_text: bool,
    /// Whether the literals have no letters. Such a pattern fits the name of a file as well as
    /// a message.
    pub(super) is_bare: bool,
    /// The letters of the literals; none if they are mere signs, which explain nothing.
    pub(super) weight: usize,
}

/// A piece of a translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'p> {
    Literal(&'p str),
    /// The part with this number, from 0, and whether it is a text of the table itself.
    Part {
        number: usize,
        is_text: bool,
    },
}

/// The mark of a part that is translated, too.
const IS_TEXT: &str = ":text";

impl Pattern {
    /// Reads an entry; `None` if its English text has no placeholders.
    pub(super) fn new(english: &'static str, chinese: &'static str) -> Option<Self> {
        let (first, mut rest) = english.split_once('{')?;
        let mut between = Vec::new();
        let last = loop {
            let (_, literal) = rest.split_once('}')?;
            let Some((literal, behind)) = literal.split_once('{') else { break literal };
            between.push(literal);
            rest = behind;
        };
        let literals = || [first, last].into_iter().chain(between.iter().copied());
        let is_bare = !literals().any(has_letters);
        let letters = literals().map(|literal| literal.chars().count());
        let weight = if is_bare { 0 } else { letters.sum() };
        let ends_in_text = chinese.contains(&format!("{{{}{IS_TEXT}}}", between.len() + 1));
        Some(Self { first, between, last, chinese, ends_in_text, is_bare, weight })
    }

    /// The ways to read a text: the parts that stand for the placeholders, the shortest ones
    /// first. Nothing if the text has another form.
    ///
    /// Where the last part is a text of the table there may be several ways, since the part
    /// before it may hold the same sign: `cannot write a: b.csv: No space left on device`.
    pub(super) fn readings<'t>(&self, text: &'t str) -> impl Iterator<Item = Vec<&'t str>> {
        std::iter::successors(self.parts(text), |parts| self.next_reading(text, parts))
    }

    fn parts<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let mut rest = text.strip_prefix(self.first)?.strip_suffix(self.last)?;
        let mut parts = Vec::with_capacity(self.between.len() + 1);
        for (number, literal) in self.between.iter().enumerate() {
            let shortest = match rest.chars().next() {
                Some(first) if !self.may_be_empty(number) => first.len_utf8(),
                _ => 0,
            };
            let at = shortest + rest[shortest..].find(literal)?;
            if at == 0 && !self.may_be_empty(number) {
                return None;
            }
            parts.push(&rest[..at]);
            rest = &rest[at + literal.len()..];
        }
        parts.push(rest);
        (!rest.is_empty() || self.may_be_empty(self.between.len())).then_some(parts)
    }

    fn next_reading<'t>(&self, text: &'t str, parts: &[&'t str]) -> Option<Vec<&'t str>> {
        let (literal, [before @ .., longer, last]) = (self.between.last()?, parts) else {
            return None;
        };
        if !self.ends_in_text {
            return None;
        }
        let end = text.len() - self.last.len();
        let last_at = end - last.len();
        let longer_at = last_at - literal.len() - longer.len();
        let longer_end = last_at + last.find(literal)?;
        let last = &text[longer_end + literal.len()..end];
        let parts = [before, &[&text[longer_at..longer_end], last]].concat();
        (!last.is_empty()).then_some(parts)
    }

    /// Whether a part, by its number from 0, may have no character: the parts at the ends, those
    /// before a sign, as between quotes, and those that touch a word, as a hint behind a name.
    fn may_be_empty(&self, number: usize) -> bool {
        let before = number.checked_sub(1).map_or(self.first, |number| self.between[number]);
        let behind = self.between.get(number).copied().unwrap_or(self.last);
        let is_before_sign = behind.starts_with(|c: char| c.is_ascii_punctuation());
        let touches_word = before.ends_with(|c: char| !c.is_whitespace())
            && !behind.starts_with(char::is_alphanumeric);
        let is_at_end = before.is_empty() || behind.is_empty();
        !self.is_bare && (is_before_sign || touches_word || is_at_end)
    }

    /// The letters that the pattern explains of a text whose last part the table lacks. A mere
    /// sign before that part may as well be a sign inside the part in front of it.
    pub(super) fn weight_without_last(&self) -> usize {
        let sign = self.between.last().filter(|literal| !has_letters(literal));
        self.weight - sign.map_or(0, |sign| sign.chars().count())
    }

    /// Whether the table should have the last part of a text.
    pub(super) fn ends_in_text(&self) -> bool {
        self.ends_in_text
    }

    /// The translation with the parts of a text. `translate` is for the parts that are texts; a
    /// part for which it has nothing is inserted as it is. It is told whether a part is the last.
    pub(super) fn filled(
        &self,
        parts: &[&str],
        mut translate: impl FnMut(&str, bool) -> Option<Cow<'static, str>>,
    ) -> String {
        let mut filled = String::with_capacity(self.chinese.len());
        let mut rest = self.chinese;
        while let Some((piece, behind)) = piece(rest) {
            match piece {
                Piece::Literal(literal) => filled += literal,
                Piece::Part { number, is_text } => {
                    let part = parts.get(number).copied().unwrap_or_default();
                    let translated =
                        is_text.then(|| translate(part, number + 1 == parts.len())).flatten();
                    filled += translated.as_deref().unwrap_or(part);
                }
            }
            rest = behind;
        }
        filled
    }
}

fn has_letters(literal: &str) -> bool {
    literal.chars().any(char::is_alphabetic)
}

/// The first piece of a translation, and what follows it.
fn piece(text: &str) -> Option<(Piece<'_>, &str)> {
    match text.find('{') {
        None if text.is_empty() => None,
        Some(0) => {
            let (inside, behind) = text[1..].split_once('}')?;
            let (number, is_text) = match inside.strip_suffix(IS_TEXT) {
                Some(number) => (number, true),
                None => (inside, false),
            };
            let number = number.parse::<usize>().ok()?.checked_sub(1)?;
            Some((Piece::Part { number, is_text }, behind))
        }
        at => {
            let (literal, behind) = text.split_at(at.unwrap_or(text.len()));
            Some((Piece::Literal(literal), behind))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts<'t>(english: &'static str, text: &'t str) -> Option<Vec<&'t str>> {
        Pattern::new(english, "").unwrap().parts(text)
    }

    #[test]
    fn a_pattern_matches_the_whole_text() {
        assert_eq!(parts("a {1} b", "a x b"), Some(vec!["x"]));
        assert_eq!(parts("{1}", "棋"), Some(vec!["棋"]));
        assert_eq!(parts("{1}-{2}-{3}", "5-4-1-7"), Some(vec!["5", "4", "1-7"]));
        assert_eq!(parts("{1}: {2}", "a: b: c"), Some(vec!["a", "b: c"]));
        for text in ["a  b", "a x b ", " a x b", "a x", "x b", "a b", ""] {
            assert_eq!(parts("a {1} b", text), None, "{text:?}");
        }
    }

    /// A part has a character at least, also one of several bytes.
    #[test]
    fn parts_between_words_are_not_empty() {
        assert_eq!(parts("{1}-{2}", "-a-b"), Some(vec!["-a", "b"]));
        assert_eq!(parts("a {1} 华 {2} b", "a 华 华 道 b"), Some(vec!["华", "道"]));
        for text in ["-a", "a-", "-", "--", ""] {
            assert_eq!(parts("{1}-{2}", text), None, "{text:?}");
        }
        // The literals must not share letters of the text.
        assert_eq!(parts("ab{1}bc", "abc"), None);
        assert_eq!(parts("ab{1}bc", "abbc"), None);
    }

    #[test]
    fn parts_in_quotes_and_at_the_ends_may_be_empty() {
        assert_eq!(parts("'{1}' is no x", "'' is no x"), Some(vec![""]));
        assert_eq!(parts("'{1}' is no x", "''' is no x"), Some(vec!["'"]));
        assert_eq!(parts("no '{1}'{2}; help", "no 'a'; help"), Some(vec!["a", ""]));
        assert_eq!(parts("no '{1}'{2}; help", "no ''; b; help"), Some(vec!["", "; b"]));
        assert_eq!(parts("write {1}", "write "), Some(vec![""]));
        assert_eq!(parts("{1} is a folder", " is a folder"), Some(vec![""]));
    }

    /// A file may have the sign in its name that stands before the cause.
    #[test]
    fn a_text_at_the_end_may_begin_behind_each_sign() {
        let pattern = Pattern::new("write {1}: {2}", "写 {1}：{2:text}").unwrap();
        let readings: Vec<_> = pattern.readings("write a: b: c").collect();
        assert_eq!(readings, [["a", "b: c"], ["a: b", "c"]]);
        let pattern = Pattern::new("write {1}: {2}", "写 {1}：{2}").unwrap();
        assert_eq!(pattern.readings("write a: b: c").count(), 1);
    }

    #[test]
    fn parts_are_inserted_in_the_order_of_the_translation() {
        let pattern = Pattern::new("{1} of {2}", "{2:text}的 {1}（{1}）").unwrap();
        let shout = |text: &str, _| Some(text.to_uppercase().into());
        assert_eq!(pattern.filled(&["a", "b"], shout), "B的 a（a）");
        assert_eq!(pattern.weight, 4);
        assert!(Pattern::new("no placeholder", "").is_none());
    }
}

//! Entries with placeholders.
//!
//! ```text
//!   '{1}' is no layout: {2}      “{1}”不是布局：{2:text}
//!
//!   '52' is no layout: here is no 2x2 block, a layout has one
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
    /// The letters of the literals.
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
        let (mut between, mut weight) = (Vec::new(), first.chars().count());
        loop {
            let (_, literal) = rest.split_once('}')?;
            let next = literal.split_once('{');
            let (literal, behind) = next.unwrap_or((literal, ""));
            weight += literal.chars().count();
            if next.is_none() {
                return Some(Self { first, between, last: literal, chinese, weight });
            }
            between.push(literal);
            rest = behind;
        }
    }

    /// The parts of a text that stand for the placeholders, each with a character at least,
    /// the shortest ones first; `None` if the text has another form.
    pub(super) fn parts<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let mut rest = text.strip_prefix(self.first)?.strip_suffix(self.last)?;
        let mut parts = Vec::with_capacity(self.between.len() + 1);
        for literal in &self.between {
            let shortest = rest.chars().next()?.len_utf8();
            let at = shortest + rest[shortest..].find(literal)?;
            parts.push(&rest[..at]);
            rest = &rest[at + literal.len()..];
        }
        parts.push(rest);
        (!rest.is_empty()).then_some(parts)
    }

    /// The translation with the parts of a text. `translate` is for the parts that are texts; a
    /// part for which it has nothing is inserted as it is.
    pub(super) fn filled(
        &self,
        parts: &[&str],
        mut translate: impl FnMut(&str) -> Option<Cow<'static, str>>,
    ) -> String {
        let mut filled = String::with_capacity(self.chinese.len());
        let mut rest = self.chinese;
        while let Some((piece, behind)) = piece(rest) {
            match piece {
                Piece::Literal(literal) => filled += literal,
                Piece::Part { number, is_text } => {
                    let part = parts.get(number).copied().unwrap_or_default();
                    let translated = if is_text { translate(part) } else { None };
                    filled += translated.as_deref().unwrap_or(part);
                }
            }
            rest = behind;
        }
        filled
    }
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
    fn parts_are_not_empty() {
        assert_eq!(parts("{1}-{2}", "-a-b"), Some(vec!["-a", "b"]));
        assert_eq!(parts("{1}华{2}", "华华道"), Some(vec!["华", "道"]));
        for text in ["-a", "a-", "-", "--", ""] {
            assert_eq!(parts("{1}-{2}", text), None, "{text:?}");
        }
        // The literals must not share letters of the text.
        assert_eq!(parts("ab{1}bc", "abc"), None);
        assert_eq!(parts("ab{1}bc", "abbc"), None);
    }

    #[test]
    fn parts_are_inserted_in_the_order_of_the_translation() {
        let pattern = Pattern::new("{1} of {2}", "{2:text}的 {1}（{1}）").unwrap();
        let shout = |text: &str| Some(text.to_uppercase().into());
        assert_eq!(pattern.filled(&["a", "b"], shout), "B的 a（a）");
        assert_eq!(pattern.weight, 4);
        assert!(Pattern::new("no placeholder", "").is_none());
    }
}

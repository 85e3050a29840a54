//! Folding: names that differ only in the way they are typed become equal.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name without all that people type in several ways: case, accents, width, spaces and
/// punctuation.
///
/// ```text
///     "Ｌ'Âne  rouge"  ->  "lanerouge"
/// ```
///
/// Unicode's compatibility decomposition takes off accents and turns full-width letters,
/// ligatures and circled or Roman digits into plain ones.
pub(super) fn fold(text: &str) -> String {
    // Most spellings are pinyin, which needs no tables of Unicode.
    if text.is_ascii() {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        return letters.map(|c| c.to_ascii_lowercase()).collect();
    }
    let plain = text.nfkd().filter(|&c| !is_combining_mark(c));
    let lower = plain.flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric());
    // Letters with a stroke have no decomposition.
    lower.map(|c| if c == 'ł' { 'l' } else { c }).collect()
}

/// A text in narrow letters and digits: `１A９` as `1A9`. SQL reads a reference for each row, so
/// what is narrow already costs nothing.
#[must_use]
pub fn narrow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { text.nfkc().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_are_equal() {
        for text in ["L'Âne rouge", "l\u{2019}a\u{302}ne  ROUGE", "Ｌ’ａｎｅ　ｒｏｕｇｅ"]
        {
            assert_eq!(fold(text), "lanerouge");
        }
        assert_eq!(fold("小旋风Ⅱ（上）"), fold("小旋风II(上)"));
        assert_eq!(fold("héng dāo lì mǎ"), "hengdaolima");
        assert_eq!(fold("l\u{fc} b\u{f9}"), "lubu");
        assert_eq!(fold("Czerwony osioł"), "czerwonyosiol");
    }

    #[test]
    fn nothing_may_be_left() {
        for text in ["", " ", "\u{0}\u{1b}", "——", "\u{301}"] {
            assert_eq!(fold(text), "", "{text:?}");
        }
    }
}

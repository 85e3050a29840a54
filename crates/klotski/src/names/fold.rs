//! Folding: names that differ only in how they are typed become equal.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

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
    // Letters with a stroke have no decomposition.
    lower.map(|c| if c == 'ł' { 'l' } else { c }).collect()
}

/// A text in narrow letters and digits: `１A９` becomes `1A9`. SQL parses a reference for each row,
/// so ASCII text is not copied.
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
    fn a_folded_text_may_be_empty() {
        for text in ["", " ", "\u{0}\u{1b}", "——", "\u{301}"] {
            assert_eq!(fold(text), "", "{text:?}");
        }
    }
}

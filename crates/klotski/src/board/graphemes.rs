//! The signs that a person sees.

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Code points that nobody sees, first and last: Unicode's Default_Ignorable_Code_Point, but for the
/// tags of emoji flags.
const UNSEEN: [(char, char); 18] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fff8}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e001f}'),
    ('\u{e0080}', '\u{e0fff}'),
];

fn is_unseen(c: char) -> bool {
    c > '~' && UNSEEN.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// A sign without what nobody sees, in the shortest of its Unicode forms. U+200D joins emoji.
pub(super) fn visible(sign: &str) -> String {
    let seen = sign.chars().filter(|c| !is_unseen(*c) || *c == '\u{200d}');
    seen.nfc().collect::<String>().trim_matches('\u{200d}').to_owned()
}

/// The signs that a person sees. What nobody sees belongs to the sign before it.
pub(super) fn graphemes(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.grapheme_indices(true).peekable();
    std::iter::from_fn(move || {
        let (start, first) = rest.next()?;
        let mut end = start + first.len();
        while !first.trim().is_empty()
            && let Some((_, more)) = rest.next_if(|(_, more)| more.chars().all(is_unseen))
        {
            end += more.len();
        }
        Some(&text[start..end])
    })
}

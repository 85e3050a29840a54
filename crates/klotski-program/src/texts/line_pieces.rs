//! Where a line of English or Chinese may end.

use unicode_width::UnicodeWidthChar;

/// Marks that never begin a line.
const CLOSING: &str = "，。：；、！？）”》…";
/// Marks that never end one.
const OPENING: &str = "（“《";

/// The pieces of a text between which a line may end: behind a space, and around a Chinese
/// letter, but not before a closing mark nor behind an opening one. A space stands at the end of
/// its piece.
///
/// ```
/// let pieces = klotski_program::texts::line_pieces("用 --db 指定");
/// assert_eq!(pieces, ["用 ", "--db ", "指", "定"]);
/// ```
#[must_use]
pub fn line_pieces(text: &str) -> Vec<&str> {
    let is_wide = |letter: char| letter.width() == Some(2);
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (place, letter) in text.char_indices() {
        let may_end = last.is_some_and(|last: char| {
            (last == ' ' || is_wide(last) || is_wide(letter))
                && !CLOSING.contains(letter)
                && !OPENING.contains(last)
                && letter != ' '
        });
        if may_end {
            pieces.push(&text[start..place]);
            start = place;
        }
        last = Some(letter);
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_with_their_words() {
        for (text, pieces) in [
            ("", &[""][..]),
            ("one  two", &["one  ", "two"]),
            ("走 81 步", &["走 ", "81 ", "步"]),
            ("走81步", &["走", "81", "步"]),
            ("好吗？《书》：“甲”、（乙）！", &["好", "吗？", "《书》：", "“甲”、", "（乙）！"]),
            ("等……", &["等……"]),
        ] {
            assert_eq!(line_pieces(text), pieces, "{text}");
            assert_eq!(line_pieces(text).concat(), text);
        }
    }
}

//! Wrapping of text, also of Chinese text.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A text in lines of at most `width` columns, unless a word is longer.
pub fn wrapped(text: &str, width: usize) -> String {
    text.split('\n').map(|line| wrapped_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrapped_line(line: &str, width: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in line_pieces(line) {
        if used + word.trim_end().width() > width && used > 0 {
            text.truncate(text.trim_end().len());
            text.push('\n');
            used = 0;
        }
        text += word;
        used += word.width();
    }
    text
}

/// Marks that never begin a line.
const CLOSING: &str = "，。：；、！？）”》…";
/// Marks that never end one.
const OPENING: &str = "（“《";

/// The pieces of a text between which a line may end: after a space, and around a Chinese
/// letter, but not before a closing mark nor after an opening one. A space ends its piece.
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

/// A text after `indent` columns of a line: following lines are indented to the same column.
pub fn wrapped_with_indent(indent: usize, text: &str, width: usize) -> String {
    let lines = wrapped(text, width.saturating_sub(indent));
    lines.replace('\n', &format!("\n{:indent$}", ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_words_and_chinese_letters() {
        for (text, lines) in [
            ("一二三四五", "一二三\n四五"),
            ("一二三，四", "一二\n三，四"),
            ("一二（三）", "一二\n（三）"),
            ("好《书》“甲”、（乙）！", "好\n《书》\n“甲”、\n（乙）！"),
            ("走81步", "走81步"),
            ("等……", "等……"),
            ("one  two", "one\ntwo"),
            ("endless-word", "endless-word"),
            ("一\n\n二", "一\n\n二"),
        ] {
            assert_eq!(wrapped(text, 6), lines, "{text}");
            assert_eq!(line_pieces(text).concat(), text);
        }
    }
}

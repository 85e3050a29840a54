//! Text in a picture, and its extent.

use klotski_program::texts::line_pieces;
use svg::node::element::Text;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::form::SMALL;
use super::pixels::tenths;

/// The part of a label at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    /// The name in SVG.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    /// The position of the anchor, on the baseline of the text.
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    pub(super) anchor: Anchor,
    /// The CSS class, if it is not plain text.
    pub(super) class: Option<&'static str>,
}

/// The mean width of a letter as a share of the text size. The value is that of a wide font,
/// because the reader's font is unknown.
const LETTER: f64 = 0.62;
/// The width of a Chinese character, which is square in every font.
const WIDE_LETTER: f64 = 1.0;

/// The width of a text in pixels.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let wide = text.chars().filter(|letter| letter.width() == Some(2)).count();
    let narrow = text.width().saturating_sub(2 * wide);
    #[allow(clippy::cast_precision_loss)] // a line of text
    let (wide, narrow) = (wide as f64, narrow as f64);
    (narrow * LETTER + wide * WIDE_LETTER) * size
}

/// Wraps a text into lines of at most this width, where it has break opportunities.
pub(super) fn wrapped(text: &str, most: f64, size: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in line_pieces(text) {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && width(&format!("{line}{}", piece.trim_end()), size) > most {
            lines.push(String::new());
        }
        lines.last_mut().expect("there is a line").push_str(piece);
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

impl Label {
    pub(super) fn new(text: impl Into<String>, x: f64, y: f64, size: f64, anchor: Anchor) -> Self {
        Self { text: text.into(), x, y, size, anchor, class: None }
    }

    pub(super) fn of_class(self, class: &'static str) -> Self {
        Self { class: Some(class), ..self }
    }

    /// The label within a group that sets its anchor, in a picture that sets the small text size.
    pub(super) fn in_group(&self) -> Text {
        let text = Text::new(self.text.as_str()).set("x", tenths(self.x)).set("y", tenths(self.y));
        let text = match self.class {
            Some(class) => text.set("class", class),
            None => text,
        };
        let is_small = (self.size - SMALL).abs() < 0.1;
        if is_small { text } else { text.set("font-size", self.size) }
    }

    /// The label with all its attributes.
    pub(super) fn drawn(&self) -> Text {
        self.in_group().set("font-size", self.size).set("text-anchor", self.anchor.name())
    }

    /// The rectangle that the label covers: left, top, right, bottom.
    #[cfg(test)]
    pub(super) fn extent(&self) -> [f64; 4] {
        let length = width(&self.text, self.size);
        let before = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => length / 2.0,
            Anchor::End => length,
        };
        let (above, below) = (0.8 * self.size, 0.2 * self.size);
        [self.x - before, self.y - above, self.x - before + length, self.y + below]
    }
}

/// Panics if two labels overlap, or a label leaves the picture.
#[cfg(test)]
pub(super) fn assert_apart(labels: &[Label], width: f64, height: f64) {
    for (place, label) in labels.iter().enumerate() {
        let [left, top, right, bottom] = label.extent();
        assert!(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height, "{label:?}");
        for other in &labels[place + 1..] {
            let [l, t, r, b] = other.extent();
            assert!(
                r <= left || right <= l || b <= top || bottom <= t,
                "{label:?} and {other:?} overlap"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_words() {
        let lines = |text: &str, letters: f64| wrapped(text, letters * LETTER * 10.0, 10.0);
        assert_eq!(lines("one two three", 7.5), ["one two", "three"]);
        assert_eq!(lines("one two three", 6.5), ["one", "two", "three"]);
        assert_eq!(lines("unbreakable", 3.0), ["unbreakable"]);
        // A Chinese letter is as wide as 1.6 others.
        assert_eq!(lines("最少步数，多少（step）", 9.0), ["最少步数，", "多少", "（step）"]);
        assert_eq!(lines("最少步数？多少《步》", 6.5), ["最少步", "数？多少", "《步》"]);
        assert_eq!(lines("", 10.0), [""]);
    }
}

//! Text in a picture, and the room that it takes.

use svg::node::element::Text;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The part of a label that stands at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Middle,
    End,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    /// The position of the anchor, on the baseline of the text.
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    pub(super) anchor: Anchor,
    /// Whether the text runs upwards.
    pub(super) is_upright: bool,
    /// The colour, unless the style sheet decides.
    pub(super) ink: Option<&'static str>,
}

/// The mean width of a letter as a share of the text size. The value is that of a wide font,
/// because the reader's font is unknown.
const LETTER: f64 = 0.62;
/// The width of a Chinese letter: they are squares in every font.
const WIDE_LETTER: f64 = 1.0;

/// The width of a text in pixels.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let wide = text.chars().filter(|letter| letter.width() == Some(2)).count();
    let narrow = text.width().saturating_sub(2 * wide);
    #[allow(clippy::cast_precision_loss)] // a line of text
    let (wide, narrow) = (wide as f64, narrow as f64);
    (narrow * LETTER + wide * WIDE_LETTER) * size
}

impl Label {
    pub(super) fn new(text: impl Into<String>, x: f64, y: f64, size: f64, anchor: Anchor) -> Self {
        Self { text: text.into(), x, y, size, anchor, is_upright: false, ink: None }
    }

    pub(super) fn in_ink(self, ink: &'static str) -> Self {
        Self { ink: Some(ink), ..self }
    }

    pub(super) fn upright(self) -> Self {
        Self { is_upright: true, ..self }
    }

    pub(super) fn drawn(&self) -> Text {
        let anchor = match self.anchor {
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = Text::new(self.text.as_str())
            .set("x", self.x)
            .set("y", self.y)
            .set("font-size", self.size)
            .set("text-anchor", anchor);
        // A style attribute takes precedence over the style sheet.
        let text = match self.ink {
            Some(ink) => text.set("style", format!("fill:{ink}")),
            None => text,
        };
        if self.is_upright {
            text.set("transform", format!("rotate(-90 {} {})", self.x, self.y))
        } else {
            text
        }
    }

    /// The rectangle that the label covers: left, top, right, bottom.
    #[cfg(test)]
    pub(super) fn extent(&self) -> [f64; 4] {
        let length = width(&self.text, self.size);
        let before = match self.anchor {
            Anchor::Middle => length / 2.0,
            Anchor::End => length,
        };
        let (above, below) = (0.8 * self.size, 0.2 * self.size);
        if self.is_upright {
            [self.x - above, self.y - length + before, self.x + below, self.y + before]
        } else {
            [self.x - before, self.y - above, self.x - before + length, self.y + below]
        }
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

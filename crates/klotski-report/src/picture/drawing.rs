//! A plot while it is drawn, from top to bottom. Labels are stored separately from other marks, so
//! that a test can check that they do not overlap.

use klotski_functions::picture::{CLASS, document};
use klotski_texts::{Language, line_pieces};
use strum::AsRefStr;
use svg::Document;
use svg::node::element::{Group, Path, Text, Title};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::scale::{separated, short, tenths};
use super::style::PLOT;

/// The form of a plot, for wide or narrow pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// For a page or a slide. A mark has a sentence as its tooltip.
    #[default]
    Wide,
    /// For a phone held upright: narrower, with larger text. Marks have no sentences, because touch
    /// screens show no tooltips.
    Narrow,
}

/// The text around a plot.
#[derive(Clone, Debug)]
pub struct Caption {
    /// A short sentence without its full stop, above the plot.
    pub(crate) title: String,
    /// The source of the figures, below the plot: the warehouse, e.g. by its digest.
    pub(crate) source: String,
}

impl Caption {
    /// The title with its full stop.
    pub(crate) fn sentence(&self, language: Language) -> String {
        format!("{}{}", self.title, language.text("."))
    }
}

/// Text sizes. A narrow picture on a page of 400 pixels is at least at its own size.
pub(super) const SMALL: f64 = 12.0;
const LARGE: f64 = 15.0;

/// The margin of a plot, in pixels.
pub(super) const MARGIN: f64 = 8.0;

/// The part of a label at its position.
#[derive(AsRefStr, Clone, Copy, Debug, PartialEq, Eq)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    /// The position of the anchor, on the baseline of the text.
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    anchor: Anchor,
    /// The CSS class, if it is not plain text.
    pub(super) class: Option<&'static str>,
}

/// The width of a text in pixels. That of a letter is the mean in a wide font, because the reader's
/// font is unknown. A Chinese character is square in every font.
pub(super) fn width(text: &str, size: f64) -> f64 {
    const LETTER: f64 = 0.62;
    let wide = text.chars().filter(|letter| letter.width() == Some(2)).count();
    let narrow = text.width().saturating_sub(2 * wide);
    #[allow(clippy::cast_precision_loss)] // a line of text
    let (wide, narrow) = (wide as f64, narrow as f64);
    (narrow * LETTER + wide) * size
}

/// Wraps a text into lines of at most this width, at its break opportunities.
fn wrapped(text: &str, most: f64, size: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in line_pieces(text) {
        if !line.is_empty() && width(&format!("{line}{}", piece.trim_end()), size) > most {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        line += piece;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

impl Label {
    pub(super) fn new(text: impl Into<String>, x: f64, y: f64, size: f64, anchor: Anchor) -> Self {
        Self { text: text.into(), x, y, size, anchor, class: None }
    }

    /// The label within a group that sets its anchor, in a picture that sets the small text size.
    fn in_group(&self) -> Text {
        let mut text =
            Text::new(self.text.as_str()).set("x", tenths(self.x)).set("y", tenths(self.y));
        if let Some(class) = self.class {
            text = text.set("class", class);
        }
        let is_small = (self.size - SMALL).abs() < 0.1;
        if is_small { text } else { text.set("font-size", self.size) }
    }

    /// The label with all its attributes.
    pub(super) fn drawn(&self) -> Text {
        self.in_group().set("font-size", self.size).set("text-anchor", self.anchor.as_ref())
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

pub(super) struct Drawing {
    pub(super) form: Form,
    pub(super) language: Language,
    /// The height of the part drawn so far.
    pub(super) y: f64,
    pub(super) labels: Vec<Label>,
    /// The lines behind the marks, as path data.
    pub(super) grid: String,
    pub(super) axis: String,
    marks: Vec<Mark>,
}

/// A bar or a tile: its CSS class, its path, and a sentence about it.
struct Mark {
    class: &'static str,
    path: String,
    sentence: String,
}

impl Drawing {
    /// A plot with only its title, if it has one.
    pub(super) fn new(form: Form, caption: Option<&Caption>, language: Language) -> Self {
        let (labels, marks) = (Vec::new(), Vec::new());
        let (grid, axis) = (String::new(), String::new());
        let mut drawing = Self { form, language, y: 0.0, labels, grid, axis, marks };
        if let Some(caption) = caption {
            drawing.y = 4.0;
            drawing.lines(&caption.title, LARGE, Anchor::Start);
        }
        drawing
    }

    pub(super) fn width(&self) -> f64 {
        match self.form {
            Form::Wide => 800.0,
            Form::Narrow => 340.0,
        }
    }

    pub(super) fn figure(&self, value: f64) -> String {
        match self.form {
            Form::Wide => separated(value),
            Form::Narrow => short(value, self.language),
        }
    }

    pub(super) fn label(&mut self, text: impl Into<String>, x: f64, y: f64, anchor: Anchor) {
        self.labels.push(Label::new(text, x, y, SMALL, anchor));
    }

    /// Adds lines of small text below the part drawn so far.
    pub(super) fn text(&mut self, text: &str, anchor: Anchor) {
        self.lines(text, SMALL, anchor);
    }

    fn lines(&mut self, text: &str, size: f64, anchor: Anchor) {
        let width = self.width();
        let x = match anchor {
            Anchor::Start => MARGIN,
            Anchor::Middle => width / 2.0,
            Anchor::End => width - MARGIN,
        };
        for line in wrapped(text, width - 2.0 * MARGIN, size) {
            self.y += size + 6.0;
            self.labels.push(Label::new(line, x, self.y - 5.0, size, anchor));
        }
    }

    /// Adds a rectangle with a CSS class and a sentence about it.
    pub(super) fn rectangle(
        &mut self,
        [x, y, width, height]: [f64; 4],
        class: &'static str,
        sentence: String,
    ) {
        let [left, right, top, bottom] = [x, x + width, y, y + height].map(tenths);
        let path = format!("M{left} {bottom}V{top}h{}V{bottom}z", tenths(right - left));
        self.marks.push(Mark { class, path, sentence });
    }

    /// Without sentences, consecutive marks of one class form one path.
    fn drawn_on(&self, document: Document) -> String {
        let mut marks = Group::new();
        for (path, class) in [(&self.grid, "grid"), (&self.axis, "axis")] {
            if !path.is_empty() {
                marks = marks.add(Path::new().set("class", class).set("d", path.as_str()));
            }
        }
        for group in self.marks.chunk_by(|one, next| one.class == next.class) {
            let class = group[0].class;
            if self.form == Form::Wide {
                let with_title = |mark: &Mark| {
                    Path::new().set("d", mark.path.as_str()).add(Title::new(mark.sentence.as_str()))
                };
                let group = group.iter().fold(Group::new(), |all, mark| all.add(with_title(mark)));
                marks = marks.add(group.set("class", class));
            } else {
                let path: String = group.iter().map(|mark| mark.path.as_str()).collect();
                marks = marks.add(Path::new().set("class", class).set("d", path));
            }
        }
        let mut labels = Group::new();
        for anchor in [Anchor::Start, Anchor::Middle, Anchor::End] {
            let of = self.labels.iter().filter(|label| label.anchor == anchor);
            let group = of.fold(Group::new(), |all, label| all.add(label.in_group()));
            labels = labels.add(group.set("text-anchor", anchor.as_ref()));
        }
        document.set("font-size", SMALL).add(marks).add(labels).to_string()
    }

    /// Adds the source of the figures at the bottom.
    pub(super) fn add_source(&mut self, caption: &Caption) {
        self.y += 4.0;
        let size = if self.form == Form::Wide { 10.0 } else { SMALL };
        self.lines(&caption.source, size, Anchor::End);
    }

    pub(super) fn size(&self) -> [f64; 2] {
        [self.width(), self.y + 2.0]
    }

    /// The plot as a separate file.
    pub(super) fn into_svg(mut self, caption: &Caption) -> String {
        self.add_source(caption);
        self.drawn_on(document(self.size(), &caption.title, PLOT))
    }

    /// The plot as a part of a page, which has the style sheet, describes the picture in its text,
    /// and sets its size by the second class.
    pub(super) fn into_inline(self) -> String {
        let class = if self.form == Form::Wide { "wide" } else { "narrow" };
        let [width, height] = self.size();
        let document = Document::new()
            .set("class", format!("{CLASS} {class}"))
            .set("viewBox", (0, 0, width, height))
            .set("aria-hidden", "true");
        // No text of a plot contains a line break.
        self.drawn_on(document).replace('\n', "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_words() {
        let lines = |text: &str, letters: f64| wrapped(text, letters * 6.2, 10.0);
        assert_eq!(lines("one two three", 7.5), ["one two", "three"]);
        assert_eq!(lines("one two three", 6.5), ["one", "two", "three"]);
        assert_eq!(lines("unbreakable", 3.0), ["unbreakable"]);
        // A Chinese letter is as wide as 1.6 others.
        assert_eq!(lines("最少步数，多少（step）", 9.0), ["最少步数，", "多少", "（step）"]);
        assert_eq!(lines("最少步数？多少《步》", 6.5), ["最少步", "数？多少", "《步》"]);
        assert_eq!(lines("", 10.0), [""]);
    }
}

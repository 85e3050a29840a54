//! A plot while it is drawn: its labels are known until the end, so that a test can see
//! whether they cover each other.

use svg::node::element::{Group, Rectangle, Title};

use super::label::{Anchor, Label};
use super::style::document;

/// The size of a plot in pixels.
pub(super) const WIDTH: u32 = 820;
pub(super) const HEIGHT: u32 = 460;

/// The sizes of type.
pub(super) const SMALL: f64 = 11.0;
pub(super) const LARGE: f64 = 15.0;

/// A plot.
pub(super) struct Drawing {
    pub(super) title: String,
    pub(super) labels: Vec<Label>,
    pub(super) marks: Group,
}

/// What is said around a plot.
#[derive(Clone, Debug)]
pub struct Words {
    /// What it shows.
    pub title: String,
    /// Where the figures come from.
    pub source: String,
}

impl Drawing {
    /// With the title above and the source below.
    pub(super) fn new(words: &Words) -> Self {
        let (middle, bottom) = (f64::from(WIDTH) / 2.0, f64::from(HEIGHT));
        let labels = vec![
            Label::new(&words.title, middle, 24.0, LARGE, Anchor::Middle),
            Label::new(&words.source, f64::from(WIDTH) - 12.0, bottom - 8.0, 9.0, Anchor::End),
        ];
        Self { title: words.title.clone(), labels, marks: Group::new() }
    }

    pub(super) fn label(&mut self, label: Label) {
        self.labels.push(label);
    }

    pub(super) fn add(&mut self, mark: impl Into<Box<dyn svg::Node>>) {
        let marks = std::mem::replace(&mut self.marks, Group::new());
        self.marks = marks.add(mark);
    }

    /// A rectangle that says what it stands for.
    pub(super) fn field(&mut self, [x, y, width, height]: [f64; 4], class: &str, says: String) {
        let rectangle = Rectangle::new()
            .set("x", tenths(x))
            .set("y", tenths(y))
            .set("width", tenths(width))
            .set("height", tenths(height))
            .set("class", class)
            .add(Title::new(says));
        self.add(rectangle);
    }

    pub(super) fn into_svg(self) -> String {
        let labels = self.labels.iter().fold(Group::new(), |group, label| group.add(label.drawn()));
        document(WIDTH, HEIGHT, &self.title).add(self.marks).add(labels).to_string()
    }
}

/// To a tenth of a pixel: more digits only make the file longer.
pub(super) fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

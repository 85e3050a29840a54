//! A plot while it is drawn. Labels are kept apart from other marks, so that a test can check
//! that they do not overlap.

use svg::node::element::{Group, Rectangle, Title};

use super::label::{Anchor, Label};
use super::style::document;

/// The size of a plot in pixels.
pub(super) const WIDTH: u32 = 820;
pub(super) const HEIGHT: u32 = 460;

/// The margins of a plot in pixels; the left margin depends on the labels there.
pub(super) const TOP: f64 = 44.0;
pub(super) const RIGHT: f64 = 24.0;
pub(super) const BOTTOM: f64 = 70.0;

/// The sizes of text.
pub(super) const SMALL: f64 = 11.0;
pub(super) const LARGE: f64 = 15.0;

/// A plot.
pub(super) struct Drawing {
    pub(super) title: String,
    pub(super) labels: Vec<Label>,
    pub(super) marks: Group,
}

/// The text around a plot: the title above, and below it where the figures come from.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the comment says all
pub struct Caption {
    pub title: String,
    pub source: String,
}

impl Drawing {
    /// A plot with nothing but its caption.
    pub(super) fn new(caption: &Caption) -> Self {
        let (middle, bottom) = (f64::from(WIDTH) / 2.0, f64::from(HEIGHT));
        let labels = vec![
            Label::new(&caption.title, middle, 24.0, LARGE, Anchor::Middle),
            Label::new(&caption.source, f64::from(WIDTH) - 12.0, bottom - 8.0, 9.0, Anchor::End),
        ];
        Self { title: caption.title.clone(), labels, marks: Group::new() }
    }

    pub(super) fn label(&mut self, label: Label) {
        self.labels.push(label);
    }

    pub(super) fn add(&mut self, mark: impl Into<Box<dyn svg::Node>>) {
        let marks = std::mem::replace(&mut self.marks, Group::new());
        self.marks = marks.add(mark);
    }

    /// The titles of the axes: below the plot, which begins at `left`, and upright beside it.
    pub(super) fn axis_titles(&mut self, left: f64, across: &str, up: &str) {
        let (right, bottom) = (f64::from(WIDTH) - RIGHT, f64::from(HEIGHT) - BOTTOM);
        let (x, y) = (f64::midpoint(left, right), f64::midpoint(TOP, bottom));
        self.label(Label::new(across, x, bottom + 40.0, SMALL + 1.0, Anchor::Middle));
        self.label(Label::new(up, 16.0, y, SMALL + 1.0, Anchor::Middle).upright());
    }

    /// A rectangle with an attribute for its look, and the text that a reader sees on it.
    pub(super) fn rectangle(
        &mut self,
        [x, y, width, height]: [f64; 4],
        look: (&str, &str),
        tooltip: String,
    ) {
        let rectangle = Rectangle::new()
            .set("x", tenths(x))
            .set("y", tenths(y))
            .set("width", tenths(width))
            .set("height", tenths(height))
            .set(look.0, look.1)
            .add(Title::new(tooltip));
        self.add(rectangle);
    }

    pub(super) fn into_svg(self) -> String {
        let labels = self.labels.iter().fold(Group::new(), |group, label| group.add(label.drawn()));
        document(WIDTH, HEIGHT, &self.title).add(self.marks).add(labels).to_string()
    }
}

/// Rounds to a tenth of a pixel, which keeps the file short.
pub(super) fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

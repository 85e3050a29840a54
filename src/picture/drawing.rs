//! A plot while it is drawn: its labels are known until the end, so that a test can see
//! whether they cover each other.

use svg::node::element::{Group, Rectangle, Title};

use super::label::{Anchor, Label};
use super::style::document;

/// The size of a plot in pixels.
pub(super) const WIDTH: u32 = 820;
pub(super) const HEIGHT: u32 = 460;

/// Room around what is drawn, in pixels; on the left it depends on the words there.
pub(super) const TOP: f64 = 44.0;
pub(super) const RIGHT: f64 = 24.0;
pub(super) const BOTTOM: f64 = 70.0;

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

    /// The titles of the axes: below what is drawn from `left` on, and upwards beside it.
    pub(super) fn axis_titles(&mut self, left: f64, across: &str, up: &str) {
        let (right, bottom) = (f64::from(WIDTH) - RIGHT, f64::from(HEIGHT) - BOTTOM);
        let (x, y) = (f64::midpoint(left, right), f64::midpoint(TOP, bottom));
        self.label(Label::new(across, x, bottom + 40.0, SMALL + 1.0, Anchor::Middle));
        self.label(Label::new(up, 16.0, y, SMALL + 1.0, Anchor::Middle).upright());
    }

    /// A rectangle, with an attribute for its look, that says what it stands for.
    pub(super) fn field(
        &mut self,
        [x, y, width, height]: [f64; 4],
        look: (&str, &str),
        says: String,
    ) {
        let rectangle = Rectangle::new()
            .set("x", tenths(x))
            .set("y", tenths(y))
            .set("width", tenths(width))
            .set("height", tenths(height))
            .set(look.0, look.1)
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

//! A plot while it is drawn, from top to bottom. Labels are stored separately from other marks, so
//! that a test can check that they do not overlap.

use klotski_functions::picture::document;
use svg::node::element::{Group, Path, Title};

use super::form::{Form, LARGE, SMALL};
use super::label::{Anchor, Label, wrapped};
use super::pixels::tenths;
use super::style::{PLOT, inline};
use super::titles::Caption;

/// The margin of a plot, in pixels.
pub(super) const MARGIN: f64 = 8.0;
/// The height of a line of text.
pub(super) const LINE: f64 = 18.0;

pub(super) struct Drawing {
    pub(super) form: Form,
    /// The height of the part drawn so far.
    pub(super) y: f64,
    pub(super) labels: Vec<Label>,
    /// The lines behind the marks, as path data.
    grid: String,
    axis: String,
    marks: Vec<Mark>,
}

/// A bar or a tile: its CSS class, its path, and a sentence about it.
struct Mark {
    class: String,
    path: String,
    sentence: String,
}

impl Drawing {
    /// A plot with only its title, if it has one.
    pub(super) fn new(form: Form, caption: Option<&Caption>) -> Self {
        let (labels, marks) = (Vec::new(), Vec::new());
        let (grid, axis) = (String::new(), String::new());
        let mut drawing = Self { form, y: 0.0, labels, grid, axis, marks };
        if let Some(caption) = caption {
            drawing.y = 4.0;
            drawing.lines(&caption.title, LARGE, Anchor::Start);
        }
        drawing
    }

    pub(super) fn label(&mut self, label: Label) {
        self.labels.push(label);
    }

    /// Adds lines of text below the part drawn so far.
    pub(super) fn lines(&mut self, text: &str, size: f64, anchor: Anchor) {
        let width = self.form.width();
        let x = match anchor {
            Anchor::Start => MARGIN,
            Anchor::Middle => width / 2.0,
            Anchor::End => width - MARGIN,
        };
        for line in wrapped(text, width - 2.0 * MARGIN, size) {
            self.y += size + 6.0;
            self.label(Label::new(line, x, self.y - 5.0, size, anchor));
        }
    }

    /// Adds lines of the grid.
    pub(super) fn grid(&mut self, path: &str) {
        self.grid += path;
    }

    /// Adds a line of the axis.
    pub(super) fn axis(&mut self, path: &str) {
        self.axis += path;
    }

    /// Adds a rectangle with a CSS class and a sentence about it.
    pub(super) fn rectangle(
        &mut self,
        [x, y, width, height]: [f64; 4],
        class: impl Into<String>,
        sentence: String,
    ) {
        let [left, right, top, bottom] = [x, x + width, y, y + height].map(tenths);
        let path = format!("M{left} {bottom}V{top}h{}V{bottom}z", tenths(right - left));
        self.marks.push(Mark { class: class.into(), path, sentence });
    }

    /// The drawing without its frame. Without sentences, consecutive marks of one class form one
    /// path.
    fn content(&self) -> [Group; 2] {
        let mut marks = Group::new();
        for (path, class) in [(&self.grid, "grid"), (&self.axis, "axis")] {
            if !path.is_empty() {
                marks = marks.add(Path::new().set("class", class).set("d", path.as_str()));
            }
        }
        for group in self.marks.chunk_by(|one, next| one.class == next.class) {
            let class = group[0].class.as_str();
            if self.form.has_sentences() {
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
            labels = labels.add(group.set("text-anchor", anchor.name()));
        }
        [marks, labels]
    }

    /// Adds the source of the figures at the bottom.
    pub(super) fn add_source(&mut self, caption: &Caption) {
        self.y += 4.0;
        let size = if self.form == Form::Wide { 10.0 } else { SMALL };
        self.lines(&caption.source, size, Anchor::End);
    }

    pub(super) fn size(&self) -> [f64; 2] {
        [self.form.width(), self.y + 2.0]
    }

    /// The plot as a separate file.
    pub(super) fn into_svg(mut self, caption: &Caption) -> String {
        self.add_source(caption);
        let document = document(self.size(), &caption.title, PLOT).set("font-size", SMALL);
        self.content().into_iter().fold(document, svg::Document::add).to_string()
    }

    /// The plot as a part of a page with the style sheet.
    pub(super) fn into_inline(self) -> String {
        let class = if self.form == Form::Wide { "wide" } else { "narrow" };
        let document = inline(self.size(), class);
        let document = document.set("font-size", SMALL);
        let document = self.content().into_iter().fold(document, svg::Document::add);
        // No text of a plot contains a line break.
        document.to_string().replace('\n', "")
    }
}

//! The forms of a plot.

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

/// Text sizes. A narrow picture on a page of 400 pixels is at least at its own size.
pub(super) const SMALL: f64 = 12.0;
pub(super) const LARGE: f64 = 15.0;

impl Form {
    /// Both forms.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Narrow];

    pub(super) fn width(self) -> f64 {
        match self {
            Self::Wide => 800.0,
            Self::Narrow => 340.0,
        }
    }

    /// The height of the bars' area of a plot.
    pub(super) fn bar_height(self) -> f64 {
        match self {
            Self::Wide => 320.0,
            Self::Narrow => 240.0,
        }
    }

    /// The maximum number of ticks of a scale.
    pub(super) fn most_ticks(self) -> usize {
        match self {
            Self::Wide => 8,
            Self::Narrow => 6,
        }
    }

    pub(super) fn has_sentences(self) -> bool {
        self == Self::Wide
    }
}

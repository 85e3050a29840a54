//! The forms of a plot.

/// The form of a plot: whether there is room for it beside other things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// For a page or a slide. Who points at a mark reads a sentence about it.
    #[default]
    Wide,
    /// For a telephone, held upright: narrower, with larger text. No mark has a sentence of its
    /// own, as fingers do not point.
    Narrow,
}

/// The sizes of text. On a page of 400 pixels a narrow picture has that of its own, or more.
pub(super) const SMALL: f64 = 12.0;
pub(super) const LARGE: f64 = 15.0;

impl Form {
    /// Both forms.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Narrow];

    /// The width of a plot in pixels.
    pub(super) fn width(self) -> f64 {
        match self {
            Self::Wide => 800.0,
            Self::Narrow => 340.0,
        }
    }

    /// The height of the part of a plot where the bars stand.
    pub(super) fn bar_height(self) -> f64 {
        match self {
            Self::Wide => 320.0,
            Self::Narrow => 240.0,
        }
    }

    /// The most ticks of a scale.
    pub(super) fn most_ticks(self) -> usize {
        match self {
            Self::Wide => 8,
            Self::Narrow => 6,
        }
    }

    /// Whether its marks say in a sentence what they are.
    pub(super) fn has_sentences(self) -> bool {
        self == Self::Wide
    }
}

//! The text around a plot.

use klotski_texts::Language;

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

//! The text around a plot.

use klotski::Metric;
use klotski_program::text;
use klotski_program::texts::Language;

use super::chart::{Plot, Scope};

/// The text around a plot: the title above it, and the source of the figures below it.
#[derive(Clone, Debug)]
pub struct Caption {
    /// A short sentence without its full stop.
    pub title: String,
    /// The source: the warehouse, e.g. by its digest.
    pub source: String,
}

impl Caption {
    /// The title with its full stop.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        format!("{}{}", self.title, language.text("."))
    }
}

impl Plot {
    /// The caption, with the arguments of the query in words.
    #[must_use]
    pub fn caption(
        &self,
        arguments: &[impl AsRef<str>],
        source: String,
        language: Language,
    ) -> Caption {
        let title = self.title;
        let mut words = arguments.iter().map(AsRef::as_ref);
        let title = match (self.scope, words.next()) {
            (_, None) | (Scope::Classes, Some("*-*-*")) => language.text(title).into_owned(),
            (Scope::Classes, Some(pattern)) if pattern.contains('*') => {
                text!(language, "{title}, in the classes {pattern}", title, pattern)
            }
            (Scope::Classes, Some(class)) => {
                text!(language, "{title}, in class {class}", title, class)
            }
            (Scope::Group, Some(layout)) => {
                text!(language, "{title}, in the group of {layout}", title, layout)
            }
            (Scope::Layout, Some(layout)) => {
                let metric = words.next().and_then(|word| word.parse::<Metric>().ok());
                let moves = metric.unwrap_or_default().noun(2);
                text!(language, "{title}, from {layout}, in {moves}", title, layout, moves)
            }
        };
        Caption { title, source }
    }
}

//! The topics of the canned queries.

use klotski::message;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// The topic of a canned query, named as in the headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_fn = unknown, parse_err_ty = String)]
pub enum Topic {
    /// Numbers of layouts, groups and solutions.
    Counts,
    /// Groups and their layers.
    Groups,
    /// Single layouts.
    Layouts,
    /// Solutions and the steps to them.
    Solutions,
    /// Farthest layouts and the steps to them.
    Farthest,
    /// Mirror images.
    Symmetry,
    /// Extremes of all layouts.
    Records,
}

impl Topic {
    /// All topics, in the order in which they are listed.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in headers.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn unknown(text: &str) -> String {
    let names: Vec<&str> = Topic::ALL.iter().map(|topic| topic.name()).collect();
    message!("{text} is no topic: the topics are {names}", text, names = names.join(", "))
}

//! What canned queries are about.

use std::fmt;
use std::str::FromStr;

/// What a canned query is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// How many there are.
    Counts,
    /// Groups and their layers.
    Groups,
    /// Single layouts.
    Layouts,
    /// Steps to solutions, and the solutions.
    Solutions,
    /// Steps to the farthest layouts.
    Farthest,
    /// Mirror images.
    Symmetry,
    /// The largest of all.
    Records,
}

impl Topic {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 7] = [
        Self::Counts,
        Self::Groups,
        Self::Layouts,
        Self::Solutions,
        Self::Farthest,
        Self::Symmetry,
        Self::Records,
    ];

    /// As it is written in headers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Counts => "counts",
            Self::Groups => "groups",
            Self::Layouts => "layouts",
            Self::Solutions => "solutions",
            Self::Farthest => "farthest",
            Self::Symmetry => "symmetry",
            Self::Records => "records",
        }
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Topic {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|topic| topic.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("{text} is no topic: the topics are {names}")
        })
    }
}

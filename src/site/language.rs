//! The languages of the site.

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Chinese,
}

impl Language {
    pub(super) const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// As in HTML.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The folder of its pages, with `/` behind.
    pub(super) fn folder(self) -> &'static str {
        match self {
            Self::English => "",
            Self::Chinese => "zh/",
        }
    }

    pub(super) fn other(self) -> Self {
        match self {
            Self::English => Self::Chinese,
            Self::Chinese => Self::English,
        }
    }

    /// Its own name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "中文",
        }
    }

    /// One of two texts that say the same.
    pub(super) fn of(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}

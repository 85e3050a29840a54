//! The languages of the report.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Chinese,
}

impl Language {
    pub(super) const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The language tag for HTML.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The folder of the pages, empty or with `/` at its end.
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

    /// The name of the language in the language itself.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "中文",
        }
    }

    /// The text in this language.
    pub(super) fn of(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}

//! The folders of the languages: the pages in each, and how they lead to each other.

use klotski_program::texts::Language;

/// The folder of the pages in a language, empty or with `/` at its end.
pub(super) fn folder(language: Language) -> &'static str {
    match language {
        Language::English => "",
        Language::Chinese => "zh/",
    }
}

/// The language to which a page in this one leads.
pub(super) fn other(language: Language) -> Language {
    match language {
        Language::English => Language::Chinese,
        Language::Chinese => Language::English,
    }
}

//! The folders of the languages.

use klotski_program::texts::Language;

/// The folder of the pages in a language, empty or ending with `/`.
pub(super) fn folder(language: Language) -> &'static str {
    match language {
        Language::English => "",
        Language::Chinese => "zh/",
    }
}

/// The other language, to which a page links.
pub(super) fn other(language: Language) -> Language {
    match language {
        Language::English => Language::Chinese,
        Language::Chinese => Language::English,
    }
}

//! The contents of the site: the pages to which every page leads.

/// The pages in their order, each with the words of its link: overview, named layouts, records,
/// find or play, draw, claims, how the site was made. A page that is built has its line here.
pub(super) const CONTENTS: &[(&str, &str)] = &[
    ("index.html", "Overview"),
    ("names.html", "Named layouts"),
    ("records.html", "Records"),
    ("layout.html", "Find or play a layout"),
    ("draw.html", "Draw a layout"),
    ("claims.html", "Claims"),
    ("made.html", "How it was made"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

    #[test]
    fn every_link_has_words_in_chinese() {
        for (page, words) in CONTENTS {
            assert_ne!(Language::Chinese.text(words), *words, "{page}");
        }
    }
}

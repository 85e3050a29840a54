//! The texts of the pages with scripts: the layout page, the game and the editor.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use klotski_texts::Language;
use serde_json::{Value, json};

use crate::figures::Figures;
use crate::html::{Markup, json};
use crate::page::Page;

/// The texts, by their keys.
static WORDS: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(site!("words.json")).expect("a test reads the file"));

/// The texts in a language, by their keys.
fn texts(language: Language, is_used: impl Fn(&str) -> bool) -> Value {
    // The script fills the placeholders with words of the language.
    let in_language = |text: &str| language.text(text).replace(":text}", "}");
    let used = WORDS.iter().filter(|(key, _)| is_used(key));
    used.map(|(key, text)| (key.clone(), in_language(text))).collect()
}

/// The texts for the map of a layout, and the path of the pages of layouts, as an element that a
/// script reads.
pub(crate) fn map_data(
    code: &str,
    layouts: Option<&str>,
    maps: &Value,
    language: Language,
) -> Markup {
    let is_used =
        |key: &str| key.starts_with("map.") || key.starts_with("shape.") || key == "empty";
    let texts = texts(language, is_used);
    json("texts", &json!({ "texts": texts, "maps": maps, "code": code, "layouts": layouts }))
}

/// The folder of stored maps, and the names of those that the page may need.
pub(crate) fn maps(figures: &Figures, page: &Page, may_need: impl Fn(&str) -> bool) -> Value {
    let stored: Vec<_> = figures.maps.keys().filter(|name| may_need(name)).collect();
    json!({ "folder": format!("{}maps/", page.root()), "stored": stored })
}

/// The texts in a language, the names of the classes that have a page, and the path to these pages,
/// as an element that scripts read.
pub(crate) fn data(figures: &Figures, page: &Page, language: Language) -> Markup {
    let data = json!({
        "texts": texts(language, |_| true),
        "classes": page.to("class/"),
        "held": figures.classes,
        // The path to the database, if the site has one.
        "root": figures.options.is_served.then(|| page.root()),
        "maps": maps(figures, page, |_| true),
    });
    json("texts", &data)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::page::CONTENTS;

    #[test]
    fn all_words_are_in_chinese_with_the_same_placeholders() {
        let names = |text: &str| -> BTreeSet<String> {
            text.split(['{', '}']).skip(1).step_by(2).map(str::to_owned).collect()
        };
        let are_signs = ["moves", "sql.error"];
        assert!(CONTENTS.iter().all(|(_, words)| Language::Chinese.text(words) != *words));
        for (key, english) in WORDS.iter().filter(|(key, _)| !are_signs.contains(&key.as_str())) {
            let chinese = Language::Chinese.text(english).replace(":text}", "}");
            assert_ne!(chinese, *english, "{key}");
            assert_eq!(names(&chinese), names(english), "{key}: {chinese}");
        }
    }
}

//! How pages title a layout: by its names.

use klotski::{Code, names, names::Name};
use klotski_texts::Language;

use crate::html::Markup;

/// The canonical name of a layout in the language of the page, and the usual one or else the
/// English one. Both may be the same.
pub(crate) fn names_of(code: &str, language: Language) -> Option<[&'static Name; 2]> {
    let layout = code.parse().map(Code::layout).ok()?;
    let [name, usual] = names::titles(&layout, language.tag())?;
    Some([name, if name == usual { names::titles(&layout, "en")?[0] } else { usual }])
}

/// The title of a layout: its two names, or its name and that in Latin letters.
pub(crate) fn named(code: &str, language: Language) -> Option<Markup> {
    let [name, other] = names_of(code, language)?;
    let first = (name.language.clone(), &name.name);
    let latin = name.latin.as_ref().map(|latin| (format!("{}-Latn", name.language), latin));
    let (first, other) = match latin.filter(|_| name == other) {
        Some(latin) if language == Language::English => (latin, Some(first)),
        latin if name == other => (first, latin),
        _ => (first, Some((other.language.clone(), &other.name))),
    };
    let other = other
        .map(|(tag, other)| markup!(" <span class=\"latin\" lang=\"{}\">{}</span>", tag, other));
    Some(markup!("<b lang=\"{}\">{}</b>{}", first.0, first.1, other.unwrap_or_default()))
}

/// A text in which, if it is English, the English name of a layout or its pinyin comes before the
/// Chinese name.
pub(crate) fn romanized(text: &str, language: Language) -> String {
    let is_chinese = |letter: char| ('\u{4e00}'..'\u{a000}').contains(&letter);
    let letters: Vec<char> = text.chars().collect();
    let runs = letters.chunk_by(|one, next| is_chinese(*one) == is_chinese(*next));
    runs.fold(String::new(), |before, run| {
        let is_name = is_chinese(run[0]) && language == Language::English;
        let run: String = run.iter().collect();
        let code = if is_name { names::codes_of(&run).first() } else { None };
        let title = code.and_then(|code| names::titles(&code.layout(), language.tag()));
        let latin = title.and_then(|[name, _]| match &*name.language {
            "en" => Some(&name.name),
            _ => name.latin.as_ref(),
        });
        match latin.filter(|latin| !before.contains(&***latin)) {
            Some(latin) => format!("{before}{latin} {run}"),
            None => before + &run,
        }
    })
}

/// The title of a layout that has a name in the warehouse. One of another version may have a name that
/// this program lacks.
pub(crate) fn titled(code: &str, name: &str, language: Language) -> Markup {
    let layout = code.parse().map(Code::layout).ok();
    let is_known = layout.as_ref().and_then(names::canonical_name) == Some(name);
    let title = is_known.then(|| named(code, language)).flatten();
    title.unwrap_or_else(|| markup!("<b>{}</b>", name))
}

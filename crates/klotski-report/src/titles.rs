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
    let other = if name == other {
        name.latin.as_ref().map(|latin| (format!("{}-Latn", name.language), latin))
    } else {
        Some((other.language.clone(), &other.name))
    };
    let other = other
        .map(|(tag, other)| markup!(" <span class=\"latin\" lang=\"{}\">{}</span>", tag, other));
    Some(markup!("<b lang=\"{}\">{}</b>{}", name.language, name.name, other.unwrap_or_default()))
}

/// The title of a layout that has a name in the warehouse. One of another version may have a name that
/// this program lacks.
pub(crate) fn titled(code: &str, name: &str, language: Language) -> Markup {
    let layout = code.parse().map(Code::layout).ok();
    let is_known = layout.as_ref().and_then(names::canonical_name) == Some(name);
    let title = is_known.then(|| named(code, language)).flatten();
    title.unwrap_or_else(|| markup!("<b>{}</b>", name))
}

//! From a name to its layout, and back.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

use thiserror::Error;

use super::list::{Name, all, fold};
use crate::board::{Code, Goal, Layout};
use crate::message;

/// A name with its layout, for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedLayout {
    /// The name.
    pub name: &'static str,
    /// The layout.
    pub code: Code,
}

/// Why a text does not name one layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// No layout has the name. These are the nearest names, nearest first.
    #[error("{}", message!("no layout has this name; {nearest}", nearest = nearest(.0)))]
    Unknown(Vec<NamedLayout>),
    /// Several layouts have the name. Each is listed with its canonical name.
    #[error("{}", message!(
        "it names {number} layouts: {layouts}; write the code",
        number = .0.len(), layouts = list(.0)
    ))]
    Several(Vec<NamedLayout>),
}

/// Names by their folded text.
struct Catalogue {
    /// By folded name: its layouts, ascending.
    by_name: HashMap<String, Vec<Code>>,
    /// By folded name in Latin letters: its layouts, ascending.
    by_latin: HashMap<String, Vec<Code>>,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut catalogue = Catalogue { by_name: HashMap::new(), by_latin: HashMap::new() };
    // Names are ordered by code, so equal codes are consecutive.
    let add = |keys: &mut HashMap<String, Vec<Code>>, key: String, code: Code| {
        let codes = keys.entry(key).or_default();
        if codes.last() != Some(&code) {
            codes.push(code);
        }
    };
    for name in all() {
        add(&mut catalogue.by_name, fold(&name.name), name.code);
        for latin in latin_spellings(name.latin.as_deref()) {
            add(&mut catalogue.by_latin, fold(&latin), name.code);
        }
    }
    catalogue
});

fn spellings(name: &str, latin: Option<&str>) -> impl Iterator<Item = String> {
    latin_spellings(latin).chain([name.to_owned()])
}

/// The spellings in Latin letters. People type the pinyin `lü` as `lü`, `lu` or `lv`. Folding maps
/// `lü` to `lu`.
pub(super) fn latin_spellings(latin: Option<&str>) -> impl Iterator<Item = String> {
    let with_v = latin.filter(|latin| latin.contains('ü')).map(|latin| latin.replace('ü', "v"));
    latin.map(str::to_owned).into_iter().chain(with_v)
}

/// The layout with a name, in its original script or in Latin letters without tones. Case, spaces
/// and punctuation are ignored.
///
/// # Errors
/// If no layout has the name, or several have.
pub fn find(text: &str) -> Result<Layout, NameError> {
    match codes_of(text) {
        [] => Err(NameError::Unknown(near(&fold(text)))),
        &[code] => Ok(code.layout()),
        codes => {
            let named = |&code: &Code| {
                let name = canonical_name(&code.layout()).unwrap_or_default();
                NamedLayout { name, code }
            };
            Err(NameError::Several(codes.iter().map(named).collect()))
        }
    }
}

/// The codes of all layouts with a name, ascending, as [`find`] compares names.
pub fn codes_of(text: &str) -> &'static [Code] {
    let key = fold(text);
    let Catalogue { by_name, by_latin } = &*CATALOGUE;
    by_name.get(&key).or_else(|| by_latin.get(&key)).map_or(&[], Vec::as_slice)
}

/// The canonical name of a layout: the Chinese one, else the English one, else the first by
/// language. The view `layout_names` has the same rule.
pub fn canonical_name(layout: &Layout) -> Option<&'static str> {
    titles(layout, "zh").map(|[name, _]| &*name.name)
}

/// The canonical name of a layout in a language, if it has one, besides the [`canonical_name`].
/// Both may be the same.
pub fn titles(layout: &Layout, language: &str) -> Option<[&'static Name; 2]> {
    let canonical = || of_layout(layout).filter(|name| name.is_canonical);
    let usual = canonical().min_by_key(|name| preference(&name.language))?;
    Some([canonical().find(|name| name.language == language).unwrap_or(usual), usual])
}

/// The names of a layout.
pub fn of_layout(layout: &Layout) -> impl Iterator<Item = &'static Name> {
    let code = layout.code();
    let first = all().partition_point(|name| name.code < code);
    all()[first..].iter().take_while(move |name| name.code == code)
}

/// A name of a layout whose puzzle has another goal, and the goal: the name in a text, else a
/// canonical one.
pub fn with_goal(text: &str, layout: &Layout) -> Option<(&'static str, &'static str)> {
    let key = fold(text);
    let is_meant = |name: &&Name| name.is_canonical || fold(&name.name) == key;
    let with_goal = |name: &'static Name| Some((&*name.name, name.goal.as_deref()?));
    of_layout(layout).filter(is_meant).find_map(with_goal)
}

/// The goal of a layout, if a name that a text means is its name, or that of its mirror image, and has
/// a goal of its own.
pub fn goal_of(text: &str, layout: &Layout) -> Option<String> {
    let key = fold(text);
    let of = |layout: &Layout| {
        let mut named = of_layout(layout).filter(|name| fold(&name.name) == key);
        named.find_map(|name| name.goal.as_deref())
    };
    let of_mirror = || of(&layout.mirror()).and_then(Goal::mirror_of);
    of(layout).map(str::to_owned).or_else(of_mirror)
}

/// How people who read a language title a layout: `Red Donkey 横刀立马` in English.
pub fn title(layout: &Layout, language: &str) -> Option<String> {
    let [name, usual] = titles(layout, language)?.map(|name| &*name.name);
    Some(if name == usual { name.to_owned() } else { format!("{name} {usual}") })
}

/// The sort key of a name's language, if a layout has names in several.
fn preference(language: &str) -> (bool, bool, &str) {
    (language != "zh", language != "en", language)
}

/// The layouts with a name that a text [is part of](is_part), ascending by code, each with the first
/// such name. Empty for a text without letters.
pub fn having(text: &str) -> Vec<NamedLayout> {
    let is_text = !fold(text).is_empty();
    let has = |name: &&Name| is_text && is_part(text, &name.name, name.latin.as_deref());
    let named = |name: &'static Name| NamedLayout { name: &name.name, code: name.code };
    let mut found: Vec<NamedLayout> = all().iter().filter(has).map(named).collect();
    found.dedup_by_key(|named| named.code);
    found
}

/// Whether a text is part of a name or of its Latin spelling. Case, accents, width, spaces and
/// punctuation are ignored. A text without letters is part of every name.
pub fn is_part(text: &str, name: &str, latin: Option<&str>) -> bool {
    let part = fold(text);
    spellings(name, latin).any(|spelling| fold(&spelling).contains(&part))
}

/// The names nearest to a folded text, one for each layout, nearest first: names that contain the
/// text, and names with at most a third of the letters changed.
fn near(key: &str) -> Vec<NamedLayout> {
    /// No name is longer. The cost of a comparison is the product of both lengths.
    const LONGEST: usize = 60;
    const MOST: usize = 3;
    let length = key.chars().count();
    if !(2..=LONGEST).contains(&length) {
        return Vec::new();
    }
    let distance = |spelling: String| {
        let spelling = fold(&spelling);
        let changes = strsim::levenshtein(key, &spelling);
        let is_near = changes <= (length / 3).max(1) || spelling.contains(key);
        is_near.then_some(changes)
    };
    let near = all().iter().filter_map(|name| {
        let changes = spellings(&name.name, name.latin.as_deref()).filter_map(distance).min()?;
        Some((changes, !name.is_canonical, name))
    });
    let mut near: Vec<(usize, bool, &Name)> = near.collect();
    near.sort_by_key(|&(changes, is_alias, name)| (changes, is_alias, name.code));
    let mut nearest: Vec<NamedLayout> = Vec::new();
    for (_, _, name) in near {
        if nearest.len() < MOST && !nearest.iter().any(|other| other.code == name.code) {
            nearest.push(NamedLayout { name: &name.name, code: name.code });
        }
    }
    nearest
}

fn nearest(near: &[NamedLayout]) -> String {
    if near.is_empty() {
        return "write a code, e.g. 4FEA134, or a name, e.g. 横刀立马".to_owned();
    }
    message!("near ones are {names}", names = list(near))
}

/// The layouts in a message: `横刀立马 (1A9BF0C)`.
fn list(layouts: &[NamedLayout]) -> String {
    let mut text = String::new();
    for NamedLayout { name, code } in layouts {
        let comma = if text.is_empty() { "" } else { ", " };
        // Writing to a String cannot fail.
        let _ = write!(text, "{comma}{name} ({code:#})");
    }
    text
}

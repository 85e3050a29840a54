//! Names that begin with a text, for completion in a shell.

use std::collections::BTreeSet;

use super::catalogue::{canonical_name, find, latin_spellings};
use super::list::{Name, all, fold};

/// A name, spelled so that it starts with a given text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The text and the rest of the name. [`find`] returns the layout for it.
    pub text: String,
    /// The name.
    pub name: &'static Name,
}

/// The names that begin with a text, in their original script or in Latin letters. The text itself
/// is kept unchanged, so that a shell can append the rest:
///
/// ```text
///     heng     heng dao li ma, heng ma dang guan, ...      横    横刀立马, 横马当关, ...
///     hengd    hengdaolima
/// ```
///
/// An empty text is completed to the canonical name of each layout. Names of several layouts are
/// left out.
pub fn continuations(text: &str) -> Vec<Continuation> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    // A canonical name replaces aliases with the same Latin spelling.
    for is_canonical in [true, false] {
        for name in all().iter().filter(|name| name.is_canonical == is_canonical) {
            for text in continuations_of(name, text) {
                if !seen.contains(&text) && find(&text).is_ok() {
                    seen.insert(text.clone());
                    found.push(Continuation { text, name });
                }
            }
        }
    }
    found
}

/// The completions of a text to a name and to its Latin spelling.
fn continuations_of(name: &Name, text: &str) -> impl Iterator<Item = String> {
    let mut latin = latin_spellings(name.latin.as_deref());
    let own = continued(text, &name.name, name);
    own.into_iter().chain(latin.find_map(|spelling| continued(text, &spelling, name)))
}

/// The completion of a text to a spelling of a name, if the spelling begins with it.
fn continued(text: &str, spelling: &str, name: &Name) -> Option<String> {
    if text.is_empty() {
        let is_usual = canonical_name(&name.code.layout()) == Some(spelling);
        return is_usual.then(|| spelling.to_owned());
    }
    let lower = |c: char| c.to_lowercase();
    if let Some(rest) =
        rest_after(&text.chars().collect::<Vec<_>>(), spelling, |a, b| lower(a).eq(lower(b)))
    {
        return Some(format!("{text}{rest}"));
    }
    // A text without spaces matches a spelling with spaces. If the text has a space, it must match
    // the spaces of the name.
    if !text.chars().all(char::is_alphanumeric) {
        return None;
    }
    let folded: Vec<char> = fold(text).chars().collect();
    let spelling = fold(spelling);
    let rest = rest_after(&folded, &spelling, |a, b| a == b)?;
    (!folded.is_empty()).then(|| format!("{text}{rest}"))
}

/// The rest of `text` after `beginning`, if it begins so.
fn rest_after<'t>(
    beginning: &[char],
    text: &'t str,
    is_same: impl Fn(char, char) -> bool,
) -> Option<&'t str> {
    let mut rest = text.chars();
    let begins = beginning.iter().all(|&c| rest.next().is_some_and(|other| is_same(c, other)));
    begins.then_some(rest.as_str())
}

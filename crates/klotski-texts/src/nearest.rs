//! Suggestions for a word that is not known.

/// The name that is probably meant by a word: a letter or two differ, or the end is missing.
pub fn nearest<N: AsRef<str>>(word: &str, names: impl IntoIterator<Item = N>) -> Option<N> {
    let word = word.to_lowercase();
    let likeness = |name: &N| {
        let name = name.as_ref().to_lowercase();
        let letters = strsim::osa_distance(&word, &name);
        let is_near = letters < 2 || letters == 2 && word.len() > 6;
        (is_near || word.len() > 3 && name.starts_with(&word)).then_some(letters)
    };
    let near = names.into_iter().filter_map(|name| Some((likeness(&name)?, name)));
    near.min_by_key(|(letters, _)| *letters).map(|(_, name)| name)
}

//! The language in which the program speaks to its user.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use crate::texts::Language;

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Chooses the language by the words of the command line, else by the environment. The help and
/// the errors of the command line itself speak it, too, so the words are read before clap does.
pub fn choose(words: impl IntoIterator<Item = OsString>) {
    let language = of_words(words).unwrap_or_else(Language::of_environment);
    let _ = LANGUAGE.set(language);
    klotski::translate_by(|english| self::language().template(english));
}

/// The language, once it is chosen; until then English.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// The language that `--lang zh` or `--lang=zh` names. clap refuses a wrong one.
fn of_words(words: impl IntoIterator<Item = OsString>) -> Option<Language> {
    let mut words = words.into_iter().map(|word| word.to_string_lossy().into_owned());
    let mut named = None;
    while let Some(word) = words.next() {
        let value = match word.as_str() {
            "--lang" => words.next(),
            "--" => break,
            word => word.strip_prefix("--lang=").map(str::to_owned),
        };
        named = value.and_then(|value| value.parse().ok()).or(named);
    }
    named
}

/// The words of this call.
pub fn words_of_this_call() -> impl Iterator<Item = OsString> {
    env::args_os().skip(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_names_the_language() {
        let of = |line: &str| of_words(line.split(' ').map(OsString::from));
        for line in ["query totals --lang zh", "--lang=zh_CN list", "--lang en --lang zh"] {
            assert_eq!(of(line), Some(Language::Chinese), "{line}");
        }
        assert_eq!(of("list --lang EN"), Some(Language::English));
        for line in ["list", "list --lang", "list --lang fr", "sql -- --lang zh"] {
            assert_eq!(of(line), None, "{line}");
        }
    }
}

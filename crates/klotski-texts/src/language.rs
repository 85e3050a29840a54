//! The languages of the programs, and the table of translations.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::str::FromStr;
use std::sync::OnceLock;

use thiserror::Error;

use crate::text;

/// The tables of translations: of the messages of `klotski-core`, and of all other texts. Without the
/// feature `data`, there is none.
pub const TABLES: &[&str] = if cfg!(feature = "data") {
    &[include_str!("puzzle.csv"), include_str!("texts.csv")]
} else {
    &[]
};

/// The entries, sorted by their English texts.
static CHINESE: OnceLock<Vec<(String, String)>> = OnceLock::new();

/// Takes tables of translations in place of [`TABLES`], before any text is looked up.
pub fn take<S: AsRef<str>>(tables: &[S]) -> Result<(), csv::Error> {
    let _ = CHINESE.set(read(tables)?);
    Ok(())
}

fn read<S: AsRef<str>>(tables: &[S]) -> Result<Vec<(String, String)>, csv::Error> {
    let lines = tables
        .iter()
        .flat_map(|table| csv::Reader::from_reader(table.as_ref().as_bytes()).into_deserialize());
    let mut entries = lines.collect::<Result<Vec<_>, _>>()?;
    entries.sort_unstable();
    Ok(entries)
}

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Chooses the language by the words of the command line, else by the environment. The words are read
/// before clap parses them, because its help and errors are translated, too.
pub fn choose(words: impl IntoIterator<Item = OsString>) {
    let language = Language::of_words(words).unwrap_or_else(Language::of_environment);
    let _ = LANGUAGE.set(language);
}

/// The language, once it is chosen; until then English.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// The language of the code: its texts need no table.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

/// The text is not the tag of a language of the programs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", text!(language(), "'{text}' is no language: write en or zh", text = .0))]
pub struct LanguageError(pub String);

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The tag of the language, for HTML and for the command line.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The name of the language in the language itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "中文",
        }
    }

    /// The language of the environment; without one, on Windows that of the system.
    pub fn of_environment() -> Self {
        let value = |name| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        #[cfg(windows)]
        let of_system = sys_locale::get_locale();
        #[cfg(not(windows))]
        let of_system = None;
        let [all, messages, lang] = ["LC_ALL", "LC_MESSAGES", "LANG"].map(value);
        Self::of_locale([all, messages, lang.or(of_system)])
    }

    /// The language of a locale: the first value that is not empty, as in POSIX.
    fn of_locale(values: [Option<String>; 3]) -> Self {
        let locale = values.into_iter().flatten().find(|value| !value.is_empty());
        let is_chinese =
            locale.is_some_and(|locale| locale.get(..2).is_some_and(|tag| tag == "zh"));
        if is_chinese { Self::Chinese } else { Self::English }
    }

    /// The language of `--lang zh` or `--lang=zh`. clap refuses a wrong one.
    fn of_words(words: impl IntoIterator<Item = OsString>) -> Option<Self> {
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

    /// The template or text in this language; `None` if that is English, or the table lacks it.
    pub fn template(self, english: &str) -> Option<&'static str> {
        if self == Self::English {
            return None;
        }
        let entries = CHINESE.get_or_init(|| read(TABLES).expect("the tables have two columns"));
        let found = entries.binary_search_by_key(&english, |(english, _)| english).ok()?;
        Some(&entries[found].1)
    }

    /// A text in this language. Without a translation it stays English.
    pub fn text(self, english: &str) -> Cow<'_, str> {
        self.template(english).unwrap_or(english).into()
    }

    /// An error in one line. `chain` has the messages of the error and of its causes, the outermost
    /// first. A cause that the message before it quotes is left out.
    pub fn error(self, chain: impl IntoIterator<Item = String>) -> String {
        let mut links: Vec<String> = Vec::new();
        for link in chain {
            let link = self.text(&link).into_owned();
            if links.last().is_none_or(|above| !above.contains(&link)) {
                links.push(link);
            }
        }
        links.join(if self == Self::English { ": " } else { "：" })
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    /// Parses the tag of a language, also with a country, a script or an encoding after it:
    /// `zh`, `zh_CN.UTF-8`, `zh-Hans`, `EN`.
    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let (tag, _) = text.split_once(['_', '-', '.']).unwrap_or((text, ""));
        let named = Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag));
        named.ok_or_else(|| LanguageError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_an_option_or_the_locale_names_the_language() {
        use Language::{Chinese, English};
        for (text, language) in [
            ("zh", Some(Chinese)),
            ("zh-Hans", Some(Chinese)),
            ("zh_TW.UTF-8", Some(Chinese)),
            ("En", Some(English)),
            ("en_GB.UTF-8", Some(English)),
            ("", None),
            ("zhe", None),
            (" zh", None),
        ] {
            assert_eq!(text.parse().ok(), language, "{text}");
        }
        for (line, language) in [
            ("query totals --lang zh", Some(Chinese)),
            ("--lang=zh_CN list", Some(Chinese)),
            ("--lang en --lang zh", Some(Chinese)),
            ("list --lang EN", Some(English)),
            ("list --lang", None),
            ("list --lang fr", None),
            ("sql -- --lang zh", None),
        ] {
            assert_eq!(Language::of_words(line.split(' ').map(OsString::from)), language, "{line}");
        }
        // `-` is a variable that is not set.
        for (values, language) in [
            (["zh_CN.UTF-8", "en_US", "en_US"], Chinese),
            (["", "zh", "C"], Chinese),
            (["-", "-", "zh_CN.GB18030"], Chinese),
            (["-", "-", "-"], English),
            (["C", "zh_CN", "zh_CN"], English),
            (["华", "", ""], English),
        ] {
            let values = values.map(|value| (value != "-").then(|| value.to_owned()));
            assert_eq!(Language::of_locale(values.clone()), language, "{values:?}");
        }
    }

    #[test]
    fn the_links_of_an_error_are_one_line() {
        let chain = ["cannot write a.csv", "No space left on device (os error 28)"];
        let chinese = Language::Chinese.error(chain.map(str::to_owned));
        assert_eq!(chinese, "cannot write a.csv：设备上没有剩余空间 (os error 28)");
        let quoted = ["it cannot be read (interrupted)", "interrupted"].map(str::to_owned);
        assert_eq!(Language::English.error(quoted.clone()), quoted[0]);
    }
}

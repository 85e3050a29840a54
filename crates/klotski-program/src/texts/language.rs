//! The languages in which the programs speak.

use std::borrow::Cow;
use std::env;
use std::str::FromStr;

use klotski::message;
use thiserror::Error;

use super::table;

/// The language of a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// The language of the code: its texts need no table.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

/// A text names no language of the programs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", message!("'{text}' is no language: write en or zh", text = .0))]
pub struct LanguageError(pub String);

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The tag of the language, for HTML and for the command line.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The name of the language in the language itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "中文",
        }
    }

    /// The language that the environment asks for.
    #[must_use]
    pub fn of_environment() -> Self {
        let value = |name| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        Self::of_locale(["LC_ALL", "LC_MESSAGES", "LANG"].map(value))
    }

    /// The language of a locale: the first value that is there and not empty decides, as POSIX
    /// has it.
    fn of_locale(values: [Option<String>; 3]) -> Self {
        let locale = values.into_iter().flatten().find(|value| !value.is_empty());
        let is_chinese =
            locale.is_some_and(|locale| locale.get(..2).is_some_and(|tag| tag == "zh"));
        if is_chinese { Self::Chinese } else { Self::English }
    }

    /// The template or text in this language; `None` if that is English, or the table lacks it.
    #[must_use]
    pub fn template(self, english: &str) -> Option<&'static str> {
        match self {
            Self::English => None,
            Self::Chinese => table::chinese(english),
        }
    }

    /// A text of the programs, given in English, in this language. A text that the table lacks
    /// stays as it is.
    #[must_use]
    pub fn text(self, english: &str) -> Cow<'_, str> {
        self.template(english).unwrap_or(english).into()
    }

    /// An error in one line. `chain` has the messages of the error and of its causes, from the
    /// outside to the inside. A cause that the message above quotes is left out.
    #[must_use]
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

    /// Reads the tag of a language, also with a country, a script or an encoding behind it:
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
    fn a_tag_names_a_language() {
        for text in ["zh", "ZH", "zh_CN", "zh-Hans", "zh_TW.UTF-8"] {
            assert_eq!(text.parse(), Ok(Language::Chinese), "{text}");
        }
        for text in ["en", "En", "en_GB.UTF-8", "en-US"] {
            assert_eq!(text.parse(), Ok(Language::English), "{text}");
        }
        for text in ["", "z", "zhe", "中文", "fr", "-zh", " zh"] {
            let error = text.parse::<Language>().unwrap_err().to_string();
            assert_eq!(error, format!("'{text}' is no language: write en or zh"));
        }
    }

    #[test]
    fn the_first_value_of_the_locale_decides() {
        let of = |values: [&str; 3]| {
            // `-` is a variable that is not set.
            let value = |value: &str| (value != "-").then(|| value.to_owned());
            Language::of_locale(values.map(value))
        };
        for values in [
            ["zh_CN.UTF-8", "en_US", "en_US"],
            ["", "zh", "C"],
            ["-", "-", "zh_CN.GB18030"],
            ["-", "", "zh-Hans"],
        ] {
            assert_eq!(of(values), Language::Chinese, "{values:?}");
        }
        for values in [
            ["-", "-", "-"],
            ["C", "zh_CN", "zh_CN"],
            ["", "", ""],
            ["-", "de_DE", "zh"],
            ["华", "", ""],
        ] {
            assert_eq!(of(values), Language::English, "{values:?}");
        }
    }

    #[test]
    fn the_links_of_an_error_are_one_line() {
        let chain = ["cannot write a.csv", "No space left on device (os error 28)"];
        let chain = || chain.map(str::to_owned);
        assert_eq!(Language::English.error(chain()), chain().join(": "));
        let chinese = "cannot write a.csv：设备上没有剩余空间 (os error 28)";
        assert_eq!(Language::Chinese.error(chain()), chinese);
        let quoted = ["it cannot be read (interrupted)", "interrupted"].map(str::to_owned);
        assert_eq!(Language::English.error(quoted.clone()), quoted[0]);
        assert_eq!(Language::Chinese.error([]), "");
    }
}

//! The table of texts.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::pattern::Pattern;

/// The entries, read when the first text is looked up: who reads English never waits for it.
static TABLE: LazyLock<TextTable> =
    LazyLock::new(|| TextTable::read(include_str!("../../data/texts.csv")));

struct TextTable {
    /// The entries without placeholders, in the order of the file: by their English text.
    whole: Vec<(&'static str, &'static str)>,
    /// The others.
    patterns: Vec<Pattern>,
}

/// A translation, and the number of letters that entries explain of the English text.
struct Translation {
    chinese: Cow<'static, str>,
    weight: usize,
}

/// The parts of a text that are looked up, at most. A cause in a message in a message needs
/// some ten; a text made to match within itself again and again would need millions.
const MOST_PARTS: usize = 64;

/// A text in Chinese, if the table has it.
pub(super) fn chinese(english: &str) -> Option<Cow<'static, str>> {
    TABLE.chinese(english)
}

impl TextTable {
    fn read(file: &str) -> Self {
        let mut table = Self { whole: Vec::new(), patterns: Vec::new() };
        for entry in csv::Reader::from_reader(file.as_bytes()).deserialize() {
            let (english, chinese): (String, String) =
                entry.expect("data/texts.csv has two columns");
            // The table lives as long as the program.
            let (english, chinese): (&'static str, &'static str) = (english.leak(), chinese.leak());
            match Pattern::new(english, chinese) {
                Some(pattern) => table.patterns.push(pattern),
                None => table.whole.push((english, chinese)),
            }
        }
        table
    }

    fn chinese(&self, english: &str) -> Option<Cow<'static, str>> {
        self.find(english, &mut MOST_PARTS.clone()).map(|found| found.chinese)
    }

    /// Looks for an entry, then for the pattern that explains most of the text together with
    /// the entries of its parts. So a message that quotes another is not taken for that other.
    fn find(&self, english: &str, parts_left: &mut usize) -> Option<Translation> {
        if let Ok(at) = self.whole.binary_search_by_key(&english, |(english, _)| english) {
            let weight = english.chars().count();
            return Some(Translation { chinese: Cow::Borrowed(self.whole[at].1), weight });
        }
        let mut best: Option<Translation> = None;
        for pattern in &self.patterns {
            let Some(parts) = pattern.parts(english) else { continue };
            let Some(left) = parts_left.checked_sub(1) else { break };
            *parts_left = left;
            let mut weight = pattern.weight;
            let chinese = pattern.filled(&parts, |part| {
                let found = self.find(part, parts_left)?;
                weight += found.weight;
                Some(found.chinese)
            });
            if best.as_ref().is_none_or(|best| weight > best.weight) {
                best = Some(Translation { chinese: chinese.into(), weight });
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use super::*;

    fn table() -> TextTable {
        TextTable::read(
            "english,chinese\n\
             all {1} of {2},{2} 的全部 {1}\n\
             \"all {1} of {2}, at last\",最后，{2} 的全部 {1:text}\n\
             no,不\n\
             \"{1}, {2}\",{1:text}、{2:text}\n\
             {1}: {2},{1}：{2:text}\n",
        )
    }

    fn of(english: &str) -> Option<String> {
        table().chinese(english).map(Cow::into_owned)
    }

    #[test]
    fn an_entry_comes_before_a_pattern_and_the_longest_pattern_before_others() {
        assert_eq!(of("no").as_deref(), Some("不"));
        assert_eq!(of("no: no: no").as_deref(), Some("no：no：不"));
        assert_eq!(of("all a of no").as_deref(), Some("no 的全部 a"));
        assert_eq!(of("all no of no, at last").as_deref(), Some("最后，no 的全部 不"));
        assert_eq!(of("x, no").as_deref(), Some("x、不"));
        assert_eq!(of("yes"), None);
        assert_eq!(of(""), None);
    }

    /// A pattern that begins with a part would take the message around it for that part.
    #[test]
    fn a_quoted_message_stands_in_the_message_around_it() {
        let english = "'id:99999999' is no layout: 99999999 is no id: ids run from 0 to 29334497";
        assert_eq!(
            chinese(english).as_deref(),
            Some("“id:99999999”不是布局：99999999 不是 id：id 从 0 到 29334497")
        );
        assert_eq!(
            chinese("no such column: nothing at line 1, column 8").as_deref(),
            Some("没有列 nothing（第 1 行第 8 列）")
        );
    }

    /// The table itself has a header that is no entry.
    #[test]
    fn the_table_is_read() {
        assert!(TABLE.whole.len() > 100 && TABLE.patterns.len() > 100);
        assert_eq!(chinese("english"), None);
    }

    /// Any text is looked up at once, however often a pattern matches within itself.
    #[test]
    fn a_long_text_takes_no_long_time() {
        let long = ["a: ", "no, ", "'", "华", "invalid value '", "all a of "];
        let started = Instant::now();
        for text in long {
            let _ = chinese(&text.repeat(10_000 / text.len()));
        }
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    }

    proptest! {
        #[test]
        fn any_text_has_a_translation_or_none(
            text in r"(\PC|'|: |, |\{|\}|[0-9]| is no layout: | of |no ){0,20}"
        ) {
            let _ = chinese(&text);
            let _ = of(&text);
        }

        /// A pattern finds the parts with which its English text was written.
        #[test]
        fn a_pattern_finds_what_was_inserted(first in "[a-z0-9]{1,9}", second in "[a-z0-9]{1,9}") {
            let found = of(&format!("all {first} of {second}"));
            prop_assert_eq!(found, Some(format!("{second} 的全部 {first}")));
        }
    }
}

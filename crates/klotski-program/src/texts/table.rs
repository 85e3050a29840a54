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
        // Of two that explain as much the first counts.
        table.patterns.sort_by_key(|pattern| pattern.is_bare);
        table
    }

    fn chinese(&self, english: &str) -> Option<Cow<'static, str>> {
        self.find(english, true, &mut MOST_PARTS.clone()).map(|found| found.chinese)
    }

    /// Looks for an entry, then for the pattern that explains most of the text together with
    /// the entries of its parts. So a message that quotes another is not taken for that other.
    /// `with_bare` says whether a pattern without letters may explain it.
    fn find(&self, english: &str, with_bare: bool, parts_left: &mut usize) -> Option<Translation> {
        if let Ok(at) = self.whole.binary_search_by_key(&english, |(english, _)| english) {
            let weight = english.chars().count();
            return Some(Translation { chinese: Cow::Borrowed(self.whole[at].1), weight });
        }
        let mut best: Option<Translation> = None;
        for pattern in self.patterns.iter().filter(|pattern| with_bare || !pattern.is_bare) {
            let Some(found) = self.read_by(pattern, english, with_bare, parts_left) else {
                continue;
            };
            if best.as_ref().is_none_or(|best| found.weight > best.weight) {
                best = Some(found);
            }
        }
        best
    }

    /// The translation by one pattern. Where its last part is to be a text, the first reading
    /// counts in which the table has that text; without one, a pattern without letters says
    /// nothing. A file `a: b` keeps its name so.
    fn read_by(
        &self,
        pattern: &Pattern,
        english: &str,
        with_bare: bool,
        parts_left: &mut usize,
    ) -> Option<Translation> {
        let mut first = None;
        // What a pattern without letters splits, it could split inside the name of a file.
        let inner: &[bool] =
            if pattern.ends_in_text() && with_bare { &[false, true] } else { &[with_bare] };
        for &inner in inner {
            for parts in pattern.readings(english) {
                let Some(left) = parts_left.checked_sub(1) else { return first };
                *parts_left = left;
                let (mut weight, mut knows_last) = (pattern.weight, !pattern.ends_in_text());
                let chinese = pattern.filled(&parts, |part, is_last| {
                    let found = self.find(part, inner, parts_left)?;
                    weight += found.weight;
                    knows_last |= is_last;
                    Some(found.chinese)
                });
                let chinese = chinese.into();
                if knows_last {
                    return Some(Translation { chinese, weight });
                }
                if first.is_none() && !pattern.is_bare {
                    let weight = weight + pattern.weight_without_last() - pattern.weight;
                    first = Some(Translation { chinese, weight });
                }
            }
        }
        first
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
        assert_eq!(of("no: no: no").as_deref(), Some("no: no：不"));
        assert_eq!(of("all a of no").as_deref(), Some("no 的全部 a"));
        assert_eq!(of("all no of no, at last").as_deref(), Some("最后，no 的全部 不"));
        assert_eq!(of("x, no").as_deref(), Some("x、不"));
        assert_eq!(of("yes"), None);
        assert_eq!(of(""), None);
    }

    /// A pattern that begins with a part would take the message around it for that part.
    #[test]
    fn a_quoted_message_stands_in_the_message_around_it() {
        let english =
            "'id:99999999' is not a layout: 99999999 is not an id: ids run from 0 to 29334497";
        assert_eq!(
            chinese(english).as_deref(),
            Some("“id:99999999”不是布局：99999999 不是 id：id 从 0 到 29334497")
        );
        assert_eq!(
            chinese("no such column: nothing at line 1, column 8").as_deref(),
            Some("没有列 nothing（第 1 行第 8 列）")
        );
    }

    /// An empty text of the user is quoted like any other.
    #[test]
    fn a_message_may_quote_nothing() {
        for (english, expected) in [
            ("'' is no format: choose one of csv", "“”不是格式：请从中选一个：csv"),
            ("no table '': there are names", "没有表“”：有 names"),
            ("no query 'nix'; .list lists all", "没有预置查询“nix”；.list 列出全部"),
            (
                "no query 'lyers' (did you mean 'layers'?); .list lists all",
                "没有预置查询“lyers”（是不是“layers”？）；.list 列出全部",
            ),
            ("cannot write ", "无法写入 "),
        ] {
            assert_eq!(chinese(english).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_name_with_a_colon_stays_as_it_is() {
        let cause = "No space left on device (os error 28)";
        for (english, expected) in [
            ("cannot write /x: y/a: b.csv".to_owned(), Some("无法写入 /x: y/a: b.csv")),
            (
                format!("cannot write /x: y/a: b.csv: {cause}"),
                Some("无法写入 /x: y/a: b.csv：设备上没有剩余空间 (os error 28)"),
            ),
            (
                format!("/x: y/a: b.db: {cause}"),
                Some("/x: y/a: b.db：设备上没有剩余空间 (os error 28)"),
            ),
            (
                format!("/x: y/a: {cause}: a file of digests has lines class,md5,lines,bytes"),
                Some(
                    "/x: y/a：设备上没有剩余空间 (os error 28)：摘要文件的各行为 \
                     class,md5,lines,bytes",
                ),
            ),
            ("/x: y/a: b.db".to_owned(), None),
            ("'' is nothing: at all".to_owned(), None),
        ] {
            assert_eq!(chinese(&english).as_deref(), expected, "{english}");
        }
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
            text in r"(\PC|'|: |, |\{|\}|[0-9]| is not a layout: | of |no ){0,20}"
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

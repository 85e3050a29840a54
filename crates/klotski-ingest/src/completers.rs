//! Completion of classes and stages on a command line.

use std::ffi::OsStr;

use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use klotski::{Class, ClassPattern};
use klotski_texts::counted;
use klotski_warehouse::Stage;

/// Classes: `5-4-1`, `5-4-*`, `5-*-*`.
pub fn class_patterns() -> ArgValueCompleter {
    ArgValueCompleter::new(class_patterns_from)
}

pub(crate) fn stages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| Stage::ALL.iter().map(|stage| stage.name().into()).collect())
}

/// The patterns of as many numbers as the text has, and of one more, so that nobody has to choose
/// among all 203 classes: `5` is continued to `5-*-*` and `5-4-*`, and `5-4` to `5-4-1`.
fn class_patterns_from(text: &OsStr) -> Vec<CompletionCandidate> {
    let Some(text) = text.to_str() else { return Vec::new() };
    let numbers = text.split('-').filter(|part| !part.is_empty() && *part != "*").count();
    let numbers = numbers.max(1)..=(numbers + usize::from(numbers > 0)).clamp(1, 3);
    let mut patterns: Vec<String> = Vec::new();
    for class in Class::all() {
        let Class { jiang_num: jiang, bing_num: bing, style_num: style } = class;
        for numbers in numbers.clone() {
            let pattern = match numbers {
                1 => format!("{jiang}-*-*"),
                2 => format!("{jiang}-{bing}-*"),
                _ => format!("{jiang}-{bing}-{style}"),
            };
            if pattern.starts_with(text) && !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
    }
    let candidate = |pattern: String| {
        let chosen: Option<ClassPattern> = pattern.parse().ok();
        let count = Class::all().filter(|&class| chosen.is_some_and(|p| p.matches(class))).count();
        let help = (count > 1).then(|| counted(&count, "{n} class", "{n} classes").into());
        CompletionCandidate::new(pattern).help(help)
    };
    patterns.into_iter().map(candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_offered_number_by_number() {
        for (text, patterns) in [
            ("", "0-*-* 1-*-* 2-*-* 3-*-* 4-*-* 5-*-* 6-*-* 7-*-*"),
            ("6", "6-*-* 6-0-* 6-1-* 6-2-*"),
            ("6-", "6-*-* 6-0-* 6-1-* 6-2-*"),
            ("7-0", "7-0-* 7-0-1 7-0-2 7-0-3 7-0-4 7-0-5 7-0-6 7-0-7"),
            ("5-4-1", "5-4-1"),
            ("5-*", "5-*-*"),
            ("5-4-*", "5-4-*"),
            ("8", ""),
            ("5-4-1-", ""),
            ("*", ""),
        ] {
            let candidates = class_patterns_from(OsStr::new(text));
            let values: Vec<_> =
                candidates.iter().map(|it| it.get_value().to_str().unwrap()).collect();
            assert_eq!(values.join(" "), patterns, "{text}");
        }
    }
}

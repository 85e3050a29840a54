//! What a shell may put in the place of an argument of either program.
//!
//! A declaration of an argument names its completer: `add = class_patterns()`. Arguments with
//! possible values, options and commands need none. Neither do paths, which the shell itself
//! completes; `value_hint` says where only folders will do.

use std::ffi::OsStr;

use clap::builder::StyledStr;
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use klotski::{Class, ClassPattern};
use klotski_warehouse::Stage;

use crate::texts::{Language, counted};

/// Classes: `5-4-1`, `5-4-*`, `5-*-*`.
#[must_use]
pub fn class_patterns() -> ArgValueCompleter {
    ArgValueCompleter::new(class_patterns_from)
}

/// The languages of the programs.
#[must_use]
pub fn languages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        Language::ALL.iter().map(|language| explained(language.tag(), language.name())).collect()
    })
}

/// The stages of a warehouse.
#[must_use]
pub fn stages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| Stage::ALL.iter().map(|stage| stage.name().into()).collect())
}

/// A value, and what it is.
#[must_use]
pub fn explained(value: &str, help: &str) -> CompletionCandidate {
    CompletionCandidate::new(value).help(Some(StyledStr::from(help.to_owned())))
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
        let help = (count > 1).then(|| counted(count, "{n} class", "{n} classes").into());
        CompletionCandidate::new(pattern).help(help)
    };
    patterns.into_iter().map(candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(candidates: &[CompletionCandidate]) -> Vec<&str> {
        candidates.iter().map(|candidate| candidate.get_value().to_str().unwrap()).collect()
    }

    #[test]
    fn classes_are_offered_number_by_number() {
        let patterns = |text: &str| {
            let candidates = class_patterns_from(OsStr::new(text));
            values(&candidates).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(patterns("").len(), 8);
        assert_eq!(patterns("6"), ["6-*-*", "6-0-*", "6-1-*", "6-2-*"]);
        assert_eq!(patterns("6-"), patterns("6"));
        assert_eq!(
            patterns("7-0"),
            ["7-0-*", "7-0-1", "7-0-2", "7-0-3", "7-0-4", "7-0-5", "7-0-6", "7-0-7"]
        );
        assert_eq!(patterns("5-4-1"), ["5-4-1"]);
        assert_eq!(patterns("5-4-"), patterns("5-4"));
        assert_eq!(patterns("5-*"), ["5-*-*"]);
        assert_eq!(patterns("5-4-*"), ["5-4-*"]);
        for text in ["8", "x", "-", "5-4-1-", "*"] {
            assert!(patterns(text).is_empty(), "{text}: {:?}", patterns(text));
        }
        for text in ["", "0", "0-1", "3-", "7-0-"] {
            for pattern in patterns(text) {
                assert!(pattern.parse::<ClassPattern>().is_ok(), "{pattern}");
            }
        }
    }
}

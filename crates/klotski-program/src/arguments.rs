//! Arguments of both programs: a number of seconds, and what a shell may complete.
//!
//! A declaration of an argument names its completer: `add = class_patterns()`. Arguments with
//! possible values, options and commands need none. Neither do paths, which the shell itself
//! completes; `value_hint` says where only folders will do.

use std::ffi::OsStr;
use std::time::Duration;

use clap::builder::StyledStr;
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use klotski::{Class, ClassPattern};
use klotski_warehouse::Stage;

use crate::texts::{Language, counted};

/// Reads a number of seconds, with or without decimals.
///
/// # Errors
/// When the text is no number above 0.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time is a number of seconds above 0".to_owned())
}

/// Parses a number of bytes: `2GB`, `1.5 GiB`, `800000000`.
///
/// # Errors
/// When the text is no number with such a unit.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // u64::MAX is as good as more
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, f64); 8] = [
        ("", 1.0),
        ("b", 1.0),
        ("kb", 1e3),
        ("mb", 1e6),
        ("gb", 1e9),
        ("kib", 1024.0),
        ("mib", 1_048_576.0),
        ("gib", 1_073_741_824.0),
    ];
    let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let unit = UNITS.iter().find(|(name, _)| unit.trim().eq_ignore_ascii_case(name));
    match (number.parse::<f64>(), unit) {
        (Ok(number), Some((_, bytes))) => Ok((number * bytes) as u64),
        _ => Err("write a number with a unit, such as 2GB or 800MB".to_owned()),
    }
}

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

    #[test]
    fn seconds_are_above_0_and_finite() {
        assert_eq!(parse_seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["0", "-1", "1e300", "inf", "NaN", "", "5s"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }
}

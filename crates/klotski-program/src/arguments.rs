//! Arguments of both programs: sizes, times and languages.

use std::time::Duration;

use clap::builder::StyledStr;
use clap_complete::{ArgValueCandidates, CompletionCandidate};

use klotski_texts::Language;

/// Parses a number of seconds above 0, with or without decimals.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time is a number of seconds above 0".to_owned())
}

pub fn languages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        Language::ALL.iter().map(|language| explained(language.tag(), language.name())).collect()
    })
}

pub fn explained(value: &str, help: &str) -> CompletionCandidate {
    CompletionCandidate::new(value).help(Some(StyledStr::from(help.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_above_0_and_finite() {
        assert_eq!(parse_seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["0", "-1", "1e300", "inf", "NaN", "", "5s"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }
}

//! Options whose value is a number of seconds.

use std::time::Duration;

/// Reads a number of seconds, with or without decimals.
///
/// # Errors
/// When the text is no number above 0.
pub fn parse(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time is a number of seconds above 0".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_above_0_and_finite() {
        assert_eq!(parse("0.5"), Ok(Duration::from_millis(500)));
        for text in ["0", "-1", "1e300", "inf", "NaN", "", "5s"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}

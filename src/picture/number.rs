//! Numbers formatted for readers.

use klotski_program::texts::{self, Language};

/// A number with thousands separators.
pub(super) fn separated(value: f64) -> String {
    texts::separated(&value.to_string())
}

/// A number in at most five characters: `950`, `1,234`, `12k`, `2.4M`; in Chinese `1.2万`, `241万`.
pub(super) fn short(value: f64, language: Language) -> String {
    let (units, below): ([(f64, &str); 2], f64) = match language {
        Language::English => ([(1e3, "k"), (1e6, "M")], 999_500.0),
        Language::Chinese => ([(1e4, "万"), (1e8, "亿")], 99_995_000.0),
    };
    if value < 9_999.5 {
        return separated(value.round());
    }
    let (unit, letter) = if value < below { units[0] } else { units[1] };
    let number = value / unit;
    if number < 9.95 {
        let text = format!("{number:.1}");
        return format!("{}{letter}", text.strip_suffix(".0").unwrap_or(&text));
    }
    format!("{}{letter}", separated(number.round()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let values = [0.0, 950.0, 1_234.0, 9_999.0, 10_000.0, 12_345.0, 999_499.0, 999_500.0];
        let texts = values.map(|value| short(value, Language::English));
        assert_eq!(texts, ["0", "950", "1,234", "9,999", "10k", "12k", "999k", "1M"]);
        let values = [9_999.0, 10_000.0, 12_345.0, 99_400.0, 2_411_640.0, 29_334_498.0, 2e8];
        let texts = values.map(|value| short(value, Language::Chinese));
        assert_eq!(texts, ["9,999", "1万", "1.2万", "9.9万", "241万", "2,933万", "2亿"]);
    }
}

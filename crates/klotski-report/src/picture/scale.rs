//! Axes, scales with their ticks, and numbers as labels.

use std::borrow::Cow;

use klotski_texts::Language;

/// A column of a query, as an axis.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    pub column: &'static str,
    /// The title of the axis, with its unit.
    pub title: &'static str,
    pub(crate) scale: AxisScale,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AxisScale {
    /// Whole numbers. A number without a row leaves a gap.
    Linear,
    /// Counts, on a logarithmic scale.
    Logarithmic,
    /// Powers of two. A power without a row leaves a gap.
    Doubling,
    /// Classes, one position for each row.
    Classes,
}

impl Axis {
    /// Whether an axis of the puzzle can have this number: steps, layers and blocks are few, and a
    /// group has a layout.
    pub(super) fn has(&self, number: f64) -> bool {
        match self.scale {
            AxisScale::Linear => (0.0..=f64::from(u16::MAX)).contains(&number),
            AxisScale::Doubling => (1.0..=f64::from(u32::MAX)).contains(&number),
            AxisScale::Logarithmic | AxisScale::Classes => true,
        }
    }

    /// The title, with the kind of the scale if it is logarithmic.
    pub(super) fn title(&self, language: Language) -> Cow<'static, str> {
        let title = language.text(self.title);
        if self.scale != AxisScale::Logarithmic {
            return title;
        }
        format!("{title}{}", language.text(", on a logarithmic scale")).into()
    }
}

/// Maps values to positions from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    largest: f64,
    is_logarithmic: bool,
}

/// The start of a logarithmic scale. It is below 1, so that the value 1 has a bar.
const HALF: f64 = 0.5;

impl Scale {
    /// A scale from 0, or from [`HALF`] if it is logarithmic, to the largest of the values.
    pub(super) fn new(values: impl Iterator<Item = f64>, scale: AxisScale) -> Self {
        let is_logarithmic = scale == AxisScale::Logarithmic;
        Self { largest: values.fold(1.0, f64::max), is_logarithmic }
    }

    pub(super) fn position(self, value: f64) -> f64 {
        if !self.is_logarithmic {
            return value / self.largest;
        }
        if value <= HALF { 0.0 } else { (value / HALF).ln() / (self.largest / HALF).ln() }
    }

    /// Round values for labels of the scale, at most about `most`.
    pub(super) fn ticks(self, most: usize) -> Vec<f64> {
        if self.is_logarithmic {
            let powers = (0..=f64::MAX_10_EXP).map(|power| 10_f64.powi(power));
            let powers: Vec<f64> = powers.take_while(|&power| power <= self.largest).collect();
            let every = powers.len().div_ceil(most);
            return powers.into_iter().step_by(every).collect();
        }
        let step = round_step(self.largest, most);
        let ticks = (0..=u32::MAX).map(|tick| f64::from(tick) * step);
        ticks.take_while(|&tick| tick <= self.largest).collect()
    }
}

/// The smallest of 1, 2, 5, 10, 20 ... that divides a length into at most `most` parts.
pub(super) fn round_step(length: f64, most: usize) -> f64 {
    let steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10_f64.powi(power)));
    steps.into_iter().find(|step| length / step <= count(most)).unwrap_or(length)
}

#[allow(clippy::cast_precision_loss)] // some hundred marks
pub(super) fn count(number: usize) -> f64 {
    number as f64
}

/// Rounds a length to a tenth of a pixel, to keep the file short.
pub(super) fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// A number with thousands separators.
pub(super) fn separated(value: f64) -> String {
    klotski_texts::separated(&value.to_string())
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
    fn ticks_are_round() {
        use AxisScale::{Linear, Logarithmic};
        for (largest, scale, most, expected) in [
            (7.0, Linear, 6, &[0.0, 2.0, 4.0, 6.0][..]),
            (2_411_640.0, Linear, 5, &[0.0, 500_000.0, 1e6, 1.5e6, 2e6]),
            (3.0, Logarithmic, 6, &[1.0]),
            (5e6, Logarithmic, 6, &[1.0, 100.0, 1e4, 1e6]),
            (0.0, Linear, 6, &[0.0, 1.0]),
        ] {
            assert_eq!(Scale::new([largest].into_iter(), scale).ticks(most), expected);
        }
    }

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

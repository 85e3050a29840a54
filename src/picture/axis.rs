//! Scales and their ticks.

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
    pub(super) fn new(values: impl Iterator<Item = f64>, is_logarithmic: bool) -> Self {
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
            let powers: Vec<f64> = (0..=f64::MAX_10_EXP)
                .map(|power| 10_f64.powi(power))
                .take_while(|&power| power <= self.largest)
                .collect();
            let every = powers.len().div_ceil(most.max(1));
            return powers.into_iter().step_by(every.max(1)).collect();
        }
        let step = round_step(self.largest, most);
        let ticks = (0..=u32::MAX).map(|tick| f64::from(tick) * step);
        ticks.take_while(|&tick| tick <= self.largest).collect()
    }
}

/// The smallest of 1, 2, 5, 10, 20 ... that divides a length into at most `most` parts.
pub(super) fn round_step(length: f64, most: usize) -> f64 {
    let most = f64::from(u32::try_from(most.max(1)).unwrap_or(u32::MAX));
    let steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10_f64.powi(power)));
    steps.into_iter().find(|step| length / step <= most).unwrap_or(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let ticks = |largest, is_logarithmic, most| {
            Scale::new([largest].into_iter(), is_logarithmic).ticks(most)
        };
        assert_eq!(ticks(7.0, false, 6), [0.0, 2.0, 4.0, 6.0]);
        assert_eq!(ticks(2_411_640.0, false, 5), [0.0, 500_000.0, 1e6, 1.5e6, 2e6]);
        assert_eq!(ticks(3.0, true, 6), [1.0]);
        assert_eq!(ticks(5e6, true, 6), [1.0, 100.0, 1e4, 1e6]);
        assert_eq!(ticks(0.0, false, 6), [0.0, 1.0]);
    }

    #[test]
    fn the_ends_of_a_scale() {
        let linear = Scale::new([50.0, 200.0].into_iter(), false);
        let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found}");
        for (value, position) in [(0.0, 0.0), (100.0, 0.5), (200.0, 1.0)] {
            near(linear.position(value), position);
        }
        let logarithmic = Scale::new([50.0].into_iter(), true);
        for (value, position) in [(0.0, 0.0), (0.5, 0.0), (5.0, 0.5), (50.0, 1.0)] {
            near(logarithmic.position(value), position);
        }
    }
}

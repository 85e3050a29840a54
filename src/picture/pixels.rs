//! Lengths in pixels.

/// Rounds to a tenth of a pixel, to keep the file short.
pub(super) fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

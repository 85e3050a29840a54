//! Parses a metric.

use klotski::Metric;

use super::error::{ArgumentError, excerpt};

/// The metric with this name.
///
/// # Errors
/// [`ArgumentError::NoMetric`].
pub fn read_metric(text: &str) -> Result<Metric, ArgumentError> {
    text.parse().map_err(|_| ArgumentError::NoMetric(excerpt(text)))
}
